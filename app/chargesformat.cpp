#include "app/chargesformat.h"

#include "app/table.h"
#include "engine/base/messagetext.h"
#include "engine/base/numbertext.h"

#include <cmath>
#include <ostream>

namespace partita::app {

namespace {

using Json = nlohmann::ordered_json;
using evaluation::ComparedCharge;

constexpr double percent = 100;

/// "+12 %": how much more was measured than computed.
std::string deviationText(const std::optional<double> &ratio)
{
    if (!ratio)
        return "-";
    const double more = (*ratio - 1) * percent;
    return (more < 0 ? "-" : "+") + fixed(std::abs(more), 0) + " %";
}

Json chargeJson(const ComparedCharge &one)
{
    Json json {{"pattern", one.figure.pattern},     {"design", one.figure.design},
               {"source", one.figure.source},       {"operations", one.figure.operations},
               {"sort", model::nameOf(one.sort)},   {"measured", rounded(one.figure.requestCharge)},
               {"computed", rounded(one.computed)}, {"ratio", nullptr}};
    if (const std::optional<double> ratio = one.ratio())
        json["ratio"] = rounded(*ratio);
    if (!one.missing.empty())
        json["missing"] = one.missing;
    return json;
}

Json scaleJson(const model::ChargeScale &scale)
{
    Json json {{"applied", scale.isApplied}};
    for (const model::ChargeSort sort : model::chargeSorts) {
        const model::ChargeFactor &one = scale.of(sort);
        json[model::nameOf(sort)] = {{"factor", rounded(one.factor)}, {"figures", one.figures}};
    }
    return json;
}

Json fitJson(const evaluation::ChargeFit &fit)
{
    Json json = scaleJson(fit.scale);
    json.erase("applied");
    for (const model::ChargeSort sort : model::chargeSorts) {
        const std::optional<double> &rest = fit.rest[static_cast<std::size_t>(sort)];
        json[model::nameOf(sort)]["rest"] = rest ? Json(rounded(*rest)) : Json();
    }
    return json;
}

Json loadJson(const evaluation::LoadEvaluation &load)
{
    return {{"requestUnitsPerSecond", rounded(load.requestUnitsPerSecond)},
            {"provisionedNeeded", rounded(load.servingThroughput)},
            {"monthlyCost", rounded(load.monthlyCost)}};
}

Json groupJson(const exchange::MeasuredGroup &group)
{
    Json json {{"file", group.file}};
    for (const auto &[key, value] :
         {std::pair<const char *, const std::string &> {"container", group.container},
          {"operation", group.operation},
          {"pattern", group.pattern},
          {"design", group.design}}) {
        if (!value.empty())
            json[key] = value;
    }
    json["operations"] = group.operations;
    json["median"] = rounded(group.median);
    json["p95"] = rounded(group.p95);
    json["candidates"] = Json::array();
    for (const auto &[design, pattern] : group.candidates)
        json["candidates"].push_back({{"design", design}, {"pattern", pattern}});
    return json;
}

Table chargesTable(const ChargesAnswer &answer)
{
    Table table {
        {"pattern", "design", "source", "operations", "measured", "computed", "deviation"}};
    for (const ComparedCharge &one : answer.charges) {
        table.push_back({one.figure.pattern, one.figure.design, one.figure.source,
                         one.figure.operations > 0 ? grouped(one.figure.operations) : "-",
                         fixed(one.figure.requestCharge, 2) + " RU",
                         one.missing.empty() ? fixed(one.computed, 2) + " RU" : "-",
                         deviationText(one.ratio())});
    }
    return table;
}

Table factorsTable(const ChargesAnswer &answer)
{
    Table table {{"sort", "figures", "factor", "figures lie within"}};
    for (const model::ChargeSort sort : model::chargeSorts) {
        const model::ChargeFactor &one = answer.fit.scale.of(sort);
        const std::optional<double> &rest = answer.fit.rest[static_cast<std::size_t>(sort)];
        table.push_back({model::nameOf(sort), std::to_string(one.figures),
                         one.figures > 0 ? "x " + fixed(one.factor, 3) : "-",
                         rest ? "x or : " + fixed(*rest, 2) : "-"});
    }
    return table;
}

Table loadsTable(const ChargesAnswer &answer)
{
    Table table {{"design", "RU/s", "scaled", "a month", "scaled"}};
    for (const ScaledLoad &load : answer.loads) {
        table.push_back({load.design, fixed(load.computed.requestUnitsPerSecond, 0),
                         fixed(load.scaled.requestUnitsPerSecond, 0),
                         "$ " + fixed(load.computed.monthlyCost, 0),
                         "$ " + fixed(load.scaled.monthlyCost, 0)});
    }
    return table;
}

/// What the workbook does with the factors.
std::string standingText(const ChargesAnswer &answer)
{
    if (!answer.kept.isApplied)
        return "The workbook applies no factors: its load and cost are as computed.";
    return model::sentenceOf(answer.kept)
        + (evaluation::isFittedTo(answer.kept, answer.fit)
               ? ""
               : " They were fitted to other figures; --scale on fits them anew.");
}

std::string placeText(const exchange::MeasuredGroup &group)
{
    return group.pattern.empty() ? group.operation + " of " + inQuotes(group.container)
                                 : group.pattern + " in " + inQuotes(group.design);
}

std::vector<std::string> remarksOn(const ChargesAnswer &answer)
{
    std::vector<std::string> remarks;
    for (const ComparedCharge &one : answer.charges) {
        if (!one.missing.empty())
            remarks.push_back(one.figure.pattern + " in " + one.figure.design + ": " + one.missing);
    }
    for (const exchange::MeasuredGroup &group : answer.unmatched) {
        std::vector<std::string> names;
        for (const auto &[design, pattern] : group.candidates)
            names.push_back(pattern + " of " + design);
        remarks.push_back("Not assigned: " + grouped(group.operations) + " times "
                          + placeText(group) + ", median " + fixed(group.median, 2) + " RU"
                          + (names.empty() ? "." : "; it may be " + words::listed(names) + '.'));
    }
    for (const exchange::ImportNote &note : answer.notes)
        remarks.push_back(note.file + ": " + note.sentence);
    return remarks;
}

constexpr const char *noCharges
    = "The workbook has no measured charges; read some with --measured FILE.csv.";

} // namespace

Json chargesJson(const ChargesAnswer &answer)
{
    Json json {{"workbook", answer.workbook}, {"charges", Json::array()}};
    for (const ComparedCharge &one : answer.charges)
        json["charges"].push_back(chargeJson(one));
    json["factors"] = fitJson(answer.fit);
    json["scale"] = scaleJson(answer.kept);
    json["designs"] = Json::array();
    for (const ScaledLoad &load : answer.loads)
        json["designs"].push_back({{"name", load.design},
                                   {"asComputed", loadJson(load.computed)},
                                   {"scaled", loadJson(load.scaled)}});
    json["unmatched"] = Json::array();
    for (const exchange::MeasuredGroup &group : answer.unmatched)
        json["unmatched"].push_back(groupJson(group));
    json["notes"] = Json::array();
    for (const exchange::ImportNote &note : answer.notes)
        json["notes"].push_back(
            {{"kind", nameOf(note.kind)}, {"file", note.file}, {"sentence", note.sentence}});
    return json;
}

void writeChargesTable(const ChargesAnswer &answer, std::ostream &out)
{
    out << "Measured charges, " << answer.workbook << "\n\n";
    if (answer.charges.empty()) {
        out << noCharges << '\n';
    } else {
        writeAligned(chargesTable(answer), "  ", out);
        out << '\n';
        writeAligned(factorsTable(answer), "  ", out);
        out << '\n';
        writeAligned(loadsTable(answer), "  ", out);
    }
    out << '\n' << standingText(answer) << '\n';
    for (const std::string &remark : remarksOn(answer))
        out << remark << '\n';
}

void writeChargesMarkdown(const ChargesAnswer &answer, std::ostream &out)
{
    out << "# Measured charges, " << answer.workbook << "\n\n";
    if (answer.charges.empty()) {
        out << noCharges << '\n';
    } else {
        writeMarkdown(chargesTable(answer), out);
        out << "\n## Factors\n\n";
        writeMarkdown(factorsTable(answer), out);
        out << "\n## Load and cost\n\n";
        writeMarkdown(loadsTable(answer), out);
    }
    out << '\n' << standingText(answer) << "\n\n";
    for (const std::string &remark : remarksOn(answer))
        out << "- " << remark << '\n';
}

} // namespace partita::app
