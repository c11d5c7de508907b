// The writers: whatever a name holds, the page is well-formed, its links lead somewhere, and the
// same report gives the same bytes.
#include "engine/report/writing.h"
#include "tests/support/testprogram.h"

#include <QRegularExpression>
#include <QSet>
#include <QTest>
#include <QXmlStreamReader>

namespace tst_writing {

using namespace partita::report;

namespace {

const char *const hostile
    = "</title><script>alert('x')</script> & \"quoted\" | `code` **bold** [a](javascript:alert(1)) "
      "\x01\x1b\xff\xed\xa0\x80 \n# heading";

Chart lines()
{
    Chart chart;
    chart.kind = Chart::Kind::lines;
    chart.title = hostile;
    chart.valueTitle = "RU/s";
    chart.xTitle = "Share of writes, %";
    chart.series = {{hostile, {0, 50, 100}, {10, 20, 400}, {"a", hostile, "c"}},
                    {"V2", {0, 50, 100}, {12, 20, 390}, {"a", "b", "c"}}};
    chart.marks = {{20, hostile}};
    return chart;
}

Chart bars()
{
    Chart chart;
    chart.title = "Cost";
    chart.valueTitle = "US dollars";
    chart.categories = {hostile, "V2"};
    chart.series = {{"Cost", {}, {10, 0}, {"$ 10", "$ 0"}}};
    return chart;
}

Chart strip(std::size_t count)
{
    Chart chart;
    chart.kind = Chart::Kind::strip;
    chart.title = "Load";
    chart.valueTitle = "RU/s";
    Series series;
    for (std::size_t i = 0; i < count; ++i) {
        chart.categories.push_back(std::to_string(i));
        series.y.push_back(static_cast<double>(i));
        series.labels.emplace_back(hostile);
    }
    chart.series = {series};
    return chart;
}

/// Every kind of block, with names as bad as they can be.
Report everything()
{
    Report report;
    report.title = hostile;
    report.subtitle = hostile;
    Section section {"first", hostile, {}};
    section.blocks = {Heading {3, "a-heading", hostile},
                      Paragraph {{{Span::Kind::plain, hostile},
                                  strong(hostile),
                                  code(hostile),
                                  partita::report::link(hostile, "#a-heading"),
                                  partita::report::link(hostile, "javascript:alert(1)"),
                                  partita::report::link("web", "https://example.com/?a=1&b=\"2\"")},
                                 Tone::bad},
                      List {{plain(hostile), plain("1. no list")}},
                      Facts {{{hostile, hostile, hostile, Tone::best}}},
                      Table {hostile,
                             {{hostile}, {"Number", Column::Align::right}},
                             {{{plain(hostile), hostile}, {plain("2.5"), {}, 2.5, Tone::best}},
                              {{plain("b")}, {plain("1")}}}},
                      Listing {hostile, {{hostile, hostile}, {"}", {}}}},
                      lines(),
                      bars(),
                      strip(3),
                      strip(1000),
                      Picture {"model", hostile}};
    report.sections = {section, {"second", "Second", {Paragraph {plain("Text.")}}}};
    return report;
}

HtmlOptions withPicture()
{
    HtmlOptions options;
    options.pictures["model"] = "<?xml version=\"1.0\"?><svg xmlns=\"http://www.w3.org/2000/svg\" "
                                "viewBox=\"0 0 1 1\"><text>drawn</text></svg>";
    return options;
}

/// The page in parts.
struct Page {
    QString error;
    QSet<QString> ids;
    QStringList doubled;
    QStringList links;
    QStringList scripts;
    QStringList loaded; ///< addresses that a browser would fetch
};

Page read(const std::string &html)
{
    Page page;
    QXmlStreamReader reader(QByteArray::fromStdString(html));
    while (!reader.atEnd()) {
        if (reader.readNext() != QXmlStreamReader::StartElement)
            continue;
        const QXmlStreamAttributes attributes = reader.attributes();
        for (const QXmlStreamAttribute &attribute : attributes) {
            const QString value = attribute.value().toString();
            if (attribute.name() == u"id") {
                if (page.ids.contains(value))
                    page.doubled.append(value);
                page.ids.insert(value);
            } else if (attribute.name() == u"href" && reader.name() == u"a") {
                page.links.append(value);
            } else if (attribute.name() == u"src" || attribute.name() == u"href") {
                page.loaded.append(value);
            }
            if (attribute.name().startsWith(u"on"))
                page.scripts.append(value);
        }
        if (reader.name() == u"script")
            page.scripts.append(reader.readElementText());
    }
    if (reader.hasError())
        page.error = reader.errorString();
    return page;
}

} // namespace

class WritingTest : public QObject {
    Q_OBJECT

private slots:
    void thePageIsWellFormedWhateverANameHolds();
    void thePageRunsNoScriptButItsOwn();
    void thePageLoadsNothing();
    void linksLeadSomewhere();
    void picturesStandWhereTheyAreNamed();
    void theSameReportGivesTheSameBytes();
    void themesAndPaperAreInTheStyleSheet();
    void markdownKeepsTablesWhole();
    void markdownReadsNoMarkInAName();
    void chartsNameTheirValues();
};

void WritingTest::thePageIsWellFormedWhateverANameHolds()
{
    const Page page = read(htmlOf(everything(), withPicture()));
    QCOMPARE(page.error, QString());
    QCOMPARE(page.doubled, QStringList());
}

void WritingTest::thePageRunsNoScriptButItsOwn()
{
    const Page page = read(htmlOf(everything()));
    QCOMPARE(page.scripts.size(), 1);
    QVERIFY(!page.scripts.front().contains(QStringLiteral("alert")));
    for (const QString &link : page.links)
        QVERIFY2(link.startsWith(u'#') || link.startsWith(QStringLiteral("https://")),
                 qPrintable(link));
}

void WritingTest::thePageLoadsNothing()
{
    QCOMPARE(read(htmlOf(everything(), withPicture())).loaded, QStringList());
}

void WritingTest::linksLeadSomewhere()
{
    const Page page = read(htmlOf(everything()));
    QVERIFY(page.links.contains(QStringLiteral("#second")));
    for (const QString &link : page.links) {
        if (link.startsWith(u'#'))
            QVERIFY2(page.ids.contains(link.mid(1)), qPrintable(link));
    }
}

void WritingTest::picturesStandWhereTheyAreNamed()
{
    const std::string with = htmlOf(everything(), withPicture());
    QVERIFY(with.find(">drawn</text>") != std::string::npos);
    QVERIFY(with.find("<?xml") == std::string::npos);
    QVERIFY(htmlOf(everything()).find("class=\"picture\"") == std::string::npos);
}

void WritingTest::theSameReportGivesTheSameBytes()
{
    QVERIFY(htmlOf(everything(), withPicture()) == htmlOf(everything(), withPicture()));
    QVERIFY(markdownOf(everything()) == markdownOf(everything()));
}

void WritingTest::themesAndPaperAreInTheStyleSheet()
{
    const std::string reader = htmlOf(everything());
    QVERIFY(reader.find("prefers-color-scheme") != std::string::npos);
    QVERIFY(reader.find("size:A4") != std::string::npos);
    const std::string dark
        = htmlOf(everything(), {.theme = HtmlTheme::dark, .paper = Paper::letter});
    QVERIFY(dark.find("prefers-color-scheme") == std::string::npos);
    QVERIFY(dark.find("size:letter") != std::string::npos);
}

void WritingTest::markdownKeepsTablesWhole()
{
    const QStringList lines
        = QString::fromStdString(markdownOf(everything())).split(QLatin1Char('\n'));
    int rows = 0;
    for (const QString &line : lines) {
        if (!line.startsWith(u'|'))
            continue;
        ++rows;
        int bars = 0;
        for (int i = 0; i < line.size(); ++i)
            bars += line[i] == u'|' && (i == 0 || line[i - 1] != u'\\') ? 1 : 0;
        QVERIFY2(bars >= 3, qPrintable(line));
    }
    QVERIFY(rows > 8);
}

void WritingTest::markdownReadsNoMarkInAName()
{
    const std::string text = markdownOf(everything());
    // Inside code nothing is a mark.
    QString outside = QString::fromUtf8(text.c_str());
    outside.remove(QRegularExpression(QStringLiteral("(?s)(`{3,})\\n.*?\\n\\1\\n")));
    outside.remove(QRegularExpression(QStringLiteral("`[^`\\n]*`")));
    QVERIFY2(!outside.contains(QLatin1String("<script>")), qPrintable(outside));
    const QRegularExpression link(QStringLiteral("(?<!\\\\)\\]\\(javascript:"));
    QVERIFY2(!outside.contains(link), qPrintable(outside));
    QVERIFY(text.find("1\\. no list") != std::string::npos);
    QVERIFY(text.find("\n# heading") == std::string::npos);
}

void WritingTest::chartsNameTheirValues()
{
    const std::string svg = svgOf(bars());
    QVERIFY(svg.find("$ 10") != std::string::npos);
    QVERIFY(svg.find("<title>") != std::string::npos);
    QVERIFY(svgOf(strip(3)).find("<rect") != std::string::npos);
    QVERIFY(svgOf(lines()).find("<polyline") != std::string::npos);
    QCOMPARE(svgOf(Chart()), std::string());
}

PARTITA_GUILESS_TEST(WritingTest)

} // namespace tst_writing

#include "tst_writing.moc"
