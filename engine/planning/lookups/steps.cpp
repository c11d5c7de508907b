#include "engine/planning/lookups/steps.h"

#include <algorithm>

namespace partita::planning {
namespace {

/// The look-ups that enclose a look-up.
struct Around {
    int step = 0; ///< the nearest one with a request; 0 = none
    bool isMany = false; ///< there may be several outer rows
    const Lookup *given = nullptr; ///< given rows, when they enclose it directly
};

bool isFixed(const Lookup &lookup)
{
    bool areFixed = true;
    forEachOperand(
        lookup, [&](const places::Operand &operand) { areFixed = areFixed && operand.isFixed(); });
    return areFixed;
}

Reach reachOf(const Lookup &lookup)
{
    if (const PointRead *read = lookup.pointRead(); read && read->readMany)
        return Reach::somePartitions;
    if (lookup.isBound() && !lookup.gathersPrefix())
        return Reach::logicalPartition;
    return lookup.partition.key.empty() && !lookup.namesPartitions() ? Reach::everyPartition
                                                                     : Reach::somePartitions;
}

/// The purpose of a paged query: its page, and the way to get there.
std::string pageText(const QueryPage &page)
{
    const std::string number = std::to_string(page.number);
    if (page.isByOffset)
        return "page " + number + ", after the rows of the pages before";
    return "page " + number + " of " + std::to_string(page.rows)
        + " rows each, from the end of page " + std::to_string(page.number - 1);
}

std::string requestText(const Lookup &lookup)
{
    if (lookup.wholePartition)
        return lookup.wholePartition->text;
    const PointRead *read = lookup.pointRead();
    if (read && !read->readMany)
        return "read " + lookup.documentType + " " + read->id.text() + " in "
            + partitionText(lookup.partition.key);
    return std::string(lookup.text());
}

class Numberer {
public:
    Numberer(int &next, std::vector<Step> &steps, const ReusableReads *recall)
        : m_next(next)
        , m_steps(steps)
        , m_recall(recall)
    {
    }

    Result<std::shared_ptr<const Lookup>> numberAll(const Lookup &original, Around around)
    {
        around.given = original.isGiven() ? &original : nullptr;
        return number(original, around, ChildLookup::Kind::rows);
    }

private:
    Result<std::shared_ptr<const Lookup>> number(const Lookup &original, const Around &around,
                                                 ChildLookup::Kind kind)
    {
        auto lookup = std::make_shared<Lookup>(original);
        lookup->batchedVariant.reset(); // the alternative that was not chosen
        lookup->hasBatchedChild = false;
        lookup->outerValues.clear();
        Around inner = around;
        const bool isOfGiven = around.given && around.given != &original;
        if (around.given != &original)
            inner.given = nullptr;
        if (Result<void> prepared = prepare(*lookup); !prepared)
            return prepared.error();
        const std::optional<std::string> item = m_recall
            ? itemReadBy(*lookup, isOfGiven ? around.given : nullptr, *m_recall)
            : std::nullopt;
        const int known = item ? m_recall->reads.recall(*lookup, *item) : 0;
        if (known > 0) {
            lookup->itemSource = ItemSource::earlierRead;
            lookup->step = known;
            addPurpose(*lookup);
            inner = {known, around.isMany || !lookup->isSingle};
        } else if (lookup->hasStep()) {
            lookup->repeat = repeatOf(*lookup, around, kind);
            addStep(*lookup, around);
            if (item)
                m_recall->reads.add(*lookup, *item);
            inner = {lookup->step, !lookup->isSingle || lookup->repeat != Repeat::once};
        } else if (lookup->elements() || !lookup->isSingle) {
            inner.isMany = true;
        }
        for (ChildLookup &child : lookup->children) {
            Result<std::shared_ptr<const Lookup>> numberedChild
                = number(*child.lookup, inner, child.kind);
            if (!numberedChild)
                return numberedChild.error();
            child.lookup = *std::move(numberedChild);
            lookup->hasBatchedChild = lookup->hasBatchedChild || child.lookup->isBatched()
                || child.lookup->hasBatchedChild;
        }
        addOutside(*lookup);
        return std::shared_ptr<const Lookup>(std::move(lookup));
    }

