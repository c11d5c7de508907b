#include "engine/model/validation.h"
#include "engine/population/random.h"
#include "tests/support/planmodels.h"
#include "tests/support/planstage.h"

#include <algorithm>
#include <cstdio>
#include <cstdlib>

namespace partita::tests {
namespace {

using Paths = std::vector<std::string>;

/// A design in the text form: keys of one to three levels, partners of a 1:1 relationship beside
/// each other or inside each other.
class FirmDesignDrawer {
public:
    explicit FirmDesignDrawer(std::uint64_t seed)
        : m_random(seed, 0xf173)
    {
    }

    /// Before the design, for some designs need a badge of each person.
    std::string badgeDegree()
    {
        m_personInBadge = chance(0.3);
        return m_personInBadge || chance(0.4) ? R"({"fixed": 1})" : R"({"uniform": [0, 1]})";
    }

    std::string draw()
    {
        m_badgeInPerson = !m_personInBadge && chance(0.45);
        m_tasksInPerson = chance(0.25);
        m_peopleKey = one({{"/id"},
                           {"/firmId", "/personId"},
                           {"/firmId", "/city"},
                           {"/firmId", "/city", "/personId"},
                           {"/group", "/personId"},
                           {"/city", "/group"},
                           {"/kind", "/firmId", "/city"}});
        const bool isTogether = m_peopleKey.front() != "/id";
        const bool badgeTogether
            = !m_badgeInPerson && !m_personInBadge && isTogether && chance(0.5);
        const bool tasksTogether = !m_tasksInPerson && isTogether && chance(0.5);
        std::string people = m_personInBadge ? badgeType(true) : personType();
        if (badgeTogether)
            people += ", " + badgeType(true);
        if (tasksTogether)
            people += ", " + taskType(true);
        std::string containers = container("firms", {"/id"}, type("firm", "Firm", firmFields()))
            + ", " + container("people", m_peopleKey, people);
        if (!m_badgeInPerson && !m_personInBadge && !badgeTogether)
            containers
                += ", "
                + container(
                       "badges",
                       one({{"/id"}, {"/personId"}, {"/firmId", "/personId"}, {"/group", "/city"}}),
                       badgeType(false));
        if (!m_tasksInPerson && !tasksTogether)
            containers += ", "
                + container("tasks",
                            one({{"/id"},
                                 {"/personId", "/status"},
                                 {"/firmId", "/personId", "/id"},
                                 {"/group", "/city", "/personId"}}),
                            taskType(false));
        if (!m_tasksInPerson && chance(0.5))
            containers += ", " + copyOfTasks();
        if (chance(0.4))
            containers += ", " + copyOfPeople();
        return R"({"name": "random", "containers": [)" + containers + "]}";
    }

private:
    bool chance(double probability) { return m_random.unit() < probability; }

    Paths one(const std::vector<Paths> &keys)
    {
        return keys[static_cast<std::size_t>(
            m_random.between(0, static_cast<std::int64_t>(keys.size()) - 1))];
    }

    std::string upkeep() { return chance(0.5) ? "changeFeed" : "application"; }

