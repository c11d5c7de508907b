// Published charges whose item, policy and request are known, asked of a real container. Each row
// prints the published figure, ours and the deviation. Rows that are exact by law are exact to the
// unit of 4/21 RU or to the last printed digit.
#include "tests/engine/cost/askedcontainer.h"
#include "tests/support/testprogram.h"

#include <QtTest>

#include <cmath>
#include <functional>
#include <memory>

namespace tst_publishedfigures {

using namespace partita;
using store::OperationKind;
using Service = tests::AskedContainer;

namespace {

struct Figure {
    const char *name;
    double published; ///< RU, or write units
    double tolerance; ///< of the deviation; 0 = equal as printed
    std::function<double()> ask;
};

constexpr double percent = 0.01;

double units(double charge)
{
    return charge * 21 / 4;
}

std::string guid(int number)
{
    std::string text = "00000000-0000-4000-8000-000000000000";
    const std::string digits = std::to_string(number);
    return text.replace(text.size() - digits.size(), digits.size(), digits);
}

/// CAL: the key alone is indexed.
constexpr const char *keyAlone
    = "{'includedPaths':[{'path':'/payloadId/*'}],'excludedPaths':[{'path':'/*'}]}";
std::string calipers(int thousands)
{
    return "{'id':'" + guid(1) + "','payloadId':'" + guid(1) + "','payload':'"
        + std::string(static_cast<std::size_t>(thousands) * 1000, '*') + "'}";
}
std::unique_ptr<Service> ofCalipers()
{
    return std::make_unique<Service>(std::vector<std::string> {"/payloadId"},
                                     cost::Generation::current, keyAlone);
}

/// DP23: a product with 75 tags of 47 names and a description of 1.6 KB.
std::string taggedProduct()
{
    std::string tags;
    for (int i = 0; i < 75; ++i)
        tags += (i > 0 ? std::string(",") : std::string()) + "{'id':'" + guid(i) + "','name':'word"
            + std::to_string(i % 47) + "'}";
    return "{'id':'x','categoryId':'" + guid(99)
        + "','categoryName':'Components, Saddles','sku':'SE-R581','name':'LL Road Seat/Saddle',"
          "'description':'"
        + std::string(1600, 'd') + "','price':27.12,'tags':[" + tags + "]}";
}

constexpr const char *andersen
    = "{'id':'Andersen-1617078692171','lastName':'Andersen','district':'WA5','parents':"
      "[{'familyName':null,'firstName':'Thomas'},{'familyName':null,'firstName':'Mary Kay'}],"
      "'children':null,'address':{'state':'WA','county':'King','city':'Seattle'},"
      "'registered':true}";
constexpr const char *wakefield
    = "{'id':'Wakefield-1617078692171','lastName':'Wakefield','district':'NY23','parents':"
      "[{'familyName':'Wakefield','firstName':'Robin'},{'familyName':'Miller','firstName':'Ben'}],"
      "'children':[{'familyName':'Merriam','firstName':'Jesse','gender':null,'grade':8,'pets':"
      "[{'givenName':'Goofy'},{'givenName':'Shadow'}]},{'familyName':'Miller','firstName':'Lisa',"
      "'gender':'female','grade':1,'pets':null}],'address':{'state':'NY','county':'Manhattan',"
      "'city':'NY'},'registered':true}";

/// Units of creating the item in a container with the key.
Figure creates(const char *name, double published, const std::string &key, const std::string &item,
               double tolerance = 0, cost::Generation generation = cost::Generation::current)
{
    return {name, published, tolerance,
            [=] { return units(Service({key}, generation).create(item)); }};
}

std::vector<Figure> writesOf2019()
{
    const auto y2019 = cost::Generation::y2019;
    return {creates("BLOG C1", 30, "/id", "{'id':'u1','username':'a'}", 0, y2019),
            creates("BLOG C4", 37, "/postId",
                    "{'id':'l','type':'like','postId':'p','userId':'u','creationDate':"
                    "'2019-01-01T00:00:00Z'}",
                    0, y2019),
            creates("BLOG C3", 45, "/postId",
                    "{'id':'c','type':'comment','postId':'p','userId':'u','content':'"
                        + std::string(1200, 'x') + "','creationDate':'2019-01-01T00:00:00Z'}",
                    0, y2019)};
}

std::vector<Figure> writes()
{
    return {
        creates("AZDEV product", 33, "/id",
                "{'id':'" + guid(1)
                    + "','name':'Sample Item','description':"
                      "'This is a sample item in my Azure Cosmos DB exercise.'}"),
        creates("DBI numbers, null and a nested object", 48, "/pk",
                "{'id':'ord1','pk':'a','zeta':1,'alpha':2,'mid':3,'b':4,'abcdef':5,'nu':null,"
                "'obj':{'a':{'b':1}}}"),
        creates("DBI twelve numbers", 55, "/pk",
                "{'id':'nums','pk':'t','a':1,'b':2,'c':3,'d':4,'e':5,'f':6,'g':7,'h':8,'i':9,"
                "'j':10,'k':11,'l':12}"),
        creates("DBI every type", 75, "/pk",
                "{'id':'ty1','pk':'t','i':42,'f':1.5,'t':true,'fa':false,'nu':null,'s':'hello',"
                "'arr':[1,'a',null,[2]],'obj':{'a':{'b':1}},'emp':'','ea':[],'eo':{},'ts':"
                "'2026-10-10T12:00:00Z','dt':'2026-10-10','tm':'12:34:56.789','uuid':'"
                    + guid(5) + "','b64':'AAEC/w==','dec':'12345678901234567890.123456789'}"),
        {"two address paths are the key", 37, 0,
         [] {
             return units(
                 Service({"/address/state", "/address/country"})
                     .create("{'id':'1','name':'n','address':{'state':'WA','country':'US'}}"));
         }},
        creates("FAMJ Andersen", 52, "/lastName", andersen),
        // One unit too few: the array of pets within the children.
        creates("FAMJ Wakefield", 79, "/lastName", wakefield, 1.3 * percent),
        creates("product with tags", 48, "/id",
                "{'id':'p1','name':'Keyboard','category':'Electronics','price':99.5,'description':"
                "'A quiet keyboard','inStock':true,'tags':['a','b','c','d'],"
                "'createdAt':'2026-01-01T00:00:00.000Z','updatedAt':'2026-01-02T00:00:00.000Z'}")};
}

/// DP23 by policy, a batch, a replace.
std::vector<Figure> otherWrites()
{
    return {
        creates("DP23, everything indexed", 254, "/categoryId", taggedProduct()),
        {"DP23, two paths indexed", 44, 0,
         [] {
             return units(
                 Service({"/categoryId"}, cost::Generation::current,
                         "{'includedPaths':[{'path':'/name/?'},{'path':'/categoryName/?'}],"
                         "'excludedPaths':[{'path':'/*'}]}")
                     .create(taggedProduct()));
         }},
        {"DP23, no index", 37, 0,
         [] {
             return units(
                 Service({"/categoryId"}, cost::Generation::current, "{'indexingMode':'none'}")
                     .create(taggedProduct()));
         }},
        {"DBI two creates in a batch", 66, 0,
         [] {
             return units(Service({"/pk"}).batch(
                 "p", {"{'id':'1','pk':'p','n':1}", "{'id':'2','pk':'p','n':2}"}));
         }},
        {"ROU replace of one value", 56, 0,
         [] {
             Service service({"/id"});
             service.load("{'id':'1','name':'a'}");
             return units(service.write(OperationKind::replace, "{'id':'1','name':'b'}"));
         }},
    };
}

/// CAL prints whole RU.
std::vector<Figure> calipersFigures()
{
    const auto once = [](const char *name, double published, int thousands, OperationKind kind) {
        return Figure {name, published, 0.99 / published, [=] {
                           const auto service = ofCalipers();
                           return kind == OperationKind::create
                               ? service->create(calipers(thousands))
                               : service->again(kind, calipers(thousands));
                       }};
    };
    const auto reads
        = [](const char *name, double published, int thousands, cost::Consistency level) {
              return Figure {name, published, 0.51 / published, [=] {
                                 const auto service = ofCalipers();
                                 service->load(calipers(thousands));
                                 service->client().setConsistency(level);
                                 return service->read(guid(1), guid(1));
                             }};
          };
    return {once("CAL create 10 KB", 10, 10, OperationKind::create),
            once("CAL create 100 KB", 49, 100, OperationKind::create),
            once("CAL replace 10 KB", 19, 10, OperationKind::replace),
            once("CAL replace 100 KB", 97, 100, OperationKind::replace),
            once("CAL upsert 10 KB", 19, 10, OperationKind::upsert),
            once("CAL upsert 100 KB", 97, 100, OperationKind::upsert),
            once("CAL delete 10 KB", 10, 10, OperationKind::remove),
            once("CAL delete 100 KB", 49, 100, OperationKind::remove),
            reads("CAL read 10 KB", 2, 10, cost::Consistency::session),
            reads("CAL read 100 KB", 10, 100, cost::Consistency::session),
            reads("CAL strong read 10 KB", 3, 10, cost::Consistency::strong),
            reads("CAL strong read 100 KB", 20, 100, cost::Consistency::strong)};
}

store::PatchOperation setting(const std::string &path, json::Value value)
{
    return {store::PatchOperation::Kind::set, path, value, {}};
}

std::vector<Figure> refusals()
{
    const auto one = [] {
        auto service = std::make_unique<Service>(std::vector<std::string> {"/id"});
        service->load("{'id':'1','n':1}");
        return service;
    };
    return {
        {"delete of nothing, 404", 1.24, 0,
         [] { return Service({"/id"}).write(OperationKind::remove, "{'id':'9'}"); }},
        {"412", 1.24, 0,
         [=] { return one()->write(OperationKind::replace, "{'id':'1'}", {.ifMatch = "other"}); }},
        {"failed patch condition", 1.24, 0,
         [=] {
             return one()->patch("1", {setting("/n", json::Value::integer(2))},
                                 "FROM c WHERE c.n > 5");
         }},
        {"wrong key in a batch", 1.24, 0,
         [] { return Service({"/pk"}).batch("a", {"{'id':'1','pk':'b'}"}); }},
        {"409", 1.24, 0, [=] { return one()->create("{'id':'1'}"); }},
        {"409 of a unique key", 1.94, 0,
         [] {
             Service service({"/pk"}, cost::Generation::current, {}, {{"/mail"}});
             service.load("{'id':'1','pk':'a','mail':'m'}");
             return service.create("{'id':'2','pk':'a','mail':'m'}");
         }},
        {"429", 0.38, 0,
         [=] {
             const auto service = one();
             if (!service->client().setThroughput("c", 400))
                 return -1.0;
             double charge = 1;
             for (int i = 0; i < 1000 && charge == 1; ++i)
                 charge = service->read("1", "1");
             return charge;
         }},
        {"read of nothing, 404", 1, 0, [] { return Service({"/id"}).read("9", "9"); }},
        {"304", 1, 0, [=] { return one()->read("1", "1", "*"); }},
    };
}

/// Small items with their numbers in one partition.
std::string row(const char *key, int number)
{
    const std::string text = std::to_string(number);
    return "{'id':'r" + std::string(key) + "-" + text + "','pk':'" + key + "','n':" + text
        + ",'grp':" + std::to_string(number % 7) + ",'txt':'row " + text + "'}";
}
std::unique_ptr<Service> withRows(int rows, std::size_t fill = 0)
{
    auto service = std::make_unique<Service>(std::vector<std::string> {"/pk"});
    for (int i = 0; i < rows; ++i) {
        std::string item = row("p0", i);
        item.pop_back();
        service->load(item + (fill > 0 ? ",'fill':'" + std::string(fill, 'x') + "'}" : "}"));
    }
    return service;
}

std::vector<Figure> queries()
{
    return {
        {"SELECT * of one item", 2.26, 0.5 * percent,
         [] { return withRows(1)->query("SELECT * FROM c"); }},
        {"a handful of products", 2.40, 4 * percent,
         [] { return withRows(5, 300)->query("SELECT * FROM c"); }},
        {"19 categories", 2.6, 4 * percent, [] { return withRows(19)->query("SELECT * FROM c"); }},
        {"DBI c.id, c.n of 2,500 items", 34.72, 1 * percent,
         [] { return withRows(2500)->query("SELECT c.id, c.n FROM c"); }},
        {"TOP 10 ordered, items of 0.9 KB", 3.24, 2 * percent,
         [] { return withRows(40, 600)->query("SELECT TOP 10 * FROM c ORDER BY c.n"); }},
        {"OFFSET 500 LIMIT 10 in one partition", 3.12, 5 * percent,
         [] {
             return withRows(600)->query("SELECT * FROM c WHERE c.pk = 'p0' OFFSET 500 LIMIT 10");
         }},
        {"FAMJ three last names, two families", 3.07, 1 * percent,
         [] {
             Service service({"/lastName"});
             service.load(andersen);
             service.load(wakefield);
             return service.query("SELECT * FROM f WHERE f.lastName IN ('Andersen', 'Wakefield', "
                                  "'Johnson')");
         }},
        // Printed as a whole number.
        {"100 KB of plain text by key", 5, 10 * percent,
         [] {
             const auto service = ofCalipers();
             service->load(calipers(100));
             return service->query("SELECT * FROM c WHERE c.payloadId = '" + guid(1) + "'");
         }},
        {"a constant query costs the base", 2.24, 1 * percent,
         [] { return withRows(1)->query("SELECT 1"); }},
        {"WHERE false costs the base", 2.24, 25 * percent,
         [] { return withRows(1)->query("SELECT * FROM c WHERE false"); }},
        {"TOP 0 costs the base", 2.24, 1 * percent,
         [] { return withRows(1)->query("SELECT TOP 0 * FROM c"); }},
        {"COUNT of 2,500 items, a little above the base", 2.8, 30 * percent,
         [] { return withRows(2500)->query("SELECT VALUE COUNT(1) FROM c WHERE c.pk = 'p0'"); }},
    };
}

std::vector<Figure> others()
{
    return {
        {"a procedure that does nothing", 4.27, 0,
         [] { return Service({"/pk"}).call("function f() {}", "a"); }},
        {"a feed page of five items", 5, 0, [] { return withRows(5)->feed(); }},
        {"an empty feed page", 2, 0, [] { return Service({"/pk"}).feed(); }},
        {"patch of three properties", 11.5, 5 * percent,
         [] {
             Service service({"/id"});
             service.load("{'id':'1','a':1,'b':1,'c':1}");
             const json::Value two = json::Value::integer(2);
             return service.patch("1",
                                  {setting("/a", two), setting("/b", two), setting("/c", two)});
         }},
        {"create with a unique key, more than without", 1.48, 1 * percent,
         [] {
             const char *item = "{'id':'1','pk':'a','mail':'m'}";
             return Service({"/pk"}, cost::Generation::current, {}, {{"/mail"}}).create(item)
                 - Service({"/pk"}).create(item);
         }},
    };
}

/// Aggregates of 2020 over items whose number the charge before the index follows from: a query of
/// 2019 loads what it counts, at 0.15 RU an item of about 0.7 KB.
double ofCounted(std::int64_t items, bool readsValues)
{
    query::Metrics metrics;
    metrics.pages = metrics.conditionPages = metrics.seeks = 1;
    metrics.countedItems = items;
    metrics.aggregatedItems = readsValues ? items : 0;
    metrics.outputItemCount = 1;
    return cost::queryCharge(metrics, cost::constants(cost::Generation::current));
}

std::vector<Figure> aggregates()
{
    return {{"COUNT with an equality over flights", 24.58, 5 * percent,
             [] { return ofCounted(85'000, false); }},
            {"MAX over a range of flights", 121.69, 5 * percent,
             [] { return ofCounted(75'000, true); }}};
}

std::vector<Figure> figures()
{
    std::vector<Figure> all;
    for (const std::vector<Figure> &some :
         {writesOf2019(), writes(), otherWrites(), calipersFigures(), refusals(), queries(),
          others(), aggregates()})
        all.insert(all.end(), some.begin(), some.end());
    return all;
}

} // namespace

class PublishedFiguresTest : public QObject {
    Q_OBJECT

private slots:
    void everyFigureIsMet_data();
    void everyFigureIsMet();
};

void PublishedFiguresTest::everyFigureIsMet_data()
{
    QTest::addColumn<int>("number");
    const std::vector<Figure> all = figures();
    for (std::size_t i = 0; i < all.size(); ++i)
        QTest::newRow(all[i].name) << static_cast<int>(i);
}

void PublishedFiguresTest::everyFigureIsMet()
{
    QFETCH(int, number);
    const Figure figure = figures()[static_cast<std::size_t>(number)];
    const double ours = figure.ask();
    const double deviation = ours / figure.published - 1;
    qInfo("published %g, ours %.4g, deviation %+.1f %%", figure.published, ours, 100 * deviation);
    if (figure.tolerance == 0)
        QCOMPARE(std::round(ours * 100), std::round(figure.published * 100));
    else
        QVERIFY2(std::abs(deviation) <= figure.tolerance, "further from the figure than stated");
}

PARTITA_GUILESS_TEST(PublishedFiguresTest)

} // namespace tst_publishedfigures

#include "tst_publishedfigures.moc"
