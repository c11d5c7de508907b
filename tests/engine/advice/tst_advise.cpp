// What surrounds the rules: order, dismissals, thresholds, fixes that can be applied, and their measured effect.
#include "engine/advice/check.h"
#include "engine/advice/wording.h"
#include "engine/model/validation.h"
#include "engine/workbook/workbookfile.h"
#include "tests/engine/advice/adviser.h"
#include "tests/support/planmodels.h"

#include <QTest>

#include <algorithm>
#include <cmath>
#include <set>

using namespace partita;
using tests::Advised;

namespace {

Advised advisedSample(const std::string &name)
{
    const auto workbook = workbook::open("sample:" + name);
    if (!workbook)
        qFatal("%s", workbook.error().message.c_str());
    return Advised(*workbook, 10);
}

Result<advice::Effect> effectOf(const Advised &advised, const advice::Finding &finding)
{
    return advice::measureEffect(advised.workbook, advised.evaluation, finding, advised.options);
}

} // namespace

class AdviseTest : public QObject {
    Q_OBJECT

private slots:
    void theWorstComesFirst();
    void dismissedFindingsKeepTheirReason();
    void aDismissalWithoutSubjectIsForAll();
    void effectsAreMeasured_data();
    void effectsAreMeasured();
    void anEffectIsAGainOrNone_data();
    void anEffectIsAGainOrNone();
    void everyFixLeavesAValidWorkbook_data();
    void everyFixLeavesAValidWorkbook();
    void upkeepIsHandedOverOnlyWhereItCanBe_data();
    void upkeepIsHandedOverOnlyWhereItCanBe();
    void whatHasNoFixIsNotMeasured();
    void cancelling();
    void derivedDesignsAreAdvisedOnButNotMended();
    void aCounterCarriesItsOwnWritesAlone();
    void aCounterCarriesTheTransactionItIsIn();
    void numbersRead();
};

void AdviseTest::theWorstComesFirst()
{
    const Advised advised = advisedSample("tenants");
    QVERIFY(advised.findings.size() > 5);
    QVERIFY(std::is_sorted(advised.findings.begin(), advised.findings.end(),
                           [](const advice::Finding &left, const advice::Finding &right) {
                               return left.severity < right.severity
                                   || (left.severity == right.severity
                                       && left.weight > right.weight);
                           }));
}

void AdviseTest::dismissedFindingsKeepTheirReason()
{
    const Advised advised = advisedSample("portfolio");
    const advice::Finding *finding = advised.find("write-amplification");
    QVERIFY(finding && !finding->dismissed);
    const auto put = model::apply(advised.workbook,
                                  advice::dismissal(advised.workbook, *finding, "It is a demo."));
    QVERIFY(put);
    const auto again = advice::advise(*put, advised.evaluation);
    QVERIFY(again);
    QCOMPARE(again->size(), advised.findings.size());
    QCOMPARE(std::count_if(again->begin(), again->end(),
                           [](const advice::Finding &one) { return one.dismissed.has_value(); }),
             1);
    const auto other = model::apply(*put, advice::dismissal(*put, *finding, "Another reason."));
    QVERIFY(other);
    QCOMPARE(other->advice->dismissals.size(), std::size_t(1));
    QVERIFY(other->advice->dismissals.front().reason == "Another reason.");
    const auto back = model::apply(*other, advice::restoration(*other, *finding));
    QVERIFY(back);
    QVERIFY(*back == advised.workbook);
}

void AdviseTest::aDismissalWithoutSubjectIsForAll()
{
    const Advised advised(tests::libraryWith(
        R"([{"op": "add", "path": "/advice", "value": {"thresholds": {"schemaVersion": 1},
             "dismissals": [{"rule": "no-schema-version", "reason": "One form for ever."}]}}])"));
    QCOMPARE(advised.findings.size(), std::size_t(2));
    for (const advice::Finding &finding : advised.findings)
        QVERIFY(finding.dismissed == "One form for ever.");
}

