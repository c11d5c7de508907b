#include "engine/planning/lookups/steps.h"

#include <algorithm>

namespace partita::planning {
namespace {

/// What a look-up hangs on.
struct Around {
    int step = 0; ///< nearest look-up with a request, 0 = none
    bool isMany = false; ///< it may have several rows
    const Fetch *given = nullptr; ///< rows at hand, where these are next around it
};

bool isFixed(const Fetch &fetch)
{
    const auto fixed = [](const places::Operand &operand) { return operand.isFixed(); };
    return fixed(fetch.id) && fixed(fetch.source)
        && std::all_of(fetch.partitionKey.begin(), fetch.partitionKey.end(), fixed)
        && std::all_of(fetch.parameters.begin(), fetch.parameters.end(),
                       [&](const auto &parameter) { return fixed(parameter.second); })
        && std::all_of(fetch.checks.begin(), fetch.checks.end(), [&](const ClientCheck &check) {
               return (!check.operand || fixed(*check.operand))
                   && (!check.operandTo || fixed(*check.operandTo));
           });
}

Reach reachOf(const Fetch &fetch)
{
    if (fetch.access == Fetch::Access::pointRead && fetch.isMany)
        return Reach::somePartitions;
    if (fetch.isBound() && !fetch.gathersPrefix())
        return Reach::logicalPartition;
    return fetch.partitionKey.empty() && !fetch.namesPartitions ? Reach::everyPartition
                                                                : Reach::somePartitions;
}

/// What a paged query is for: its page, and how it comes there.
std::string pageText(const Fetch::Page &page)
{
    const std::string number = std::to_string(page.number);
    if (page.isByOffset)
        return "page " + number + ", with the rows of the pages before counted off";
    return "page " + number + " of " + std::to_string(page.rows)
        + " rows each, going on where page " + std::to_string(page.number - 1) + " ended";
}

class Numberer {
public:
    Numberer(int &next, std::vector<Step> &steps, const Recall *recall)
        : m_next(next)
        , m_steps(steps)
        , m_recall(recall)
    {
    }

    Result<std::shared_ptr<const Fetch>> numberAll(const Fetch &original, Around around)
    {
        around.given = original.access == Fetch::Access::given ? &original : nullptr;
        return number(original, around, Child::Kind::rows);
    }

private:
    Result<std::shared_ptr<const Fetch>> number(const Fetch &original, const Around &around,
                                                Child::Kind kind)
    {
        auto fetch = std::make_shared<Fetch>(original);
        fetch->atOnce.reset(); // a way that was not taken
        fetch->looksAhead = false;
        fetch->outside.clear();
        Around inner = around;
        const bool isOfGiven = around.given && around.given != &original;
        if (around.given != &original)
            inner.given = nullptr;
        if (Result<void> prepared = prepare(*fetch); !prepared)
            return prepared.error();
        const std::optional<std::string> item = m_recall
            ? itemReadBy(*fetch, isOfGiven ? around.given : nullptr, *m_recall)
            : std::nullopt;
        const int known = item ? m_recall->reads.recall(*fetch, *item) : 0;
        if (known > 0) {
            fetch->isRecalled = true;
            fetch->step = known;
            addPurpose(*fetch);
            inner = {known, around.isMany || !fetch->isSingle};
        } else if (fetch->hasStep()) {
            fetch->repeat = repeatOf(*fetch, around, kind);
            addStep(*fetch, around);
            if (item)
                m_recall->reads.add(*fetch, *item);
            inner = {fetch->step, !fetch->isSingle || fetch->repeat != Repeat::once};
        } else if (fetch->access == Fetch::Access::elements || !fetch->isSingle) {
            inner.isMany = true;
        }
        for (Child &child : fetch->children) {
            Result<std::shared_ptr<const Fetch>> numberedChild
                = number(*child.fetch, inner, child.kind);
            if (!numberedChild)
                return numberedChild.error();
            child.fetch = *std::move(numberedChild);
            fetch->looksAhead = fetch->looksAhead || child.fetch->isMany || child.fetch->looksAhead;
        }
        addOutside(*fetch);
        return std::shared_ptr<const Fetch>(std::move(fetch));
    }

