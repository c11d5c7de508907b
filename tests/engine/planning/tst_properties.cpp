// Properties 3 to 6 of the planner: routes follow the hash, the cheapest plan is chosen, additional
// data in a design never hurts a query, names change no number. (Properties 1 and 2, correct
// answers and upkeep: tst_answers, tst_commands.)
#include "engine/evaluation/evaluation.h"
#include "engine/evaluation/sampling.h"
#include "engine/model/edit.h"
#include "engine/store/physicalpartition.h"
#include "tests/support/planmodels.h"
#include "tests/support/planstage.h"
#include "tests/support/testprogram.h"

#include <QtTest>

#include <algorithm>
#include <set>

namespace tst_properties {

using namespace partita;

namespace {

constexpr std::size_t keysAPattern = 4;

/// Charges so near each other count as equal (the planner's own tolerance).
constexpr double tie = 1.02;

std::vector<execution::Request> requestsOf(tests::Stage &stage, std::size_t position)
{
    const model::AccessPattern &pattern = (*stage.workbook().patterns)[position];
    const evaluation::Sampler sampler(stage.workbook(), pattern, position, stage.rows());
    std::vector<execution::Request> requests;
    for (std::uint64_t key = 0; key < keysAPattern; ++key) {
        execution::Request request;
        request.parameters = sampler.draw(key).parameters;
        requests.push_back(std::move(request));
    }
    return requests;
}

double meanCharge(tests::Stage &stage, const planning::Plan &plan,
                  const std::vector<execution::Request> &requests)
{
    double charge = 0;
    for (const execution::Request &request : requests)
        charge += execution::run(plan, request, stage.site(), {}).requestCharge;
    return charge / static_cast<double>(requests.size());
}

/// The actions of a plan, independent of the contents of items.
std::string wayOf(const planning::Plan &plan)
{
    std::string text;
    for (const planning::Step &step : plan.steps)
        text += std::string(planning::nameOf(step.operation)) + " " + step.container + " "
            + planning::nameOf(step.repeat) + "; ";
    return text;
}

/// Fields that a query could do without: copies and aggregates, embedded lists.
std::vector<model::RemoveField> removableFields(const model::Design &design)
{
    std::vector<model::RemoveField> edits;
    for (const model::Container &container : design.containers) {
        for (const model::DocumentType &type : container.documentTypes) {
            for (const model::Field &field : type.fields) {
                const bool derived = std::holds_alternative<model::CopiedSource>(field.source)
                    || std::holds_alternative<model::AggregateSource>(field.source)
                    || (std::holds_alternative<model::EmbeddedSource>(field.source)
                        && field.upkeep != model::Upkeep::none);
                const std::vector<std::string> &key = container.partitionKey;
                if (derived && std::find(key.begin(), key.end(), "/" + field.name) == key.end())
                    edits.push_back({design.name, container.name, type.name, field.name});
            }
        }
    }
    return edits;
}

/// Physical partitions that hold an item which says `id`.
std::vector<int> partitionsWith(const store::Container &container, const std::string &id)
{
    std::vector<int> holders;
    for (int index = 0; index < container.physicalPartitions(); ++index) {
        const store::PhysicalPartition &partition = container.partition(index);
        bool holds = false;
        partition.forEachItem([&](items::ItemNumber item) {
            holds |= json::toText(partition.view(item)).find(id) != std::string::npos;
            return !holds;
        });
        if (holds)
            holders.push_back(index);
    }
    return holders;
}

/// The shop with its own queries, or with queries that include rows.
model::Workbook shopAsked(bool nested)
{
    model::Workbook workbook = tests::shopWorkbook();
    if (nested)
        workbook.patterns = tests::randomNestedQuestions(workbook, 1, 5);
    return workbook;
}

model::ChangePattern renamedPattern(const std::string &id, const std::string &newId)
{
    model::AccessPattern pattern = *tests::shopWorkbook().pattern(id);
    pattern.id = newId;
    return {id, pattern};
}

/// Every number of an evaluation, in order, each behind the words for it.
QStringList numbersOf(const evaluation::Evaluation &evaluation)
{
    QStringList numbers;
    const auto number = [&](const char *words, double value) {
        numbers.append(QString::fromLatin1(words) + u' ' + QString::number(value, 'g', 17));
    };
    const auto add = [&](const char *words, const evaluation::Summary &summary) {
        for (const double value :
             {summary.mean, summary.p50, summary.p95, summary.p99, summary.max})
            number(words, value);
    };
    for (const auto &design : evaluation.designs) {
        for (const evaluation::PatternEvaluation &pattern : design->patterns) {
            number("charge of the probe", pattern.probe.requestCharge);
            number("latency of the probe", pattern.probe.latencyMs);
            number("background of the probe", pattern.probe.backgroundCharge);
            number("items of the probe", static_cast<double>(pattern.probe.itemsLoaded));
            add("charge", pattern.distribution.requestCharge);
            add("latency", pattern.distribution.latencyMs);
            add("requests", pattern.distribution.requests);
            add("partitions", pattern.distribution.physicalPartitionsVisited);
            add("background", pattern.distribution.backgroundCharge);
        }
        for (const evaluation::ContainerEvaluation &container : design->containers) {
            number("items", static_cast<double>(container.items));
            number("storage", static_cast<double>(container.storageBytes));
            number("storage skew", container.storageSkew);
            number("throughput skew", container.throughputSkew);
        }
        number("cost a month", design->load.monthlyCost);
    }
    return numbers;
}

QStringList numbersOf(model::Workbook workbook)
{
    workbook.derivedDesigns.clear(); // they are among the designs already
    evaluation::Options options;
    options.samples = 6;
    const Result<evaluation::Evaluation> evaluation = evaluation::evaluate(workbook, options);
    return evaluation ? numbersOf(*evaluation)
                      : QStringList(QString::fromStdString(evaluation.error().message));
}

} // namespace

class Properties : public QObject {
    Q_OBJECT

private slots:
    void boundRoutesMissNothing_data() { designs(); }
    void boundRoutesMissNothing();
    void theChoiceIsTheCheapest_data() { designs(); }
    void theChoiceIsTheCheapest();
    void whatADesignLacksNeverHelps_data() { designs(); }
    void whatADesignLacksNeverHelps();
    void namesChangeNoNumber_data();
    void namesChangeNoNumber();

private:
    static void designs();
};

void Properties::designs()
{
    QTest::addColumn<QString>("design");
    QTest::addColumn<bool>("nested");
    for (const bool nested : {false, true}) {
        for (const auto &design : tests::shopWorkbook().designs)
            QTest::newRow((design->name + (nested ? ", rows in rows" : "")).c_str())
                << QString::fromStdString(design->name) << nested;
    }
}

/// Property 3: of two plans that ask the same document type, the one that is bound visits every
/// partition in which the unbound one finds rows.
void Properties::boundRoutesMissNothing()
{
    QFETCH(QString, design);
    QFETCH(bool, nested);
    tests::Stage stage(shopAsked(nested), design.toStdString(), std::nullopt,
                       model::Generation::current);
    const auto &patterns = *stage.workbook().patterns;
    for (std::size_t i = 0; i < patterns.size(); ++i) {
        if (!patterns[i].isQuery())
            continue;
        for (const planning::Plan &plan : stage.candidates(patterns[i].id)) {
            if (!plan.executable || plan.steps.size() != 1
                || plan.steps.front().reach == planning::Reach::everyPartition)
                continue;
            for (const execution::Request &request : requestsOf(stage, i)) {
                const planning::Measurement measured
                    = execution::run(plan, request, stage.site(), {true, false});
                std::set<int> visited;
                for (const client::PartitionUse &use : measured.steps.front().partitions)
                    visited.insert(use.physicalPartition);
                const store::Container &container
                    = *stage.account().container(plan.steps.front().container);
                for (const auto &row : measured.answer) {
                    if (!row.contains("id"))
                        continue;
                    const std::string id = row["id"].get<std::string>();
                    const std::vector<int> holders = partitionsWith(container, id);
                    QVERIFY2(std::any_of(holders.begin(), holders.end(),
                                         [&](int holder) { return visited.contains(holder); }),
                             (patterns[i].id + " " + id).c_str());
                }
            }
        }
    }
}

/// Property 4.
void Properties::theChoiceIsTheCheapest()
{
    QFETCH(QString, design);
    QFETCH(bool, nested);
    tests::Stage stage(shopAsked(nested), design.toStdString(), std::nullopt,
                       model::Generation::current);
    const auto &patterns = *stage.workbook().patterns;
    for (std::size_t i = 0; i < patterns.size(); ++i) {
        if (!patterns[i].isQuery())
            continue;
        const std::vector<execution::Request> requests = requestsOf(stage, i);
        const planning::Plan chosen = stage.compile(patterns[i].id, requests);
        const double charge = meanCharge(stage, chosen, requests);
        for (const planning::Plan &candidate : stage.candidates(patterns[i].id)) {
            const double other = meanCharge(stage, candidate, requests);
            QVERIFY2(charge <= other * tie,
                     (patterns[i].id + ": " + chosen.reason + " " + std::to_string(charge)
                      + " against " + candidate.reason + " " + std::to_string(other))
                         .c_str());
        }
    }
}

/// Property 5: without a field a query is answered in the same way (of smaller items), or not more
/// cheaply.
void Properties::whatADesignLacksNeverHelps()
{
    QFETCH(QString, design);
    QFETCH(bool, nested);
    const model::Workbook full = shopAsked(nested);
    tests::Stage before(full, design.toStdString(), std::nullopt, model::Generation::current);
    const std::vector<model::RemoveField> edits = removableFields(before.design());
    QVERIFY(design != QLatin1String("copies") || edits.size() >= 8);
    for (const model::RemoveField &edit : edits) {
        const Result<model::Workbook> less = model::apply(full, edit);
        QVERIFY2(less.ok(), less ? "" : less.error().message.c_str());
        tests::Stage after(*less, design.toStdString(), std::nullopt, model::Generation::current);
        const auto &patterns = *full.patterns;
        for (std::size_t i = 0; i < patterns.size(); ++i) {
            if (!patterns[i].isQuery())
                continue;
            const std::vector<execution::Request> requests = requestsOf(before, i);
            const planning::Plan with = before.compile(patterns[i].id, requests);
            const planning::Plan without = after.compile(patterns[i].id, requests);
            if (wayOf(with) == wayOf(without) || !without.impossible.empty())
                continue;
            const double charge = meanCharge(before, with, requests);
            const double other = meanCharge(after, without, requests);
            QVERIFY2(charge <= other * tie,
                     (patterns[i].id + " without " + edit.documentType + "." + edit.field + ": "
                      + std::to_string(other) + " RU instead of " + std::to_string(charge) + "\n"
                      + without.reason + "\n" + with.reason)
                         .c_str());
        }
    }
}

void Properties::namesChangeNoNumber_data()
{
    QTest::addColumn<int>("edit");
    const char *const names[]
        = {"entity", "attribute", "design", "container", "pattern", "another entity"};
    for (int i = 0; i < 6; ++i)
        QTest::newRow(names[i]) << i;
}

/// Property 6. Names that were proposed for fields and types of documents follow, and are stored in
/// the items: so the new names of entities and attributes are as long as the old ones.
void Properties::namesChangeNoNumber()
{
    QFETCH(int, edit);
    const std::vector<model::Edit> edits
        = {model::RenameEntity {"Order", "Aisle"},
           model::RenameAttribute {"Customer", "name", "zeal"},
           model::RenameDesign {"copies", "aCopiedDesign"},
           model::RenameContainer {"copies", "orders", "aaPurchases"},
           renamedPattern("Q2", "Z9"),
           model::RenameEntity {"Customer", "Zeppelin"}};
    static const QStringList before = numbersOf(tests::shopWorkbook());
    QVERIFY2(before.size() > 1000, qPrintable(before.join(QLatin1Char(32))));
    const Result<model::Workbook> renamed
        = model::apply(tests::shopWorkbook(), edits[static_cast<std::size_t>(edit)]);
    QVERIFY2(renamed.ok(), renamed ? "" : renamed.error().message.c_str());
    const QStringList after = numbersOf(*renamed);
    QCOMPARE(after.size(), before.size());
    QCOMPARE(after, before);
}

PARTITA_GUILESS_TEST(Properties)

} // namespace tst_properties

#include "tst_properties.moc"
