// Every offered fix: it can be applied, and causes no new problem.
#include "engine/checks/check.h"
#include "engine/model/validation.h"
#include "engine/workbook/workbookfile.h"
#include "tests/engine/advice/adviser.h"
#include "tests/support/planmodels.h"
#include "tests/support/testprogram.h"

#include <QTest>

#include <algorithm>
#include <set>

using namespace partita;
using tests::Advised;

namespace {

/// The problems that `partita check` would report, without notes.
std::multiset<std::string> complaintsAbout(const model::Workbook &workbook)
{
    std::multiset<std::string> complaints;
    for (const model::Problem &problem : checks::check(workbook)) {
        if (problem.severity != model::Severity::information)
            complaints.insert(problem.message);
    }
    return complaints;
}

/// Patterns that a design cannot answer, or that leave stale copies.
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

/// Nothing may be wrong after a fix that was right before: `check` complains of nothing new, and
/// every pattern that was answered is, with nothing left behind. The first that is not so, empty
/// when all are.
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

class EveryFixTest : public QObject {
    Q_OBJECT

private slots:
    void everyFixLeavesAValidWorkbook_data();
    void everyFixLeavesAValidWorkbook();
    void upkeepIsHandedOverOnlyWhereItCanBe_data();
    void upkeepIsHandedOverOnlyWhereItCanBe();
};

void EveryFixTest::everyFixLeavesAValidWorkbook_data()
{
    QTest::addColumn<QString>("sample");
    for (const workbook::SampleInfo &sample : workbook::samples())
        QTest::addRow("%s", sample.name.c_str()) << QString::fromStdString(sample.name);
}

void EveryFixTest::everyFixLeavesAValidWorkbook()
{
    QFETCH(QString, sample);
    const auto opened = workbook::open("sample:" + sample.toStdString());
    QVERIFY(opened);
    const std::string wrong = wrongWithFixes(Advised(*opened, 1));
    QVERIFY2(wrong.empty(), wrong.c_str());
}

void EveryFixTest::upkeepIsHandedOverOnlyWhereItCanBe_data()
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

/// Designs in which the application does all upkeep get the advice to use the change feed or
/// transactions.
void EveryFixTest::upkeepIsHandedOverOnlyWhereItCanBe()
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

PARTITA_GUILESS_TEST(EveryFixTest)
#include "tst_everyfix.moc"
