// The editor of queries, JSON and scripts: what is wrong is marked at its place, words are offered
// at the caret, and keys that are not the editor's go to the window.
#include "tests/support/testprogram.h"
#include "widgets/editor/codeeditor.h"
#include "widgets/style/theme.h"

#include <QHBoxLayout>
#include <QLineEdit>
#include <QSignalSpy>
#include <QTest>

namespace tst_codeeditor {

using namespace partita;
using editor::CodeEditor;

/// Offers three words everywhere, and the signature of whatever stands before a bracket.
class Words : public editor::Completer {
public:
    editor::Offer offerAt(const QString &before, const QString &, bool asked) const override
    {
        if (!asked && !before.endsWith(QLatin1Char('.')))
            return {};
        return {0, {QStringLiteral("title"), QStringLiteral("text"), QStringLiteral("größe")}};
    }
    editor::Signature signatureAt(const QString &before) const override
    {
        if (!before.endsWith(QLatin1Char('(')))
            return {};
        return {QStringLiteral("UPPER(text)"), 6, 10};
    }
};

class CodeEditorTest : public QObject {
    Q_OBJECT

private slots:
    void initTestCase();
    void init();
    void cleanup();

    void whatIsWrongIsMarkedUntilTheTextChanges();
    void aProblemAtTheEndIsSeenToo();
    void columnsAreCharacters();
    void typedWordsAreOfferedAndTabTakesOne();
    void escapeClosesTheListAndNothingElse();
    void aSignatureIsShownInACall();
    void tabLeavesTheEditor();
    void tabIndentsWhereItIsWanted();
    void keysOfTheWindowStayWithTheWindow();
    void coloursAreReadableInBothThemes_data();
    void coloursAreReadableInBothThemes();

private:
    bool isMarked(int position) const;
    bool hasList() const { return m_editor->SendScintilla(QsciScintilla::SCI_AUTOCACTIVE) != 0; }

