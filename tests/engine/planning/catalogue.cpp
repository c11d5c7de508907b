#include "tests/engine/planning/catalogue.h"

#include "engine/evaluation/commandrow.h"

#include <algorithm>

namespace partita::tests {
namespace {

using planning::Operation;
using planning::Step;

const char *const music = R"({"partita": 1, "name": "music",
"entities": [
  {"name": "Artist", "key": "id", "attributes": [{"name": "id", "generate": {"sequence": "ar-"}}, {"name": "name", "mutable": true, "generate": "name"}]},
  {"name": "Album", "key": "id", "attributes": [{"name": "id", "generate": {"sequence": "al-"}}, {"name": "title", "mutable": true, "generate": {"text": [5, 40]}}]},
  {"name": "Track", "key": "id", "attributes": [{"name": "id", "generate": {"sequence": "t-"}}, {"name": "title", "mutable": true, "generate": {"text": [5, 40]}},
     {"name": "seconds", "type": "integer", "generate": {"number": [60, 600]}}]},
  {"name": "Verse", "key": "id", "attributes": [{"name": "id", "generate": {"sequence": "v-"}}]},
  {"name": "Playlist", "key": "id", "attributes": [{"name": "id", "generate": {"sequence": "pl-"}}]},
  {"name": "Entry", "key": "id", "attributes": [{"name": "id", "generate": {"sequence": "e-"}}]},
  {"name": "Fan", "key": "id", "attributes": [{"name": "id", "generate": {"sequence": "f-"}},
     {"name": "age", "type": "integer", "mutable": true, "generate": {"number": [9, 99]}}]},
  {"name": "Ticket", "key": "id", "attributes": [{"name": "id", "generate": {"sequence": "k-"}}]}],
"relationships": [
  {"name": "albums", "parent": "Artist.albums", "child": "Album.artist", "cardinality": "1:many", "containment": CONTAINED, "degree": {"uniform": [1, 4]}},
  {"name": "tracks", "parent": "Album.tracks", "child": "Track.album", "cardinality": "1:many", "containment": true, "degree": {TRACKS}},
  {"name": "lyrics", "parent": "Track.verses", "child": "Verse.track", "cardinality": "1:many", "containment": true, "degree": {"uniform": [0, 2]}},
  {"name": "entries", "parent": "Playlist.entries", "child": "Entry.playlist", "cardinality": "1:many", "containment": true, "degree": {"uniform": [0, 9]}},
  {"name": "entered", "parent": "Track.entries", "child": "Entry.track", "cardinality": "1:many", "degree": {"drawn": "zipf"}},
  {"name": "tickets", "parent": "Fan.tickets", "child": "Ticket.fan", "cardinality": "1:many", "containment": true, "degree": {"uniform": [0, 3]}},
  {"name": "following", "parent": "Fan.artists", "child": "Artist.fans", "cardinality": "many:many", "degree": {"uniform": [0, 5]}},
  {"name": "liking", "parent": "Fan.tracks", "child": "Track.likedBy", "cardinality": "many:many", "degree": {"uniform": [0, 6]}}],
"patterns": [
  {"id": "renameArtist", "update": "Artist", "attributes": ["name"]},
  {"id": "renameAlbum", "update": "Album", "attributes": ["title"]},
  {"id": "renameTrack", "update": "Track", "attributes": ["title"]},
  {"id": "deleteArtist", "delete": "Artist"},
  {"id": "deleteAlbum", "delete": "Album"},
  {"id": "createAlbum", "create": "Album", "with": ["tracks"]},
  {"id": "age", "update": "Fan", "attributes": ["age"]},
  {"id": "deleteFan", "delete": "Fan"}],
"population": {"counts": {"Artist": 12, "Playlist": 15, "Fan": 20}},
"designs": [{"name": "D", "containers": [
  {"name": "catalogue", "partitionKey": "/artistId", "physicalPartitions": 5, "documentTypes": [
    {"name": "artist", "entity": "Artist", "fields": ["id", {"name": "type", "constant": "artist"}, {"name": "artistId", "attribute": "id"}, "name" OF_ARTIST]},
    {"name": "album", "entity": "Album", "fields": ["id", {"name": "type", "constant": "album"}, {"name": "artistId", "reference": "artist"}, "title",
       {"name": "artistName", "copy": "artist.name", "upkeep": "UPKEEP"} OF_ALBUM]},
    {"name": "track", "entity": "Track", "fields": ["id", {"name": "type", "constant": "track"}, {"name": "artistId", "copy": "album.artist.id"},
       {"name": "albumId", "reference": "album"}, "title", "seconds", {"name": "albumTitle", "copy": "album.title", "upkeep": "UPKEEP"},
       {"name": "artistName", "copy": "album.artist.name", "upkeep": "UPKEEP"} OF_TRACK]},
    {"name": "verse", "entity": "Verse", "fields": ["id", {"name": "type", "constant": "verse"}, {"name": "artistId", "copy": "track.album.artist.id"},
       {"name": "trackId", "reference": "track"}, {"name": "title", "copy": "track.title", "upkeep": "UPKEEP"}]}]},
  {"name": "lists", "partitionKey": "/playlistId", "physicalPartitions": 3, "documentTypes": [
    {"name": "playlist", "entity": "Playlist", "fields": ["id", {"name": "type", "constant": "playlist"}, {"name": "playlistId", "attribute": "id"}]},
    {"name": "entry", "entity": "Entry", "fields": ["id", {"name": "type", "constant": "entry"}, {"name": "playlistId", "reference": "playlist"} OF_ENTRY]}]},
  {"name": "fans", "partitionKey": "/fanId", "documentTypes": [
    {"name": "fan", "entity": "Fan", "fields": ["id", {"name": "type", "constant": "fan"}, {"name": "fanId", "attribute": "id"}, "age" OF_FAN]},
    {"name": "ticket", "entity": "Ticket", "fields": ["id", {"name": "type", "constant": "ticket"}, {"name": "fanId", "reference": "fan"}]}]}
  FURTHER]}]})";

