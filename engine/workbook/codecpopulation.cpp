// Text form of the population, the published figures, the scale of charges and the canvas.
#include "engine/model/publishedtables.h"
#include "engine/workbook/codec.h"

namespace partita::workbook {

using namespace model;

Json encode(const SampleRow &row)
{
    Json object = {{"name", row.name}, {"entity", row.entity}};
    put(object, "parents", row.parents, {});
    put(object, "degrees", row.degrees, {});
    put(object, "values", row.values, {});
    putKept(object, row.kept);
    return object;
}

void decode(const Node &node, SampleRow &row)
{
    Members members(node);
    row.name = members.require("name").text();
    row.entity = members.require("entity").text();
    if (const auto parents = members.find("parents")) {
        for (const auto &[role, parent] : parents->members())
            row.parents[role] = parent.text();
    }
    if (const auto degrees = members.find("degrees")) {
        for (const auto &[role, degree] : degrees->members())
            row.degrees[role] = degree.integer();
    }
    decodeValues(members, "values", row.values);
    members.keepRest(row.kept);
}

Json encode(const Population &population)
{
    Json object = Json::object();
    put(object, "seed", population.seed, Population().seed);
    putNumber(object, "fraction", population.fraction, Population().fraction);
    put(object, "counts", population.counts, {});
    putAll(object, "sampleRows", population.sampleRows);
    putKept(object, population.kept);
    return object;
}

void decode(const Node &node, Population &population)
{
    Members members(node);
    if (const auto seed = members.find("seed"))
        population.seed = seed->natural();
    members.read("fraction", population.fraction);
    if (const auto counts = members.find("counts")) {
        for (const auto &[entity, count] : counts->members())
            population.counts[entity] = count.integer();
    }
    readAll(members, "sampleRows", population.sampleRows);
    members.keepRest(population.kept);
}

Json encode(const std::vector<PublishedFigure> &figures)
{
    Json tables = Json::array();
    const std::vector<std::size_t> positions = tablesOf(figures);
    for (std::size_t index = 0; index < figures.size(); ++index) {
        const PublishedFigure &figure = figures[index];
        if (positions[index] == tables.size()) {
            Json table = {{"design", figure.design}};
            put(table, "source", figure.source, std::string());
            put(table, "measured", figure.isMeasured, false);
            table["figures"] = Json::object();
            putKept(table, figure.keptOfTable);
            tables.push_back(std::move(table));
        }
        Json cell = {{"requestCharge", encodeNumber(figure.requestCharge)},
                     {"latencyMs", encodeNumber(figure.latencyMs)}};
        put(cell, "operations", figure.operations, std::int64_t {0});
        putKept(cell, figure.kept);
        tables.back()["figures"][figure.pattern] = std::move(cell);
    }
    return tables;
}

void decode(const Node &node, std::vector<PublishedFigure> &figures)
{
    for (const Node &table : node.elements()) {
        Members members(table);
        PublishedFigure figure;
        figure.design = members.require("design").text();
        members.read("source", figure.source);
        members.read("measured", figure.isMeasured);
        const Node cells = members.require("figures");
        members.keepRest(figure.keptOfTable);
        for (const auto &[pattern, cell] : cells.members()) {
            Members values(cell);
            figure.pattern = pattern;
            figure.requestCharge = 0;
            figure.latencyMs = 0;
            figure.operations = 0;
            values.read("requestCharge", figure.requestCharge);
            values.read("latencyMs", figure.latencyMs);
            values.read("operations", figure.operations);
            values.keepRest(figure.kept);
            figures.push_back(figure);
        }
    }
}

Json encode(const ChargeScale &scale)
{
    Json object = {{"applied", scale.isApplied}};
    for (const ChargeSort sort : chargeSorts) {
        const ChargeFactor &one = scale.of(sort);
        if (one == ChargeFactor())
            continue;
        Json factor = {{"factor", encodeNumber(one.factor)}, {"figures", one.figures}};
        putKept(factor, one.kept);
        object[nameOf(sort)] = std::move(factor);
    }
    putKept(object, scale.kept);
    return object;
}

void decode(const Node &node, ChargeScale &scale)
{
    Members members(node);
    members.read("applied", scale.isApplied);
    for (const ChargeSort sort : chargeSorts) {
        const auto factor = members.find(nameOf(sort));
        if (!factor)
            continue;
        ChargeFactor &one = scale.of(sort);
        Members values(*factor);
        values.read("factor", one.factor);
        if (const auto figures = values.find("figures"))
            one.figures = figures->smallInteger();
        values.keepRest(one.kept);
    }
    members.keepRest(scale.kept);
}

Json encode(const std::map<std::string, CanvasPosition> &canvas)
{
    Json object = Json::object();
    for (const auto &[entity, position] : canvas)
        object[entity] = {encodeNumber(position.x), encodeNumber(position.y)};
    return object;
}

void decode(const Node &node, std::map<std::string, CanvasPosition> &canvas)
{
    for (const auto &[entity, position] : node.members()) {
        const auto coordinates = position.elements();
        if (coordinates.size() != 2)
            position.fail("Expected [x, y]");
        canvas[entity] = {coordinates[0].number(), coordinates[1].number()};
    }
}

} // namespace partita::workbook
