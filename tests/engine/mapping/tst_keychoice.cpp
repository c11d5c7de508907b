// Partition keys of derived designs: chosen by what the patterns give, judged at the size that the
// containers will have in a year.
#include "engine/mapping/derive.h"
#include "engine/mapping/hybrid.h"
#include "engine/mapping/possiblekeys.h"
#include "engine/model/validation.h"
#include "tests/engine/population/textworkbook.h"
#include "tests/support/testprogram.h"

namespace tst_keychoice {

using namespace partita;
using partita::tests::blog;
using partita::tests::readWorkbook;

namespace {

constexpr int chain = 4'000'000; // patients: appointments of more than 100 GB
constexpr int practice = 3'000;

struct Rates {
    double ofPatient = 60;
    double ofDoctor = 0.5;
    double byId = 1;
};

/// Patients with 20 appointments each, most of which a doctor shares with many others.
model::Workbook clinic(int patients, const Rates &rates, const std::string &more = {})
{
    const auto rate
        = [](double perSecond) { return R"(,"ratePerSecond":)" + std::to_string(perSecond) + '}'; };
    return readWorkbook(
        R"({"partita":1,"name":"clinic","entities":[
        {"name":"Patient","key":"id","attributes":[{"name":"id","generate":"uuid"}]},
        {"name":"Doctor","key":"id","attributes":[{"name":"id","generate":"uuid"}]},
        {"name":"Appointment","key":"id","attributes":[{"name":"id","generate":"uuid"},
          {"name":"day","generate":{"dateTime":["2024-01-01","2025-01-01"]}},
          {"name":"room","generate":{"choice":["1","2","3"]}},
          {"name":"notes","generate":{"text":[200,1800]},"mutable":true}]}],
      "relationships":[
        {"name":"visits","parent":"Patient.appointments","child":"Appointment.patient",
         "degree":{"uniform":[0,40]},"growthPerDay":0.02},
        {"name":"work","parent":"Doctor.appointments","child":"Appointment.doctor",
         "degree":{"drawn":"uniform"}}],
      "patterns":[
        {"id":"Q1","sentence":"List those of a patient.","query":"Appointment",
         "match":["patient is @patient"])"
        + rate(rates.ofPatient) + R"(,
        {"id":"Q2","sentence":"List those of a doctor on a day.","query":"Appointment",
         "match":["doctor is @doctor","day from @from to @to"])"
        + rate(rates.ofDoctor) + R"(,
        {"id":"Q3","sentence":"Read one.","query":"Appointment","match":["id = @id"])"
        + rate(rates.byId) + R"(,
        {"id":"C1","sentence":"Make one.","create":"Appointment","ratePerSecond":1})"
        + more + R"(],"population":{"fraction":0.00001,"counts":{"Patient":)"
        + std::to_string(patients) + R"(,"Doctor":)" + std::to_string(patients / 100) + "}}}");
}

std::string keyOf(const model::Design &design, const std::string &container)
{
    const model::Container *found = design.container(container);
    return found ? found->partitionKey.front() : std::string("no container");
}

void saysOf(const model::Design &design, const char *sentence)
{
    QVERIFY2(design.description.find(sentence) != std::string::npos, design.description.c_str());
}

} // namespace

class KeyChoice : public QObject {
    Q_OBJECT
private slots:
    void appointmentsAreKeptByPatient()
    {
        const model::Design design = mapping::referenceEverything(clinic(chain, {}));
        QCOMPARE(keyOf(design, "appointments"), std::string("/patientId"));
        QCOMPARE(keyOf(design, "patients"), std::string("/id"));
        saysOf(design,
               "`appointments` is partitioned by `patientId`: Q1 gives it; Q2 and Q3 visit every "
               "one of 4 physical partitions in 365 days. Look-ups take about");
        saysOf(design, "RU/s by `id`.");
    }

    void soAreThoseOfASmallPractice()
    {
        // One physical partition for years, but the key cannot be changed later.
        const model::Design design = mapping::referenceEverything(clinic(practice, {}));
        QCOMPARE(keyOf(design, "appointments"), std::string("/patientId"));
        saysOf(design, "2 physical partitions once the container splits");
    }

    void byIdWhereMostRequestsReadOne()
    {
        for (const int patients : {practice, chain}) {
            const model::Design design
                = mapping::referenceEverything(clinic(patients, {5, 0.5, 200}));
            QCOMPARE(keyOf(design, "appointments"), std::string("/id"));
            saysOf(design, "`appointments` is partitioned by `id`: Q3 gives it; Q1 and Q2 visit");
        }
    }

    void byDoctorWhereMostRequestsAskForThose()
    {
        const model::Design design = mapping::referenceEverything(clinic(chain, {2, 80, 1}));
        QCOMPARE(keyOf(design, "appointments"), std::string("/doctorId"));
    }

    void onNearTiesTheIdStays()
    {
        const model::Design design = mapping::referenceEverything(clinic(chain, {10, 0, 12}));
        QCOMPARE(keyOf(design, "appointments"), std::string("/id"));
    }

    void theHybridCopiesByDoctorWhereThatPays()
    {
        const model::Workbook workbook = clinic(chain, {60, 40, 1});
        const model::Design design = mapping::hybridByRule(workbook);
        QCOMPARE(keyOf(design, "appointments"), std::string("/patientId"));
        QCOMPARE(keyOf(design, "appointmentsByDoctor"), std::string("/doctorId"));
        const model::DocumentType &copy
            = design.container("appointmentsByDoctor")->documentTypes.front();
        QVERIFY(!copy.primary);
        QCOMPARE(copy.upkeep, model::Upkeep::changeFeed);
        QCOMPARE(copy.fields.size(),
                 design.container("appointments")->documentTypes.front().fields.size());
        saysOf(design,
               "`appointments` has a copy by `doctorId` (`appointmentsByDoctor`): for Q2 it "
               "would save about");
        model::Workbook with = workbook;
        with.designs.emplace_back(design);
        const auto problem = model::firstError(with);
        QVERIFY2(!problem, problem ? problem->message.c_str() : "");
    }

