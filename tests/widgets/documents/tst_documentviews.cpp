// Tree and form of an edited document, with real keys: both show what the text says, and what is
// changed in them reaches the workbook.
#include "tests/support/testprogram.h"
#include "tests/widgets/support/madeevaluation.h"
#include "widgets/documents/documentform.h"
#include "widgets/documents/documentsboard.h"
#include "widgets/documents/documenttree.h"
#include "widgets/documents/jsoneditor.h"
#include "widgets/documents/sampleview.h"
#include "widgets/models/session.h"

#include <QLineEdit>
#include <QPushButton>
#include <QToolButton>
#include <QtTest>

namespace tst_documentviews {

using namespace partita;
using namespace partita::documents;

namespace {

constexpr int patience = 20'000; // ms

const model::Json sample
    = model::Json::parse(R"({"id": "7", "size": 3, "open": true, "tags": ["a", "b"],)"
                         R"("address": {"city": "Bern", "street/lane": null}})");

QTreeWidgetItem *childNamed(const QTreeWidgetItem *line, const QString &name)
{
    for (int i = 0; i < line->childCount(); ++i) {
        if (line->child(i)->text(0) == name)
            return line->child(i);
    }
    return nullptr;
}

/// Types into the cell of the current line that is being edited.
void typeInto(QTreeWidget &tree, const QString &typed)
{
    QTRY_VERIFY(tree.findChild<QLineEdit *>());
    auto *line = tree.findChild<QLineEdit *>();
    line->selectAll();
    QTest::keyClicks(line, typed);
    QTest::keyClick(line, Qt::Key_Return);
}

} // namespace

class TestDocumentViews : public QObject {
    Q_OBJECT

private slots:
    void theTreeHasALineForEachValue();
    void aValueIsChangedInTheTree();
    void aNumberStaysANumberAndATextAText();
    void aPropertyIsRenamedInItsPlace();
    void aNameThatIsTakenIsRefused();
    void elementsAreAddedAndRemoved();
    void openBranchesStayOpen();
    void theFormHasAFieldForEachValue();
    void aFieldChangesItsValue();
    void theFormAddsAndRemovesElements();
    void aChangeInTheTreeReachesTheWorkbook();
    void aBrokenTextStaysAText();
};

void TestDocumentViews::theTreeHasALineForEachValue()
{
    DocumentTree tree;
    tree.setDocument(sample);
    const QTreeWidgetItem *root = tree.topLevelItem(0);
    QCOMPARE(root->childCount(), 5);
    QCOMPARE(childNamed(root, QStringLiteral("size"))->text(1), QStringLiteral("3"));
    QCOMPARE(childNamed(root, QStringLiteral("size"))->text(2), QStringLiteral("number"));
    QVERIFY(
        childNamed(root, QStringLiteral("tags"))->text(2).startsWith(QStringLiteral("list of 2 ")));
    tree.goTo(QStringLiteral("/address/street~1lane"));
    QCOMPARE(tree.currentItem()->text(0), QStringLiteral("street/lane"));
    QCOMPARE(tree.currentItem()->text(1), QStringLiteral("null"));
}

void TestDocumentViews::aValueIsChangedInTheTree()
{
    DocumentTree tree;
    QSignalSpy edited(&tree, &DocumentTree::edited);
    tree.setDocument(sample);
    tree.show();
    tree.goTo(QStringLiteral("/address/city"));
    QTest::keyClick(&tree, Qt::Key_Return);
    typeInto(tree, QStringLiteral("Basel"));
    QTRY_COMPARE(edited.count(), 1);
    model::Json expected = sample;
    expected["address"]["city"] = "Basel";
    QVERIFY(tree.document() == expected);
    QCOMPARE(tree.currentItem()->text(1), QStringLiteral("Basel"));
}

void TestDocumentViews::aNumberStaysANumberAndATextAText()
{
    DocumentTree tree;
    QSignalSpy edited(&tree, &DocumentTree::edited);
    tree.setDocument(sample);
    tree.show();
    tree.goTo(QStringLiteral("/size"));
    QTest::keyClick(&tree, Qt::Key_Return);
    typeInto(tree, QStringLiteral("12.5"));
    QTRY_COMPARE(edited.count(), 1);
    tree.goTo(QStringLiteral("/id"));
    QTest::keyClick(&tree, Qt::Key_Return);
    typeInto(tree, QStringLiteral("8"));
    QTRY_COMPARE(edited.count(), 2);
    QVERIFY(tree.document()["size"] == model::Json(12.5));
    QVERIFY(tree.document()["id"] == model::Json("8"));
}

void TestDocumentViews::aPropertyIsRenamedInItsPlace()
{
    DocumentTree tree;
    QSignalSpy edited(&tree, &DocumentTree::edited);
    tree.setDocument(sample);
    tree.show();
    tree.goTo(QStringLiteral("/size"));
    tree.editItem(tree.currentItem(), 0);
    typeInto(tree, QStringLiteral("pages"));
    QTRY_COMPARE(edited.count(), 1);
    QCOMPARE(tree.topLevelItem(0)->child(1)->text(0), QStringLiteral("pages"));
    QVERIFY(tree.document()["pages"] == model::Json(3));
    QVERIFY(!tree.document().contains("size"));
}

void TestDocumentViews::aNameThatIsTakenIsRefused()
{
    DocumentTree tree;
    QSignalSpy edited(&tree, &DocumentTree::edited);
    tree.setDocument(sample);
    tree.show();
    tree.goTo(QStringLiteral("/size"));
    tree.editItem(tree.currentItem(), 0);
    typeInto(tree, QStringLiteral("open"));
    QTRY_COMPARE(tree.currentItem()->text(0), QStringLiteral("size"));
    QVERIFY(tree.document() == sample);
}

void TestDocumentViews::elementsAreAddedAndRemoved()
{
    DocumentTree tree;
    QSignalSpy edited(&tree, &DocumentTree::edited);
    tree.setDocument(sample);
    tree.show();
    tree.goTo(QStringLiteral("/tags/0"));
    QTest::keyClick(&tree, Qt::Key_Insert);
    typeInto(tree, QStringLiteral("c"));
    QTRY_COMPARE(edited.count(), 2);
    QVERIFY(tree.document()["tags"] == model::Json({"a", "b", "c"}));
    tree.goTo(QStringLiteral("/tags/1"));
    QTest::keyClick(&tree, Qt::Key_Delete);
    QVERIFY(tree.document()["tags"] == model::Json({"a", "c"}));
    QCOMPARE(edited.count(), 3);
    tree.setCurrentItem(tree.topLevelItem(0));
    QTest::keyClick(&tree, Qt::Key_Delete); // the document itself stays
    QVERIFY(tree.document().contains("id"));
}

void TestDocumentViews::openBranchesStayOpen()
{
    DocumentTree tree;
    tree.setDocument(sample);
    tree.goTo(QStringLiteral("/address/city"));
    model::Json other = sample;
    other["id"] = "9";
    tree.setDocument(other);
    QVERIFY(childNamed(tree.topLevelItem(0), QStringLiteral("address"))->isExpanded());
    QVERIFY(!childNamed(tree.topLevelItem(0), QStringLiteral("tags"))->isExpanded());
    QCOMPARE(tree.currentItem()->text(0), QStringLiteral("city"));
}

void TestDocumentViews::theFormHasAFieldForEachValue()
{
    DocumentForm form;
    form.setDocument(sample);
    QStringList names;
    for (const QLineEdit *line : form.findChildren<QLineEdit *>())
        names.append(line->accessibleName() + QLatin1Char('=') + line->text());
    QCOMPARE(names.join(QLatin1Char(' ')),
             QStringLiteral("id=7 size=3 1=a 2=b city=Bern street/lane=null"));
}

void TestDocumentViews::aFieldChangesItsValue()
{
    DocumentForm form;
    QSignalSpy edited(&form, &DocumentForm::edited);
    form.setDocument(sample);
    form.show();
    QLineEdit *size = form.findChildren<QLineEdit *>().at(1);
    size->setFocus();
    size->selectAll();
    QTest::keyClicks(size, QStringLiteral("42"));
    QTest::keyClick(size, Qt::Key_Return);
    QCOMPARE(edited.count(), 1);
    model::Json expected = sample;
    expected["size"] = 42;
    QVERIFY(edited.first().first().value<model::Json>() == expected);
    form.setDocument(expected);
    QVERIFY(form.findChildren<QLineEdit *>().at(1) == size); // the fields stay
}

void TestDocumentViews::theFormAddsAndRemovesElements()
{
    DocumentForm form;
    QSignalSpy edited(&form, &DocumentForm::edited);
    form.setDocument(sample);
    form.show();
    QTest::mouseClick(form.findChild<QPushButton *>(QStringLiteral("addElement")), Qt::LeftButton);
    QTRY_COMPARE(edited.count(), 1);
    QVERIFY(edited.last().first().value<model::Json>()["tags"] == model::Json({"a", "b", "b"}));
    QTest::mouseClick(form.findChild<QToolButton *>(QStringLiteral("removeElement")),
                      Qt::LeftButton);
    QTRY_COMPARE(edited.count(), 2);
    QVERIFY(edited.last().first().value<model::Json>()["tags"] == model::Json({"b", "b"}));
}

/// The documents board with the measured post of the blog open for editing.
struct OpenPost {
    OpenPost()
    {
        board.resize(1100, 700);
        board.show();
        const model::Workbook blog = tests::blogAsOpened();
        session.open(blog, {});
        session.adopt(tests::madeEvaluation(blog));
        session.setDesign(QStringLiteral("V3"));
        session.setSelection({models::Selection::Kind::documentType, QStringLiteral("posts"),
                              QStringLiteral("post")});
        QCoreApplication::processEvents();
        QTest::keyClick(board.findChild<SampleView *>(), Qt::Key_Return);
    }
    bool isReady() const
    {
        return board.findChild<JsonEditor *>()->text().contains(QStringLiteral("\"title\""));
    }
    void choose(const QString &view)
    {
        for (QAbstractButton *button : board.findChildren<QAbstractButton *>()) {
            if (button->isVisible() && button->text().remove(QLatin1Char('&')) == view)
                QTest::mouseClick(button, Qt::LeftButton);
        }
    }

