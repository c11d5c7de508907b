// Pages of a report: nothing is divided that belongs together, heads of tables stand above the rows
// of every page, and the file has an outline and links.
#include "tests/support/testprogram.h"
#include "widgets/report/pdf.h"
#include "widgets/report/pieces.h"

#include <QtTest>

namespace tst_pdf {

using namespace partita;
using namespace partita::reporting;

namespace {

Piece piece(double height, bool keepsNext = false)
{
    Piece made;
    made.height = height;
    made.keepsNext = keepsNext;
    return made;
}

QList<int> pagesOf(const std::vector<Placed> &places)
{
    QList<int> pages;
    for (const Placed &place : places)
        pages.append(place.page);
    return pages;
}

report::Report longReport()
{
    report::Report made;
    made.title = "A report with <signs> & umlauts äöü";
    made.subtitle = "Of a day";
    report::Table table;
    table.caption = "Many rows";
    table.columns = {{"Name"}, {"Number", report::Column::Align::right}};
    for (int row = 0; row < 300; ++row)
        table.rows.push_back({{report::plain("row " + std::to_string(row))},
                              {report::plain(std::to_string(row)), "a detail"}});
    report::Section first {"first", "The first section", {}};
    first.blocks = {report::Paragraph {{report::link("to the table", "#second")}}, table};
    report::Section second {"second", "The second section", {}};
    second.blocks = {report::Heading {3, "inside", "A heading inside"},
                     report::Paragraph {report::plain("Offices of an efficient firm.")}};
    made.sections = {first, second};
    return made;
}

qsizetype countOf(const QByteArray &bytes, const char *part)
{
    return bytes.count(part);
}

/// The text of the file, by pdftotext; empty when that is not installed.
QString textOf(const QByteArray &bytes)
{
    QTemporaryFile file;
    if (!file.open())
        return {};
    file.write(bytes);
    file.flush();
    QProcess reader;
    reader.start(QStringLiteral("pdftotext"), {file.fileName(), QStringLiteral("-")});
    if (!reader.waitForStarted())
        return {};
    reader.waitForFinished();
    return QString::fromUtf8(reader.readAllStandardOutput());
}

} // namespace

class TestPdf : public QObject {
    Q_OBJECT

private slots:
    void piecesFillPages();
    void aHeadingStaysWithWhatFollows();
    void aChainLongerThanAPageIsDivided();
    void headsStandAboveTheRowsOfEveryPage();
    void sectionsBeginPages();
    void longReportsHavePages();
    void thereIsAnOutlineAndLinksLeadIntoTheFile();
    void theSameReportGivesTheSameBytes();
    void itsTextCanBeRead();
    void aReportOfNothingIsAPage();
};

void TestPdf::piecesFillPages()
{
    const std::vector<Piece> pieces {piece(40), piece(40), piece(40), piece(150), piece(10)};
    QCOMPARE(pagesOf(placed(pieces, 100)), QList<int>({0, 0, 1, 2, 3}));
}

void TestPdf::aHeadingStaysWithWhatFollows()
{
    const std::vector<Piece> pieces {piece(70), piece(20, true), piece(20)};
    QCOMPARE(pagesOf(placed(pieces, 100)), QList<int>({0, 1, 1}));
}

void TestPdf::aChainLongerThanAPageIsDivided()
{
    std::vector<Piece> pieces(30, piece(10, true));
    const std::vector<Placed> places = placed(pieces, 100);
    QCOMPARE(places.back().page, 2);
    for (const Placed &place : places)
        QVERIFY(place.y + place.piece->height <= 100);
}

void TestPdf::headsStandAboveTheRowsOfEveryPage()
{
    std::vector<Piece> pieces {piece(10, true)};
    const auto head = std::make_shared<const Piece>(pieces.front());
    for (int row = 0; row < 20; ++row) {
        pieces.push_back(piece(10));
        pieces.back().head = head;
    }
    const std::vector<Placed> places = placed(pieces, 100);
    int heads = 0;
    for (const Placed &place : places) {
        heads += place.hasHead ? 1 : 0;
        QCOMPARE(place.hasHead, place.page > 0 && place.y == 10);
    }
    QCOMPARE(heads, places.back().page);
}

void TestPdf::sectionsBeginPages()
{
    std::vector<Piece> pieces {piece(10), piece(10)};
    pieces.back().startsPage = true;
    QCOMPARE(pagesOf(placed(pieces, 100)), QList<int>({0, 1}));
}

void TestPdf::longReportsHavePages()
{
    const QByteArray a4 = pdfOf(longReport(), {.date = "2026-11-30"});
    QVERIFY(a4.startsWith("%PDF-"));
    QVERIFY(countOf(a4, "/Type /Page\n") > 5);
    QVERIFY(a4.contains("/MediaBox [0 0 595"));
    const QByteArray letter
        = pdfOf(longReport(), {.paper = report::Paper::letter, .date = "2026-11-30"});
    QVERIFY(letter.contains("/MediaBox [0 0 612"));
}

void TestPdf::thereIsAnOutlineAndLinksLeadIntoTheFile()
{
    const QByteArray bytes = pdfOf(longReport(), {.date = "2026-11-30"});
    QVERIFY(bytes.contains("/Type /Outlines"));
    QCOMPARE(countOf(bytes, "/Title <FEFF"), qsizetype {3}); // two sections, one with a heading
    const qsizetype update = bytes.lastIndexOf("/PageMode /UseOutlines");
    QVERIFY(bytes.indexOf("/Subtype /Link\n/Rect", update) > 0);
    QVERIFY(bytes.endsWith("%%EOF\n"));
}

void TestPdf::theSameReportGivesTheSameBytes()
{
    const PdfOptions options {.date = "2026-11-30"};
    QVERIFY(pdfOf(longReport(), options) == pdfOf(longReport(), options));
    QVERIFY(pdfOf(longReport(), options).contains("(D:20261130000000Z)"));
}

void TestPdf::itsTextCanBeRead()
{
    const QString text = textOf(pdfOf(longReport(), {.date = "2026-11-30"}));
    if (text.isEmpty())
        QSKIP("pdftotext of poppler-utils is not installed.");
    QVERIFY(text.contains(QStringLiteral("A report with <signs> & umlauts äöü")));
    QVERIFY(text.contains(QStringLiteral("row 299")));
    QVERIFY(text.contains(QStringLiteral("Offices of an efficient firm."))); // no ligatures
    QVERIFY(text.count(QStringLiteral("Number")) > 3); // the head, on each page
}

void TestPdf::aReportOfNothingIsAPage()
{
    QCOMPARE(countOf(pdfOf({}, {.date = "2026-11-30"}), "/Type /Page\n"), qsizetype {1});
}

PARTITA_WIDGETS_TEST(TestPdf)

} // namespace tst_pdf

#include "tst_pdf.moc"
