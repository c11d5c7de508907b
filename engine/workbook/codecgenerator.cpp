// Text form of generators (of values) and degrees (numbers of partners).
#include "engine/workbook/codec.h"

#include <array>
#include <cmath>
#include <utility>

namespace partita::workbook {

using namespace model;

namespace {

using GeneratorKind = Generator::Kind;

constexpr std::array<Name<GeneratorKind>, 11> generatorKinds {{
    {GeneratorKind::uuid, "uuid"},
    {GeneratorKind::sequence, "sequence"},
    {GeneratorKind::name, "name"},
    {GeneratorKind::text, "text"},
    {GeneratorKind::number, "number"},
    {GeneratorKind::dateTime, "dateTime"},
    {GeneratorKind::choice, "choice"},
    {GeneratorKind::boolean, "boolean"},
    {GeneratorKind::constant, "constant"},
    {GeneratorKind::array, "array"},
    {GeneratorKind::object, "object"},
}};

Json encodeRange(double minimum, double maximum)
{
    return Json::array({encodeNumber(minimum), encodeNumber(maximum)});
}

std::vector<Node> pairOf(const Node &node, const char *wanted)
{
    if (!node.isArray() || node.json().size() != 2)
        node.fail(std::string("Expected ") + wanted);
    return node.elements();
}

Json choicesOf(const std::vector<Choice> &choices)
{
    Json array = Json::array();
    for (const Choice &choice : choices)
        array.push_back(encode(choice));
    return array;
}

std::vector<Choice> readChoices(const Node &node)
{
    std::vector<Choice> choices;
    for (const Node &element : node.elements())
        decode(element, choices.emplace_back());
    return choices;
}

bool isPlainConstant(const Generator &generator)
{
    return generator.kind == GeneratorKind::constant && generator.choices.size() == 1
        && generator.choices.front().weight == 1.0 && generator.choices.front().kept.isEmpty();
}

/// The value of the member that names the kind; resets the same part of `rest` to its usual value.
Json mainArgument(const Generator &generator, Generator &rest)
{
    const Generator usual;
    switch (generator.kind) {
    case GeneratorKind::sequence:
        return std::exchange(rest.prefix, usual.prefix);
    case GeneratorKind::text:
    case GeneratorKind::number:
    case GeneratorKind::array:
        return encodeRange(std::exchange(rest.minimum, usual.minimum),
                           std::exchange(rest.maximum, usual.maximum));
    case GeneratorKind::dateTime:
        return Json::array(
            {std::exchange(rest.from, usual.from), std::exchange(rest.to, usual.to)});
    case GeneratorKind::choice:
        return choicesOf(std::exchange(rest.choices, usual.choices));
    case GeneratorKind::boolean:
        return encodeNumber(std::exchange(rest.probability, usual.probability));
    case GeneratorKind::constant:
        return isPlainConstant(generator) ? std::exchange(rest.choices, usual.choices).front().value
                                          : Json();
    default:
        return true;
    }
}

void readMainArgument(const Node &node, Generator &generator)
{
    switch (generator.kind) {
    case GeneratorKind::sequence:
        generator.prefix = node.text();
        break;
    case GeneratorKind::text:
    case GeneratorKind::number:
    case GeneratorKind::array: {
        const auto range = pairOf(node, "[minimum, maximum]");
        generator.minimum = range[0].number();
        generator.maximum = range[1].number();
        break;
    }
    case GeneratorKind::dateTime: {
        const auto range = pairOf(node, "[from, to]");
        generator.from = range[0].text();
        generator.to = range[1].text();
        break;
    }
    case GeneratorKind::choice:
        generator.choices = readChoices(node);
        break;
    case GeneratorKind::boolean:
        generator.probability = node.number();
        break;
    case GeneratorKind::constant:
        generator.choices = {{node.json(), 1.0}};
        break;
    default:
        if (!node.boolean())
            node.fail("Expected true");
    }
}

void readRest(Members &members, Generator &generator)
{
    members.read("minimum", generator.minimum);
    members.read("maximum", generator.maximum);
    members.read("deviation", generator.deviation);
    members.read("probability", generator.probability);
    members.read("prefix", generator.prefix);
    members.read("from", generator.from);
    members.read("to", generator.to);
    if (const auto choices = members.find("choices"))
        generator.choices = readChoices(*choices);
}

Json encodeRest(const Generator &rest)
{
    const Generator usual;
    Json object = Json::object();
    putNumber(object, "minimum", rest.minimum, usual.minimum);
    putNumber(object, "maximum", rest.maximum, usual.maximum);
    if (rest.deviation)
        object["deviation"] = encodeNumber(*rest.deviation);
    putNumber(object, "probability", rest.probability, usual.probability);
    put(object, "prefix", rest.prefix, usual.prefix);
    put(object, "from", rest.from, usual.from);
    put(object, "to", rest.to, usual.to);
    if (!rest.choices.empty() || rest.kind == GeneratorKind::constant)
        object["choices"] = choicesOf(rest.choices);
    return object;
}

/// True when a new generator of that kind has `argument`, so that it need not be written.
bool isUsual(GeneratorKind kind, const Json &argument)
{
    Generator usual;
    usual.kind = kind;
    Generator rest = usual;
    return kind != GeneratorKind::constant && mainArgument(usual, rest) == argument;
}

/// The exponent that the kind has when none is written.
double impliedExponent(const Degree &degree)
{
    const bool isZipf = degree.kind == Degree::Kind::zipf;
    const bool isDrawnByZipf = degree.kind == Degree::Kind::drawn && degree.exponent != 0;
    return isZipf || isDrawnByZipf ? 1 : 0;
}

std::vector<std::int64_t> decodeIntegers(const Node &node)
{
    std::vector<std::int64_t> values;
    for (const Node &value : node.elements())
        values.push_back(value.integer());
    return values;
}

void decodeRange(const Node &node, Degree &degree)
{
    const auto range = pairOf(node, "[minimum, maximum]");
    degree.minimum = range[0].integer();
    degree.maximum = range[1].integer();
}

/// Reads the member that names the kind; false when there is none.
bool decodeKind(Members &members, Degree &degree)
{
    constexpr std::array kinds {"fixed", "uniform", "zipf", "empirical", "drawn"};
    members.node().allowOne(kinds, "Expected one kind of degree");
    constexpr std::array<Name<bool>, 2> draws {{{false, "uniform"}, {true, "zipf"}}};
    if (const auto fixed = members.find("fixed")) {
        degree.kind = Degree::Kind::fixed;
        degree.minimum = fixed->integer();
    } else if (const auto uniform = members.find("uniform")) {
        degree.kind = Degree::Kind::uniform;
        decodeRange(*uniform, degree);
    } else if (const auto zipf = members.find("zipf")) {
        degree.kind = Degree::Kind::zipf;
        decodeRange(*zipf, degree);
        degree.exponent = 1;
    } else if (const auto empirical = members.find("empirical")) {
        degree.kind = Degree::Kind::empirical;
        degree.values = decodeIntegers(*empirical);
    } else if (const auto drawn = members.find("drawn")) {
        degree.kind = Degree::Kind::drawn;
        degree.exponent = drawn->oneOf(all(draws)) ? 1 : 0;
        if (const auto exponent = members.find("exponent"); exponent && degree.exponent == 0)
            exponent->fail(
                "What is drawn uniformly has no exponent; remove it, or draw by \"zipf\",");
    } else {
        return false;
    }
    return true;
}

} // namespace

Json encode(const Choice &choice)
{
    if (choice.weight == 1.0 && !choice.value.is_object() && choice.kept.isEmpty())
        return choice.value;
    Json object = {{"value", choice.value}};
    putNumber(object, "weight", choice.weight, 1);
    putKept(object, choice.kept);
    return object;
}

void decode(const Node &node, Choice &choice)
{
    if (!node.isObject()) {
        choice.value = node.json();
        return;
    }
    Members members(node);
    choice.value = members.require("value").json();
    members.read("weight", choice.weight);
    members.keepRest(choice.kept);
}

Json encode(const Generator &generator)
{
    Generator rest = generator;
    const char *kind = textOf(generator.kind, all(generatorKinds));
    const Json argument = mainArgument(generator, rest);
    if (isPlainConstant(generator))
        rest.kind = GeneratorKind::text; // no choices left to write
    const Json more = encodeRest(rest);
    if (more.empty() && isUsual(generator.kind, argument) && generator.kept.isEmpty())
        return kind;
    Json object = {{kind, argument}};
    object.update(more);
    putKept(object, generator.kept);
    return object;
}

void decode(const Node &node, Generator &generator)
{
    if (node.isString()) {
        generator.kind = node.oneOf(all(generatorKinds));
        return;
    }
    Members members(node);
    std::vector<const char *> kinds;
    for (const auto &kind : generatorKinds)
        kinds.push_back(kind.text);
    node.allowOne(kinds, "Expected one kind of generator");
    bool found = false;
    for (const auto &kind : generatorKinds) {
        const auto argument = members.find(kind.text);
        if (!argument)
            continue;
        found = true;
        generator.kind = kind.value;
        readMainArgument(*argument, generator);
    }
    readRest(members, generator);
    if (!found)
        members.refuseRest(); // a misspelt kind
    members.keepRest(generator.kept);
    if (!found)
        node.fail("Missing the kind of generator, such as \"uuid\" or {\"text\": [10, 40]},");
}

Json encode(const Degree &degree)
{
    const Degree usual;
    Degree rest = degree;
    Json object = Json::object();
    switch (degree.kind) {
    case Degree::Kind::fixed:
        object["fixed"] = std::exchange(rest.minimum, usual.minimum);
        break;
    case Degree::Kind::uniform:
    case Degree::Kind::zipf:
        object[degree.kind == Degree::Kind::zipf ? "zipf" : "uniform"] = {
            std::exchange(rest.minimum, usual.minimum), std::exchange(rest.maximum, usual.maximum)};
        break;
    case Degree::Kind::empirical:
        object["empirical"] = std::exchange(rest.values, usual.values);
        break;
    case Degree::Kind::drawn:
        object["drawn"] = degree.exponent == 0 ? "uniform" : "zipf";
        break;
    }
    put(object, "minimum", rest.minimum, usual.minimum);
    put(object, "maximum", rest.maximum, usual.maximum);
    putNumber(object, "exponent", rest.exponent, impliedExponent(degree));
    put(object, "values", rest.values, usual.values);
    put(object, "distinct", rest.distinct, usual.distinct);
    putKept(object, degree.kept);
    return object;
}

void decode(const Node &node, Degree &degree)
{
    Members members(node);
    const bool known = decodeKind(members, degree);
    members.read("minimum", degree.minimum);
    members.read("maximum", degree.maximum);
    members.read("exponent", degree.exponent);
    members.read("distinct", degree.distinct);
    if (const auto values = members.find("values"))
        degree.values = decodeIntegers(*values);
    if (!known)
        members.refuseRest(); // a misspelt kind
    members.keepRest(degree.kept);
    if (!known)
        node.fail("Missing the kind of degree, such as {\"uniform\": [0, 10]},");
}

Json encodeNumber(double number)
{
    constexpr double exact = 9007199254740992.0; // 2^53
    if (std::trunc(number) == number && std::abs(number) <= exact)
        return static_cast<std::int64_t>(number);
    return number;
}

Json encodeLines(const std::string &text)
{
    if (text.find('\n') == std::string::npos)
        return text;
    Json lines = Json::array();
    std::size_t begin = 0;
    for (std::size_t end = text.find('\n'); end != std::string::npos;
         end = text.find('\n', begin)) {
        lines.push_back(text.substr(begin, end - begin));
        begin = end + 1;
    }
    lines.push_back(text.substr(begin));
    return lines;
}

} // namespace partita::workbook
