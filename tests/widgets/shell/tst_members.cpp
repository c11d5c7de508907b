// Members of objects and arrays in the window: a tree with the type and generator of each member;
// every change is one edit of the attribute with undo.
#include "editing.h"
#include "tests/support/testprogram.h"
#include "widgets/inspector/dialogs/membersdialog.h"
#include "widgets/inspector/memberstree.h"
#include "widgets/models/addparts.h"
#include "widgets/style/theme.h"

#include <QLabel>
#include <QLineEdit>
#include <QPointer>
#include <QPushButton>
#include <QToolButton>
#include <QUndoStack>

namespace tst_members {

using namespace partita;
using model::AttributeType;
using tests::Kind;
using GeneratorKind = model::Generator::Kind;

class TestMembers : public tests::EditingTest {
    Q_OBJECT

private slots:
    void choosingAnObjectOffersAMember();
    void membersAreAdded();
    void aMemberHasAGenerator();
    void aRenamedMemberTakesItsConditionsAlong();
    void namesThatCannotStandAreRefused();
    void membersAreRemoved();
    void membersAreMoved();
    void anObjectInsideAnObject();
    void theElementsOfAList();
    void membersSurviveAChangeOfKind();
    void theDialogFollowsTheWorkbook();
    void longNamesGiveWay();

private:
    /// The dialog of an attribute, opened by its button.
    void open(const char *entity, const char *attribute);
    const model::Attribute &attribute()
    {
        return *session().workbook().entity(m_entity)->attribute(m_name);
    }
    QString names() { return namesOf(attribute()); }
    static QString namesOf(const model::Attribute &object);
    inspector::MembersTree *tree() { return visible<inspector::MembersTree>(*m_dialog, "members"); }
    void click(const char *button);
    /// Clicks the name of the member at this place.
    void pick(const inspector::MemberPath &place);
    /// Types a name into the open editor, and Enter.
    void typeName(const QString &name);
    void rename(const inspector::MemberPath &place, const QString &name);
    void chooseType(const inspector::MemberPath &place, AttributeType type);
    QTreeWidgetItem *item(const inspector::MemberPath &place);

