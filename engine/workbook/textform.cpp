#include "engine/workbook/textform.h"

#include "engine/base/messagetext.h"
#include "engine/workbook/codec.h"
#include "engine/workbook/layout.h"
#include "engine/workbook/syntaxerror.h"
#include "engine/workbook/textscan.h"

namespace partita::workbook {

using namespace model;

namespace {

constexpr std::array<Name<Generation>, 2> generations {{
    {Generation::current, "current"},
    {Generation::y2019, "2019"},
}};

constexpr int deepest = 100;

/// The library's message without its prefix "[json.exception…] parse error at line 1, column 2: ".
std::string reasonOf(const std::string &message)
{
    const std::size_t mark = message.find(": ");
    return mark == std::string::npos ? message : message.substr(mark + 2);
}

/// Offset at which the text is nested too deeply for the stack of recursive readers.
std::optional<std::size_t> tooDeepAt(std::string_view text)
{
    int depth = 0;
    bool inString = false;
    for (std::size_t at = 0; at < text.size(); ++at) {
        const char letter = text[at];
        if (inString) {
            at += letter == '\\' ? 1U : 0U;
            inString = letter != '"';
        } else if (letter == '"') {
            inString = true;
        } else if (letter == '[' || letter == '{') {
            if (++depth > deepest)
                return at;
        } else if (letter == ']' || letter == '}') {
            --depth;
        }
    }
    return std::nullopt;
}

void checkVersion(Members &members)
{
    const auto version = members.find("partita");
    if (version && version->integer() > textFormVersion)
        version->fail("This workbook was written by a newer Partita (text form "
                      + std::to_string(version->integer()) + ", this program reads "
                      + std::to_string(textFormVersion) + "); the version stands");
}

template<typename T>
void readPart(Members &members, const char *key, Shared<std::vector<T>> &target)
{
    std::vector<T> values;
    readAll(members, key, values);
    target = std::move(values);
}

} // namespace

Result<Json> parseJson(std::string_view text)
{
    if (const auto at = tooDeepAt(text)) {
        const Position position = positionOf(text, *at);
        return Error {ErrorCode::badRequest,
                      "The text is nested deeper than 100 levels, which no workbook needs.",
                      position.line,
                      position.column,
                      {}};
    }
    // To the library a zero byte is the end of the text.
    if (const std::size_t zero = text.find('\0'); zero != std::string_view::npos)
        return syntaxError(text, zero + 1, {});
    try {
        return Json::parse(text);
    } catch (const Json::parse_error &error) {
        return syntaxError(text, error.byte, reasonOf(error.what()));
    } catch (const Json::exception &) { // a number outside the range of a double
        if (const Result<void> scanned = scan(text); !scanned)
            return scanned.error();
        return Error {
            ErrorCode::badRequest, "Not valid JSON: a number in it cannot be kept.", 0, 0, {}};
    }
}

Json encode(const Workbook &workbook)
{
    Json object = {{"partita", textFormVersion}, {"name", workbook.name}};
    put(object, "title", workbook.title, std::string());
    if (workbook.generation != Generation::current)
        object["generation"] = nameOf(workbook.generation);
    if (!workbook.description.empty())
        object["description"] = encodeLines(workbook.description);
    putAll(object, "entities", *workbook.entities);
    putAll(object, "relationships", *workbook.relationships);
    putAll(object, "patterns", *workbook.patterns);
    putAll(object, "mixes", *workbook.mixes);
    if (*workbook.population != Population())
        object["population"] = encode(*workbook.population);
    if (!workbook.designs.empty()) {
        object["designs"] = Json::array();
        for (const auto &design : workbook.designs)
            object["designs"].push_back(encode(*design));
    }
    put(object, "derivedDesigns", workbook.derivedDesigns, {});
    if (!workbook.published->empty())
        object["published"] = encode(*workbook.published);
    if (*workbook.chargeScale != ChargeScale())
        object["chargeScale"] = encode(*workbook.chargeScale);
    if (!workbook.canvas->empty())
        object["canvas"] = encode(*workbook.canvas);
    putAll(object, "areas", workbook.marks->areas);
    putAll(object, "notes", workbook.marks->notes);
    if (*workbook.advice != AdviceSettings())
        object["advice"] = encode(*workbook.advice);
    if (*workbook.billing != Billing())
        object["billing"] = encode(*workbook.billing);
    if (*workbook.report != ReportSettings())
        object["report"] = encode(*workbook.report);
    putAll(object, "views", *workbook.views);
    putAll(object, "versions", *workbook.versions);
    putKept(object, workbook.kept);
    return object;
}

void decode(const Node &node, Workbook &workbook)
{
    Members members(node);
    checkVersion(members);
    workbook.name = members.require("name").text();
    members.read("title", workbook.title);
    members.read("generation", workbook.generation, all(generations));
    members.readLines("description", workbook.description);
    readPart(members, "entities", workbook.entities);
    readPart(members, "relationships", workbook.relationships);
    readPart(members, "patterns", workbook.patterns);
    readPart(members, "mixes", workbook.mixes);
    if (const auto population = members.find("population")) {
        Population value;
        decode(*population, value);
        workbook.population = std::move(value);
    }
    std::vector<Design> designs;
    readAll(members, "designs", designs);
    workbook.designs.assign(std::make_move_iterator(designs.begin()),
                            std::make_move_iterator(designs.end()));
    if (const auto derived = members.find("derivedDesigns"))
        workbook.derivedDesigns = derived->texts();
    if (const auto published = members.find("published")) {
        std::vector<PublishedFigure> figures;
        decode(*published, figures);
        workbook.published = std::move(figures);
    }
    if (const auto scale = members.find("chargeScale")) {
        ChargeScale value;
        decode(*scale, value);
        workbook.chargeScale = std::move(value);
    }
    if (const auto report = members.find("report")) {
        ReportSettings settings;
        decode(*report, settings);
        workbook.report = std::move(settings);
    }
    if (const auto canvas = members.find("canvas")) {
        std::map<std::string, CanvasPosition> positions;
        decode(*canvas, positions);
        workbook.canvas = std::move(positions);
    }
    if (const auto advice = members.find("advice")) {
        AdviceSettings settings;
        decode(*advice, settings);
        workbook.advice = std::move(settings);
    }
    if (const auto billing = members.find("billing")) {
        Billing value;
        decode(*billing, value);
        workbook.billing = std::move(value);
    }
    CanvasMarks marks;
    readAll(members, "areas", marks.areas);
    readAll(members, "notes", marks.notes);
    workbook.marks = std::move(marks);
    readPart(members, "views", workbook.views);
    readPart(members, "versions", workbook.versions);
    members.keepRest(workbook.kept);
}

Result<Workbook> readJson(const Json &json, UnknownKeys *unknown)
{
    try {
        Workbook workbook;
        decode(Node(json, "$", unknown), workbook);
        return workbook;
    } catch (const ReadFailure &failure) {
        return failure.error;
    } catch (const Json::exception &) {
        return Error {
            ErrorCode::badRequest, "Not a workbook: a part of it has the wrong type.", 0, 0, {}};
    }
}

Result<Workbook> readText(std::string_view whole)
{
    const std::string_view text = withoutByteOrderMark(whole);
    const Result<Json> json = parseJson(text);
    if (!json)
        return json.error();
    if (const Result<void> scanned = scan(text); !scanned)
        return scanned.error();
    Result<Workbook> workbook = readJson(*json);
    if (workbook)
        return workbook;
    Error error = workbook.error();
    const Position position = Places(text).of(error.path);
    error.line = position.line;
    error.column = position.column;
    return error;
}

std::string writeText(const Workbook &workbook)
{
    return layOut(encode(workbook));
}

} // namespace partita::workbook
