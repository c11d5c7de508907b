#include "engine/base/messagetext.h"
#include "engine/exchange/charges/chargerows.h"
#include "engine/mapping/derive.h"
#include "engine/planning/planner.h"

#include <algorithm>
#include <map>
#include <set>
#include <tuple>

namespace partita::exchange {

namespace {

/// The value that `share` of the weights do not exceed. `values`: sorted, with weights.
double quantile(const std::vector<std::pair<double, std::int64_t>> &values, double share)
{
    double all = 0;
    for (const auto &[value, weight] : values)
        all += static_cast<double>(weight);
    double before = 0;
    for (const auto &[value, weight] : values) {
        before += static_cast<double>(weight);
        if (before >= share * all)
            return value;
    }
    return values.empty() ? 0 : values.back().first;
}

struct Samples {
    std::vector<std::pair<double, std::int64_t>> charges;
    std::vector<std::pair<double, std::int64_t>> milliseconds;
};

std::vector<MeasuredGroup> groupsOf(const ChargeTable &table, const std::string &file)
{
    using Key = std::tuple<std::string, std::string, std::string, std::string, std::string>;
    std::map<Key, Samples> samples;
    for (const ChargedOperation &one : table.operations) {
        const bool isNamed = !one.pattern.empty();
        Samples &own = samples[isNamed ? Key {"", "", "", one.pattern, one.design}
                                       : Key {one.database, one.container, one.operation, "", ""}];
        own.charges.emplace_back(one.charge, one.count);
        if (one.milliseconds)
            own.milliseconds.emplace_back(*one.milliseconds, one.count);
    }
    std::vector<MeasuredGroup> groups;
    for (auto &[key, own] : samples) {
        std::sort(own.charges.begin(), own.charges.end());
        std::sort(own.milliseconds.begin(), own.milliseconds.end());
        MeasuredGroup group;
        group.file = file;
        std::tie(group.database, group.container, group.operation, group.pattern, group.design)
            = key;
        for (const auto &[value, weight] : own.charges)
            group.operations += weight;
        group.median = quantile(own.charges, 0.5);
        group.p95 = quantile(own.charges, 0.95);
        group.latencyMs = quantile(own.milliseconds, 0.5);
        group.isMean = table.isMean;
        groups.push_back(std::move(group));
    }
    return groups;
}

/// Which patterns ask which container how, in each design: by the first plan that is worth trying.
class Candidates {
public:
    explicit Candidates(const model::Workbook &workbook)
        : m_workbook(workbook)
    {
    }

    Result<void> find(std::stop_token stop)
    {
        for (const auto &design : m_workbook.designs) {
            planning::CompileOptions options;
            for (const model::AccessPattern &pattern : *m_workbook.patterns) {
                if (stop.stop_requested())
                    return cancelled();
                add(design->name, pattern.id,
                    planning::candidatePlans(m_workbook, design->name, pattern, options));
            }
        }
        return {};
    }

    std::vector<std::pair<std::string, std::string>> of(const MeasuredGroup &group) const
    {
        const auto found = m_patterns.find({group.container, group.operation});
        return found == m_patterns.end() ? std::vector<std::pair<std::string, std::string>>()
                                         : found->second;
    }

private:
    /// A pattern of one request alone: charges of several requests are not in one row.
    void add(const std::string &design, const std::string &pattern,
             const std::vector<planning::Plan> &plans)
    {
        std::set<std::pair<std::string, std::string>> seen;
        for (const planning::Plan &plan : plans) {
            if (plan.impossible.empty() && plan.steps.size() == 1)
                seen.emplace(plan.steps.front().container,
                             planning::nameOf(plan.steps.front().operation));
        }
        for (const auto &place : seen)
            m_patterns[place].emplace_back(design, pattern);
    }

    const model::Workbook &m_workbook;
    std::map<std::pair<std::string, std::string>, std::vector<std::pair<std::string, std::string>>>
        m_patterns;
};

class Matcher {
public:
    Matcher(const model::Workbook &workbook, MeasuredCharges &charges)
        : m_workbook(workbook)
        , m_charges(charges)
    {
    }