void AdviseTest::effectsAreMeasured_data()
{
    QTest::addColumn<QString>("sample");
    QTest::addColumn<QString>("design");
    QTest::addColumn<QString>("rule");
    QTest::addColumn<double>("most"); // of the load before
    const auto row = [](const char *sample, const char *design, const char *rule, double most) {
        QTest::addRow("%s: %s", sample, rule)
            << QString::fromLatin1(sample) << QString::fromLatin1(design)
            << QString::fromLatin1(rule) << most;
    };
    row("post-comments", "Everything in the post", "unbounded-array", 0.6);
    row("portfolio", "Quotations embedded", "write-amplification", 0.1);
    row("publisher-books", "Keys on the publisher", "large-reference-array", 0.7);
    row("publisher-books", "Key on the book", "frequent-pattern-fans-out", 0.8);
    row("books-reviews", "Two containers", "aggregate-on-read", 0.5);
    row("books-reviews", "Without type", "missing-discriminator", 1.05);
    row("person", "Tables", "embed-what-is-read-together", 0.9);
    row("tenants", "Tenant", "logical-partition-limit", 0.9);
    row("chat", "References", "duplicate-to-save-reads", 0.9);
}

void AdviseTest::effectsAreMeasured()
{
    QFETCH(QString, sample);
    QFETCH(QString, design);
    QFETCH(QString, rule);
    QFETCH(double, most);
    const Advised advised = advisedSample(sample.toStdString());
    const advice::Finding *finding = advised.find(rule.toStdString(), design.toStdString());
    QVERIFY2(finding && finding->fix, qPrintable(advised.all()));
    const auto effect = effectOf(advised, *finding);
    QVERIFY2(effect, effect ? "" : effect.error().message.c_str());
    QVERIFY(effect->isGone);
    QVERIFY(!effect->patterns.empty());
    const double part = effect->requestUnitsPerSecond.after / effect->requestUnitsPerSecond.before;
    QVERIFY2(part <= most, qPrintable(QString::number(part)));
}

void AdviseTest::anEffectIsAGainOrNone_data()
{
    QTest::addColumn<double>("cost"); // after; each was 100
    QTest::addColumn<double>("load");
    QTest::addColumn<double>("charge");
    QTest::addColumn<bool>("isGone");
    QTest::addColumn<QString>("outcome");
    QTest::newRow("nothing at all") << 100.0 << 100.0 << 100.0 << false << "no gain";
    QTest::newRow("hardly anything") << 99.8 << 99.8 << 99.8 << false << "no gain";
    QTest::newRow("cheaper") << 90.0 << 100.0 << 100.0 << false << "better";
    QTest::newRow("less load for the same price") << 100.0 << 90.0 << 100.0 << false << "better";
    QTest::newRow("the price decides") << 110.0 << 90.0 << 90.0 << false << "no gain";
    QTest::newRow("dearer") << 100.0 << 120.0 << 90.0 << false << "no gain";
    QTest::newRow("a pattern alone") << 100.0 << 100.0 << 50.0 << false << "better";
    QTest::newRow("gone for nothing") << 100.0 << 100.0 << 100.0 << true << "better";
    QTest::newRow("gone, a pattern dearer") << 100.0 << 100.0 << 103.0 << true << "better";
    QTest::newRow("gone, a pattern dearer, no load") << 100.0 << 0.0 << 103.0 << true << "dearer";
    QTest::newRow("gone, and cheaper") << 80.0 << 80.0 << 80.0 << true << "better";
    QTest::newRow("gone, and dearer") << 120.0 << 100.0 << 100.0 << true << "dearer";
}

void AdviseTest::anEffectIsAGainOrNone()
{
    QFETCH(double, cost);
    QFETCH(double, load);
    QFETCH(double, charge);
    QFETCH(bool, isGone);
    advice::Effect effect;
    effect.monthlyCost = {100, cost};
    effect.requestUnitsPerSecond = {load > 0 ? 100.0 : 0.0, load};
    effect.patterns = {{"Q1", {100, charge}, {1, 1}}};
    effect.isGone = isGone;
    QTEST(QString::fromLatin1(advice::nameOf(advice::outcomeOf(effect))), "outcome");
}