    /// Adds the values in the operand that belong to rows further out, as seen from this look-up.
    static void addOutside(const places::Operand &operand, std::vector<places::Operand> &outside)
    {
        if (operand.kind == places::Operand::Kind::column && operand.up > 0) {
            outside.push_back(operand);
            --outside.back().up;
        }
        for (const places::Operand &part : operand.parts)
            addOutside(part, outside);
    }

    static void addOutside(Lookup &lookup)
    {
        const auto add
            = [&](const places::Operand &operand) { addOutside(operand, lookup.outerValues); };
        for (const Output &output : lookup.outputs) {
            add(output.value);
            if (output.onlyIf)
                add(*output.onlyIf);
            if (output.dividedBy)
                add(*output.dividedBy);
        }
        for (const ChildLookup &child : lookup.children) {
            for (const places::Operand &operand : child.lookup->outerValues)
                add(operand);
            forEachOperand(*child.lookup, add);
        }
    }

    static Result<void> prepare(Lookup &lookup)
    {
        if (WholePartition *whole = lookup.wholePartition ? &*lookup.wholePartition : nullptr) {
            Result<query::Query> prepared = query::prepare(whole->text);
            if (!prepared)
                return prepared.error();
            whole->prepared = std::make_shared<const query::Query>(*std::move(prepared));
        }
        if (StoreQuery *query = lookup.query()) {
            Result<query::Query> prepared = query::prepare(query->text);
            if (!prepared)
                return prepared.error();
            query->prepared = std::make_shared<const query::Query>(*std::move(prepared));
        }
        return {};
    }

    static Repeat repeatOf(const Lookup &lookup, const Around &around, ChildLookup::Kind kind)
    {
        if (!around.isMany || isFixed(lookup) || lookup.isBatched())
            return Repeat::once;
        return kind == ChildLookup::Kind::merge ? Repeat::perDistinctKey : Repeat::perRow;
    }

    void addStep(Lookup &lookup, const Around &around)
    {
        lookup.step = m_next++;
        Step step;
        step.number = lookup.step;
        step.operation = lookup.pointRead() && !lookup.isBatched() && !lookup.gathers()
            ? Operation::pointRead
            : Operation::query;
        step.container = lookup.container;
        step.documentType = lookup.documentType;
        step.text = requestText(lookup);
        step.purpose = lookup.purpose;
        if (const std::optional<QueryPage> page = lookup.page())
            step.purpose += (step.purpose.empty() ? "" : ": ") + pageText(*page);
        step.repeat = lookup.repeat;
        step.repeatsOver = lookup.repeat == Repeat::once ? 0 : around.step;
        step.reach = reachOf(lookup);
        step.routing = lookup.partition.routing;
        m_steps.push_back(std::move(step));
    }

    /// Adds the purpose to the step that has read the items.
    void addPurpose(const Lookup &recalled)
    {
        for (Step &step : m_steps) {
            const bool isTold = step.purpose.find(recalled.purpose) != std::string::npos;
            if (step.number == recalled.step && !isTold)
                step.purpose += "; " + recalled.purpose;
        }
    }

    int &m_next;
    std::vector<Step> &m_steps;
    const ReusableReads *m_recall;
};

} // namespace

Result<std::shared_ptr<const Lookup>> numbered(const Lookup &lookup, int &next,
                                               std::vector<Step> &steps,
                                               const ReusableReads *recall)
{
    return Numberer(next, steps, recall).numberAll(lookup, {});
}

Result<std::shared_ptr<const Lookup>> numberedPerRow(const Lookup &lookup, int repeatsOver,
                                                     int &next, std::vector<Step> &steps,
                                                     const ReusableReads *recall)
{
    return Numberer(next, steps, recall).numberAll(lookup, {repeatsOver, true});
}

std::string partitionText(const std::vector<places::Operand> &partitionKey)
{
    std::string text;
    for (const places::Operand &level : partitionKey)
        text += (text.empty() ? "partition " : ", ") + level.text();
    return text;
}

} // namespace partita::planning