    void match(MeasuredGroup group, const Candidates &candidates)
    {
        if (!group.pattern.empty()) {
            matchNamed(std::move(group));
            return;
        }
        group.candidates = candidates.of(group);
        std::map<std::string, int> ofDesign;
        for (const auto &[design, pattern] : group.candidates)
            ++ofDesign[design];
        bool isTaken = false;
        for (const auto &[design, pattern] : group.candidates) {
            if (ofDesign[design] != 1)
                continue;
            isTaken = true;
            m_charges.figures.push_back(group.figureOf(pattern, design));
            m_charges.notes.push_back({ImportNote::Kind::guessed, "pattern",
                                       grouped(group.operations) + " times " + group.operation
                                           + " of " + inQuotes(group.container) + " is taken to be "
                                           + pattern + " of " + inQuotes(design)
                                           + ", which alone asks in that way.",
                                       group.file, 0});
        }
        if (!isTaken)
            m_charges.unmatched.push_back(std::move(group));
    }

private:
    void matchNamed(MeasuredGroup group)
    {
        const model::AccessPattern *pattern = m_workbook.pattern(group.pattern);
        if (pattern && m_workbook.design(group.design)) {
            m_charges.figures.push_back(group.figureOf(group.pattern, group.design));
            return;
        }
        m_charges.notes.push_back({ImportNote::Kind::skipped, "pattern",
                                   pattern ? "There is no design " + inQuotes(group.design) + '.'
                                           : "There is no pattern " + inQuotes(group.pattern) + '.',
                                   group.file, 0});
        m_charges.unmatched.push_back(std::move(group));
    }

    const model::Workbook &m_workbook;
    MeasuredCharges &m_charges;
};

} // namespace

model::PublishedFigure MeasuredGroup::figureOf(const std::string &patternId,
                                               const std::string &designName) const
{
    model::PublishedFigure figure;
    figure.pattern = patternId;
    figure.design = designName;
    figure.requestCharge = median;
    figure.latencyMs = latencyMs;
    figure.source = file;
    figure.isMeasured = true;
    figure.operations = operations;
    return figure;
}

Result<MeasuredCharges> measuredCharges(std::span<const SourceFile> files,
                                        const model::Workbook &workbook, const Watch &watch)
{
    MeasuredCharges charges;
    std::vector<MeasuredGroup> groups;
    std::optional<Error> first;
    for (const SourceFile &file : files) {
        const Result<ChargeTable> table = readCharges(file, charges.notes, watch);
        if (!table && table.error().code == ErrorCode::cancelled)
            return table.error();
        if (!table) {
            if (!first)
                first = table.error();
            charges.notes.push_back(
                {ImportNote::Kind::skipped, "file", table.error().message, file.name, 1});
            continue;
        }
        for (MeasuredGroup &group : groupsOf(*table, file.name))
            groups.push_back(std::move(group));
    }
    if (groups.empty())
        return first.value_or(Error {.message = "The files have no operation with a charge."});
    const Result<model::Workbook> derived = mapping::withDerivedDesigns(workbook);
    const model::Workbook &whole = derived ? *derived : workbook;
    Candidates candidates(whole);
    const bool isNamed = std::all_of(groups.begin(), groups.end(),
                                     [](const MeasuredGroup &one) { return !one.pattern.empty(); });
    if (!isNamed) {
        if (Result<void> found = candidates.find(watch.stop); !found)
            return found.error();
    }
    Matcher matcher(whole, charges);
    for (MeasuredGroup &group : groups)
        matcher.match(std::move(group), candidates);
    return charges;
}

std::vector<model::PublishedFigure> withFigures(const model::Workbook &workbook,
                                                const std::vector<model::PublishedFigure> &figures)
{
    std::map<std::tuple<std::string, std::string, std::string>, std::size_t> places;
    std::vector<model::PublishedFigure> all;
    const auto add = [&](const model::PublishedFigure &figure) {
        const auto [found, isNew]
            = places.emplace(std::tuple(figure.pattern, figure.design, figure.source), all.size());
        if (isNew)
            all.push_back(figure);
        else
            all[found->second] = figure;
    };
    for (const model::PublishedFigure &figure : *workbook.published)
        add(figure);
    for (const model::PublishedFigure &figure : figures)
        add(figure);
    return all;
}

} // namespace partita::exchange