    std::string m_entity;
    std::string m_name;
    inspector::MembersDialog *m_dialog = nullptr;
};

void TestMembers::open(const char *entity, const char *attribute)
{
    m_entity = entity;
    m_name = attribute;
    select(Kind::attribute, entity, attribute);
    QTest::mouseClick(field<QPushButton>("editMembers"), Qt::LeftButton);
    m_dialog = m_window->findChild<inspector::MembersDialog *>();
    QVERIFY(m_dialog && m_dialog->isVisible());
    QApplication::setActiveWindow(m_dialog); // as a window system does it
}

QString TestMembers::namesOf(const model::Attribute &object)
{
    QStringList names;
    for (const model::Attribute &member : object.members)
        names.append(QString::fromStdString(member.name));
    return names.join(QLatin1Char(' '));
}

void TestMembers::click(const char *button)
{
    auto *found = m_dialog->findChild<QAbstractButton *>(QString::fromLatin1(button));
    QVERIFY(found);
    QVERIFY2(found->isEnabled(), button);
    QTest::mouseClick(found, Qt::LeftButton);
}

QTreeWidgetItem *TestMembers::item(const inspector::MemberPath &place)
{
    QTreeWidgetItem *found = tree()->invisibleRootItem();
    for (const std::size_t index : place)
        found = found ? found->child(static_cast<int>(index)) : nullptr;
    if (!found)
        qFatal("nothing stands there");
    return found;
}

void TestMembers::pick(const inspector::MemberPath &place)
{
    const QRect row = tree()->visualItemRect(item(place));
    QTest::mouseClick(tree()->viewport(), Qt::LeftButton, {},
                      row.center() - QPoint(row.width() / 4, 0));
    QCOMPARE(tree()->current(), place);
}

void TestMembers::typeName(const QString &name)
{
    const QPointer<QLineEdit> editor = tree()->viewport()->findChild<QLineEdit *>();
    QVERIFY(editor);
    editor->selectAll();
    QTest::keyClick(editor, Qt::Key_Delete);
    QTest::keyClicks(editor, name);
    QTest::keyClick(editor, Qt::Key_Return);
    QTRY_VERIFY(!editor); // the tree hears of it with the next events
    QCoreApplication::processEvents();
}

void TestMembers::rename(const inspector::MemberPath &place, const QString &name)
{
    pick(place);
    QTest::keyClick(tree(), Qt::Key_F2);
    typeName(name);
}

void TestMembers::chooseType(const inspector::MemberPath &place, AttributeType type)
{
    const auto combo
        = [&] { return qobject_cast<QComboBox *>(tree()->itemWidget(item(place), 1)); };
    pick(place);
    combo()->setFocus();
    QTest::keyClick(combo(), Qt::Key_Home);
    for (int step = 0; step < static_cast<int>(type); ++step)
        QTest::keyClick(combo(), Qt::Key_Down);
    QCOMPARE(combo()->currentIndex(), static_cast<int>(type));
}

void TestMembers::choosingAnObjectOffersAMember()
{
    openBlog();
    select(Kind::attribute, "Post", "title");
    choose("generator", QStringLiteral("an object"));
    m_entity = "Post";
    m_name = "title";
    QCOMPARE(attribute().type, AttributeType::object);
    QCOMPARE(attribute().members.size(), std::size_t(1));
    QVERIFY(!attribute().members.front().name.empty());
    for (const model::Problem &problem : session().problems())
        QVERIFY2(problem.message.find("no members") == std::string::npos, problem.message.c_str());
    QVERIFY(field<QLabel>("membersLine"));
    // Other values have no members, and no text about them.
    choose("generator", QStringLiteral("text"));
    QVERIFY(attribute().members.empty());
    QVERIFY(!m_window->findChild<QLabel *>(QStringLiteral("membersLine"))->isVisible());
}

void TestMembers::membersAreAdded()
{
    openSample(QStringLiteral("store"));
    select(Kind::attribute, "Customer", "address");
    QCOMPARE(field<QLabel>("membersLine")->text(), QStringLiteral("street, city, postcode"));
    open("Customer", "address");
    click("addMember");
    typeName(QStringLiteral("zone"));
    // Beside the one that was selected, the first.
    QCOMPARE(names(), QStringLiteral("street zone city postcode"));
    QTest::keyClick(tree(), Qt::Key_Insert);
    typeName(QStringLiteral("country"));
    QCOMPARE(names(), QStringLiteral("street zone country city postcode"));
    QCOMPARE(session().undoStack().count(), 4);
    QCOMPARE(field<QLabel>("membersLine")->text(), QStringLiteral("street, zone, country …"));
}

void TestMembers::aMemberHasAGenerator()
{
    openSample(QStringLiteral("store"));
    open("Customer", "address");
    pick({1});
    auto *choices = visible<QLineEdit>(*m_dialog, "choices");
    choices->setFocus();
    choices->selectAll();
    QTest::keyClicks(choices, QStringLiteral("Porto, Graz × 3"));
    QTest::keyClick(choices, Qt::Key_Return);
    QCOMPARE(attribute().members[1].generator.choices.size(), std::size_t(2));
    QCOMPARE(attribute().members[1].generator.choices[1].weight, 3.0);
    QCOMPARE(session().undoStack().count(), 1);
    // Another way of making values for another member, by the keyboard.
    pick({0});
    auto *generator = visible<QComboBox>(*m_dialog, "generator");
    QCOMPARE(generator->currentText(), QStringLiteral("text"));
    generator->setFocus();
    QTest::keyClick(generator, Qt::Key_Up);
    QCOMPARE(attribute().members[0].generator.kind, GeneratorKind::name);
    chooseType({2}, AttributeType::integer);
    QCOMPARE(attribute().members[2].type, AttributeType::integer);
    QCOMPARE(attribute().members[2].generator.kind, GeneratorKind::number);
}

void TestMembers::aRenamedMemberTakesItsConditionsAlong()
{
    openSample(QStringLiteral("store"));
    models::addQuery(session(), QStringLiteral("Customer"));
    const std::string pattern = session().pattern().toStdString();
    EditingTest::pick(field<QToolButton>("match.add")->menu(),
                      QStringLiteral("address.city = @city"));
    const auto condition
        = [&] { return session().workbook().pattern(pattern)->query()->match.back().path; };
    QCOMPARE(condition(), std::string("address.city"));
    open("Customer", "address");
    rename({1}, QStringLiteral("town"));
    QCOMPARE(names(), QStringLiteral("street town postcode"));
    QCOMPARE(condition(), std::string("address.town"));
    QTest::keySequence(m_dialog, QKeySequence::Undo);
    QCOMPARE(condition(), std::string("address.city"));
    QCOMPARE(item({1})->text(0), QStringLiteral("city"));
    QTest::keySequence(m_dialog, QKeySequence::Redo);
    QCOMPARE(condition(), std::string("address.town"));
}

void TestMembers::namesThatCannotStandAreRefused()
{
    openSample(QStringLiteral("store"));
    open("Customer", "address");
    for (const char *name : {"", "street", "a.b"}) {
        rename({1}, QString::fromLatin1(name));
        auto *problem = visible<QLabel>(*m_dialog, "problem");
        QVERIFY(problem);
        QVERIFY2(problem->text().contains(QStringLiteral("name")), qPrintable(problem->text()));
        QCOMPARE(item({1})->text(0), QStringLiteral("city"));
    }
    QCOMPARE(session().undoStack().count(), 0);
    rename({1}, QStringLiteral("town"));
    QVERIFY(!m_dialog->findChild<QLabel *>(QStringLiteral("problem"))->isVisible());
}

void TestMembers::membersAreRemoved()
{
    openSample(QStringLiteral("store"));
    open("Customer", "address");
    pick({1});
    QTest::keyClick(tree(), Qt::Key_Delete);
    QCOMPARE(names(), QStringLiteral("street postcode"));
    QCOMPARE(tree()->current(), inspector::MemberPath {1});
    click("removeMember");
    click("removeMember");
    QVERIFY(attribute().members.empty());
    QVERIFY(tree()->accessibleDescription().contains(QStringLiteral("No members yet")));
    QCOMPARE(field<QLabel>("membersLine")->text(), QStringLiteral("none yet"));
    QVERIFY(!m_dialog->findChild<QAbstractButton *>(QStringLiteral("removeMember"))->isEnabled());
    click("addMember");
    typeName(QStringLiteral("line"));
    QCOMPARE(names(), QStringLiteral("line"));
}

void TestMembers::membersAreMoved()
{
    openSample(QStringLiteral("store"));
    open("Customer", "address");
    QVERIFY(!m_dialog->findChild<QAbstractButton *>(QStringLiteral("memberUp"))->isEnabled());
    click("memberDown");
    click("memberDown");
    QCOMPARE(names(), QStringLiteral("city postcode street"));
    QCOMPARE(tree()->current(), inspector::MemberPath {2});
    QVERIFY(!m_dialog->findChild<QAbstractButton *>(QStringLiteral("memberDown"))->isEnabled());
    QTest::keyClick(tree(), Qt::Key_Up, Qt::AltModifier);
    QCOMPARE(names(), QStringLiteral("city street postcode"));
}

void TestMembers::anObjectInsideAnObject()
{
    openSample(QStringLiteral("store"));
    open("Customer", "address");
    chooseType({1}, AttributeType::object);
    QCOMPARE(attribute().members[1].members.size(), std::size_t(1));
    rename({1, 0}, QStringLiteral("zone"));
    // Its line lists the members; they are edited in the tree.
    pick({1});
    QCOMPARE(visible<QLabel>(*m_dialog, "membersLine")->text(), QStringLiteral("zone"));
    QVERIFY(!m_dialog->findChild<QPushButton *>(QStringLiteral("editMembers"))->isVisible());
    click("addInside");
    typeName(QStringLiteral("place"));
    QCOMPARE(namesOf(attribute().members[1]), QStringLiteral("zone place"));
    QCOMPARE(tree()->current(), (inspector::MemberPath {1, 1}));
    pick({1, 0});
    auto *generator = visible<QComboBox>(*m_dialog, "generator");
    generator->setFocus();
    QTest::keyClick(generator, Qt::Key_Home);
    QCOMPARE(attribute().members[1].members[0].generator.kind, GeneratorKind::uuid);
    // Closed branches stay closed when another member changes.
    item({1})->setExpanded(false);
    rename({0}, QStringLiteral("road"));
    QVERIFY(!item({1})->isExpanded());
    QCOMPARE(names(), QStringLiteral("road city postcode"));
}

void TestMembers::theElementsOfAList()
{
    openBlog();
    select(Kind::attribute, "Post", "title");
    choose("generator", QStringLiteral("a list of values"));
    QCOMPARE(field<QLabel>("membersLine")->text(), QStringLiteral("text"));
    open("Post", "title");
    QCOMPARE(m_dialog->windowTitle(), QStringLiteral("Elements of Post.title"));
    // A list describes its element once, and elements have no names.
    for (const char *button : {"addMember", "removeMember", "memberUp", "memberDown"})
        QVERIFY(!m_dialog->findChild<QAbstractButton *>(QString::fromLatin1(button))->isEnabled());
    QVERIFY(!(item({0})->flags() & Qt::ItemIsEditable));
    chooseType({0}, AttributeType::object);
    pick({0});
    click("addInside");
    typeName(QStringLiteral("price"));
    QCOMPARE(attribute().members.size(), std::size_t(1));
    QCOMPARE(attribute().members[0].members.back().name, std::string("price"));
    chooseType({0, 1}, AttributeType::number);
    QCOMPARE(attribute().members[0].members[1].generator.kind, GeneratorKind::number);
    QCOMPARE(field<QLabel>("membersLine")->text(), QStringLiteral("an object of 2 member(s)"));
    for (const model::Problem &problem : session().problems())
        QVERIFY2(problem.message.find("Post.title") == std::string::npos, problem.message.c_str());
}

void TestMembers::membersSurviveAChangeOfKind()
{
    openSample(QStringLiteral("store"));
    open("Customer", "address");
    m_dialog->close();
    m_window->activateWindow();
    QCoreApplication::sendPostedEvents(nullptr, QEvent::DeferredDelete);
    // A list of addresses, and one address again.
    auto *generator = field<QComboBox>("generator");
    generator->setFocus();
    QTest::keyClick(generator, Qt::Key_Up);
    QCOMPARE(attribute().type, AttributeType::array);
    QCOMPARE(attribute().members.size(), std::size_t(1));
    QCOMPARE(namesOf(attribute().members.front()), QStringLiteral("street city postcode"));
    QTest::keyClick(field<QComboBox>("generator"), Qt::Key_Down);
    QCOMPARE(attribute().type, AttributeType::object);
    QCOMPARE(names(), QStringLiteral("street city postcode"));
}

void TestMembers::theDialogFollowsTheWorkbook()
{
    openSample(QStringLiteral("store"));
    open("Customer", "address");
    QVERIFY(
        session().apply(model::RemoveAttribute {"Customer", "address"}, QStringLiteral("Remove")));
    QCOMPARE(tree()->topLevelItemCount(), 0);
    QVERIFY(
        tree()->accessibleDescription().contains(QStringLiteral("neither an object nor a list")));
    for (const char *button : {"addMember", "addInside", "removeMember", "memberUp", "memberDown"})
        QVERIFY(!m_dialog->findChild<QAbstractButton *>(QString::fromLatin1(button))->isEnabled());
    session().undoStack().undo();
    QCOMPARE(tree()->topLevelItemCount(), 3);
    // The single dialog shows the requested attribute.
    open("Customer", "address");
    QCOMPARE(m_window->findChildren<inspector::MembersDialog *>().size(), 1);
    session().undoStack().redo();
    QCOMPARE(tree()->topLevelItemCount(), 0);
}

void TestMembers::longNamesGiveWay()
{
    openSample(QStringLiteral("store"));
    open("Customer", "address");
    pick({1});
    const int before = m_dialog->minimumSizeHint().width();
    rename({1}, QString(200, QLatin1Char('c')));
    QCOMPARE(attribute().members[1].name.size(), std::size_t(200));
    QCOMPARE(m_dialog->minimumSizeHint().width(), before);
    // For whoever wants to see the dialog.
    const QString folder = qEnvironmentVariable("PARTITA_PICTURES");
    if (folder.isEmpty())
        return;
    chooseType({0}, AttributeType::object);
    pick({0, 0});
    for (const auto kind : {style::ThemeKind::light, style::ThemeKind::dark}) {
        style::applyTheme(*qApp, kind);
        QCoreApplication::processEvents();
        const QString name
            = kind == style::ThemeKind::dark ? QStringLiteral("dark") : QStringLiteral("light");
        m_dialog->grab().save(folder + QStringLiteral("/members-") + name + QStringLiteral(".png"));
        m_window->grab().save(folder + QStringLiteral("/window-") + name + QStringLiteral(".png"));
    }
    style::applyTheme(*qApp, style::ThemeKind::light);
}

PARTITA_WIDGETS_TEST(TestMembers)

} // namespace tst_members

#include "tst_members.moc"
