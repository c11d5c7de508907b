// Rules about rows that are read together: embed them, copy them, or store computed values.
#include "engine/advice/measured/readsagainstupkeep.h"
#include "engine/advice/rules/aggregateonread.h"
#include "engine/advice/rules/duplicatetosavereads.h"
#include "engine/advice/rules/rules.h"
#include "engine/advice/trials/trial.h"
#include "engine/base/numbertext.h"
#include "engine/model/delivered.h"

#include <algorithm>
#include <array>

namespace partita::advice {
namespace {

/// Measures the saving of embedding: queries other than those that read the rows separately may
/// gain or lose, too.
void addMeasured(const Context &context, Finding &finding)
{
    const std::optional<Trial> trial
        = finding.fix ? runTrial(context, finding.fix->edits) : std::nullopt;
    if (!trial)
        return;
    tellMeasured(*trial, "with them embedded", "them embedded", finding);
    addSteps(context, *trial, finding);
}

/// Rule: bounded rows that are read with their parent but stored separately. Several patterns that
/// read them give one finding, for the pattern with the greatest load.
void embedWhatIsReadTogether(const Context &context, Findings &findings)
{
    Findings told;
    for (const MeasuredPattern &asked : context.patterns()) {
        if (!asked.pattern->isQuery())
            continue;
        for (const auto &[entity, role] :
             model::includedRoles(context.workbook, *asked.pattern->query())) {
            std::optional<Finding> finding = readTogether(context, asked, entity, role);
            if (!finding)
                continue;
            const auto known = std::find_if(told.begin(), told.end(), [&](const Finding &other) {
                return other.subject == finding->subject;
            });
            if (known == told.end())
                told.push_back(*std::move(finding));
            else if (known->weight < finding->weight)
                *known = *std::move(finding);
        }
    }
    for (Finding &finding : told) {
        addMeasured(context, finding);
        findings.push_back(std::move(finding));
    }
}

constexpr std::array copyTable {
    Rule {
        "embed-what-is-read-together",
        "Few rows that are read with their parent but stored separately",
        "Rows that are always read with their parent cost a request and a charge of their own each "
        "time. If they are few and bounded, they belong in the parent's item.",
        modelReading, embedWhatIsReadTogether, true, Trials::ofQueries},
    Rule {
        "duplicate-to-save-reads",
        "Items read for a few attributes",
        "A look-up for one name costs as much as one for the whole item, and waits for the "
        "previous request. A copy of values that seldom change saves it; the change feed updates "
        "the copy.",
        {"Building with patterns: the extended reference pattern",
         "https://www.mongodb.com/blog/post/building-with-patterns-the-extended-reference-pattern"},
        duplicateToSaveReads,
        true,
        Trials::ofQueries},
    Rule {"aggregate-on-read",
          "Counts and sums computed at every read",
          "Counting at every read pays each time for an answer that changes only when something is "
          "written. Store the number in the item and change it with each write (the computed "
          "pattern).",
          {"Building with patterns: the computed pattern",
           "https://www.mongodb.com/blog/post/building-with-patterns-the-computed-pattern"},
          aggregateOnRead},
};

} // namespace

std::span<const Rule> copyRules()
{
    return copyTable;
}

} // namespace partita::advice
