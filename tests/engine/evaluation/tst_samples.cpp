// The samples: each is valid, survives both file forms byte by byte, is answered in every design,
// and shows its problem.
#include "engine/evaluation/evaluation.h"
#include "engine/mapping/derive.h"
#include "engine/model/validation.h"
#include "engine/workbook/projectfile.h"
#include "engine/workbook/textform.h"
#include "engine/workbook/workbookfile.h"
#include "resources/embedded.h"
#include "tests/support/testprogram.h"

#include <QTest>

namespace tst_samples {

using namespace partita;

namespace {

constexpr std::size_t fewestDesigns = 3;
constexpr int samplesAPattern = 5;
constexpr double dearest
    = 10'000'000; // RU: reading everything is expensive, but not more than this

void addSamples()
{
    QTest::addColumn<QString>("name");
    for (const workbook::SampleInfo &sample : workbook::samples())
        QTest::newRow(sample.name.c_str()) << QString::fromStdString(sample.name);
}

model::Workbook sampleNamed(const QString &name)
{
    const auto sample = workbook::open("sample:" + name.toStdString());
    return sample ? *sample : model::Workbook {};
}

QByteArray placeOf(const std::string &design, const std::string &pattern, const std::string &text)
{
    return QByteArray::fromStdString(design + " " + pattern + ": " + text);
}

/// A sample evaluated unchanged, with few keys: the values compared below differ by factors.
class Evaluated {
public:
    explicit Evaluated(const QString &name, int samples = 20)
    {
        evaluation::Options options;
        options.samples = samples;
        options.threads = 2;
        auto result = evaluation::evaluate(sampleNamed(name), options);
        if (result)
            m_evaluation = *result;
    }

    const evaluation::DesignEvaluation &design(const char *name) const
    {
        const auto *found = m_evaluation.design(name);
        if (!found)
            qFatal("There is no design %s.", name);
        return *found;
    }
    const evaluation::Distribution &of(const char *designName, const char *pattern) const
    {
        const auto *found = design(designName).pattern(pattern);
        if (!found)
            qFatal("There is no pattern %s.", pattern);
        return found->distribution;
    }
    double charge(const char *designName, const char *pattern) const
    {
        return of(designName, pattern).requestCharge.mean;
    }
    double requests(const char *designName, const char *pattern) const
    {
        return of(designName, pattern).requests.mean;
    }
    double partitions(const char *designName, const char *pattern) const
    {
        return of(designName, pattern).physicalPartitionsVisited.mean;
    }
    double background(const char *designName, const char *pattern) const
    {
        return of(designName, pattern).backgroundCharge.mean;
    }
    double load(const char *designName) const
    {
        return design(designName).load.requestUnitsPerSecond;
    }
    const evaluation::ContainerEvaluation &container(const char *designName, const char *name) const
    {
        for (const auto &container : design(designName).containers) {
            if (container.name == name)
                return container;
        }
        qFatal("There is no container %s.", name);
    }

private:
    evaluation::Evaluation m_evaluation;
};

} // namespace

class TestSamples : public QObject {
    Q_OBJECT

private slots:
    void areSound_data() { addSamples(); }
    void areSound();
    void comeBackFromBothForms_data() { addSamples(); }
    void comeBackFromBothForms();
    void areAnsweredInEveryDesign_data() { addSamples(); }
    void areAnsweredInEveryDesign();

