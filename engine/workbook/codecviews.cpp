// Text form of the marks on the canvas, the report, the views and the named versions.
#include "engine/workbook/codec.h"

namespace partita::workbook {

using namespace model;

namespace {

constexpr std::array<Name<AreaColour>, areaColours> colours {{
    {AreaColour::grey, "grey"},
    {AreaColour::blue, "blue"},
    {AreaColour::green, "green"},
    {AreaColour::yellow, "yellow"},
    {AreaColour::orange, "orange"},
    {AreaColour::purple, "purple"},
}};

constexpr std::array<Name<ReportPaper>, 2> papers {{
    {ReportPaper::a4, "a4"},
    {ReportPaper::letter, "letter"},
}};

constexpr std::array<Name<ReportTheme>, 3> themes {{
    {ReportTheme::reader, "reader"},
    {ReportTheme::light, "light"},
    {ReportTheme::dark, "dark"},
}};

Json encodePlace(const CanvasPlace &place)
{
    return {encodeNumber(place.x), encodeNumber(place.y), encodeNumber(place.width),
            encodeNumber(place.height)};
}

CanvasPlace decodePlace(const Node &node)
{
    const auto numbers = node.elements();
    if (numbers.size() != 4)
        node.fail("Expected [x, y, width, height]");
    const CanvasPlace place {numbers[0].number(), numbers[1].number(), numbers[2].number(),
                             numbers[3].number()};
    if (!(place.width > 0 && place.height > 0))
        node.fail("Width and height must be greater than 0");
    return place;
}

} // namespace

Json encode(const CanvasArea &area)
{
    Json object = {{"title", area.title}};
    if (area.colour != AreaColour::grey)
        object["colour"] = nameOf(area.colour);
    object["place"] = encodePlace(area.place);
    putKept(object, area.kept);
    return object;
}

void decode(const Node &node, CanvasArea &area)
{
    Members members(node);
    area.title = members.require("title").text();
    members.read("colour", area.colour, all(colours));
    area.place = decodePlace(members.require("place"));
    members.keepRest(area.kept);
}

Json encode(const ReportSettings &settings)
{
    Json object = Json::object();
    put(object, "title", settings.title, std::string());
    if (!settings.notes.empty())
        object["notes"] = encodeLines(settings.notes);
    put(object, "sections", settings.sections, {});
    put(object, "designs", settings.designs, {});
    put(object, "migrateFrom", settings.migrateFrom, std::string());
    put(object, "migrateTo", settings.migrateTo, std::string());
    if (settings.paper != ReportPaper::a4)
        object["paper"] = nameOf(settings.paper);
    if (settings.theme != ReportTheme::reader)
        object["theme"] = nameOf(settings.theme);
    put(object, "logo", settings.logo, std::string());
    putKept(object, settings.kept);
    return object;
}

void decode(const Node &node, ReportSettings &settings)
{
    Members members(node);
    members.read("title", settings.title);
    members.readLines("notes", settings.notes);
    if (const auto sections = members.find("sections"))
        settings.sections = sections->texts();
    if (const auto designs = members.find("designs"))
        settings.designs = designs->texts();
    members.read("migrateFrom", settings.migrateFrom);
    members.read("migrateTo", settings.migrateTo);
    members.read("paper", settings.paper, all(papers));
    members.read("theme", settings.theme, all(themes));
    members.read("logo", settings.logo);
    members.keepRest(settings.kept);
}

Json encode(const CanvasNote &note)
{
    Json object = {{"text", encodeLines(note.text)}, {"place", encodePlace(note.place)}};
    putKept(object, note.kept);
    return object;
}

void decode(const Node &node, CanvasNote &note)
{
    Members members(node);
    note.text = members.require("text").lines();
    note.place = decodePlace(members.require("place"));
    members.keepRest(note.kept);
}

Json encode(const View &view)
{
    Json object = {{"name", view.name}};
    if (!view.sentence.empty())
        object["sentence"] = encodeLines(view.sentence);
    object["board"] = view.board;
    put(object, "design", view.design, std::string());
    put(object, "pattern", view.pattern, std::string());
    putKept(object, view.kept);
    return object;
}

void decode(const Node &node, View &view)
{
    Members members(node);
    view.name = members.require("name").text();
    members.readLines("sentence", view.sentence);
    view.board = members.require("board").text();
    members.read("design", view.design);
    members.read("pattern", view.pattern);
    members.keepRest(view.kept);
}

Json encode(const Version &version)
{
    Json object = {{"name", version.name}};
    put(object, "saved", version.saved, std::string());
    if (!version.note.empty())
        object["note"] = encodeLines(version.note);
    object["workbook"] = encode(*version.workbook);
    putKept(object, version.kept);
    return object;
}

void decode(const Node &node, Version &version)
{
    Members members(node);
    version.name = members.require("name").text();
    members.read("saved", version.saved);
    members.readLines("note", version.note);
    Workbook workbook;
    decode(members.require("workbook"), workbook);
    workbook.versions = {}; // no version has versions of its own
    version.workbook = std::make_shared<const Workbook>(std::move(workbook));
    members.keepRest(version.kept);
}

} // namespace partita::workbook