namespace {

/// What `partita check` would say of it, notes left out.
std::multiset<std::string> complaintsAbout(const model::Workbook &workbook)
{
    std::multiset<std::string> complaints;
    for (const model::Problem &problem : advice::check(workbook)) {
        if (problem.severity != model::Severity::information)
            complaints.insert(problem.message);
    }
    return complaints;
}

/// Patterns of a design that it cannot answer, or that leave something out of step.
std::multiset<std::string> failuresIn(const evaluation::DesignEvaluation &design)
{
    std::multiset<std::string> failures;
    for (const evaluation::PatternEvaluation &pattern : design.patterns) {
        if (!pattern.plan.impossible.empty())
            failures.insert(pattern.pattern + " cannot be: " + pattern.plan.impossible);
        for (const planning::FieldAt &field : pattern.plan.outOfStep)
            failures.insert(pattern.pattern + " leaves behind " + field.path);
    }
    return failures;
}

/// The first of `now` that is not among `before`.
std::string firstNew(const std::multiset<std::string> &now,
                     const std::multiset<std::string> &before)
{
    for (const std::string &each : now) {
        if (now.count(each) > before.count(each))
            return each;
    }
    return {};
}

} // namespace

namespace {

/// Nothing may be wrong after a fix that was right before: `check` complains of nothing new, and every pattern that was
/// answered is, with nothing left behind. The first that is not so, empty when all are.
std::string wrongWithFixes(const Advised &advised)
{
    const std::multiset<std::string> complaints = complaintsAbout(advised.workbook);
    std::vector<model::Workbook> seen; // several findings may have one fix
    for (const advice::Finding &finding : advised.findings) {
        if (!finding.fix)
            continue;
        const std::string place = finding.rule + " of " + finding.subject + ": ";
        model::Workbook changed = advised.workbook;
        for (const model::Edit &edit : finding.fix->edits) {
            const auto next = model::apply(changed, edit);
            if (!next)
                return place + next.error().message;
            changed = *next;
        }
        if (changed == advised.workbook)
            return place + "nothing changes";
        if (const std::string complaint = firstNew(complaintsAbout(changed), complaints);
            !complaint.empty() && !finding.fix->warns)
            return place + complaint;
        if (std::find(seen.begin(), seen.end(), changed) != seen.end())
            continue;
        seen.push_back(changed);
        evaluation::Options options = advised.options;
        options.designs = {finding.design};
        options.fraction = advised.evaluation.fraction / 8; // whether, not how dear
        const auto evaluated = evaluation::evaluate(changed, options);
        if (!evaluated)
            return place + evaluated.error().message;
        const evaluation::DesignEvaluation &now = *evaluated->designs.front();
        const std::string failure = now.failure.empty()
            ? firstNew(failuresIn(now), failuresIn(*advised.evaluation.design(finding.design)))
            : now.failure;
        if (!failure.empty())
            return place + failure;
    }
    return {};
}

void leaveToApplication(std::vector<model::Field> &fields)
{
    for (model::Field &field : fields) {
        if (field.upkeep != model::Upkeep::none)
            field.upkeep = model::Upkeep::application;
        if (auto *embedded = std::get_if<model::EmbeddedSource>(&field.source))
            leaveToApplication(embedded->fields);
    }
}

} // namespace

void AdviseTest::everyFixLeavesAValidWorkbook_data()
{
    QTest::addColumn<QString>("sample");
    for (const workbook::SampleInfo &sample : workbook::samples())
        QTest::addRow("%s", sample.name.c_str()) << QString::fromStdString(sample.name);
}

void AdviseTest::everyFixLeavesAValidWorkbook()
{
    QFETCH(QString, sample);
    const auto opened = workbook::open("sample:" + sample.toStdString());
    QVERIFY(opened);
    const std::string wrong = wrongWithFixes(Advised(*opened, 1));
    QVERIFY2(wrong.empty(), wrong.c_str());
}