    std::string copied(const std::string &name, const std::string &path)
    {
        return R"(, {"name": ")" + name + R"(", "copy": ")" + path + R"(", "upkeep": ")" + upkeep()
            + R"("})";
    }

    /// Half of the time.
    std::string perhaps(const std::string &field) { return chance(0.5) ? field : std::string(); }

    static std::string reference(const std::string &name, const std::string &role)
    {
        return R"(, {"name": ")" + name + R"(", "reference": ")" + role + R"("})";
    }

    std::string aggregate(const std::string &name, const std::string &function,
                          const std::string &of)
    {
        return R"(, {"name": ")" + name + R"(", ")" + function + R"(": ")" + of
            + R"(", "upkeep": ")" + upkeep() + R"("})";
    }

    static std::string type(const std::string &name, const std::string &entity,
                            const std::string &fields, const std::string &more = {})
    {
        return R"({"name": ")" + name + R"(", "entity": ")" + entity + R"(", )" + more
            + R"("fields": [)" + fields + "]}";
    }

    std::string container(const std::string &name, const Paths &key, const std::string &types)
    {
        std::string paths;
        for (const std::string &path : key)
            paths += (paths.empty() ? "\"" : ", \"") + path + "\"";
        return R"({"name": ")" + name + R"(", "partitionKey": [)" + paths
            + R"(], "physicalPartitions": )" + std::to_string(m_random.between(1, 4))
            + R"(, "documentTypes": [)" + types + "]}";
    }

    /// A text that begins with the same word for every firm; `path` leads to the firm.
    static std::string group(const std::string &firm)
    {
        return R"(, {"name": "group", "compose": [{"name": "f", "constant": "firm"}, )" + firm
            + R"(], "separator": "/", "upkeep": "application"})";
    }

    /// Possible sources for a level of a key from the person that `before` leads to, except that
    /// person's key.
    std::string keyFields(const std::string &before)
    {
        return R"(, {"name": "kind", "constant": "staff"}, {"name": "firmId", "copy": ")" + before
            + R"(firm.id", "upkeep": "application"}, {"name": "city", "copy": ")" + before
            + R"(city", "upkeep": "application"})"
            + group(R"({"name": "k", "copy": ")" + before + R"(firm.id"})");
    }

    std::string firmFields()
    {
        return R"("id", "name")" + perhaps(aggregate("staff", "count", "people"))
            + (chance(0.3) ? reference("personIds", "people") : std::string());
    }

    /// Fields of a person, for the person's own item or inside another.
    std::string personFields(bool isRoot)
    {
        std::string fields = R"("id", "name", "level")";
        if (isRoot)
            fields
                += R"(, "city", {"name": "kind", "constant": "staff"}, {"name": "personId", "attribute": "id"})"
                + group(R"({"name": "k", "reference": "firm"})");
        else
            fields += R"(, "city")";
        fields += reference("firmId", "firm");
        fields += chance(0.5) ? reference("mentorId", "mentor") : reference("menteeId", "mentee");
        fields += perhaps(copied("mentorName", "mentor.name"))
            + perhaps(copied("menteeName", "mentee.name"))
            + perhaps(copied("firmName", "firm.name"))
            + perhaps(aggregate("tasks_", "count", "tasks"))
            + perhaps(aggregate("points_", "sum", "tasks.points"));
        if (m_badgeInPerson)
            fields += R"(, {"name": "badge", "embed": "badge", "fields": ["id", "code", "colour")"
                + perhaps(copied("holderName", "person.name")) + "]}";
        else if (!m_personInBadge)
            fields += perhaps(copied("colour", "badge.colour"))
                + (chance(0.3) ? R"(, {"name": "shown", "embed": "badge", "upkeep": ")" + upkeep()
                           + R"(", "fields": ["id", "colour"]})"
                               : std::string());
        if (m_tasksInPerson)
            fields
                += R"(, {"name": "tasks", "embed": "tasks", "fields": ["id", "due", "status", "points")"
                + perhaps(copied("colour", "person.badge.colour")) + "]}";
        else if (chance(0.3))
            fields
                += R"(, {"name": "newest", "embed": "tasks", "latest": 2, "orderBy": "due", "upkeep": ")"
                + upkeep() + R"(", "fields": ["id", "due"]})";
        return fields;
    }

    std::string personType() { return type("person", "Person", personFields(true)); }

    std::string badgeType(bool isTogether)
    {
        std::string fields = R"("id", {"name": "type", "constant": "badge"}, "code", "colour")"
            + reference("personId", "person") + keyFields("person.");
        if (m_personInBadge)
            fields += R"(, {"name": "person", "embed": "person", "fields": [)" + personFields(false)
                + "]}";
        else
            fields += perhaps(copied("holderName", "person.name"))
                + (chance(0.3) ? R"(, {"name": "holder", "embed": "person", "upkeep": ")" + upkeep()
                           + R"(", "fields": ["id", "name"]})"
                               : std::string())
                + (isTogether ? std::string()
                              : perhaps(copied("mentorName", "person.mentor.name")));
        return type("badge", "Badge", fields);
    }

    std::string taskType(bool isTogether)
    {
        return type("task", "Task",
                    R"("id", {"name": "type", "constant": "task"}, "due", "status", "points")"
                        + reference("personId", "person") + keyFields("person.")
                        + perhaps(copied("colour", "person.badge.colour"))
                        + (isTogether ? std::string()
                                      : perhaps(copied("mentorName", "person.mentor.name"))));
    }

    std::string copyOfTasks()
    {
        std::string more = R"("copy": ")" + upkeep() + R"(", )";
        if (chance(0.4))
            more += R"("cap": {"latest": 3, "orderBy": "due"}, )";
        else if (chance(0.5))
            more += R"("filter": {"attribute": "status", "equals": "open"}, )";
        const Paths key = one({{"/firmId", "/personId"},
                               {"/firmId", "/status"},
                               {"/kind", "/personId", "/status"},
                               {"/personId"}});
        return container(
            "agenda", key,
            type("agenda", "Task",
                 R"("id", "due", "status", "points", {"name": "kind", "constant": "task"},
              {"name": "firmId", "copy": "person.firm.id"})"
                     + reference("personId", "person")
                     + perhaps(R"(, {"name": "colour", "copy": "person.badge.colour"})"),
                 more));
    }

    std::string copyOfPeople()
    {
        const Paths key = one({{"/city", "/firmId"}, {"/level", "/city", "/firmId"}, {"/city"}});
        return container("directory", key,
                         type("entry", "Person",
                              R"("id", "name", "city", "level")" + reference("firmId", "firm")
                                  + perhaps(R"(, {"name": "colour", "copy": "badge.colour"})")
                                  + perhaps(R"(, {"name": "mentorName", "copy": "mentor.name"})"),
                              R"("copy": ")" + upkeep() + R"(", )"));
    }

    population::Random m_random;
    Paths m_peopleKey;
    bool m_badgeInPerson = false;
    bool m_personInBadge = false;
    bool m_tasksInPerson = false;
};

