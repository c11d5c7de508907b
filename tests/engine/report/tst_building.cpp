// What a report says: every pattern and design, the figures of the evaluation, a recommendation
// that can be explained, and dates that are counted from the day of the report.
#include "engine/report/building.h"
#include "engine/report/writing.h"
#include "engine/workbook/workbookfile.h"
#include "tests/support/testprogram.h"

#include <QTest>

#include <algorithm>

namespace tst_building {

using namespace partita;
using namespace partita::report;

namespace {

Material materialOf(const model::Workbook &workbook, bool findings)
{
    Wanted wanted;
    wanted.options.fraction = 0.05;
    wanted.options.samples = 5;
    wanted.findings = findings;
    Result<Material> material = gather(workbook, wanted, {}, {});
    return material ? *std::move(material) : Material();
}

template<typename Part>
std::vector<Part> partsOf(const Section &section)
{
    std::vector<Part> parts;
    for (const Block &block : section.blocks) {
        if (const auto *part = std::get_if<Part>(&block))
            parts.push_back(*part);
    }
    return parts;
}

bool has(const std::string &text, const std::string &part)
{
    return text.find(part) != std::string::npos;
}

/// Design "cheap" costs less than "fast"; the second can do more.
Material made()
{
    Material material;
    model::AccessPattern pattern;
    pattern.id = "Q1";
    model::Query query;
    query.root = "Post";
    pattern.request = query;
    pattern.ratePerSecond = 10;
    pattern.latencyTargetMs = 20;
    material.workbook.name = "made";
    material.workbook.patterns = std::vector {pattern};
    for (const auto &[name, cost, latency] :
         {std::tuple("cheap", 30.0, 50.0), std::tuple("fast", 40.0, 9.0)}) {
        model::Design stated;
        stated.name = name;
        material.workbook.designs.emplace_back(stated);
        auto design = std::make_shared<evaluation::DesignEvaluation>();
        design->design = name;
        design->load.monthlyCost = cost;
        design->load.requestUnitsPerSecond = cost * 10;
        evaluation::PatternEvaluation measured;
        measured.pattern = "Q1";
        measured.ratePerSecond = 10;
        measured.distribution.samples = 5;
        measured.distribution.requestCharge.mean = cost;
        measured.distribution.latencyMs = {latency, latency, latency, latency, latency};
        measured.probe.requests = 1;
        measured.probe.requestCharge = cost;
        design->patterns.push_back(measured);
        material.evaluation.designs.push_back(design);
    }
    return material;
}

/// The design of that place, to be changed.
evaluation::DesignEvaluation &changed(Material &material, std::size_t place)
{
    auto copy = std::make_shared<evaluation::DesignEvaluation>(*material.evaluation.designs[place]);
    material.evaluation.designs[place] = copy;
    return *copy;
}

std::string recommendedBy(const Material &material)
{
    const Report report = build(material, {.date = "2026-11-30"});
    const std::vector<Facts> facts = partsOf<Facts>(*report.section("summary"));
    return facts.empty() ? std::string() : facts.front().facts.front().value;
}

} // namespace

class BuildingTest : public QObject {
    Q_OBJECT

private slots:
    void initTestCase();
    void sectionsComeInTheirOrder();
    void chosenSectionsAlone();
    void everyPatternAndDesignIsInTheMatrix();
    void figuresAreThoseOfTheEvaluation();
    void everyDocumentTypeIsShownWithItsSources();
    void linksLeadToHeadings();
    void theSameMaterialGivesTheSameReport();
    void aTitleCanBeGiven();
    void aMissedTargetCountsMoreThanThePrice();
    void whatFailsIsNotRecommended();
    void aFullPartitionHasADay();
    void amountsStayOnOneLine();
    void withoutDesignsItSaysSo();
    void dismissedFindingsKeepTheirReason();
    void theNotesOfTheAuthorComeFirst();
    void theWayGoesWhereTheSettingsSay();
    void measuredChargesStandBesideOurs();
    void aScaleIsSaid();

private:
    Material m_books;
};

void BuildingTest::initTestCase()
{
    const Result<model::Workbook> workbook = workbook::open("sample:books-reviews");
    QVERIFY(workbook.ok());
    m_books = materialOf(*workbook, true);
    QVERIFY(m_books.evaluation.designs.size() > 1);
}

void BuildingTest::sectionsComeInTheirOrder()
{
    const Report report = build(m_books, {.date = "2026-11-30"});
    std::size_t place = 0;
    for (const SectionInfo &info : sectionInfos()) {
        if (place < report.sections.size() && report.sections[place].id == info.id)
            ++place;
    }
    QCOMPARE(place, report.sections.size());
    QVERIFY(report.sections.size() >= 9);
    QVERIFY(has(report.subtitle, "30 November 2026"));
}

void BuildingTest::chosenSectionsAlone()
{
    const Report report = build(m_books, {.sections = {"cost", "summary"}, .date = "2026-11-30"});
    QCOMPARE(report.sections.size(), std::size_t {2});
    QCOMPARE(report.sections.front().id, std::string("summary"));
}

void BuildingTest::everyPatternAndDesignIsInTheMatrix()
{
    const Report report = build(m_books, {.date = "2026-11-30"});
    const Table table = partsOf<Table>(*report.section("matrix")).front();
    for (const model::AccessPattern &pattern : *m_books.workbook.patterns) {
        const bool found = std::any_of(table.rows.begin(), table.rows.end(), [&](const auto &row) {
            return wordsOf(row.front().text) == pattern.id;
        });
        QVERIFY2(found, pattern.id.c_str());
    }
    for (const auto &design : m_books.evaluation.designs) {
        const bool found
            = std::any_of(table.columns.begin(), table.columns.end(),
                          [&](const Column &column) { return column.title == design->design; });
        QVERIFY2(found, design->design.c_str());
    }
    for (const auto &row : table.rows)
        QCOMPARE(row.size(), table.columns.size());
}

void BuildingTest::figuresAreThoseOfTheEvaluation()
{
    const Report report = build(made(), {.date = "2026-11-30"});
    const Table table = partsOf<Table>(*report.section("matrix")).front();
    const Cell &cheap = table.rows.front()[2];
    QCOMPARE(wordsOf(cheap.text), std::string("30.00 RU"));
    QVERIFY(has(cheap.detail, "target missed"));
    QVERIFY(has(cheap.detail, "50 ms"));
    QCOMPARE(wordsOf(table.rows.front()[3].text), std::string("40.00 RU"));
}

void BuildingTest::everyDocumentTypeIsShownWithItsSources()
{
    const Report report = build(m_books, {.date = "2026-11-30"});
    const std::vector<Listing> listings = partsOf<Listing>(*report.section("designs"));
    std::size_t documents = 0;
    for (const auto &design : m_books.evaluation.designs)
        documents += design->documents.size();
    QCOMPARE(listings.size(), documents);
    for (const Listing &listing : listings) {
        const bool hasSource = std::any_of(listing.lines.begin(), listing.lines.end(),
                                           [](const auto &line) { return !line.note.empty(); });
        QVERIFY2(hasSource, listing.caption.c_str());
    }
}

void BuildingTest::linksLeadToHeadings()
{
    const std::string page = htmlOf(build(m_books, {.date = "2026-11-30"}));
    for (auto at = page.find("href=\"#"); at != std::string::npos;
         at = page.find("href=\"#", at + 1)) {
        const auto begin = at + 7;
        const std::string id = page.substr(begin, page.find('"', begin) - begin);
        QVERIFY2(has(page, " id=\"" + id + '"'), id.c_str());
    }
}

void BuildingTest::theSameMaterialGivesTheSameReport()
{
    const Settings settings {.date = "2026-11-30"};
    QVERIFY(build(m_books, settings) == build(m_books, settings));
    Settings later = settings;
    later.date = "2026-12-01";
    QVERIFY(!(build(m_books, settings) == build(m_books, later)));
}

void BuildingTest::aTitleCanBeGiven()
{
    QCOMPARE(build(m_books, {.title = "For the board", .date = "2026-11-30"}).title,
             std::string("For the board"));
}

void BuildingTest::aMissedTargetCountsMoreThanThePrice()
{
    Material material = made();
    QCOMPARE(recommendedBy(material), std::string("fast"));
    model::AccessPattern pattern = material.workbook.patterns->front();
    pattern.latencyTargetMs.reset();
    material.workbook.patterns = std::vector {pattern};
    QCOMPARE(recommendedBy(material), std::string("cheap"));
}

void BuildingTest::whatFailsIsNotRecommended()
{
    Material material = made();
    changed(material, 1).patterns.front().plan.impossible = "Nothing holds it.";
    QCOMPARE(recommendedBy(material), std::string("cheap"));
    changed(material, 0).failure = "Its items do not fit.";
    QCOMPARE(recommendedBy(material), std::string());
    const std::string page = markdownOf(build(material, {.date = "2026-11-30"}));
    QVERIFY(has(page, "cannot answer Q1"));
    QVERIFY(has(page, "Its items do not fit."));
}

void BuildingTest::aFullPartitionHasADay()
{
    Material material = made();
    evaluation::ContainerEvaluation container;
    container.name = "posts";
    container.logicalPartitionLimitDays = 31;
    changed(material, 1).containers.push_back(container);
    // Full within a year: the other one is the better choice, whatever its latency.
    QCOMPARE(recommendedBy(material), std::string("cheap"));
    const std::string page = markdownOf(build(material, {.date = "2026-11-30"}));
    QVERIFY(has(page, "31 December 2026"));
}

void BuildingTest::amountsStayOnOneLine()
{
    const std::string page
        = htmlOf(build(made(), {.sections = {"summary", "cost"}, .date = "2026-11-30"}));
    QVERIFY(has(page, "$\u00A040"));
    QVERIFY(!has(page, "$ "));
}

void BuildingTest::withoutDesignsItSaysSo()
{
    const std::string page = markdownOf(build(Material(), {.date = "2026-11-30"}));
    QVERIFY(has(page, "There is no design yet"));
}

void BuildingTest::dismissedFindingsKeepTheirReason()
{
    Material material = made();
    material.isAdvised = true;
    advice::Finding finding;
    finding.rule = "some-rule";
    finding.design = "fast";
    finding.title = "It could be cheaper";
    finding.dismissed = "We know and do not mind";
    material.findings.push_back(finding);
    const Report report = build(material, {.sections = {"advice"}, .date = "2026-11-30"});
    const Table table = partsOf<Table>(report.sections.front()).front();
    QCOMPARE(wordsOf(table.rows.front().back().text), std::string("We know and do not mind"));
}

void BuildingTest::theNotesOfTheAuthorComeFirst()
{
    model::ReportSettings kept;
    kept.title = "For the board";
    kept.notes = "Read **this** first.\n\nThen the rest.";
    kept.sections = {"model"};
    const Report report = build(m_books, settingsOf(kept, "2026-11-30"));
    QCOMPARE(report.title, std::string("For the board"));
    QCOMPARE(report.sections.size(), std::size_t {2});
    QCOMPARE(report.sections.front().id, std::string("notes"));
    const auto paragraphs = partsOf<Paragraph>(report.sections.front());
    QCOMPARE(paragraphs.size(), std::size_t {2});
    QCOMPARE(wordsOf(paragraphs.front().text), std::string("Read this first."));
}

void BuildingTest::theWayGoesWhereTheSettingsSay()
{
    const auto &designs = m_books.evaluation.designs;
    model::Workbook workbook = m_books.workbook;
    model::ReportSettings settings;
    settings.migrateFrom = designs.back()->design;
    settings.migrateTo = designs.front()->design;
    workbook.report = settings;
    workbook.derivedDesigns.clear(); // they are own ones here
    const Material material = materialOf(workbook, false);
    QVERIFY(material.migration.has_value());
    QCOMPARE(material.migration->from, settings.migrateFrom);
    const Report report = build(material, {.date = "2026-11-30"});
    const Section *section = report.section("migration");
    QVERIFY(section != nullptr);
    QVERIFY(has(wordsOf(partsOf<Paragraph>(*section).front().text),
                "From " + settings.migrateFrom + " to " + settings.migrateTo));
    QVERIFY(partsOf<List>(*section).size() >= 3);
    // Without one of the designs there is no way between them.
    Material less = material;
    less.evaluation.designs.pop_back();
    QVERIFY(build(less, {.date = "2026-11-30"}).section("migration") == nullptr);
}

void BuildingTest::measuredChargesStandBesideOurs()
{
    Material material = m_books;
    const evaluation::DesignEvaluation &design = *material.evaluation.designs.front();
    model::PublishedFigure figure;
    figure.pattern = design.patterns.front().pattern;
    figure.design = design.design;
    figure.requestCharge = 2 * design.patterns.front().distribution.requestCharge.p50;
    figure.source = "export.csv";
    figure.isMeasured = true;
    figure.operations = 1200;
    material.workbook.published = std::vector {figure};
    const Report report = build(material, {.sections = {"matrix"}, .date = "2026-11-30"});
    const auto tables = partsOf<Table>(report.sections.front());
    QCOMPARE(tables.back().rows.size(), std::size_t {1});
    const std::vector<Cell> &row = tables.back().rows.front();
    QCOMPARE(wordsOf(row[4].text), std::string("+100 %"));
    QCOMPARE(wordsOf(row[5].text), std::string("export.csv, 1,200 operations"));
}

void BuildingTest::aScaleIsSaid()
{
    Material material = m_books;
    model::ChargeScale scale;
    scale.isApplied = true;
    scale.of(model::ChargeSort::writes) = {1.2, 4, {}};
    material.workbook.chargeScale = scale;
    const Report report = build(material, {.date = "2026-11-30"});
    const std::string text = markdownOf(report);
    QVERIFY(has(text, "Load and cost are scaled to measured charges"));
    QVERIFY(!has(text, "Nothing was measured on an account"));
    QVERIFY(has(partsOf<Facts>(*report.section("summary")).front().facts[1].detail,
                "scaled to measured charges"));
}

PARTITA_GUILESS_TEST(BuildingTest)

} // namespace tst_building

#include "tst_building.moc"
