#include "tests/engine/workbook/randomworkbook.h"

namespace partita::tests {

using namespace model;

std::string RandomWorkbook::text()
{
    static const std::vector<std::string> texts {
        "",
        "name",
        "a.b",
        "two words",
        " blank ",
        "line\nbreak",
        "\n",
        "\"q\"",
        "naïve ☃",
        "x as y",
        "id = @id",
        "\t\\/",
        "\n\nend\n",
        "@",
        "User",
        "posts",
        "User.posts.",
        "descending",
        "a starts with @b",
        ".",
        "😀",
    };
    return texts[below(texts.size())];
}

std::int64_t RandomWorkbook::integer()
{
    static const std::vector<std::int64_t> numbers {
        0, 1, -1, 10, 400, 100000, -9223372036854775807 - 1, 9223372036854775807, 9007199254740993};
    return numbers[below(numbers.size())];
}

double RandomWorkbook::number()
{
    static const std::vector<double> numbers {0, 1,    -1,     0.1,  0.5,     1e300, -2.5e-310,
                                              3, 20.0, 1.0e17, 0.99, 1.0 / 3, 1e15,  5e-324};
    return numbers[below(numbers.size())];
}

Json RandomWorkbook::json(int depth)
{
    switch (below(depth > 0 ? 8 : 6)) {
    case 0:
        return nullptr;
    case 1:
        return coin();
    case 2:
        return integer();
    case 3:
        return number();
    case 4:
        return 18446744073709551615U;
    case 5:
        return text();
    case 6:
        return Json::array({json(depth - 1), json(depth - 1)});
    default:
        return Json {{text() + "1", json(depth - 1)}, {"value", json(depth - 1)}};
    }
}

Generator RandomWorkbook::generator()
{
    Generator made;
    made.kind = oneOf<Generator::Kind>(11);
    if (coin()) {
        made.minimum = number();
        made.maximum = number();
    }
    if (coin())
        made.probability = number();
    if (coin())
        made.deviation = number();
    if (coin())
        made.prefix = text();
    if (coin())
        made.from = text();
    made.choices = several<Choice>([&] { return Choice {json(), coin() ? 1.0 : number()}; });
    return made;
}

Attribute RandomWorkbook::attribute(int depth)
{
    Attribute made;
    made.name = text();
    if (coin())
        return made;
    made.type = oneOf<AttributeType>(7);
    if (coin())
        made.generator = generator();
    made.isMutable = coin();
    made.changesPerDay = coin() ? number() : 0;
    made.missing = coin() ? number() : 0;
    if (depth > 0)
        made.members = several<Attribute>([&] { return attribute(depth - 1); });
    made.description = text();
    return made;
}

Entity RandomWorkbook::entity()
{
    return {text(), text(), several<Attribute>([&] { return attribute(); }), text()};
}

Degree RandomWorkbook::degree()
{
    Degree made;
    made.kind = oneOf<Degree::Kind>(5);
    if (coin())
        made.minimum = integer();
    if (coin())
        made.maximum = integer();
    if (coin())
        made.exponent = number();
    made.values = several<std::int64_t>([&] { return integer(); });
    made.distinct = coin();
    return made;
}

Relationship RandomWorkbook::relationship()
{
    Relationship made;
    made.name = text();
    made.parent = text();
    made.child = text();
    made.parentRole = text();
    made.childRole = text();
    made.cardinality = oneOf<Cardinality>(4);
    made.bound = maybe(integer());
    made.containment = coin();
    made.optionalParent = coin();
    if (coin())
        made.degree = degree();
    made.growthPerDay = number();
    made.description = text();
    return made;
}

Projection RandomWorkbook::projection()
{
    return {text(), text(), maybe(7)};
}

IncludedRows RandomWorkbook::included(int depth)
{
    IncludedRows made {
        text(), several<Projection>([&] { return projection(); }), maybe(3), text(), coin(), {}};
    if (depth > 0)
        made.included = several<IncludedRows>([&] { return included(depth - 1); });
    return made;
}

Match RandomWorkbook::match(int depth)
{
    Match made {oneOf<Match::Kind>(depth > 0 ? 13 : 10), {}, text(), text()};
    made.excludesFrom = coin();
    made.includesTo = coin();
    made.ignoresCase = coin();
    if (!made.isGroup())
        made.path = text();
    else
        made.parts = several<Match>([&] { return match(depth - 1); });
    return made;
}

namespace {

/// Sort keys and parameters have a name.
std::string named(std::string text)
{
    return text.empty() ? "made on" : std::move(text);
}

} // namespace

Query RandomWorkbook::query()
{
    Query made;
    made.root = text();
    made.match = several<Match>([&] { return match(2); });
    made.spreadMatch();
    made.attributes = several<Projection>([&] { return projection(); });
    made.aggregates = several<Aggregate>([&] {
        return Aggregate {oneOf<AggregateFunction>(5), "role", coin() ? "" : "price", text()};
    });
    made.included = several<IncludedRows>([&] { return included(2); });
    made.order = several<SortKey>([&] { return SortKey {named(text()), coin()}; });
    made.after = several<std::string>([&] { return named(text()); });
    made.limit = maybe(100);
    return made;
}

Command RandomWorkbook::command()
{
    Command made {oneOf<Command::Kind>(3), text(), several<std::string>([&] { return text(); }),
                  several<CreatedRows>([&] {
                      return CreatedRows {text(), maybe(static_cast<std::int64_t>(oneOf<int>(9)))};
                  })};
    if (coin()) {
        ChangeInPlace change {oneOf<ChangeInPlace::Kind>(4), "stock of today", {}};
        if (coin())
            change.parameter = "n";
        else
            change.constant = coin() ? Json(oneOf<int>(9)) : Json("to \"by\" from");
        made.attributes.push_back(change.attribute);
        made.inPlace.push_back(std::move(change));
    }
    if (coin())
        made.conditions = query().match;
    made.ifUnchanged = made.conditions.empty() && coin();
    return made;
}

AccessPattern RandomWorkbook::pattern()
{
    AccessPattern made;
    made.id = text();
    made.sentence = text();
    if (coin())
        made.request = query();
    else
        made.request = command();
    made.ratePerSecond = number();
    made.keys = {oneOf<KeyDistribution::Kind>(3), coin() ? 0.99 : number()};
    made.latencyTargetMs = maybe(number());
    made.probe.parameters = mapped<Json>([&] { return json(); });
    made.probe.rows = mapped<std::string>([&] { return text(); });
    made.probe.row = text();
    made.probe.changes = mapped<Json>([&] { return json(); });
    return made;
}

SampleRow RandomWorkbook::sampleRow()
{
    return {text(), text(), mapped<Json>([&] { return json(); }),
            mapped<std::string>([&] { return text(); }),
            mapped<std::int64_t>([&] { return integer(); })};
}

Population RandomWorkbook::population()
{
    Population made;
    made.seed = coin() ? 18446744073709551615U : below(100);
    made.fraction = number();
    made.counts = mapped<std::int64_t>([&] { return integer(); });
    made.sampleRows = several<SampleRow>([&] { return sampleRow(); });
    return made;
}

FieldSource RandomWorkbook::source(int depth)
{
    switch (below(depth > 0 ? 7 : 5)) {
    case 0:
        return AttributeSource {text(), maybe(5)};
    case 1:
        return ReferenceSource {text()};
    case 2:
        return CopiedSource {several<std::string>([&] { return text(); }), text(), maybe(5)};
    case 3:
        return AggregateSource {oneOf<AggregateFunction>(5), "role", coin() ? "" : "price"};
    case 4:
        return ConstantSource {json()};
    case 5:
        return EmbeddedSource {text(), several<Field>([&] { return field(depth - 1); }), maybe(5),
                               text()};
    default:
        return ComposedSource {several<Field>([&] { return field(depth - 1); }), text()};
    }
}

Field RandomWorkbook::field(int depth)
{
    return {text(), source(depth), oneOf<Upkeep>(4)};
}

DocumentType RandomWorkbook::documentType()
{
    DocumentType made;
    made.name = text();
    made.entity = text();
    made.primary = coin();
    made.upkeep = oneOf<Upkeep>(4);
    if (coin())
        made.cap = Cap {integer(), text()};
    if (coin())
        made.filter = Filter {text(), json()};
    made.fields = several<Field>([&] { return field(); });
    return made;
}

Container RandomWorkbook::container()
{
    Container made;
    made.name = text();
    made.partitionKey = several<std::string>([&] { return text(); });
    if (coin())
        made.indexingPolicy = Json {{"automatic", coin()}, {"more", json()}};
    made.throughput = {oneOf<ThroughputMode>(3), maybe(integer()), maybe(integer())};
    made.physicalPartitions = maybe(68);
    made.defaultTtl = maybe(integer());
    made.analyticalTtl = maybe(integer());
    made.uniqueKeys = several<std::vector<std::string>>(
        [&] { return several<std::string>([&] { return text(); }); });
    made.documentTypes = several<DocumentType>([&] { return documentType(); });
    made.scripts = several<Script>([&] { return Script {oneOf<Script::Kind>(4), text(), text()}; });
    return made;
}

Design RandomWorkbook::design()
{
    return {text(), text(), several<Container>([&] { return container(); }),
            several<PlanOverride>([&] {
                return PlanOverride {text(), text(), text()};
            })};
}

PublishedFigure RandomWorkbook::figure()
{
    return {text(), text(), number(), number(), text(), coin(), integer()};
}

CanvasPlace RandomWorkbook::place()
{
    return {number(), number(), 1 + static_cast<double>(below(500)), 0.5};
}

CanvasMarks RandomWorkbook::marks()
{
    return {several<CanvasArea>([&] {
                return CanvasArea {text(), oneOf<AreaColour>(areaColours), place(), {}};
            }),
            several<CanvasNote>([&] {
                return CanvasNote {text(), place(), {}};
            })};
}

Billing RandomWorkbook::billing()
{
    return {several<Region>([&] {
                return Region {text(), coin() ? 1 : number()};
            }),
            coin(), oneOf<Reservation>(3), mapped<double>([&] { return number(); })};
}

Workbook RandomWorkbook::make()
{
    return content(2);
}

Workbook RandomWorkbook::content(int versions)
{
    Workbook made;
    made.name = text();
    made.title = text();
    made.description = text();
    made.generation = coin() ? Generation::current : Generation::y2019;
    made.entities = several<Entity>([&] { return entity(); });
    made.relationships = several<Relationship>([&] { return relationship(); });
    made.patterns = several<AccessPattern>([&] { return pattern(); });
    made.mixes = several<WorkloadMix>([&] {
        return WorkloadMix {text(), text(), number(), mapped<double>([&] { return number(); }),
                            number()};
    });
    made.population = population();
    for (Design &one : several<Design>([&] { return design(); }))
        made.designs.emplace_back(std::move(one));
    made.derivedDesigns = several<std::string>([&] { return text(); });
    made.published = several<PublishedFigure>([&] { return figure(); });
    ChargeScale scale;
    scale.isApplied = coin();
    for (ChargeFactor &factor : scale.factors)
        factor = {number(), static_cast<int>(below(9)), {}};
    made.chargeScale = scale;
    made.report = ReportSettings {text(),
                                  text(),
                                  several<std::string>([&] { return text(); }),
                                  several<std::string>([&] { return text(); }),
                                  text(),
                                  text(),
                                  coin() ? ReportPaper::a4 : ReportPaper::letter,
                                  coin() ? ReportTheme::reader : ReportTheme::dark,
                                  text(),
                                  {}};
    made.canvas = mapped<CanvasPosition>([&] { return CanvasPosition {number(), number()}; });
    AdviceSettings settings;
    settings.thresholds = mapped<double>([&] { return number(); });
    settings.dismissals = several<Dismissal>([&] { return Dismissal {text(), text(), text()}; });
    made.advice = settings;
    made.billing = billing();
    made.marks = marks();
    made.views = several<View>([&] { return View {text(), text(), text(), text(), text(), {}}; });
    std::vector<Version> kept;
    for (int i = 0; i < versions; ++i)
        kept.push_back({text(), text(), text(), std::make_shared<const Workbook>(content(0)), {}});
    made.versions = std::move(kept);
    return made;
}

} // namespace partita::tests