void AdviseTest::upkeepIsHandedOverOnlyWhereItCanBe_data()
{
    QTest::addColumn<model::Workbook>("workbook");
    QTest::newRow("the shop") << tests::shopWorkbook();
    for (const workbook::SampleInfo &sample : workbook::samples()) {
        if (sample.name != "blog")
            QTest::addRow("%s", sample.name.c_str()) << tests::miniatureSample(sample.name);
    }
    for (std::uint64_t seed = 1; seed <= 20; ++seed)
        QTest::addRow("random blog %d", static_cast<int>(seed)) << tests::randomBlog(seed);
}

/// Designs in which the application keeps everything in step are told to leave that to others.
void AdviseTest::upkeepIsHandedOverOnlyWhereItCanBe()
{
    QFETCH(model::Workbook, workbook);
    for (auto &design : workbook.designs) {
        model::Design changed = *design;
        for (model::Container &container : changed.containers) {
            for (model::DocumentType &type : container.documentTypes) {
                if (!type.primary)
                    type.upkeep = model::Upkeep::application;
                leaveToApplication(type.fields);
            }
        }
        design = std::move(changed);
    }
    QVERIFY(!model::firstError(workbook));
    const std::string wrong = wrongWithFixes(Advised(std::move(workbook), 1));
    QVERIFY2(wrong.empty(), wrong.c_str());
}

void AdviseTest::whatHasNoFixIsNotMeasured()
{
    const Advised advised = advisedSample("tenants");
    const advice::Finding *finding = advised.find("hot-partition");
    QVERIFY(finding && !finding->fix);
    const auto effect = effectOf(advised, *finding);
    QVERIFY(!effect);
    QVERIFY(effect.error().message.find("hot-partition") != std::string::npos);
}

void AdviseTest::cancelling()
{
    const Advised advised = advisedSample("tenants");
    const advice::Finding *finding = advised.find("logical-partition-limit");
    QVERIFY(finding);
    std::stop_source stop;
    stop.request_stop();
    const auto effect = advice::measureEffect(advised.workbook, advised.evaluation, *finding,
                                              advised.options, stop.get_token());
    QVERIFY(!effect && effect.error().code == ErrorCode::cancelled);
}

void AdviseTest::derivedDesignsAreAdvisedOnButNotMended()
{
    const Advised advised = advisedSample("blog");
    bool isSeen = false;
    for (const advice::Finding &finding : advised.findings) {
        if (finding.design != "Embedded")
            continue;
        isSeen = true;
        QVERIFY2(!finding.fix, finding.subject.c_str());
    }
    QVERIFY(isSeen);
}

