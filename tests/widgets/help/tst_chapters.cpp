// Chapters of the built-in help: titles, links, and the same text on a terminal as in the window.
#include "tests/support/testprogram.h"
#include "widgets/help/documents.h"
#include "widgets/help/topics.h"

#include <QFile>
#include <QTextTable>
#include <QtTest>

namespace tst_chapters {

using namespace partita::help;

namespace {

void collectLinks(const Spans &spans, QStringList &targets)
{
    for (const Span &span : spans) {
        if (!span.target.isEmpty())
            targets.append(span.target);
    }
}

QStringList targetsIn(const Chapter &chapter)
{
    QStringList targets;
    for (const Block &block : chapter.blocks) {
        if (const auto *paragraph = std::get_if<Paragraph>(&block.content))
            collectLinks(paragraph->text, targets);
        else if (const auto *item = std::get_if<ListItem>(&block.content))
            collectLinks(item->text, targets);
        else if (const auto *table = std::get_if<Table>(&block.content)) {
            for (const auto &row : table->rows) {
                for (const Spans &cell : row)
                    collectLinks(cell, targets);
            }
        }
    }
    return targets;
}

QString withoutSpaces(QString text)
{
    static const QRegularExpression space(QStringLiteral("[\\s\\x{FFFC}\\x{2028}\\x{2029}]+"));
    return text.remove(space);
}

} // namespace

class TestChapters : public QObject {
    Q_OBJECT

private slots:
    void theExpectedChaptersAreThere();
    void everyChapterIsPartOfTheProgram_data() { chapters(); }
    void everyChapterIsPartOfTheProgram();
    void everyChapterHasTitleAndSentence_data() { chapters(); }
    void everyChapterHasTitleAndSentence();
    void everyLinkLeadsSomewhere_data() { chapters(); }
    void everyLinkLeadsSomewhere();
    void ourReaderAgreesWithQt_data() { chapters(); }
    void ourReaderAgreesWithQt();
    void everyPieceOfCodeHasABox_data() { chapters(); }
    void everyPieceOfCodeHasABox();
    void everySectionIsFoundByItsWords_data() { chapters(); }
    void everySectionIsFoundByItsWords();

private:
    static void chapters();
    const Chapter &chapter() const
    {
        return *m_book.chapter(QString::fromUtf8(QTest::currentDataTag()));
    }

    const Book &m_book = Book::ofProgram();
};

void TestChapters::chapters()
{
    QTest::addColumn<int>("sections");
    for (const Chapter &chapter : Book::ofProgram().chapters())
        QTest::newRow(qPrintable(chapter.name)) << static_cast<int>(chapter.sections.size());
}

void TestChapters::theExpectedChaptersAreThere()
{
    for (const char16_t *name : {u"workbook", u"textform", u"commandline", u"json", u"execute",
                                 u"charges", u"advice", u"glossary", u"window"})
        QVERIFY2(m_book.chapter(name) != nullptr, qPrintable(QString::fromUtf16(name)));
}

void TestChapters::everyChapterIsPartOfTheProgram()
{
    QFile file(QStringLiteral(PARTITA_SOURCE_DIR "/resources/help/%1.md").arg(chapter().name));
    QVERIFY(file.open(QIODevice::ReadOnly));
    QCOMPARE(chapter().markdown, QString::fromUtf8(file.readAll()));
}

void TestChapters::everyChapterHasTitleAndSentence()
{
    const std::vector<Block> &blocks = chapter().blocks;
    const auto *title = std::get_if<Heading>(&blocks.at(0).content);
    QVERIFY(title && title->level == 1 && !chapter().title.isEmpty());
    QVERIFY(std::holds_alternative<Paragraph>(blocks.at(1).content));
    QVERIFY2(chapter().summary.endsWith(QLatin1Char('.')), qPrintable(chapter().summary));
    QVERIFY2(chapter().summary.size() <= 160, qPrintable(chapter().summary));
    QVERIFY(!chapter().sections.empty()); // of the glossary: terms
}

void TestChapters::everyLinkLeadsSomewhere()
{
    for (const QString &target : targetsIn(chapter())) {
        if (target.startsWith(QLatin1String("https://")))
            continue;
        const Link link = linkOf(target, chapter().name);
        const Chapter *goal = m_book.chapter(link.chapter);
        QVERIFY2(goal, qPrintable(target));
        QVERIFY2(link.anchor.isEmpty() || goal->section(link.anchor), qPrintable(target));
    }
}

void TestChapters::ourReaderAgreesWithQt()
{
    QString ours;
    for (const Block &block : chapter().blocks)
        ours += plainText(block);
    QTextDocument document;
    document.setMarkdown(chapter().markdown);
    const QString theirs = withoutSpaces(document.toPlainText());
    ours = withoutSpaces(ours);
    qsizetype same = 0;
    while (same < ours.size() && same < theirs.size() && ours.at(same) == theirs.at(same))
        ++same;
    QVERIFY2(ours == theirs,
             qPrintable(QStringLiteral("%1 / %2").arg(ours.mid(same, 60), theirs.mid(same, 60))));
}

void TestChapters::everyPieceOfCodeHasABox()
{
    const auto document = documentOf(chapter(), QFont(), QPalette());
    QStringList boxes;
    for (const QTextFrame *frame : document->rootFrame()->childFrames()) {
        const auto *table = qobject_cast<const QTextTable *>(frame);
        if (!table || table->rows() > 1 || table->columns() > 1)
            continue;
        QTextCursor inside = table->firstCursorPosition();
        inside.setPosition(table->lastPosition(), QTextCursor::KeepAnchor);
        boxes.append(inside.selectedText().replace(QChar::ParagraphSeparator, QLatin1Char('\n')));
    }
    QStringList pieces;
    for (const Block &block : chapter().blocks) {
        if (const auto *code = std::get_if<Code>(&block.content))
            pieces.append(code->lines.join(QLatin1Char('\n')));
    }
    QCOMPARE(boxes, pieces);
}

void TestChapters::everySectionIsFoundByItsWords()
{
    for (const Section &section : chapter().sections) {
        const QString words = topicOf(chapter(), section).words;
        const FoundTopics found = findTopics(m_book, words.split(QLatin1Char(' ')));
        QVERIFY2(found.best.size() == 1 && found.best.front().section == &section,
                 qPrintable(words));
    }
}

PARTITA_WIDGETS_TEST(TestChapters)

} // namespace tst_chapters

#include "tst_chapters.moc"
