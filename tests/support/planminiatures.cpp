// Samples made small.
#include "engine/mapping/derive.h"
#include "engine/workbook/workbookfile.h"
#include "tests/support/planmodels.h"

#include <algorithm>

namespace partita::tests {
namespace {

constexpr std::int64_t mostRoots = 10;
constexpr std::int64_t mostPartners = 5;

template<typename Number>
void limit(Number &number, Number most)
{
    number = std::min(number, most);
}

} // namespace

model::Workbook miniature(model::Workbook workbook)
{
    model::Population population = *workbook.population;
    population.fraction = 1;
    for (auto &[entity, count] : population.counts)
        limit(count, mostRoots);
    for (model::SampleRow &row : population.sampleRows) {
        for (auto &[role, degree] : row.degrees)
            limit(degree, mostPartners);
    }
    workbook.population = population;
    std::vector<model::Relationship> relationships = *workbook.relationships;
    for (model::Relationship &relationship : relationships) {
        limit(relationship.degree.minimum, std::int64_t {2});
        limit(relationship.degree.maximum, mostPartners);
    }
    workbook.relationships = relationships;
    return workbook;
}

model::Workbook miniatureSample(const std::string &name)
{
    const Result<model::Workbook> sample = workbook::open("sample:" + name);
    const auto derived = mapping::withDerivedDesigns(sample ? *sample : model::Workbook {});
    return miniature(derived ? *derived : model::Workbook {});
}

std::vector<std::pair<std::string, std::string>> sampleDesigns()
{
    std::vector<std::pair<std::string, std::string>> designs;
    for (const workbook::SampleInfo &sample : workbook::samples()) {
        if (sample.name == "blog")
            continue;
        for (const auto &design : miniatureSample(sample.name).designs)
            designs.emplace_back(sample.name, design->name);
    }
    return designs;
}

} // namespace partita::tests
