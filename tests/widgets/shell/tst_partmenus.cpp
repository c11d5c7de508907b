// Context menus of parts: renaming and copying on the card itself, and with the usual keys.
#include "editing.h"
#include "engine/model/names.h"
#include "engine/model/validation.h"
#include "tests/support/testprogram.h"
#include "widgets/canvas/entitycard.h"
#include "widgets/canvas/modelscene.h"
#include "widgets/canvas/modelview.h"
#include "widgets/documents/containerheading.h"
#include "widgets/documents/documentcard.h"
#include "widgets/models/addparts.h"

#include <QApplication>
#include <QContextMenuEvent>
#include <QLineEdit>
#include <QMenu>
#include <QUndoStack>

namespace tst_partmenus {

using namespace partita;
using tests::Kind;

class TestPartMenus : public tests::EditingTest {
    Q_OBJECT

private slots:
    void anEntityIsRenamedOnTheBoard();
    void anEntityIsDuplicated();
    void aRelationshipIsRenamedOnTheBoard();
    void aDocumentTypeIsRenamed();
    void aDocumentTypeIsDuplicated();
    void aContainerIsRenamedAndDuplicated();
    void whatIsDerivedIsNotDuplicated();
    void aPresentationEditsNothing();

private:
    canvas::ModelView *view() { return m_window->findChild<canvas::ModelView *>(); }
    QPoint onView(const char *entity)
    {
        const auto *scene = m_window->findChild<canvas::ModelScene *>();
        return view()->mapFromScene(scene->card(QString::fromUtf8(entity))->sceneFrame().topLeft()
                                    + QPointF(30, 12));
    }
    template<typename Part>
    Part *part(const char *container, const char *type = "")
    {
        for (auto *one : m_window->findChildren<Part *>()) {
            bool isMeant = one->isVisible() && one->container() == QString::fromUtf8(container);
            if constexpr (std::is_same_v<Part, documents::DocumentCard>)
                isMeant = isMeant && one->documentType() == QString::fromUtf8(type);
            if (isMeant)
                return one;
        }
        return nullptr;
    }
    /// The menu at a place, asked for with the right button.
    QMenu *menuAt(QWidget *widget, const QPoint &place)
    {
        QTest::mouseClick(widget, Qt::RightButton, {}, place);
        QContextMenuEvent asked(QContextMenuEvent::Mouse, place, widget->mapToGlobal(place));
        QApplication::sendEvent(widget, &asked);
        return qobject_cast<QMenu *>(QApplication::activePopupWidget());
    }
    /// By the letter of its title.
    static void choose(QMenu *menu, const char *title)
    {
        QVERIFY(menu);
        for (const QAction *action : menu->actions()) {
            const QString text = action->text();
            if (QString(text).remove(u'&') != QString::fromUtf8(title))
                continue;
            QTest::keyClick(menu, text[text.indexOf(u'&') + 1].toLower().toLatin1());
            return;
        }
        QFAIL(title);
    }
    QString focused()
    {
        return QApplication::focusWidget() ? QApplication::focusWidget()->objectName() : QString();
    }
    void showDocuments()
    {
        openBlog();
        session().setDesign(QStringLiteral("V1"));
        m_window->showBoard(QStringLiteral("documents"));
        QTRY_VERIFY(part<documents::DocumentCard>("posts", "comment"));
    }
    const model::Design &design() { return *session().workbook().design("V1"); }
    /// Problems that were not there to begin with.
    QStringList newErrors()
    {
        QStringList errors;
        for (const model::Problem &problem : model::validate(session().workbook())) {
            if (problem.severity == model::Severity::error)
                errors.append(QString::fromStdString(problem.message));
        }
        return errors;
    }
};

void TestPartMenus::anEntityIsRenamedOnTheBoard()
{
    openBlog();
    m_window->showBoard(QStringLiteral("model"));
    QCoreApplication::processEvents();
    choose(menuAt(view()->viewport(), onView("Comment")), "Rename");
    QTRY_COMPARE(focused(), QStringLiteral("entityName"));
    QTest::keyClicks(QApplication::focusWidget(), QStringLiteral("Remark"));
    QTest::keyClick(QApplication::focusWidget(), Qt::Key_Return);
    QVERIFY(session().workbook().entity("Remark") && !session().workbook().entity("Comment"));
    // F2 where the card was chosen elsewhere and the canvas has the keyboard.
    select(Kind::entity, "User");
    view()->setFocus();
    QTest::keyClick(view(), Qt::Key_F2);
    QTRY_COMPARE(focused(), QStringLiteral("cardLine"));
    QCOMPARE(field<QLineEdit>("cardLine")->text(), QStringLiteral("User"));
}

void TestPartMenus::anEntityIsDuplicated()
{
    openBlog();
    m_window->showBoard(QStringLiteral("model"));
    QCoreApplication::processEvents();
    const int steps = session().undoStack().count();
    choose(menuAt(view()->viewport(), onView("User")), "Duplicate");
    const model::Entity *copy = session().workbook().entity("User2");
    QVERIFY(copy);
    QCOMPARE(session().undoStack().count(), steps + 1);
    QCOMPARE(session().selection(),
             (models::Selection {Kind::entity, QStringLiteral("User2"), {}}));
    model::Entity expected = *session().workbook().entity("User");
    expected.name = "User2";
    QVERIFY(*copy == expected);
    QCOMPARE(session().workbook().population->counts.at("User2"),
             session().workbook().population->counts.at("User"));
    QVERIFY2(newErrors().isEmpty(), qPrintable(newErrors().join(u'\n')));
    const auto *scene = m_window->findChild<canvas::ModelScene *>();
    const QRectF made = scene->card(QStringLiteral("User2"))->sceneFrame();
    for (const model::Entity &other : *session().workbook().entities) {
        if (other.name != "User2")
            QVERIFY(
                !made.intersects(scene->card(QString::fromStdString(other.name))->sceneFrame()));
    }
    // The key that does it everywhere.
    activate();
    view()->setFocus();
    QTest::keyClick(view(), Qt::Key_D, Qt::ControlModifier);
    QVERIFY(session().workbook().entity("User3"));
    QTest::keyClick(m_window.get(), Qt::Key_Z, Qt::ControlModifier);
    QTest::keyClick(m_window.get(), Qt::Key_Z, Qt::ControlModifier);
    QVERIFY(session().workbook() == m_start);
    QTest::keyClick(m_window.get(), Qt::Key_Z, Qt::ControlModifier | Qt::ShiftModifier);
    QTest::keyClick(m_window.get(), Qt::Key_Z, Qt::ControlModifier | Qt::ShiftModifier);
}

void TestPartMenus::aRelationshipIsRenamedOnTheBoard()
{
    openBlog();
    m_window->showBoard(QStringLiteral("model"));
    select(Kind::relationship, "authorship");
    view()->setFocus();
    QContextMenuEvent asked(QContextMenuEvent::Keyboard, {5, 5},
                            view()->viewport()->mapToGlobal(QPoint(5, 5)));
    QApplication::sendEvent(view()->viewport(), &asked);
    auto *menu = qobject_cast<QMenu *>(QApplication::activePopupWidget());
    QVERIFY(menu);
    for (const QAction *action : menu->actions())
        QVERIFY(!action->text().contains(QStringLiteral("uplicate")));
    choose(menu, "Rename");
    QTRY_COMPARE(focused(), QStringLiteral("relationshipName"));
    view()->setFocus();
    QTest::keyClick(view(), Qt::Key_F2);
    QTRY_COMPARE(focused(), QStringLiteral("relationshipName"));
}

void TestPartMenus::aDocumentTypeIsRenamed()
{
    showDocuments();
    auto *card = part<documents::DocumentCard>("posts", "comment");
    choose(menuAt(card, {12, 8}), "Rename");
    QTRY_COMPARE(focused(), QStringLiteral("documentTypeName"));
    QCOMPARE(field<QLineEdit>("documentTypeName")->text(), QStringLiteral("comment"));
    // F2 is about the card that has the keyboard, whether it is the chosen one or not.
    card = part<documents::DocumentCard>("posts", "like");
    card->setFocus();
    QTest::keyClick(card, Qt::Key_F2);
    QTRY_COMPARE(focused(), QStringLiteral("documentTypeName"));
    QCOMPARE(field<QLineEdit>("documentTypeName")->text(), QStringLiteral("like"));
}

void TestPartMenus::aDocumentTypeIsDuplicated()
{
    showDocuments();
    const std::size_t before = design().container("posts")->documentTypes.size();
    choose(menuAt(part<documents::DocumentCard>("posts", "comment"), {12, 8}), "Duplicate");
    QCOMPARE(design().container("posts")->documentTypes.size(), before + 1);
    const model::DocumentType *copy = design().container("posts")->documentType("comment2");
    QVERIFY(copy && !copy->primary);
    QCOMPARE(copy->upkeep, model::Upkeep::changeFeed);
    QCOMPARE(copy->fields.size(),
             design().container("posts")->documentType("comment")->fields.size());
    QCOMPARE(session().selection().detail, QStringLiteral("comment2"));
    // Nothing is to be mended: it has an id and a type of its own.
    QVERIFY2(newErrors().isEmpty(), qPrintable(newErrors().join(u'\n')));
    QTRY_VERIFY(part<documents::DocumentCard>("posts", "comment2"));
    auto *card = part<documents::DocumentCard>("posts", "comment2");
    activate();
    card->setFocus();
    QTest::keyClick(card, Qt::Key_D, Qt::ControlModifier);
    QVERIFY(design().container("posts")->documentType("comment3"));
    QVERIFY2(newErrors().isEmpty(), qPrintable(newErrors().join(u'\n')));
}

void TestPartMenus::aContainerIsRenamedAndDuplicated()
{
    showDocuments();
    choose(menuAt(part<documents::ContainerHeading>("posts"), {12, 8}), "Duplicate");
    const model::Container *copy = design().container("posts2");
    QVERIFY(copy);
    QCOMPARE(copy->documentTypes.size(), design().container("posts")->documentTypes.size());
    for (const model::DocumentType &type : copy->documentTypes)
        QVERIFY(!type.primary);
    QCOMPARE(copy->partitionKey, design().container("posts")->partitionKey);
    QCOMPARE(session().selection(),
             (models::Selection {Kind::container, QStringLiteral("posts2"), {}}));
    QVERIFY2(newErrors().isEmpty(), qPrintable(newErrors().join(u'\n')));
    QTRY_VERIFY(part<documents::ContainerHeading>("posts2"));
    auto *heading = part<documents::ContainerHeading>("posts2");
    choose(menuAt(heading, {12, 8}), "Rename");
    QTRY_COMPARE(focused(), QStringLiteral("containerName"));
    QTest::keyClicks(QApplication::focusWidget(), QStringLiteral("archive"));
    QTest::keyClick(QApplication::focusWidget(), Qt::Key_Return);
    QVERIFY(design().container("archive"));
    QTRY_VERIFY(part<documents::ContainerHeading>("archive"));
    heading = part<documents::ContainerHeading>("users");
    heading->setFocus();
    QTest::keyClick(heading, Qt::Key_F2);
    QTRY_COMPARE(focused(), QStringLiteral("containerName"));
    QCOMPARE(field<QLineEdit>("containerName")->text(), QStringLiteral("users"));
}

void TestPartMenus::whatIsDerivedIsNotDuplicated()
{
    showDocuments();
    models::showDerived(session(), "hybrid");
    session().cancelEvaluation();
    for (const QString &name : session().designNames()) {
        if (session().isDerived(name))
            session().setDesign(name);
    }
    QVERIFY(session().isDerived(session().design()));
    m_window->showBoard(QStringLiteral("documents"));
    QTRY_VERIFY(m_window->findChild<documents::DocumentCard *>());
    QCoreApplication::processEvents();
    const std::string container = session().currentDesign()->containers.front().name;
    QMenu *menu = menuAt(part<documents::ContainerHeading>(container.c_str()), {12, 8});
    QVERIFY(menu);
    for (const QAction *action : menu->actions()) {
        if (action->text().contains(QStringLiteral("uplicate")))
            QVERIFY(!action->isEnabled());
    }
    QTest::keyClick(menu, Qt::Key_Escape);
}

void TestPartMenus::aPresentationEditsNothing()
{
    showDocuments();
    session().setPresenting(true);
    QVERIFY(!menuAt(part<documents::ContainerHeading>("posts"), {12, 8}));
    auto *card = part<documents::DocumentCard>("posts", "comment");
    card->setFocus();
    QTest::keyClick(card, Qt::Key_F2);
    QCOMPARE(QApplication::focusWidget(), card);
    session().setPresenting(false);
}

PARTITA_WIDGETS_TEST(TestPartMenus)

} // namespace tst_partmenus

#include "tst_partmenus.moc"
