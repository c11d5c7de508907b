// Moves of document types to other containers, with form, menu and mouse. Also derived designs,
// hidden and shown, and the way from a board without a design to one.
#include "editing.h"
#include "tests/support/testprogram.h"
#include "widgets/documents/documentcard.h"
#include "widgets/models/addparts.h"
#include "widgets/shell/mainwindow.h"

#include <QApplication>
#include <QComboBox>
#include <QContextMenuEvent>
#include <QDropEvent>
#include <QMenu>
#include <QMimeData>
#include <QMouseEvent>
#include <QPushButton>
#include <QSignalSpy>
#include <QTabWidget>
#include <QTest>
#include <QToolButton>

namespace tst_rearranging {

using namespace partita;
using tests::Kind;

class TestRearranging : public tests::EditingTest {
    Q_OBJECT

private slots:
    void aFormMovesADocumentType();
    void undoLeadsBackToIt();
    void aMenuMovesADocumentType();
    void theMouseMovesADocumentType();
    void aMouseThatMovesTakesHold();
    void derivedDesignsMoveNothing();
    void addedTypesHaveTheKey();
    void derivedDesignsAreHidden();
    void derivedDesignsAreShownAgain();
    void aBoardWithoutADesignAddsOne();
    void theModelComesFirst();

private:
    documents::DocumentCard *card(const QString &container, const QString &type) const;
    const model::DocumentType *typeIn(const char *design, const char *container, const char *type)
    {
        const model::Container *found = session().workbook().design(design)->container(container);
        return found ? found->documentType(type) : nullptr;
    }
    QPushButton *nextStep(const char *board) const;
};

documents::DocumentCard *TestRearranging::card(const QString &container, const QString &type) const
{
    for (auto *one : m_window->findChildren<documents::DocumentCard *>()) {
        if (one->container() == container && one->documentType() == type && one->isVisible())
            return one;
    }
    return nullptr;
}

QPushButton *TestRearranging::nextStep(const char *board) const
{
    for (auto *button : m_window->board(QString::fromUtf8(board))
                            ->findChildren<QPushButton *>(QStringLiteral("nextStep"))) {
        if (button->isVisible())
            return button;
    }
    return nullptr;
}

void TestRearranging::aFormMovesADocumentType()
{
    openBlog();
    session().setDesign(QStringLiteral("V1"));
    select(Kind::documentType, "posts", "like");
    const model::DocumentType like = *typeIn("V1", "posts", "like");
    QCOMPARE(field<QComboBox>("documentContainer")->currentText(), QStringLiteral("posts"));
    choose("documentContainer", QStringLiteral("users"));
    QVERIFY(!typeIn("V1", "posts", "like"));
    QVERIFY(*typeIn("V1", "users", "like") == like);
    QCOMPARE(
        session().selection(),
        (models::Selection {Kind::documentType, QStringLiteral("users"), QStringLiteral("like")}));
    // The form went along, and the keyboard is where it was.
    QCOMPARE(m_window->focusWidget()->objectName(), QStringLiteral("documentContainer"));
    choose("documentContainer", QStringLiteral("posts"));
    QVERIFY(typeIn("V1", "posts", "like"));
    // Where the name is taken, it gets a number.
    session().setDesign(QStringLiteral("V3"));
    select(Kind::documentType, "feed", "post");
    choose("documentContainer", QStringLiteral("users"));
    QCOMPARE(session().selection().detail, QStringLiteral("post2"));
    QVERIFY(typeIn("V3", "users", "post") && typeIn("V3", "users", "post2"));
}

void TestRearranging::undoLeadsBackToIt()
{
    openBlog();
    session().setDesign(QStringLiteral("V1"));
    select(Kind::documentType, "posts", "comment");
    const models::Selection before = session().selection();
    choose("documentContainer", QStringLiteral("users"));
    const models::Selection moved = session().selection();
    QTest::keyClick(m_window.get(), Qt::Key_Z, Qt::ControlModifier);
    QVERIFY(session().workbook() == m_start);
    QCOMPARE(session().selection(), before);
    QCOMPARE(field<QComboBox>("documentContainer")->currentText(), QStringLiteral("posts"));
    QTest::keyClick(m_window.get(), Qt::Key_Z, Qt::ControlModifier | Qt::ShiftModifier);
    QCOMPARE(session().selection(), moved);
}

void TestRearranging::aMenuMovesADocumentType()
{
    openBlog();
    session().setDesign(QStringLiteral("V1"));
    m_window->showBoard(QStringLiteral("documents"));
    QTRY_VERIFY(card(QStringLiteral("posts"), QStringLiteral("comment")));
    documents::DocumentCard *comment = card(QStringLiteral("posts"), QStringLiteral("comment"));
    QContextMenuEvent asked(QContextMenuEvent::Keyboard, {5, 5},
                            comment->mapToGlobal(QPoint(5, 5)));
    QApplication::sendEvent(comment, &asked);
    QTRY_VERIFY(QApplication::activePopupWidget());
    auto *menu = qobject_cast<QMenu *>(QApplication::activePopupWidget());
    QCOMPARE(menu->objectName(), QStringLiteral("documentTypeMenu"));
    // Move to, users: by the keyboard.
    QTest::keyClick(menu, Qt::Key_Down);
    QTest::keyClick(menu, Qt::Key_Right);
    QTRY_VERIFY(QApplication::activePopupWidget() != menu);
    QTest::keyClick(QApplication::activePopupWidget(), Qt::Key_Return);
    QVERIFY(typeIn("V1", "users", "comment"));
    QTRY_VERIFY(card(QStringLiteral("users"), QStringLiteral("comment")));
    QVERIFY(card(QStringLiteral("users"), QStringLiteral("comment"))->isChecked());
}

void TestRearranging::theMouseMovesADocumentType()
{
    openBlog();
    session().setDesign(QStringLiteral("V1"));
    m_window->showBoard(QStringLiteral("documents"));
    QTRY_VERIFY(card(QStringLiteral("posts"), QStringLiteral("comment")));
    auto *box = m_window->findChild<QWidget *>(QStringLiteral("containerBox:users"));
    auto *own = m_window->findChild<QWidget *>(QStringLiteral("containerBox:posts"));
    QVERIFY(box && own);
    QMimeData data;
    data.setData(QStringLiteral("application/x-partita-document-type"), "posts\ncomment");
    const auto enters = [&](QWidget *over) {
        QDragEnterEvent enter({5, 5}, Qt::MoveAction, &data, Qt::LeftButton, Qt::NoModifier);
        enter.ignore();
        QApplication::sendEvent(over, &enter);
        return enter.isAccepted();
    };
    QVERIFY(!enters(own));
    QVERIFY(enters(box));
    QDropEvent drop({5, 5}, Qt::MoveAction, &data, Qt::LeftButton, Qt::NoModifier);
    QApplication::sendEvent(box, &drop);
    QTRY_VERIFY(typeIn("V1", "users", "comment"));
}

void TestRearranging::aMouseThatMovesTakesHold()
{
    model::DocumentType post;
    post.name = "post";
    post.entity = "Post";
    documents::DocumentCard one(QStringLiteral("posts"), post, 0);
    one.resize(one.sizeHint());
    one.show();
    QSignalSpy dragged(&one, &documents::DocumentCard::dragged);
    QSignalSpy clicked(&one, &documents::DocumentCard::clicked);
    QTest::mouseClick(&one, Qt::LeftButton);
    QCOMPARE(dragged.count(), 0);
    QCOMPARE(clicked.count(), 1);
    const QPoint from(10, 10);
    const QPoint to(10 + QApplication::startDragDistance(), 12);
    QTest::mousePress(&one, Qt::LeftButton, {}, from);
    QMouseEvent move(QEvent::MouseMove, to, one.mapToGlobal(to), Qt::NoButton, Qt::LeftButton, {});
    QApplication::sendEvent(&one, &move);
    QTest::mouseRelease(&one, Qt::LeftButton, {}, to);
    QCOMPARE(dragged.count(), 1);
    QCOMPARE(clicked.count(), 1);
}

void TestRearranging::derivedDesignsMoveNothing()
{
    openBlog();
    session().setDesign(QStringLiteral("Embedded"));
    const model::Container &first = session().currentDesign()->containers.front();
    const QString container = QString::fromStdString(first.name);
    select(Kind::documentType, first.name.c_str(), first.documentTypes.front().name.c_str());
    QVERIFY(!field<QComboBox>("documentContainer")->isEnabled());
    QVERIFY(models::otherContainers(session(), container).isEmpty());
    m_window->showBoard(QStringLiteral("documents"));
    auto *box = m_window->findChild<QWidget *>(QStringLiteral("containerBox:%1").arg(container));
    QTRY_VERIFY(box
                || (box = m_window->findChild<QWidget *>(
                        QStringLiteral("containerBox:%1").arg(container))));
    QVERIFY(!box->acceptDrops());
}

void TestRearranging::addedTypesHaveTheKey()
{
    // A type added to a container used to lack the fields of the partition key and the
    // discriminator.
    openBlog();
    session().setDesign(QStringLiteral("V3"));
    models::addDocumentType(session(), QStringLiteral("posts"), QStringLiteral("Comment"));
    const model::DocumentType *added = typeIn("V3", "posts", "comment2");
    QVERIFY(added);
    const model::Field *key = added->field("postId");
    QVERIFY(key);
    QVERIFY(key->source == model::FieldSource(model::ReferenceSource {"post"}));
    QVERIFY(added->field("type")->source == model::FieldSource(model::ConstantSource {"comment2"}));
    for (const model::Problem &problem : session().problems())
        QVERIFY2(problem.severity != model::Severity::error, problem.message.c_str());
}

void TestRearranging::derivedDesignsAreHidden()
{
    openBlog();
    QVERIFY(models::showsDerived(session(), "embedded"));
    session().setDesign(QStringLiteral("V1"));
    session().setDesign(QStringLiteral("Embedded"));
    select(Kind::design, "Embedded");
    auto *remove = field<QPushButton>("removeDesign");
    QVERIFY(remove->isEnabled());
    QTest::mouseClick(remove, Qt::LeftButton);
    QVERIFY(!session().designNames().contains(QStringLiteral("Embedded")));
    QVERIFY(!models::showsDerived(session(), "embedded"));
    QCOMPARE(session().design(), QStringLiteral("V1")); // where one came from
    QTest::keyClick(m_window.get(), Qt::Key_Z, Qt::ControlModifier);
    QVERIFY(session().designNames().contains(QStringLiteral("Embedded")));
    QVERIFY(session().workbook() == m_start);
    session().undoStack().redo();
    QVERIFY(!session().designNames().contains(QStringLiteral("Embedded")));
}

void TestRearranging::derivedDesignsAreShownAgain()
{
    openBlog();
    QMenu *menu = m_window->findChild<QToolButton *>(QStringLiteral("addDesign"))->menu();
    pick(menu, QStringLiteral("Updated with the model/Embedded")); // it was shown
    QVERIFY(!session().designNames().contains(QStringLiteral("Embedded")));
    for (const char *name : {"Duplicated", "Hybrid", "Embedded"}) {
        pick(menu, QStringLiteral("Updated with the model/") + QLatin1String(name));
        QVERIFY(session().isDerived(session().design()));
    }
    QVERIFY(session().workbook().derivedDesigns
            == (std::vector<std::string> {"duplicated", "hybrid", "embedded"}));
    QCOMPARE(session().design(), QStringLiteral("Embedded"));
    QCOMPARE(session().selection(),
             (models::Selection {Kind::design, QStringLiteral("Embedded"), {}}));
    for (const model::Problem &problem : session().problems())
        QVERIFY2(problem.severity != model::Severity::error, problem.message.c_str());
}

void TestRearranging::aBoardWithoutADesignAddsOne()
{
    pick(m_window->findChild<QMenu *>(QStringLiteral("addMenu")), QStringLiteral("Entity"));
    models::addQuery(session(), QStringLiteral("Entity")); // the board Plan wants one
    for (const char *board :
         {"documents", "plan", "partitions", "compare", "fanout", "load", "advice"}) {
        const int designs = static_cast<int>(session().workbook().designs.size());
        m_window->showBoard(QString::fromUtf8(board));
        QTRY_VERIFY2(nextStep(board), board);
        QTest::mouseClick(nextStep(board), Qt::LeftButton);
        QTRY_VERIFY2(QApplication::activePopupWidget(), board);
        // Down to the first, "Reference everything".
        QTest::keyClick(QApplication::activePopupWidget(), Qt::Key_Down);
        QTest::keyClick(QApplication::activePopupWidget(), Qt::Key_Return);
        QCOMPARE(static_cast<int>(session().workbook().designs.size()), designs + 1);
        QCOMPARE(session().design(), QStringLiteral("Referenced"));
        session().undoStack().undo();
        QVERIFY(session().design().isEmpty());
    }
    session().undoStack().redo();
}

void TestRearranging::theModelComesFirst()
{
    m_window->showBoard(QStringLiteral("partitions"));
    QTRY_VERIFY(nextStep("partitions"));
    QTest::mouseClick(nextStep("partitions"), Qt::LeftButton);
    QCOMPARE(m_window->findChild<QTabWidget *>(QStringLiteral("boards"))->currentIndex(), 0);
}

PARTITA_WIDGETS_TEST(TestRearranging)

} // namespace tst_rearranging

#include "tst_rearranging.moc"