const char *const firmText = R"json({
"partita": 1, "name": "random", "title": "Firms",
"entities": [
 {"name":"Firm","key":"id","attributes":[{"name":"id","generate":{"sequence":"f-"}},{"name":"name","generate":"name","mutable":true}]},
 {"name":"Person","key":"id","attributes":[{"name":"id","generate":{"sequence":"p-"}},{"name":"name","generate":"name","mutable":true},
   {"name":"city","generate":{"choice":["Oslo","Lyon","Graz"]}MOVES},{"name":"level","type":"integer","generate":{"number":[1,4]},"mutable":true}]},
 {"name":"Badge","key":"id","attributes":[{"name":"id","generate":{"sequence":"b-"}},{"name":"code","generate":{"sequence":"code "}},
   {"name":"colour","generate":{"choice":["red","blue","green"]},"mutable":true}]},
 {"name":"Task","key":"id","attributes":[{"name":"id","generate":{"sequence":"t-"}},
   {"name":"due","generate":{"dateTime":["2024-01-01","2025-01-01"]}},
   {"name":"status","generate":{"choice":["open","done"]},"mutable":true},
   {"name":"points","type":"integer","generate":{"number":[1,9]},"mutable":true}]}],
"relationships": [
 {"name":"staff","parent":"Firm.people","child":"Person.firm","cardinality":"1:many","degree":{"uniform":[1,5]}},
 {"name":"badge","parent":"Person.badge","child":"Badge.person","cardinality":"1:1","containment":true,"degree":BADGES},
 {"name":"mentoring","parent":"Person.mentee","child":"Person.mentor","cardinality":"1:1","optionalParent":true,"degree":{"uniform":[0,1]}},
 {"name":"work","parent":"Person.tasks","child":"Task.person","cardinality":"1:many","containment":true,"degree":{"uniform":[0,4]}}],