    void butNotWhereFewAskByDoctor()
    {
        const model::Design design = mapping::hybridByRule(clinic(chain, {}));
        QVERIFY(!design.container("appointmentsByDoctor"));
    }

    void norWhereTheUpkeepTakesMore()
    {
        const model::Design design = mapping::hybridByRule(
            clinic(chain, {60, 40, 1}, R"(,{"id":"C2","sentence":"Note.","update":"Appointment",
                "attributes":["notes"],"ratePerSecond":300})"));
        QVERIFY(!design.container("appointmentsByDoctor"));
        saysOf(design, "`appointments` has no copy by");
    }

    void norOnOnePhysicalPartition()
    {
        const model::Design design = mapping::hybridByRule(clinic(practice, {60, 40, 1}));
        QVERIFY(!design.container("appointmentsByDoctor"));
    }

    void fewValuesAreNoKey()
    {
        const model::Design design = mapping::referenceEverything(
            clinic(chain, {1, 0.5, 1}, R"(,{"id":"Q4","sentence":"List a room.",
                "query":"Appointment","match":["room = @room"],"ratePerSecond":500})"));
        QVERIFY(keyOf(design, "appointments") != "/room");
        saysOf(design, "`room`, which Q4 gives, is no key: it has only 3 values.");
    }

    void whatChangesIsNoKey()
    {
        const model::Design design = mapping::referenceEverything(
            clinic(chain, {1, 0.5, 1}, R"(,{"id":"Q4","sentence":"Find notes.",
                "query":"Appointment","match":["notes = @notes"],"ratePerSecond":500})"));
        QVERIFY(keyOf(design, "appointments") != "/notes");
        saysOf(design, "`notes`, which Q4 gives, is no key: it can change.");
    }

    void aValueOverTwentyGigabytesIsNoKey()
    {
        model::Workbook workbook = clinic(chain, {20, 80, 1});
        model::Population population = *workbook.population;
        population.counts["Doctor"] = 50; // 2 GB each at first
        workbook.population = population;
        std::vector<model::Relationship> relationships = *workbook.relationships;
        relationships.back().degree.exponent = 1; // a quarter of all have one doctor
        workbook.relationships = relationships;
        const model::Design design = mapping::referenceEverything(workbook);
        QCOMPARE(keyOf(design, "appointments"), std::string("/patientId"));
        saysOf(design, "`doctor.id`, which Q2 gives, is no key: one value of it holds");
    }

    void withoutPatternsNothingIsWeighed()
    {
        model::Workbook workbook = clinic(chain, {});
        workbook.patterns = std::vector<model::AccessPattern> {};
        QCOMPARE(keyOf(mapping::referenceEverything(workbook), "appointments"), std::string("/id"));
        saysOf(mapping::referenceEverything(workbook),
               "`appointments` is partitioned by `id`: no pattern looks for its items by another "
               "value.");
    }

    void rowsOnTheWayAreLookedForOnce()
    {
        // The patients of a doctor's ten appointments: both levels need the appointments.
        const model::Workbook workbook = clinic(practice, {0, 0, 0}, R"(,
            {"id":"Q5","sentence":"Show a doctor.","query":"Doctor","match":["id = @id"],
             "included":[{"role":"appointments","limit":10,"attributes":["day","patient.id"]}],
             "ratePerSecond":2})");
        const auto accesses = mapping::accessesOf(workbook, mapping::referenceEverything(workbook));
        double appointments = 0;
        for (const mapping::Access &access : accesses.at("Appointment"))
            appointments += access.pattern == "Q5" ? access.perSecond : 0;
        QCOMPARE(appointments, 2.0);
    }

    void everyKeyIsInTheDocuments()
    {
        for (const model::Workbook &workbook : {blog(), clinic(chain, {60, 40, 1})}) {
            for (const model::Design &design :
                 {mapping::referenceEverything(workbook), mapping::embedEverything(workbook),
                  mapping::hybridByRule(workbook), mapping::copyWhatIsRead(workbook)}) {
                for (const model::Container &container : design.containers) {
                    const std::string property = container.partitionKey.front().substr(1);
                    for (const model::DocumentType &type : container.documentTypes)
                        QVERIFY2(type.field(property), container.name.c_str());
                }
            }
        }
    }

    void aLookUpVisitsWhatItsKeyLeaves()
    {
        const mapping::PossibleKey id {{{}, "id"}, {}};
        const mapping::PossibleKey patient {{{"patient"}, "id"}, {}};
        const mapping::Access ofPatient {"Q1", true, 1, 1, {{{{"patient"}, "id"}, 1}}};
        const mapping::Access one {"Q3", true, 1, 1, {{{{}, "id"}, 1}}};
        QCOMPARE(mapping::lookUpCharge(one, id, id, 5), 1.0); // a point read
        QCOMPARE(mapping::lookUpCharge(ofPatient, patient, id, 5), 2.8); // one partition
        QCOMPARE(mapping::lookUpCharge(ofPatient, id, id, 5), 14.0); // each of five
        QVERIFY(mapping::isServed(one, id, 5));
        QVERIFY(!mapping::isServed(one, patient, 5));
    }
};

PARTITA_GUILESS_TEST(KeyChoice)

} // namespace tst_keychoice

#include "tst_keychoice.moc"
