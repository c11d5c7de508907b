// Upkeep is handed over only where it can be. The fixes for the samples: tst_samples.cpp.
#include "engine/model/validation.h"
#include "engine/workbook/workbookfile.h"
#include "tests/engine/advice/fixcheck.h"
#include "tests/support/planmodels.h"
#include "tests/support/testprogram.h"

#include <QTest>

namespace tst_upkeephandover {

using namespace partita;
using tests::Advised;

namespace {

void leaveToApplication(std::vector<model::Field> &fields)
{
    for (model::Field &field : fields) {
        if (field.upkeep != model::Upkeep::none)
            field.upkeep = model::Upkeep::application;
        if (auto *embedded = std::get_if<model::EmbeddedSource>(&field.source))
            leaveToApplication(embedded->fields);
    }
}

} // namespace

class UpkeepHandoverTest : public QObject {
    Q_OBJECT

private slots:
    void upkeepIsHandedOverOnlyWhereItCanBe_data();
    void upkeepIsHandedOverOnlyWhereItCanBe();
};

void UpkeepHandoverTest::upkeepIsHandedOverOnlyWhereItCanBe_data()
{
    QTest::addColumn<model::Workbook>("workbook");
    QTest::newRow("the shop") << tests::shopWorkbook();
    for (const workbook::SampleInfo &sample : workbook::samples()) {
        if (sample.name != "blog")
            QTest::addRow("%s", sample.name.c_str()) << tests::miniatureSample(sample.name);
    }
    for (std::uint64_t seed = 1; seed <= 20; ++seed)
        QTest::addRow("random blog %d", static_cast<int>(seed)) << tests::randomBlog(seed);
}

/// Designs in which the application keeps everything in step are told to leave that to others.
void UpkeepHandoverTest::upkeepIsHandedOverOnlyWhereItCanBe()
{
    QFETCH(model::Workbook, workbook);
    for (auto &design : workbook.designs) {
        model::Design changed = *design;
        for (model::Container &container : changed.containers) {
            for (model::DocumentType &type : container.documentTypes) {
                if (!type.primary)
                    type.upkeep = model::Upkeep::application;
                leaveToApplication(type.fields);
            }
        }
        design = std::move(changed);
    }
    QVERIFY(!model::firstError(workbook));
    const std::string wrong = tests::wrongWithFixes(Advised(std::move(workbook), 1));
    QVERIFY2(wrong.empty(), wrong.c_str());
}

PARTITA_GUILESS_TEST(UpkeepHandoverTest)

} // namespace tst_upkeephandover

#include "tst_upkeephandover.moc"
