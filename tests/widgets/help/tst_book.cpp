// Chapters and sections of the help book, and the search in it.
#include "helpbook.h"
#include "tests/support/testprogram.h"
#include "widgets/help/topics.h"

#include <QtTest>

namespace tst_book {

using namespace partita;
using namespace partita::help;

namespace {

/// How the topics that were found best are asked for.
QStringList foundFor(const Book &book, const char *words)
{
    QStringList found;
    for (const Topic &topic :
         findTopics(book, QString::fromUtf8(words).split(QLatin1Char(' '))).best)
        found.append(topic.words);
    return found;
}

} // namespace

class TestBook : public QObject {
    Q_OBJECT

private slots:
    void chaptersAreInReadingOrder()
    {
        QStringList names;
        for (const Chapter &chapter : m_book.chapters())
            names.append(chapter.name);
        QCOMPARE(names,
                 QStringList({QStringLiteral("textform"), QStringLiteral("charges"),
                              QStringLiteral("glossary")}));
    }

    void aChapterSaysWhatItIsAbout()
    {
        const Chapter &chapter = *m_book.chapter(u"textform");
        QCOMPARE(chapter.title, QStringLiteral("The text form"));
        QCOMPARE(chapter.summary, QStringLiteral("How a workbook is written as text."));
    }

    void sectionsEndWhereTheNextBegins()
    {
        const Chapter &chapter = *m_book.chapter(u"textform");
        const Section &relationships = *chapter.section(u"relationships");
        const Section &example = *chapter.section(u"example");
        QCOMPARE(relationships.end, chapter.section(u"designs")->begin);
        QCOMPARE(example.end, relationships.end);
        QCOMPARE(chapter.sectionAt(example.begin), &example);
        QCOMPARE(chapter.sectionAt(0), nullptr);
    }

    void headingsOfOneTitleHaveAnchorsOfTheirOwn()
    {
        const Chapter &chapter = *m_book.chapter(u"textform");
        QVERIFY(chapter.section(u"example") != nullptr);
        QVERIFY(chapter.section(u"example-1") != nullptr);
        QCOMPARE(anchorOf(QStringLiteral("What id is: a key!")),
                 QStringLiteral("what-id-is-a-key"));
    }

    void linksLeadToChapters()
    {
        const QString from = QStringLiteral("charges");
        const auto text = [](const char *utf8) { return QString::fromUtf8(utf8); };
        QCOMPARE(linkOf(text("textform.md#keys"), from), Link({text("textform"), text("keys")}));
        QCOMPARE(linkOf(text("textform.md"), from), Link({text("textform"), {}}));
        QCOMPARE(linkOf(text("#reads"), from), Link({from, text("reads")}));
        QCOMPARE(linkOf(text("https://example.org/a.md"), from), Link());
    }

    void wordsFindTopics_data()
    {
        QTest::addColumn<QString>("words");
        QTest::addColumn<QStringList>("found");
        const auto row = [](const char *words, const QStringList &found) {
            QTest::newRow(words) << QString::fromUtf8(words) << found;
        };
        row("textform", {QStringLiteral("textform")});
        row("The Text Form", {QStringLiteral("textform")});
        row("textform relationships", {QStringLiteral("textform relationships")});
        row("relationship", {QStringLiteral("textform relationships")});
        row("relat", {QStringLiteral("textform relationships")});
        row("partition keys", {QStringLiteral("glossary partition key")});
        row("request charge", {QStringLiteral("glossary request charge")});
        row("example", {QStringLiteral("textform example"), QStringLiteral("textform example 1")});
        row("textform example", {QStringLiteral("textform example")});
        row("example 1", {QStringLiteral("textform example 1")});
        row("textform reads", {});
        row("nonsense", {});
        row("--", {});
    }

    void wordsFindTopics()
    {
        QFETCH(QString, words);
        QFETCH(QStringList, found);
        QCOMPARE(foundFor(m_book, words.toUtf8()), found);
    }

    void whatIsFoundLessWellComesAfter()
    {
        const FoundTopics found = findTopics(m_book, {QStringLiteral("charge")});
        QCOMPARE(found.best.size(), std::size_t(1));
        QCOMPARE(found.best.front().words, QStringLiteral("charges"));
        QCOMPARE(found.others.front().words, QStringLiteral("glossary request charge"));
    }

    void everyTopicIsFoundByItsOwnWords()
    {
        for (const Chapter &chapter : m_book.chapters()) {
            for (const Section &section : chapter.sections) {
                const Topic topic = topicOf(chapter, section);
                QCOMPARE(foundFor(m_book, topic.words.toUtf8()), QStringList(topic.words));
            }
        }
    }

    void aTopicHasItsText()
    {
        const Topic term = findTopics(m_book, {QStringLiteral("container")}).best.front();
        QCOMPARE(term.title, QStringLiteral("container"));
        QCOMPARE(plainText(term.blocks.front()), QStringLiteral("container: Holds items."));
    }

    void mentionsAreSectionsWithTheText()
    {
        const auto found = mentions(m_book, QStringLiteral("5.29"), 3);
        QCOMPARE(found.size(), std::size_t(1));
        QCOMPARE(found.front().words, QStringLiteral("charges writes"));
    }

private:
    const Book m_book = tests::smallBook();
};

PARTITA_APPLESS_TEST(TestBook)

} // namespace tst_book

#include "tst_book.moc"
