// Common behaviour of all forms in the inspector: removing and naming, refusals, focus, Escape, the
// mouse wheel.
#include "editing.h"
#include "engine/model/names.h"
#include "tests/support/testprogram.h"
#include "widgets/canvas/entitycard.h"
#include "widgets/canvas/modelview.h"
#include "widgets/models/addparts.h"
#include "widgets/shell/mainwindow.h"

#include <QComboBox>
#include <QLabel>
#include <QLineEdit>
#include <QStyleOptionComboBox>
#include <QTest>
#include <QToolButton>
#include <QTreeWidget>
#include <QWheelEvent>

namespace tst_forms {

using namespace partita;
using tests::Kind;

class TestForms : public tests::EditingTest {
    Q_OBJECT

private slots:
    void removingAndDuplicating();
    void deleteAndF2InTheNavigator();
    void workbookForm();
    void aRareRequestHasItsRate();
    void refusalsAreToldInTheInspector();
    void aRefusalGoesWithTheNextStep();
    void typingKeepsTheFieldAndItsFocus();
    void theWheelScrollsTheFormAlone();
    void escapeGivesTheTextBack();
    void attributesAreMoved();
    void typesAreReadable();
    void whatIsNewIsNamedAtOnce();
};

void TestForms::removingAndDuplicating()
{
    openBlog();
    session().setDesign(QStringLiteral("V1"));
    for (const models::Selection &gone :
         {models::Selection {Kind::attribute, QStringLiteral("Post"), QStringLiteral("title")},
          models::Selection {Kind::relationship, QStringLiteral("liking"), {}},
          models::Selection {Kind::pattern, QStringLiteral("Q5"), {}},
          models::Selection {Kind::documentType, QStringLiteral("posts"), QStringLiteral("like")},
          models::Selection {Kind::design, QStringLiteral("V2"), {}},
          models::Selection {Kind::entity, QStringLiteral("Like"), {}}}) {
        session().setSelection(gone);
        QVERIFY(models::canRemove(session(), gone));
        const model::Workbook before = session().workbook();
        models::remove(session(), gone);
        QVERIFY2(session().workbook() != before, qPrintable(gone.name));
        QVERIFY(session().selection() != gone);
    }
    const models::Selection pattern {Kind::pattern, QStringLiteral("Q3"), {}};
    models::duplicate(session(), pattern);
    QCOMPARE(session().pattern(), QStringLiteral("Q5"));
    QCOMPARE(session().workbook().pattern("Q5")->request,
             session().workbook().pattern("Q3")->request);
}

void TestForms::deleteAndF2InTheNavigator()
{
    openBlog();
    auto *tree = m_window->findChild<QTreeWidget *>(QStringLiteral("navigatorTree"));
    select(Kind::pattern, "C4");
    tree->setFocus();
    QTest::keyClick(tree, Qt::Key_F2);
    QCOMPARE(m_window->focusWidget()->objectName(), QStringLiteral("patternId"));
    tree->setFocus();
    QTest::keyClick(tree, Qt::Key_Delete);
    QVERIFY(!session().workbook().pattern("C4"));
    select(Kind::pattern, "C3");
    QTest::keyClick(m_window.get(), Qt::Key_D, Qt::ControlModifier);
    QVERIFY(session().workbook().pattern("C4"));
}

void TestForms::workbookForm()
{
    openBlog();
    select(Kind::nothing, "");
    type("workbookTitle", QStringLiteral("Our blog"));
    QCOMPARE(session().workbook().title, std::string("Our blog"));
    setNumber("fraction", 0.5);
    QCOMPARE(session().workbook().population->fraction, 0.005);
    setNumber("seed", 77);
    QCOMPARE(session().workbook().population->seed, std::uint64_t(77));
}

void TestForms::aRareRequestHasItsRate()
{
    openBlog();
    select(Kind::pattern, "Q1");
    auto *rate = field<QDoubleSpinBox>("rate");
    rate->setFocus();
    rate->selectAll();
    QTest::keyClicks(rate, QStringLiteral("0.03"));
    QTest::keyClick(rate, Qt::Key_Return);
    QCOMPARE(session().workbook().pattern("Q1")->ratePerSecond, 0.03);
    QCOMPARE(rate->text(), QStringLiteral("0.03 / s"));
    setNumber("rate", 1200);
    QCOMPARE(rate->text(), QStringLiteral("1,200 / s"));
}

void TestForms::refusalsAreToldInTheInspector()
{
    openBlog();
    select(Kind::entity, "Post");
    type("entityName", QStringLiteral("User"));
    auto *told = m_window->findChild<QLabel *>(QStringLiteral("refusal"));
    QVERIFY(told->isVisible());
    QVERIFY(told->text().contains(QStringLiteral("User")));
    QCOMPARE(field<QLineEdit>("entityName")->text(), QStringLiteral("Post"));
    select(Kind::entity, "Like");
    QVERIFY(!told->isVisible());
}

/// The message of a refusal disappears with the next action.
void TestForms::aRefusalGoesWithTheNextStep()
{
    openBlog();
    m_window->showBoard(QStringLiteral("model"));
    auto *told = m_window->findChild<QLabel *>(QStringLiteral("refusal"));
    QVERIFY(session().apply(model::RenameEntity {"Like", "Liking"}, QStringLiteral("Rename")));
    const auto refuse = [&] {
        select(Kind::entity, "Post");
        models::remove(session(),
                       {Kind::attribute, QStringLiteral("Post"),
                        QString::fromStdString(session().workbook().entity("Post")->key)});
        return told->isVisible() && told->text().contains(QStringLiteral("is the key of"));
    };
    QVERIFY(refuse());
    QTest::keyClick(m_window.get(), Qt::Key_Z, Qt::ControlModifier);
    QVERIFY(session().workbook().entity("Like"));
    QVERIFY(!told->isVisible());
    QVERIFY(refuse());
    QTest::keyClick(m_window.get(), Qt::Key_4, Qt::AltModifier);
    QVERIFY(m_window->board(QStringLiteral("patterns"))->isVisible());
    QVERIFY(!told->isVisible());
    session().undoStack().redo();
}

void TestForms::typingKeepsTheFieldAndItsFocus()
{
    openBlog();
    select(Kind::relationship, "authorship");
    auto *role = field<QLineEdit>("parentRole");
    role->setFocus();
    role->selectAll();
    QTest::keyClicks(role, QStringLiteral("writer"));
    QTest::keyClick(role, Qt::Key_Tab);
    QCoreApplication::sendPostedEvents(nullptr, QEvent::DeferredDelete);
    QCOMPARE(session().workbook().relationship("authorship")->parentRole, std::string("writer"));
    QVERIFY(m_window->focusWidget());
    QCOMPARE(m_window->focusWidget()->objectName(), QStringLiteral("childEntity"));
}

void TestForms::theWheelScrollsTheFormAlone()
{
    openBlog();
    select(Kind::pattern, "Q3");
    const model::Workbook before = session().workbook();
    auto *entity = field<QComboBox>("requestEntity");
    m_window->setFocus();
    const auto turn = [](QWidget *over) {
        const QPoint at = over->rect().center();
        QWheelEvent down(at, over->mapToGlobal(at), {}, QPoint(0, -120), Qt::NoButton,
                         Qt::NoModifier, Qt::NoScrollPhase, false);
        QCoreApplication::sendEvent(over, &down);
    };
    turn(entity);
    turn(field<QAbstractSpinBox>("rate"));
    QVERIFY(session().workbook() == before);
    entity->setFocus(); // then it means the box
    turn(entity);
    QVERIFY(session().workbook() != before);
}

void TestForms::escapeGivesTheTextBack()
{
    openBlog();
    select(Kind::entity, "Post");
    auto *name = field<QLineEdit>("entityName");
    name->setFocus();
    name->selectAll();
    QTest::keyClicks(name, QStringLiteral("Article"));
    QTest::keyClick(name, Qt::Key_Escape);
    QCOMPARE(name->text(), QStringLiteral("Post"));
    QTest::keyClick(name, Qt::Key_Tab);
    QVERIFY(session().workbook().entity("Post"));
    QVERIFY(!session().workbook().entity("Article"));
}

void TestForms::attributesAreMoved()
{
    openBlog();
    select(Kind::entity, "Post");
    const auto names
        = [this] { return model::namesOf(session().workbook().entity("Post")->attributes); };
    const std::vector<std::string> before = names();
    auto *tree = field<QTreeWidget>("attributes");
    auto *up = field<QToolButton>("attributeUp");
    auto *down = field<QToolButton>("attributeDown");
    QVERIFY(!up->isEnabled() && !down->isEnabled());
    tree->setFocus();
    tree->setCurrentItem(tree->topLevelItem(0));
    QVERIFY(!up->isEnabled() && down->isEnabled());
    QVERIFY(!field<QToolButton>("removeAttribute")->isEnabled()); // the key
    QTest::mouseClick(down, Qt::LeftButton);
    QCOMPARE(names().at(1), before.at(0));
    QCOMPARE(tree->currentItem()->text(0).toStdString(), before.at(0));
    QTest::mouseClick(down, Qt::LeftButton);
    QCOMPARE(names().at(2), before.at(0));
    QTest::keyClick(tree, Qt::Key_Up, Qt::AltModifier | Qt::ShiftModifier);
    QCOMPARE(names().at(1), before.at(0));
    QTest::keyClick(tree, Qt::Key_Up, Qt::AltModifier | Qt::ShiftModifier);
    QCOMPARE(names(), before);
    QTest::keyClick(tree, Qt::Key_Up, Qt::AltModifier | Qt::ShiftModifier); // no further
    QCOMPARE(names(), before);
    tree->setCurrentItem(tree->topLevelItem(tree->topLevelItemCount() - 1));
    QVERIFY(up->isEnabled() && !down->isEnabled());
}

void TestForms::typesAreReadable()
{
    openBlog();
    select(Kind::entity, "Post");
    auto *tree = field<QTreeWidget>("attributes");
    for (int row = 0; row < tree->topLevelItemCount(); ++row) {
        auto *types = qobject_cast<QComboBox *>(tree->itemWidget(tree->topLevelItem(row), 1));
        QVERIFY(types);
        QStyleOptionComboBox option;
        option.initFrom(types);
        option.editable = false;
        option.frame = types->hasFrame();
        const int room = types->style()
                             ->subControlRect(QStyle::CC_ComboBox, &option,
                                              QStyle::SC_ComboBoxEditField, types)
                             .width()
            - 2; // as the style draws it
        for (int type = 0; type < types->count(); ++type) {
            const int wanted = types->fontMetrics().horizontalAdvance(types->itemText(type));
            QVERIFY2(wanted <= room, qPrintable(types->itemText(type)));
        }
    }
}

void TestForms::whatIsNewIsNamedAtOnce()
{
    openBlog();
    m_window->showBoard(QStringLiteral("model"));
    auto *view = m_window->findChild<canvas::ModelView *>();
    QTest::mouseDClick(view->viewport(), Qt::LeftButton, {}, QPoint(12, 12));
    QCOMPARE(m_window->focusWidget()->objectName(), QStringLiteral("cardLine"));
    QTest::keyClicks(m_window->focusWidget(), QStringLiteral("Tag"));
    QTest::keyClick(m_window->focusWidget(), Qt::Key_Return);
    QVERIFY(session().workbook().entity("Tag"));
    // F2 on the canvas renames the selected object.
    auto *scene = view->scene();
    view->setFocus();
    for (QGraphicsItem *item : scene->items()) {
        auto *card = qgraphicsitem_cast<canvas::EntityCard *>(item);
        if (card && card->isSelected())
            card->setFocus();
    }
    QTest::keyClick(view->viewport(), Qt::Key_F2);
    QCOMPARE(m_window->focusWidget()->objectName(), QStringLiteral("cardLine"));
}

PARTITA_WIDGETS_TEST(TestForms)

} // namespace tst_forms

#include "tst_forms.moc"