bool isWrite(const Step &step)
{
    return step.operation != Operation::pointRead && step.operation != Operation::query
        && step.operation != Operation::changeFeed;
}

/// Makes the command real on the rows, but for a removal.
execution::Request requestOf(Stage &stage, const model::Command &command,
                             const evaluation::SampleRequest &drawn)
{
    execution::Request request;
    request.row = drawn.row;
    if (command.kind == model::Command::Kind::create)
        request.row = evaluation::createRows(command, drawn, stage.rows());
    else if (command.kind == model::Command::Kind::update)
        stage.rows().update(command.entity, drawn.row, drawn.values);
    return request;
}

} // namespace

Stage catalogue(Words words, model::Generation generation)
{
    const std::string text = replaced(replaced(music, words),
                                      {{"OF_ARTIST", ""},
                                       {"OF_ALBUM", ""},
                                       {"OF_TRACK", ""},
                                       {"OF_ENTRY", ""},
                                       {"OF_FAN", ""},
                                       {"FURTHER", ""},
                                       {"CONTAINED", "true"},
                                       {"UPKEEP", "transaction"},
                                       {"TRACKS", R"("uniform": [2, 6])"}});
    return {workbookOf(text), "D", std::nullopt, generation};
}

std::string tryEach(Stage &stage, const std::string &id, const Check &check)
{
    const model::AccessPattern &pattern = *stage.workbook().pattern(id);
    const model::Command &command = *pattern.command();
    const auto position = static_cast<std::size_t>(&pattern - stage.workbook().patterns->data());
    const bool isNew = command.kind == model::Command::Kind::create;
    std::uint64_t round = 0;
    for (const planning::Plan &plan : stage.candidates(id)) {
        if (!plan.impossible.empty())
            return plan.impossible;
        for (int time = 0; time < 3; ++time) {
            const evaluation::Sampler sampler(stage.workbook(), pattern, position, stage.rows());
            const evaluation::SampleRequest drawn = sampler.draw(round++);
            if (!isNew && !stage.rows().isLive(command.entity, drawn.row))
                continue;
            const execution::Request request = requestOf(stage, command, drawn);
            const std::vector<std::string> before = stage.contents();
            const auto undone = execution::run(plan, request, stage.site(), {false, true});
            if (!undone.error.empty() || stage.contents() != before)
                return "undone: " + undone.error + '\n' + textOf(plan);
            const auto done = execution::run(plan, request, stage.site(), {});
            if (!done.error.empty())
                return done.error + '\n' + textOf(plan);
            if (command.kind == model::Command::Kind::remove)
                stage.rows().remove(command.entity, drawn.row);
            if (const std::string wrong = firstDifference(stage.contents(), stage.freshContents());
                !wrong.empty())
                return wrong + '\n' + textOf(plan);
            if (check)
                check(plan, done);
        }
    }
    return round == 0 ? "no plan was run" : "";
}

std::int64_t writesTo(const planning::Plan &plan, const planning::Measurement &measured,
                      const std::string &documentType)
{
    std::int64_t writes = 0;
    for (const auto *steps : {&plan.steps, &plan.background}) {
        for (const Step &step : *steps) {
            if (!isWrite(step) || step.documentType != documentType)
                continue;
            for (const planning::StepMeasurement &each : measured.steps)
                writes += each.step == step.number ? each.executions : 0;
        }
    }
    return writes;
}

bool isConfined(const planning::Plan &plan, const std::string &container)
{
    const auto asksAll = [&](const Step &step) {
        return step.container == container && step.operation != Operation::changeFeed
            && step.reach == planning::Reach::everyPartition;
    };
    return std::none_of(plan.steps.begin(), plan.steps.end(), asksAll)
        && std::none_of(plan.background.begin(), plan.background.end(), asksAll);
}

} // namespace partita::tests