namespace {

/// Five authors who count their books, 200 of which are added a second.
std::string countedBooks(const char *place, const char *upkeep)
{
    return R"({"op": "replace", "path": "/population/counts/Author", "value": 5},
              {"op": "replace", "path": "/population/fraction", "value": 1},
              {"op": "replace", "path": "/patterns/2/ratePerSecond", "value": 200},
              {"op": "add", "path": ")"
        + std::string(place)
        + R"(/fields/-", "value": {"name": "bookCount", "count": "books", "upkeep": ")" + upkeep
        + "\"}}]";
}

/// RU of one write of the counter, as the finding has it.
double chargeOfAWrite(const advice::Finding &finding)
{
    return tests::evidence(finding, "load on its partition")
        / tests::evidence(finding, "writes of the most popular item");
}

} // namespace

void AdviseTest::aCounterCarriesItsOwnWritesAlone()
{
    // The books lie elsewhere: of their creation the author carries nothing.
    const Advised advised(tests::libraryWith(
        '[' + countedBooks("/designs/0/containers/0/documentTypes/0", "changeFeed")));
    const advice::Finding *finding = advised.find("counter-on-one-item");
    QVERIFY2(finding, qPrintable(advised.all()));
    const evaluation::PatternEvaluation &creation
        = *advised.evaluation.designs.front()->pattern("C1");
    double counting = 0;
    for (const planning::Step &step : creation.plan.background) {
        for (const planning::StepMeasurement &run : creation.probe.steps) {
            if (run.step == step.number && step.documentType == "author"
                && step.operation != planning::Operation::query)
                counting += run.requestCharge;
        }
    }
    QVERIFY(counting > 1);
    const double whole
        = creation.distribution.requestCharge.mean + creation.distribution.backgroundCharge.mean;
    const double measured = creation.probe.requestCharge + creation.probe.backgroundCharge;
    QVERIFY(std::abs(chargeOfAWrite(*finding) - counting * whole / measured) < 1e-6);
    QVERIFY(chargeOfAWrite(*finding) < 0.7 * whole);
}

void AdviseTest::aCounterCarriesTheTransactionItIsIn()
{
    const Advised advised(tests::libraryWith(
        R"([{"op": "remove", "path": "/designs/0/containers/0"},
            {"op": "add", "path": "/designs/0/containers/0/documentTypes/0/fields/-", "value":
             {"name": "type", "constant": "book"}},
            {"op": "add", "path": "/designs/0/containers/0/documentTypes/-", "value":
             {"name": "author", "entity": "Author", "fields": ["id", {"name": "authorId", "attribute": "id"},
              "name", "city", {"name": "type", "constant": "author"}]}},)"
        + countedBooks("/designs/0/containers/0/documentTypes/1", "transaction")));
    const advice::Finding *finding = advised.find("counter-on-one-item");
    QVERIFY2(finding, qPrintable(advised.all()));
    const evaluation::Distribution &spread
        = advised.evaluation.designs.front()->pattern("C1")->distribution;
    QVERIFY(std::abs(chargeOfAWrite(*finding) - spread.requestCharge.mean) < 1e-6);
}

void AdviseTest::numbersRead()
{
    using namespace advice;
    QCOMPARE(QString::fromStdString(amount(1234567)), QStringLiteral("1,234,567"));
    QCOMPARE(QString::fromStdString(amount(3)), QStringLiteral("3"));
    QCOMPARE(QString::fromStdString(amount(3.14)), QStringLiteral("3.1"));
    QCOMPARE(QString::fromStdString(amount(0.0123)), QStringLiteral("0.012"));
    QCOMPARE(QString::fromStdString(size(812)), QStringLiteral("812 bytes"));
    QCOMPARE(QString::fromStdString(size(2 * 1024 * 1024)), QStringLiteral("2 MB"));
    QCOMPARE(QString::fromStdString(share(0.344)), QStringLiteral("34 %"));
    QCOMPARE(QString::fromStdString(share(0.001)), QStringLiteral("0.1 %"));
    QCOMPARE(QString::fromStdString(share(4e-7)), QStringLiteral("less than 0.01 %"));
    QCOMPARE(QString::fromStdString(timesASecond(1)), QStringLiteral("once a second"));
    QCOMPARE(QString::fromStdString(timesASecond(2.5)), QStringLiteral("2.5 times a second"));
    QCOMPARE(QString::fromStdString(inDays(0.4)), QStringLiteral("within a day"));
    QCOMPARE(QString::fromStdString(inDays(1.2)), QStringLiteral("in 1 day"));
    QCOMPARE(QString::fromStdString(inDays(400)), QStringLiteral("in 400 days"));
    QCOMPARE(QString::fromStdString(inDays(20292)), QStringLiteral("in 56 years"));
    QCOMPARE(QString::fromStdString(counted(1, "item")), QStringLiteral("1 item"));
    QCOMPARE(QString::fromStdString(listed({"a", "b", "c"})), QStringLiteral("a, b and c"));
    QCOMPARE(QString::fromStdString(listed({"a", "b", "c", "d"}, 3)),
             QStringLiteral("a, b and 2 more"));
}

QTEST_GUILESS_MAIN(AdviseTest)
#include "tst_advise.moc"