"patterns": [
 {"id":"Q1","sentence":"A person","query":"Person","match":["id = @p"],"attributes":["id","name","firm.name as firm","badge.colour"],
   "aggregates":[{"count":"tasks","as":"tasks"},{"sum":"tasks.points","as":"points"}]},
 {"id":"Q2","sentence":"People of a firm","query":"Person","match":["firm is @f"],"attributes":["id","name","mentor.name as mentor"],"orderBy":"level"},
 {"id":"Q3","sentence":"People of a firm in a city","query":"Person","match":["firm is @f","city = @c"],"attributes":["id","badge.code","mentee.name as mentee"]},
 {"id":"Q4","sentence":"People of some cities","query":"Person","match":["city in @c"],"attributes":["id","level"],"orderBy":"name","limit":4},
 {"id":"Q5","sentence":"A badge","query":"Badge","match":["id = @b"],"attributes":["id","code","person.name","person.firm.name as firm"]},
 {"id":"Q6","sentence":"The badge of a person","query":"Badge","match":["person is @p"],"attributes":["id","colour"]},
 {"id":"Q7","sentence":"Who carries a badge","query":"Person","match":["badge is @b"],"attributes":["id","name","city"]},
 {"id":"Q8","sentence":"Tasks of a person","query":"Task","match":["person is @p"],"attributes":["id","due","person.badge.colour"],"orderBy":"due descending"},
 {"id":"Q9","sentence":"Open tasks of a firm","query":"Task","match":["person.firm.id = @f","status = \"open\""],"attributes":["id","points","person.name"]},
 {"id":"Q10","sentence":"A person by mentor","query":"Person","match":["mentor is @m"],"attributes":["id","name","mentor.firm.name as firm"]},
 {"id":"Q11","sentence":"Tasks of a person in a state","query":"Task","match":["person is @p","status = @s"],"attributes":["id","points","person.mentor.name"]},
 {"id":"Q12","sentence":"A firm with its people","query":"Firm","match":["id = @f"],"attributes":["id"],"aggregates":[{"count":"people","as":"staff"}],
   "included":[{"role":"people","attributes":["id","badge.colour"],"included":[{"role":"tasks","attributes":["points"]}]}]},
 {"id":"Q13","sentence":"People with a badge of a colour","query":"Person","match":["firm is @f","badge.colour = @colour"],"attributes":["id","name"]},
 {"id":"Q14","sentence":"A task","query":"Task","match":["id = @t"],"attributes":["id","status","person.badge.code"]},
 {"id":"C1","sentence":"Found","create":"Firm"},
 {"id":"C2","sentence":"Hire","create":"Person"WITH},
 {"id":"C4","sentence":"Plan a task","create":"Task"},
 {"id":"C5","sentence":"Rename a person","update":"Person","attributes":["name"]},
 {"id":"C6","sentence":"Promote","update":"Person","attributes":["level"]},
 {"id":"C7","sentence":"Paint a badge","update":"Badge","attributes":["colour"]},
 {"id":"C8","sentence":"Work on a task","update":"Task"},
 {"id":"C9","sentence":"Rename a firm","update":"Firm"},
 {"id":"C10","sentence":"Drop a task","delete":"Task"},
 {"id":"C11","sentence":"Let go","delete":"Person"}MORE],
"population": {"seed": SEED, "counts": {"Firm": 6}},
"designs": [DESIGN]
})json";

} // namespace

model::Workbook randomFirm(std::uint64_t seed)
{
    FirmDesignDrawer drawer(seed);
    const std::string degree = drawer.badgeDegree();
    const bool hasAlways = degree.find("fixed") != std::string::npos;
    model::Workbook workbook = workbookOf(replaced(
        firmText,
        {{"BADGES", degree},
         {"MOVES", seed % 2 == 0 ? R"(,"mutable":true)" : ""},
         {"MORE",
          std::string(hasAlways ? ""
                                : R"(, {"id":"C3","sentence":"Hand a badge out","create":"Badge"},
              {"id":"C12","sentence":"Take a badge back","delete":"Badge"})")
              + (seed % 2 == 0
                     ? R"(, {"id":"C13","sentence":"Move","update":"Person","attributes":["city"]})"
                     : "")},
         {"WITH", hasAlways ? R"(,"with":["badge",{"tasks":2}])" : ""},
         {"SEED", std::to_string(seed + 1)},
         {"DESIGN", drawer.draw()}}));
    std::vector<model::AccessPattern> patterns = *workbook.patterns;
    for (model::AccessPattern &question : randomQuestions(workbook, seed, 6))
        patterns.push_back(std::move(question));
    workbook.patterns = std::move(patterns);
    workbook.designs.front() = withOrderIndexes(workbook, *workbook.designs.front(), seed);
    if (const std::optional<model::Problem> wrong = model::firstError(workbook)) {
        std::fprintf(stderr, "seed %d: %s\n", static_cast<int>(seed), wrong->message.c_str());
        std::abort();
    }
    return workbook;
}

int designsDrawn(int usual)
{
    const char *const wanted = std::getenv("PARTITA_RANDOM_DESIGNS");
    return wanted ? std::max(usual, std::atoi(wanted)) : usual;
}

} // namespace partita::tests
