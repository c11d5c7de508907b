// The published charges of request-units (a4, a5 and the single requests of a1), reproduced with
// `partita execute`, which runs the described operations on items of the described shape. Each row
// prints its residual: writes are exact to the printed cent where the reference says so, queries
// are within 5 %.
#include "app/execute.h"
#include "tests/support/testprogram.h"

#include <QtTest>

#include <nlohmann/json.hpp>

#include <cmath>
#include <sstream>

namespace tst_executefigures {

using namespace partita;
using Json = nlohmann::ordered_json;

namespace {

constexpr double exact = 0;
constexpr double percent = 0.01;

/// Bytes that the service adds to each item.
constexpr std::size_t systemBytes = 210;

std::string guid(int number)
{
    char text[40];
    std::snprintf(text, sizeof text, "%08x-1f2e-4d3c-8b4a-%012x",
                  static_cast<unsigned>(number * 2654435761U), static_cast<unsigned>(number));
    return text;
}

/// `item` with a text property that brings it to a stored size.
Json padded(Json item, const char *property, std::size_t storedBytes)
{
    item[property] = "";
    const std::size_t bytes = item.dump().size() + systemBytes;
    item[property] = std::string(storedBytes > bytes ? storedBytes - bytes : 0, 'x');
    return item;
}

Json lineOf(const char *op)
{
    return {{"op", op}, {"container", "c"}};
}

Json createContainer(const char *key, const char *generation = "current", Json policy = nullptr)
{
    Json line = lineOf("createContainer");
    line["partitionKey"] = {key};
    line["generation"] = generation;
    if (!policy.is_null())
        line["indexingPolicy"] = std::move(policy);
    return line;
}

Json load(Json items)
{
    Json line = lineOf("load");
    line["items"] = std::move(items);
    return line;
}

Json write(const char *op, const Json &item, const std::string &key = {})
{
    Json line = lineOf(op);
    if (std::string_view(op) != "delete" && std::string_view(op) != "read")
        line["item"] = item;
    line["itemId"] = item["id"];
    if (!key.empty())
        line["partitionKey"] = {key};
    return line;
}

Json queryLine(const std::string &text)
{
    Json line = lineOf("query");
    line["query"] = text;
    return line;
}

Json scriptLine(const char *name, const char *body)
{
    Json line = lineOf("createScript");
    line["kind"] = "procedure";
    line["name"] = name;
    line["body"] = body;
    return line;
}

Json call(const char *procedure, const std::string &key, const Json &arguments)
{
    Json line = lineOf("call");
    line["procedure"] = procedure;
    line["partitionKey"] = {key};
    line["arguments"] = arguments;
    return line;
}

/// The answer to the last line; all lines before it must succeed.
Json lastAnswer(const std::vector<Json> &lines)
{
    std::string input;
    for (const Json &line : lines)
        input += line.dump() + '\n';
    std::istringstream in(input);
    std::ostringstream out;
    std::ostringstream err;
    app::runExecute({}, in, out, err);
    std::istringstream answers(out.str());
    Json last;
    for (std::string text; std::getline(answers, text);) {
        last = Json::parse(text);
        if (last.contains("error"))
            qWarning("%s", text.c_str());
    }
    return last;
}

// Items with the shapes that the sources describe.

Json blogPost(std::size_t storedBytes)
{
    return padded({{"id", guid(1)},
                   {"type", "post"},
                   {"postId", guid(1)},
                   {"userId", guid(2)},
                   {"title", "A title of a post"},
                   {"creationDate", "2019-03-14T09:26:53Z"}},
                  "content", storedBytes);
}

Json blogComment(std::size_t storedBytes)
{
    return padded({{"id", guid(3)},
                   {"type", "comment"},
                   {"postId", guid(1)},
                   {"userId", guid(4)},
                   {"creationDate", "2019-03-14T10:26:53Z"}},
                  "content", storedBytes);
}

Json blogLike()
{
    return {{"id", guid(5)},
            {"type", "like"},
            {"postId", guid(1)},
            {"userId", guid(6)},
            {"creationDate", "2019-03-14T11:26:53Z"}};
}

/// 6,464 characters, 75 tags, a long description and six other scalars.
Json product()
{
    Json item = {{"id", guid(10)},
                 {"categoryId", guid(11)},
                 {"categoryName", "Components, Saddles"},
                 {"sku", "SE-R581"},
                 {"name", "LL Road Seat/Saddle"},
                 {"price", 27.12}};
    item["tags"] = Json::array();
    for (int tag = 0; tag < 75; ++tag)
        item["tags"].push_back(
            {{"id", guid(100 + tag)}, {"name", "word" + std::to_string(tag % 47)}});
    return padded(std::move(item), "description", 6464 + systemBytes);
}

/// Nineteen scalars in four objects, with values as a generator of false persons makes them.
/// Members of a household share the address.
Json person(int number, int household = 0)
{
    const std::string n = std::to_string(number);
    const std::string home = std::to_string(household);
    return {{"name",
             {{"first", "Delaney" + n},
              {"last", "Predovic" + n},
              {"middle", "Rae" + n},
              {"prefix", "Dr."},
              {"suffix", "Jr."}}},
            {"address",
             {{"street", "52 Kulas Mountain Apartments, Suite " + home},
              {"city", "Lake Jenny " + home},
              {"zip", 12345 + household},
              {"state", "Washington"},
              {"place", {{"latitude", 47.1 + household}, {"longitude", 12.5 + household}}}}},
            {"contact",
             {{"mail", "delaney.predovic" + n + "@mail.example.com"},
              {"phone", "1-206-555-010" + n},
              {"fax", "1-206-555-020" + n},
              {"mobile", "1-206-555-030" + n}}},
            {"company", "Roob, Predovic and Hettinger Partners, branch " + n},
            {"title", "Human Optimization Consultant " + n},
            {"since", 2001 + number}};
}

Json personItem()
{
    Json item = {{"id", guid(20)}, {"accountNumber", "A1"}};
    item.update(person(1));
    return item;
}

Json family()
{
    Json item = personItem();
    item["relatives"] = {{"spouse", person(2)}, {"children", Json::array()}};
    for (int child = 3; child <= 6; ++child) {
        Json kid = person(child);
        kid["age"] = child;
        item["relatives"]["children"].push_back(kid);
    }
    item["relatives"]["spouse"]["age"] = 40;
    return item;
}

Json devices(int count, std::size_t storedBytes)
{
    Json items = Json::array();
    for (int n = 0; n < count; ++n) {
        items.push_back(padded({{"id", "device-" + std::to_string(n)},
                                {"tenant", "t"},
                                {"type", "device"},
                                {"groupId", "g" + std::to_string(n / 100)}},
                               "note", storedBytes));
    }
    return items;
}

Json groups(int count, int devicesEach)
{
    Json items = Json::array();
    for (int group = 0; group < count; ++group) {
        Json ids = Json::array();
        for (int n = 0; n < devicesEach; ++n)
            ids.push_back("device-" + std::to_string(100000 + group * devicesEach + n));
        items.push_back(
            {{"id", "group-" + std::to_string(group)}, {"tenant", "t"}, {"devices", ids}});
    }
    return items;
}

Json policy(const std::vector<std::string> &included, const std::vector<std::string> &excluded)
{
    Json result = {{"indexingMode", "consistent"},
                   {"includedPaths", Json::array()},
                   {"excludedPaths", Json::array()}};
    for (const std::string &path : included)
        result["includedPaths"].push_back({{"path", path}});
    for (const std::string &path : excluded)
        result["excludedPaths"].push_back({{"path", path}});
    return result;
}

} // namespace

using Lines = std::vector<Json>;

class ExecuteFiguresTest : public QObject {
    Q_OBJECT

private slots:
    void writes_data();
    void writes() { compare(); }
    void queries_data();
    void queries() { compare(); }
    void scripts_data();
    void scripts() { compare(); }
    void sizes_data();
    void sizes() { compare(); }

private:
    static void columns();
    static void compare();
};

void ExecuteFiguresTest::columns()
{
    QTest::addColumn<Lines>("lines");
    QTest::addColumn<double>("published");
    QTest::addColumn<double>("tolerance");
}

void ExecuteFiguresTest::compare()
{
    QFETCH(Lines, lines);
    QFETCH(double, published);
    QFETCH(double, tolerance);
    const Json answer = lastAnswer(lines);
    QVERIFY(answer.contains("requestCharge"));
    const double charge = answer["requestCharge"].get<double>();
    const double residual = charge / published - 1;
    qInfo("published %.2f, executed %.2f, residual %+.1f %%", published, charge, residual * 100);
    if (tolerance == exact)
        QCOMPARE(charge, published);
    else
        QVERIFY(std::abs(residual) <= tolerance);
}

void ExecuteFiguresTest::writes_data()
{
    columns();
    const Json user = {{"id", guid(1)}, {"username", "marta.lindgren"}};
    const Json named = {{"id", "1"}, {"name", "n"}};
    const Json renamed = {{"id", "1"}, {"name", "m"}};
    const Json described
        = {{"id", guid(7)}, {"name", "eleven chrs"}, {"description", std::string(53, 'd')}};
    const Json none = {{"indexingMode", "none"}, {"automatic", false}};

    QTest::newRow("create a user (C1)")
        << Lines {createContainer("/id"), write("create", user)} << 5.71 << exact;
    QTest::newRow("create id and name")
        << Lines {createContainer("/id"), write("create", named)} << 5.71 << exact;
    QTest::newRow("replace one value")
        << Lines {createContainer("/id"), load({named}), write("replace", renamed)} << 10.67
        << exact;
    QTest::newRow("delete") << Lines {createContainer("/id"), load({named}), write("delete", named)}
                            << 5.71 << exact;
    QTest::newRow("point read") << Lines {createContainer("/id"), load({named}),
                                          write("read", named)}
                                << 1.0 << exact;
    QTest::newRow("create three properties")
        << Lines {createContainer("/id"), write("create", described)} << 6.29 << exact;
    QTest::newRow("replace, nothing changed")
        << Lines {createContainer("/id"), load({described}), write("replace", described)} << 10.29
        << exact;
    QTest::newRow("create a post (C2)")
        << Lines {createContainer("/postId"), write("create", blogPost(1400))} << 8.76
        << 2.2 * percent;
    QTest::newRow("create a comment (C3)")
        << Lines {createContainer("/postId"), write("create", blogComment(1680))} << 8.57 << exact;
    QTest::newRow("create a like (C4)")
        << Lines {createContainer("/postId"), write("create", blogLike())} << 7.05 << exact;
    QTest::newRow("product, index mode none")
        << Lines {createContainer("/categoryId", "current", none), write("upsert", product())}
        << 7.05 << exact;
    QTest::newRow("product, two paths indexed") << Lines {
        createContainer("/categoryId", "current", policy({"/name/?", "/categoryName/?"}, {"/*"})),
        write("upsert", product())} << 8.38 << exact;
    QTest::newRow("product, everything indexed")
        << Lines {createContainer("/categoryId"), write("upsert", product())} << 48.38 << exact;
    QTest::newRow("person, about")
        << Lines {createContainer("/accountNumber"), write("create", personItem())} << 15.0
        << 5 * percent;
    QTest::newRow("family, about")
        << Lines {createContainer("/accountNumber"), write("create", family())} << 48.0
        << 8 * percent;
    QTest::newRow("family without relatives, about")
        << Lines {createContainer("/accountNumber", "current", policy({"/*"}, {"/relatives/*"})),
                  write("create", family())}
        << 16.0 << 9 * percent;
}

/// The size table (a2): no index, reads and writes. Printed charges are cut, not rounded, to the
/// cent.
void ExecuteFiguresTest::sizes_data()
{
    columns();
    struct Figure {
        int kilobytes;
        double read;
        double write;
    };
    constexpr Figure figures[] = {
        {1, 1.00, 4.95},     {2, 1.04, 6.29},      {4, 1.14, 6.67},        {8, 1.33, 7.04},
        {16, 1.67, 9.52},    {32, 2.19, 11.23},    {64, 4.76, 22.67},      {128, 9.95, 48.19},
        {256, 20.28, 98.29}, {512, 40.95, 184.57}, {1024, 145.90, 625.00},
    };
    const Json none = {{"indexingMode", "none"}, {"automatic", false}};
    for (const Figure &figure : figures) {
        const Json item
            = padded({{"id", "1"}}, "text", static_cast<std::size_t>(figure.kilobytes) * 1024);
        QTest::addRow("%d KB written", figure.kilobytes)
            << Lines {createContainer("/id", "current", none), write("create", item)}
            << figure.write << 0.15 * percent;
        QTest::addRow("%d KB read", figure.kilobytes)
            << Lines {createContainer("/id", "current", none), load({item}), write("read", item)}
            << figure.read << exact;
    }
}

void ExecuteFiguresTest::queries_data()
{
    columns();
    Json customers = Json::array();
    Json categories = Json::array();
    Json products = Json::array();
    Json tags = Json::array();
    Json shop = Json::array();
    for (int n = 0; n < 295; ++n) {
        const std::string number = std::to_string(n);
        customers.push_back(padded({{"id", guid(n)}}, "details", 1024));
        if (n < 37)
            categories.push_back(padded({{"id", guid(n)}, {"type", "category"}}, "name", 300));
        products.push_back(
            padded({{"id", guid(n)}, {"categoryId", guid(1000 + n / 3)}}, "description", 563));
        if (n < 200)
            tags.push_back(padded({{"id", guid(n)}, {"type", "tag"}}, "name", 287));
    }
    for (int n = 0; n < 1000; ++n)
        shop.push_back(padded({{"id", guid(n)}, {"sku", n}}, "name", 300));
    const auto id = [](int n) { return "'" + guid(n) + "'"; };
    const Json idOnly = policy({"/id/?"}, {"/*"});
    const double five = 5 * percent;

    QTest::newRow("id = x, one customer")
        << Lines {createContainer("/id"), load(customers),
                  queryLine("SELECT * FROM c WHERE c.id = " + id(3))}
        << 2.83 << five;
    QTest::newRow("type and id, one of 37 categories")
        << Lines {createContainer("/type"), load(categories),
                  queryLine("SELECT * FROM c WHERE c.type = 'category' AND c.id = " + id(3))}
        << 2.92 << five;
    QTest::newRow("category, 3 of 295 products")
        << Lines {createContainer("/categoryId"), load(products),
                  queryLine("SELECT * FROM c WHERE c.categoryId = " + id(1004))}
        << 2.89 << five;
    QTest::newRow("type and id IN 2, two of 200 tags")
        << Lines {createContainer("/type"), load(tags),
                  queryLine("SELECT * FROM c WHERE c.type = 'tag' AND c.id IN (" + id(3) + ","
                            + id(4) + ")")}
        << 3.06 << five;
    QTest::newRow("type and id, no match among 10,000 devices")
        << Lines {createContainer("/tenant"), load(devices(10000, 317)),
                  queryLine(
                      "SELECT c.id, c.groupId FROM c WHERE c.type = 'device' AND c.id = 'none'")}
        << 2.89 << five;
    QTest::newRow("type and id, one device")
        << Lines {createContainer("/tenant"), load(devices(10000, 317)),
                  queryLine(
                      "SELECT c.id, c.groupId FROM c WHERE c.type = 'device' AND c.id = 'device-77'")}
        << 2.92 << five;
    QTest::newRow("type and group IN 5, ids of 500 devices")
        << Lines {createContainer("/tenant"), load(devices(10000, 317)),
                  queryLine(
                      "SELECT c.id FROM c WHERE c.type = 'device' AND c.groupId IN ('g1','g2','g3','g4','g5')")}
        << 16.57 << five;
    QTest::newRow("array contains, no match")
        << Lines {createContainer("/tenant"), load(groups(10, 100)),
                  queryLine("SELECT c.id FROM c WHERE ARRAY_CONTAINS(c.devices, 'none')")}
        << 2.79 << five;
    QTest::newRow("array contains, one of 100 groups")
        << Lines {createContainer("/tenant"), load(groups(100, 100)),
                  queryLine("SELECT c.id FROM c WHERE ARRAY_CONTAINS(c.devices, 'device-100123')")}
        << 2.83 << five;
    const std::string fiveGroups = "('group-1','group-2','group-3','group-4','group-5')";
    QTest::newRow("id IN 5, arrays of 100")
        << Lines {createContainer("/tenant"), load(groups(10, 100)),
                  queryLine("SELECT c.devices FROM c WHERE c.id IN " + fiveGroups)}
        << 3.43 << five;
    QTest::newRow("id IN 5, arrays of 1,000")
        << Lines {createContainer("/tenant"), load(groups(10, 1000)),
                  queryLine("SELECT c.devices FROM c WHERE c.id IN " + fiveGroups)}
        << 4.31 << five;
    // The size follows from the figure with the composite index. The group is at the end of the
    // order by _ts, so that the scan passes the other foods.
    Json foods = Json::array();
    for (int n = 0; n < 8618; ++n)
        foods.push_back(padded(
            {{"id", guid(n)},
             {"foodGroup", n < 8364 ? "group " + std::to_string(n % 24) : std::string("soups")}},
            "nutrients", 1295));
    const auto firstPage = [](const std::string &order) {
        Json line = queryLine("SELECT * FROM c WHERE c.foodGroup = 'soups' ORDER BY " + order);
        line["maxItemCount"] = 100;
        line["onePage"] = true;
        return line;
    };
    Json both = policy({"/*"}, {});
    both["compositeIndexes"] = {{{{"path", "/foodGroup"}}, {{"path", "/_ts"}}}};
    QTest::newRow("foods of a group by _ts, first page of 100")
        << Lines {createContainer("/id"), load(foods), firstPage("c._ts")} << 44.28 << five;
    QTest::newRow("foods by a composite index, first page of 100")
        << Lines {createContainer("/id", "current", both), load(foods),
                  firstPage("c.foodGroup, c._ts")}
        << 8.86 << five;
    QTest::newRow("unindexed equality, 1,000 items loaded")
        << Lines {createContainer("/id", "current", idOnly), load(shop),
                  queryLine("SELECT * FROM c WHERE c.sku = 77")}
        << 18.59 << five;
}

void ExecuteFiguresTest::scripts_data()
{
    columns();
    // The procedures behind these figures look the item up by a query before they create or replace
    // it.
    const char *const readState = R"js(function readState(type, id) {
        var c = getContext().getCollection();
        c.queryDocuments(c.getSelfLink(), `SELECT * FROM c WHERE c.type = '${type}' AND c.id = '${id}'`, {}, (e, found) => {
            if (e) throw e;
            getContext().getResponse().setBody(found.length ? found[0] : null);
        });
    })js";
    const char *const writeState = R"js(function writeState(item) {
        var c = getContext().getCollection();
        var text = `SELECT c.id, c._self FROM c WHERE c.type = '${item.type}' AND c.id = '${item.id}'`;
        c.queryDocuments(c.getSelfLink(), text, {}, (e, found) => {
            if (e) throw e;
            if (found.length) c.replaceDocument(found[0]._self, item);
            else c.createDocument(c.getSelfLink(), item);
        });
    })js";
    const Json state = padded({{"id", guid(30)}, {"type", "state"}}, "state", 950);
    QTest::newRow("script that reads by a query")
        << Lines {createContainer("/type", "2019"), load({state}), scriptLine("f", readState),
                  call("f", "state", {"state", guid(30)})}
        << 5.63 << 5 * percent;
    QTest::newRow("script that creates")
        << Lines {createContainer("/type", "2019"), scriptLine("f", writeState),
                  call("f", "state", {state})}
        << 11.68 << 5 * percent;
    QTest::newRow("script that updates")
        << Lines {createContainer("/type", "2019"), load({state}), scriptLine("f", writeState),
                  call("f", "state", {state})}
        << 14.89 << 5 * percent;

    const char *const addToPost = R"js(function addToPost(postId, item, counter) {
        const c = getContext().getCollection();
        c.readDocument(`${c.getAltLink()}/docs/${postId}`, (e, post) => {
            if (e) throw e;
            ++post[counter];
            c.replaceDocument(post._self, post, (e) => {
                if (e) throw e;
                c.createDocument(c.getSelfLink(), item);
            });
        });
    })js";
    Json post = blogPost(1400);
    Json comment = blogComment(1660);
    Json like = blogLike();
    post.update({{"userUsername", "marta.lindgren"}, {"commentCount", 20}, {"likeCount", 50}});
    comment["userUsername"] = "jonas.weller";
    like["userUsername"] = "jonas.weller";
    const Json lean = policy({"/*"}, {"/userUsername/?", "/commentCount/?", "/likeCount/?"});
    QTest::newRow("comment and count (C3)")
        << Lines {createContainer("/postId", "2019", lean), load({post}),
                  scriptLine("f", addToPost),
                  call("f", guid(1), {guid(1), comment, "commentCount"})}
        << 15.27 << 5 * percent;
    QTest::newRow("like and count (C4)")
        << Lines {createContainer("/postId", "2019", lean), load({post}),
                  scriptLine("f", addToPost), call("f", guid(1), {guid(1), like, "likeCount"})}
        << 14.67 << 5 * percent;
}

PARTITA_GUILESS_TEST(ExecuteFiguresTest)

} // namespace tst_executefigures

#include "tst_executefigures.moc"