    std::unique_ptr<QWidget> m_window;
    CodeEditor *m_editor = nullptr;
    QLineEdit *m_next = nullptr;
    Words m_words;
};

void CodeEditorTest::initTestCase()
{
    style::applyTheme(*qApp, style::ThemeKind::light);
}

void CodeEditorTest::init()
{
    m_window = std::make_unique<QWidget>();
    m_editor = new CodeEditor(m_window.get());
    m_next = new QLineEdit(m_window.get());
    auto *layout = new QHBoxLayout(m_window.get());
    layout->addWidget(m_editor);
    layout->addWidget(m_next);
    m_editor->setCompleter(&m_words);
    m_window->resize(600, 200);
    m_window->show();
    m_window->activateWindow();
    m_editor->setFocus();
    QVERIFY(QTest::qWaitForWindowActive(m_window.get()));
}

void CodeEditorTest::cleanup()
{
    m_window.reset();
}

/// Whether the squiggle covers the byte.
bool CodeEditorTest::isMarked(int position) const
{
    const long all = m_editor->SendScintilla(QsciScintilla::SCI_INDICATORALLONFOR, position, 0L);
    return all != 0;
}

void CodeEditorTest::whatIsWrongIsMarkedUntilTheTextChanges()
{
    QSignalSpy changed(m_editor, &CodeEditor::problemChanged);
    m_editor->setText(QStringLiteral("SELECT *\nFORM c"));
    m_editor->showProblem({2, 1, 0}, QStringLiteral("Expected FROM."));
    QCOMPARE(m_editor->problem(), QStringLiteral("Expected FROM."));
    for (int byte = 9; byte < 13; ++byte)
        QVERIFY2(isMarked(byte), qPrintable(QString::number(byte)));
    QVERIFY(!isMarked(8));
    QVERIFY(!isMarked(14));
    QTest::keyClicks(m_editor, QStringLiteral("x"));
    QVERIFY(m_editor->problem().isEmpty());
    QVERIFY(!isMarked(11));
    QCOMPARE(changed.size(), 2);
}

void CodeEditorTest::aProblemAtTheEndIsSeenToo()
{
    m_editor->setText(QStringLiteral("SELECT"));
    m_editor->showProblem({1, 7, 0}, QStringLiteral("Expected a value."));
    QVERIFY(isMarked(5));
    m_editor->setText({});
    m_editor->showProblem({1, 1, 0}, QStringLiteral("Expected SELECT."));
    QCOMPARE(m_editor->problem(), QStringLiteral("Expected SELECT."));
}

void CodeEditorTest::columnsAreCharacters()
{
    m_editor->setText(QStringLiteral("\"größe\": x"));
    m_editor->showProblem({1, 10, 1}, QStringLiteral("No value."));
    QVERIFY(isMarked(11)); // two of the characters take two bytes
    QVERIFY(!isMarked(10));
    m_editor->goTo({1, 10, 0});
    QCOMPARE(m_editor->caret(), 11);
    QCOMPARE(m_editor->textBefore(11), QStringLiteral("\"größe\": "));
}

void CodeEditorTest::typedWordsAreOfferedAndTabTakesOne()
{
    QTest::keyClicks(m_editor, QStringLiteral("c"));
    QVERIFY(!hasList());
    QTest::keyClicks(m_editor, QStringLiteral("."));
    QVERIFY(hasList());
    QTest::keyClick(m_editor, Qt::Key_Down);
    QTest::keyClick(m_editor, Qt::Key_Down);
    QTest::keyClick(m_editor, Qt::Key_Tab);
    QCOMPARE(m_editor->text(), QStringLiteral("c.größe"));
    QVERIFY(!hasList());
    QTest::keyClick(m_editor, Qt::Key_Space, Qt::ControlModifier);
    QVERIFY(hasList());
    QTest::keyClick(m_editor, Qt::Key_Return);
    QCOMPARE(m_editor->text(), QStringLiteral("c.größetitle"));
}

void CodeEditorTest::escapeClosesTheListAndNothingElse()
{
    QTest::keyClicks(m_editor, QStringLiteral("c."));
    QVERIFY(hasList());
    QTest::keyClick(m_editor, Qt::Key_Escape);
    QVERIFY(!hasList());
    QCOMPARE(m_editor->text(), QStringLiteral("c."));
}

void CodeEditorTest::aSignatureIsShownInACall()
{
    QTest::keyClicks(m_editor, QStringLiteral("UPPER("));
    QVERIFY(m_editor->isCallTipActive());
    QTest::keyClicks(m_editor, QStringLiteral(")"));
    QVERIFY(!m_editor->isCallTipActive());
}

void CodeEditorTest::tabLeavesTheEditor()
{
    QTest::keyClick(m_editor, Qt::Key_Tab);
    QCOMPARE(m_window->focusWidget(), m_next);
    QVERIFY(m_editor->text().isEmpty());
}

void CodeEditorTest::tabIndentsWhereItIsWanted()
{
    m_editor->setTabChangesFocus(false);
    QTest::keyClick(m_editor, Qt::Key_Tab);
    QCOMPARE(m_editor->text(), QStringLiteral("  "));
}

void CodeEditorTest::keysOfTheWindowStayWithTheWindow()
{
    m_editor->setText(QStringLiteral("SELECT *"));
    for (const int key : {Qt::Key_L, Qt::Key_D, Qt::Key_T, Qt::Key_U})
        QTest::keyClick(m_editor, static_cast<Qt::Key>(key), Qt::ControlModifier);
    QCOMPARE(m_editor->text(), QStringLiteral("SELECT *"));
    QTest::keyClick(m_editor, Qt::Key_End);
    QTest::keyClicks(m_editor, QStringLiteral(" FROM c"));
    QTest::keyClick(m_editor, Qt::Key_Z, Qt::ControlModifier);
    QCOMPARE(m_editor->text(), QStringLiteral("SELECT *"));
}

void CodeEditorTest::coloursAreReadableInBothThemes_data()
{
    QTest::addColumn<int>("kind");
    QTest::newRow("light") << static_cast<int>(style::ThemeKind::light);
    QTest::newRow("dark") << static_cast<int>(style::ThemeKind::dark);
}

void CodeEditorTest::coloursAreReadableInBothThemes()
{
    QFETCH(int, kind);
    const editor::SyntaxColours colours
        = editor::syntaxColours(style::theme(static_cast<style::ThemeKind>(kind)));
    for (const QColor &colour :
         {colours.text, colours.keyword, colours.property, colours.function, colours.string,
          colours.number, colours.parameter, colours.sign, colours.comment, colours.wrong}) {
        QVERIFY2(style::contrast(colour, colours.ground) >= 4.49, qPrintable(colour.name()));
    }
}

PARTITA_WIDGETS_TEST(CodeEditorTest)

} // namespace tst_codeeditor

#include "tst_codeeditor.moc"