    /// What of a value at one of the fetch's rows is that of rows further out.
    static void addOutside(const places::Operand &operand, std::vector<places::Operand> &outside)
    {
        if (operand.kind == places::Operand::Kind::column && operand.up > 0) {
            outside.push_back(operand);
            --outside.back().up;
        }
        for (const places::Operand &part : operand.parts)
            addOutside(part, outside);
    }

    static void addOutside(Fetch &fetch)
    {
        const auto add
            = [&](const places::Operand &operand) { addOutside(operand, fetch.outside); };
        for (const Output &output : fetch.outputs) {
            add(output.value);
            if (output.onlyIf)
                add(*output.onlyIf);
            if (output.dividedBy)
                add(*output.dividedBy);
        }
        for (const Child &child : fetch.children) {
            for (const places::Operand &operand : child.fetch->outside)
                add(operand);
            forEachOperand(*child.fetch, add);
        }
    }

    static Result<void> prepare(Fetch &fetch)
    {
        if (fetch.gathers()) {
            Result<query::Query> whole = query::prepare(fetch.gatherText);
            if (!whole)
                return whole.error();
            fetch.gatherQuery = std::make_shared<const query::Query>(*std::move(whole));
        }
        if (fetch.access != Fetch::Access::query)
            return {};
        Result<query::Query> prepared = query::prepare(fetch.text);
        if (!prepared)
            return prepared.error();
        fetch.query = std::make_shared<const query::Query>(*std::move(prepared));
        return {};
    }

    static Repeat repeatOf(const Fetch &fetch, const Around &around, Child::Kind kind)
    {
        if (!around.isMany || isFixed(fetch) || fetch.isMany)
            return Repeat::once;
        return kind == Child::Kind::merge ? Repeat::perDistinctKey : Repeat::perRow;
    }

    void addStep(Fetch &fetch, const Around &around)
    {
        fetch.step = m_next++;
        Step step;
        step.number = fetch.step;
        step.operation
            = fetch.access == Fetch::Access::pointRead && !fetch.isMany && !fetch.gathers()
            ? Operation::pointRead
            : Operation::query;
        step.container = fetch.container;
        step.documentType = fetch.documentType;
        step.text = fetch.gathers()                                ? fetch.gatherText
            : fetch.access == Fetch::Access::query || fetch.isMany ? fetch.text
                                                                   : "read " + fetch.documentType
                + " " + fetch.id.text() + " in " + partitionText(fetch.partitionKey);
        step.purpose = fetch.purpose;
        if (fetch.page)
            step.purpose += (step.purpose.empty() ? "" : ": ") + pageText(*fetch.page);
        step.repeat = fetch.repeat;
        step.repeatsOver = fetch.repeat == Repeat::once ? 0 : around.step;
        step.reach = reachOf(fetch);
        step.routing = fetch.routing;
        m_steps.push_back(std::move(step));
    }

    /// The step that has read the items is for this as well.
    void addPurpose(const Fetch &recalled)
    {
        for (Step &step : m_steps) {
            const bool isTold = step.purpose.find(recalled.purpose) != std::string::npos;
            if (step.number == recalled.step && !isTold)
                step.purpose += "; " + recalled.purpose;
        }
    }

    int &m_next;
    std::vector<Step> &m_steps;
    const Recall *m_recall;
};

} // namespace

Result<std::shared_ptr<const Fetch>> numbered(const Fetch &fetch, int &next,
                                              std::vector<Step> &steps, const Recall *recall)
{
    return Numberer(next, steps, recall).numberAll(fetch, {});
}

Result<std::shared_ptr<const Fetch>> numberedPerRow(const Fetch &fetch, int repeatsOver, int &next,
                                                    std::vector<Step> &steps, const Recall *recall)
{
    return Numberer(next, steps, recall).numberAll(fetch, {repeatsOver, true});
}

std::string partitionText(const std::vector<places::Operand> &partitionKey)
{
    std::string text;
    for (const places::Operand &level : partitionKey)
        text += (text.empty() ? "partition " : ", ") + level.text();
    return text;
}

} // namespace partita::planning