    void personIsOneReadAsADocument();
    void commentsMakeAPostDearer();
    void quotationsRewriteEveryHolder();
    void referencesBelongOnTheBook();
    void authorsAndBooksLoseRequestsStepByStep();
    void reviewsShareATransactionWithTheirBook();
    void rulesBeatEitherExtreme();
    void oneTenantIsHot();
    void coloursFanOut();
    void hoursAreHot();
    void analystsLeaveTheShopAlone();
    void fanOutOnWriteMultiplies();
    void prefixesOfKeysFindTheirPartition();
};

void TestSamples::areSound()
{
    QFETCH(QString, name);
    const model::Workbook sample = sampleNamed(name);
    QCOMPARE(QString::fromStdString(sample.name), name);
    for (const model::Problem &problem : model::validate(sample))
        QFAIL((problem.place + ": " + problem.message).c_str());
    QVERIFY(!sample.title.empty());
    QVERIFY(sample.description.starts_with("# " + sample.title));
    const auto derived = mapping::withDerivedDesigns(sample);
    QVERIFY(derived.ok());
    QVERIFY(derived->designs.size() >= fewestDesigns);
    for (const auto &design : sample.designs)
        QVERIFY2(!design->description.empty(), design->name.c_str());
    for (const model::AccessPattern &pattern : *sample.patterns)
        QVERIFY2(pattern.ratePerSecond > 0, pattern.id.c_str());
    for (const model::Entity &entity : *sample.entities)
        QVERIFY2(sample.canvas->contains(entity.name), entity.name.c_str());
}

void TestSamples::comeBackFromBothForms()
{
    QFETCH(QString, name);
    const auto text = resources::file("samples/" + name.toStdString() + ".partita.json");
    QVERIFY(text.has_value());
    const auto sample = workbook::readText(*text);
    QVERIFY(sample.ok());
    QCOMPARE(workbook::writeText(*sample), std::string(*text));
    const auto database = workbook::writeProject(*sample);
    QVERIFY(database.ok());
    const auto back = workbook::readProject(*database);
    QVERIFY(back.ok());
    QVERIFY(*back == *sample);
    QCOMPARE(workbook::writeText(*back), std::string(*text));
}

void TestSamples::areAnsweredInEveryDesign()
{
    QFETCH(QString, name);
    const model::Workbook sample = sampleNamed(name);
    evaluation::Options options;
    options.fraction = sample.population->fraction / 4;
    options.samples = samplesAPattern;
    options.threads = 2;
    const auto result = evaluation::evaluate(sample, options);
    QVERIFY2(result.ok(), result ? "" : result.error().message.c_str());
    for (const auto &design : result->designs) {
        QCOMPARE(design->patterns.size(), sample.patterns->size());
        QVERIFY2(design->load.requestUnitsPerSecond > 0, design->design.c_str());
        // Every request unit falls on some partition, upkeep included.
        QVERIFY2(design->load.averageNeed > 0.999 * design->load.requestUnitsPerSecond,
                 design->design.c_str());
        for (const evaluation::PatternEvaluation &pattern : design->patterns) {
            const auto place = [&](const std::string &text) {
                return placeOf(design->design, pattern.pattern, text);
            };
            QVERIFY2(pattern.plan.impossible.empty(), place(pattern.plan.impossible));
            QVERIFY2(pattern.probe.error.empty(), place(pattern.probe.error));
            for (const double charge :
                 {pattern.probe.requestCharge, pattern.distribution.requestCharge.mean})
                QVERIFY2(charge >= 1 && charge < dearest, place(std::to_string(charge)));
            QVERIFY2(pattern.probe.latencyMs > 0 && pattern.probe.requests > 0, place("probe"));
        }
    }
}

void TestSamples::personIsOneReadAsADocument()
{
    const Evaluated person(QStringLiteral("person"));
    QVERIFY(person.requests("Tables", "Q1") > 3);
    QCOMPARE(person.requests("One container", "Q1"), 1.0);
    QCOMPARE(person.requests("One container", "C1"), 1.0);
    QVERIFY(person.requests("Tables", "C1") >= 3);
    QCOMPARE(person.requests("Document", "Q1"), 1.0);
    QVERIFY(person.charge("Document", "C2") > person.charge("Tables", "C2"));
    QVERIFY(person.load("Document") < person.load("Tables") / 3);
}

void TestSamples::commentsMakeAPostDearer()
{
    const Evaluated posts(QStringLiteral("post-comments"));
    const char *const embedded = "Everything in the post";
    QVERIFY(posts.design(embedded).pattern("C2")->probe.requestCharge > 1000);
    QVERIFY(posts.design("Subset").pattern("C2")->probe.requestCharge < 10);
    QCOMPARE(posts.requests("Subset", "Q1"), 1.0);
    QCOMPARE(posts.requests("Comments apart", "Q1"), 2.0);
    QVERIFY(posts.background("Subset", "C2") > 0);
    QVERIFY(posts.container(embedded, "posts").largestItemBytes > 1'000'000);
    QVERIFY(posts.container("Subset", "posts").largestItemBytes < 5'000);
}

void TestSamples::quotationsRewriteEveryHolder()
{
    const Evaluated portfolio(QStringLiteral("portfolio"));
    const char *const embedded = "Quotations embedded";
    const char *const referenced = "Stocks referenced";
    QVERIFY(portfolio.charge(embedded, "C1") > 100 * portfolio.charge(referenced, "C1"));
    QVERIFY(portfolio.requests(embedded, "C1") > 100);
    QVERIFY(portfolio.requests(referenced, "C1") <= 2);
    QCOMPARE(portfolio.requests(embedded, "Q1"), 1.0);
    QVERIFY(portfolio.requests(referenced, "Q1") > portfolio.requests(embedded, "Q1"));
    QVERIFY(portfolio.charge(referenced, "Q1") > 3 * portfolio.charge(embedded, "Q1"));
    QVERIFY(portfolio.load(embedded) > 20 * portfolio.load(referenced));
}

void TestSamples::referencesBelongOnTheBook()
{
    const Evaluated publishers(QStringLiteral("publisher-books"));
    const char *const keys = "Keys on the publisher";
    const char *const onBook = "Key on the book";
    const char *const byPublisher = "Books by publisher";
    const auto large = [&](const char *design) { // for the publisher with 2,000 books
        return publishers.design(design).pattern("Q1")->probe.requestCharge;
    };
    QVERIFY(large(keys) > 2 * large(onBook));
    QVERIFY(publishers.charge(keys, "C1") > 2 * publishers.charge(onBook, "C1"));
    QCOMPARE(publishers.partitions(byPublisher, "Q3"), 1.0);
    QVERIFY(publishers.partitions(onBook, "Q3") > 3);
    QVERIFY(publishers.partitions(byPublisher, "Q4") > publishers.partitions(onBook, "Q4"));
}

void TestSamples::authorsAndBooksLoseRequestsStepByStep()
{
    const Evaluated books(QStringLiteral("authors-books"));
    QVERIFY(books.charge("Join items", "Q2") > 1.5 * books.charge("Keys on the book", "Q2"));
    QVERIFY(books.charge("Keys on the book", "Q2") > 1.5 * books.charge("Hybrid", "Q2"));
    QCOMPARE(books.requests("Keys on both sides", "Q3"), 1.0);
    for (const char *pattern : {"Q1", "Q2", "Q3"})
        QCOMPARE(books.requests("Hybrid", pattern), 1.0);
    QVERIFY(books.background("Hybrid", "C3") > 20);
    QCOMPARE(books.background("Keys on the book", "C3"), 0.0);
    QCOMPARE(books.requests("Keys on both sides", "C2"), 2.0);
    QVERIFY(books.load("Hybrid") < books.load("Join items") / 4);
}

void TestSamples::reviewsShareATransactionWithTheirBook()
{
    const Evaluated reviews(QStringLiteral("books-reviews"));
    const auto *review = reviews.design("One container").pattern("C2");
    QCOMPARE(review->distribution.requests.mean, 1.0);
    QVERIFY(review->plan.background.empty());
    QCOMPARE(reviews.requests("One container", "Q1"), 1.0);
    QVERIFY(reviews.requests("Two containers", "Q1") > 1);
    QCOMPARE(reviews.requests("Newest inside", "Q2"), 1.0);
    QVERIFY(reviews.load("One container") < reviews.load("Two containers") / 2);
}

void TestSamples::rulesBeatEitherExtreme()
{
    const Evaluated authors(QStringLiteral("authors-awards"));
    const double byTheRules = authors.load("By the rules");
    for (const char *other : {"Everything apart", "One partition an author", "Books inside"})
        QVERIFY2(byTheRules < authors.load(other), other);
    QCOMPARE(authors.requests("By the rules", "Q1"), 1.0);
    QCOMPARE(authors.requests("By the rules", "Q3"), 1.0);
}

void TestSamples::oneTenantIsHot()
{
    const Evaluated tenants(QStringLiteral("tenants"));
    constexpr std::int64_t gigabyte = 1024LL * 1024 * 1024;
    const auto &tenant = tenants.container("Tenant", "events");
    QCOMPARE(tenant.logicalPartitions, 6);
    QCOMPARE(tenant.physicalPartitions, 3);
    QVERIFY(tenant.largestLogicalPartitionBytes > 20 * gigabyte);
    QVERIFY(tenant.storageSkew > 1.7 && tenant.throughputSkew > 1.7);
    QVERIFY(tenants.design("Tenant").load.averageNeed > 30'000);
    const auto &both = tenants.container("Tenant and user", "events");
    QCOMPARE(both.logicalPartitions, 300'000);
    QVERIFY(both.largestLogicalPartitionBytes < gigabyte / 1000);
    QVERIFY(tenants.design("Tenant and user").load.averageNeed < 30'000);
    // The massive tenant is spread over partitions; the others, and every user's list, are on one.
    QVERIFY(tenants.partitions("Hierarchical", "Q2") < 3);
    QCOMPARE(tenants.partitions("Hierarchical", "Q1"), 1.0);
    const auto &hierarchical = tenants.container("Hierarchical", "events");
    QVERIFY(hierarchical.storageSkew < 1.1 && hierarchical.throughputSkew < 1.5);
    QCOMPARE(tenants.partitions("Tenant and user", "Q2"), 3.0);
    QCOMPARE(tenants.container("Tenant and digit", "events").logicalPartitions, 60);
}

void TestSamples::coloursFanOut()
{
    const Evaluated profiles(QStringLiteral("profiles"));
    QCOMPARE(profiles.partitions("By user name", "Q1"), 1.0);
    QCOMPARE(profiles.partitions("By user name", "Q2"), 20.0);
    QCOMPARE(profiles.partitions("By colour", "Q1"), 20.0);
    QCOMPARE(profiles.partitions("By colour", "Q2"), 1.0);
    QCOMPARE(profiles.partitions("Names and colours", "Q1"), 1.0);
    QCOMPARE(profiles.partitions("Names and colours", "Q2"), 1.0);
    QCOMPARE(profiles.container("By colour", "profiles").logicalPartitions, 10);
}

void TestSamples::hoursAreHot()
{
    const Evaluated devices(QStringLiteral("iot"), 100); // enough to spread over the partitions
    QVERIFY(devices.container("By hour", "readings").throughputSkew > 2.5);
    QVERIFY(devices.container("By device", "readings").throughputSkew < 2);
    QCOMPARE(devices.partitions("By device", "Q1"), 1.0);
    QVERIFY(devices.partitions("By device", "Q3") >= 5);
    QVERIFY(devices.charge("Inside the device", "C1") > 3 * devices.charge("By device", "C1"));
}

void TestSamples::analystsLeaveTheShopAlone()
{
    const Evaluated orders(QStringLiteral("orders"));
    const char *const together = "Everything together";
    const char *const split = "Split by change feed";
    for (const char *question : {"Q3", "Q4"})
        QVERIFY(orders.charge(split, question) < 0.7 * orders.charge(together, question));
    QCOMPARE(orders.charge(split, "Q1"), orders.charge(together, "Q1"));
    QVERIFY(orders.background(split, "C1") > 5);
    QCOMPARE(orders.background(together, "C1"), 0.0);
    QVERIFY(orders.requests("Three containers", "Q1") > orders.requests(together, "Q1"));
}

void TestSamples::fanOutOnWriteMultiplies()
{
    const Evaluated chat(QStringLiteral("chat"));
    const char *const channel = "Channel knows the newest";
    QVERIFY(chat.background("User knows the channels", "C1") > 50 * chat.background(channel, "C1"));
    QVERIFY(chat.charge("References", "Q1") > 3 * chat.charge(channel, "Q1"));
    QVERIFY(chat.partitions("By month", "Q1") > chat.partitions(channel, "Q1"));
}

void TestSamples::prefixesOfKeysFindTheirPartition()
{
    const Evaluated saas(QStringLiteral("saas"));
    QVERIFY(saas.partitions("By id", "Q4") > 1);
    for (const char *design : {"Workspace", "Hierarchical", "Three levels"})
        QCOMPARE(saas.partitions(design, "Q4"), 1.0);
    QCOMPARE(saas.requests("Three levels", "Q3"), 1.0);
    const Evaluated store(QStringLiteral("store"));
    QVERIFY(store.load("Customer and orders") < store.load("Tables"));
}

PARTITA_GUILESS_TEST(TestSamples)

} // namespace tst_samples

#include "tst_samples.moc"