    models::Session session;
    DocumentsBoard board {session};
};

void TestDocumentViews::aChangeInTheTreeReachesTheWorkbook()
{
    OpenPost post;
    QTRY_VERIFY_WITH_TIMEOUT(post.isReady(), patience);
    post.choose(QStringLiteral("Tree"));
    auto *tree = post.board.findChild<DocumentTree *>();
    QVERIFY(tree->isVisible());
    tree->setFocus();
    tree->goTo(QStringLiteral("/title"));
    QTest::keyClick(tree, Qt::Key_Return);
    typeInto(*tree, QStringLiteral("A title from the tree"));
    QTRY_COMPARE_WITH_TIMEOUT(post.session.undoStack().count(), 1, patience);
    QVERIFY(post.board.findChild<JsonEditor *>()->text().contains(
        QStringLiteral("A title from the tree")));
    post.choose(QStringLiteral("Form"));
    const auto *form = post.board.findChild<DocumentForm *>();
    QVERIFY(form->isVisible());
    const QList<QLineEdit *> lines = form->findChildren<QLineEdit *>();
    QVERIFY(std::any_of(lines.begin(), lines.end(), [](const QLineEdit *line) {
        return line->text() == QStringLiteral("A title from the tree");
    }));
}

void TestDocumentViews::aBrokenTextStaysAText()
{
    OpenPost post;
    QTRY_VERIFY_WITH_TIMEOUT(post.isReady(), patience);
    auto *editor = post.board.findChild<JsonEditor *>();
    editor->setCursorPosition(0, 0);
    QTest::keyClicks(editor, QStringLiteral("x"));
    post.choose(QStringLiteral("Tree"));
    QVERIFY(editor->isVisible());
    QVERIFY(!editor->problem().isEmpty());
}

PARTITA_WIDGETS_TEST(TestDocumentViews)

} // namespace tst_documentviews

#include "tst_documentviews.moc"
