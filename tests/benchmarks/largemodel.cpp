#include "tests/benchmarks/largemodel.h"

#include "engine/mapping/derive.h"
#include "engine/population/random.h"
#include "engine/workbook/textform.h"

#include <cstdio>
#include <cstdlib>

namespace partita::benchmarks {
namespace {

constexpr int roots = 10;
constexpr int childrenOfRoot = 3;
constexpr int entities = roots * (1 + childrenOfRoot);
constexpr int patterns = 60;

std::string entityName(int number)
{
    return "Entity" + std::to_string(number);
}

/// The root that a child is inside of; roots come first.
int rootOf(int child)
{
    return (child - roots) / childrenOfRoot;
}

/// Draws the text form of the workbook.
class ModelDrawer {
public:
    explicit ModelDrawer(std::uint64_t seed)
        : m_random(seed, 0x1a49e)
    {
    }

    std::string draw()
    {
        std::string text = R"({"partita": 1, "name": "large", "title": "Large", "entities": [)";
        for (int i = 0; i < entities; ++i)
            text += (i > 0 ? "," : "") + entity(i);
        text += R"(], "relationships": [)";
        for (int child = roots; child < entities; ++child)
            text += (child > roots ? "," : "") + containment(child);
        for (int root = 1; root < roots; ++root)
            text += "," + association(root);
        text += R"(], "patterns": [)";
        for (int i = 0; i < patterns; ++i)
            text += (i > 0 ? "," : "") + pattern("P" + std::to_string(i));
        text += R"(], "population": {"fraction": 0.1, "counts": {)";
        for (int root = 0; root < roots; ++root)
            text += (root > 0 ? ",\"" : "\"") + entityName(root) + R"(": 2000)";
        return text + R"(}}, "designs": [], "derivedDesigns": ["hybrid"]})";
    }

private:
    int below(int limit) { return static_cast<int>(m_random.between(0, limit - 1)); }

    std::string entity(int number)
    {
        std::string attributes = R"({"name": "id", "generate": "uuid"},
            {"name": "created", "generate": {"dateTime": ["2024-01-01", "2026-01-01"]}},
            {"name": "kind", "generate": {"choice": ["one", "two", "three"]}, "mutable": true})";
        const int more = 2 + below(4);
        for (int i = 0; i < more; ++i)
            attributes += R"(, {"name": "text)" + std::to_string(i)
                + R"(", "mutable": true, "generate": {"text": [10, )"
                + std::to_string(20 + below(200)) + "]}}";
        return R"({"name": ")" + entityName(number) + R"(", "key": "id", "attributes": [)"
            + attributes + "]}";
    }

    std::string relationship(int parent, int child, const std::string &roles,
                             const std::string &more) const
    {
        const std::string number = std::to_string(child);
        return R"({"name": ")" + roles + number + R"(", "parent": ")" + entityName(parent) + "."
            + roles + number + R"(", "child": ")" + entityName(child) + "." + roles
            + R"(Of", "cardinality": "1:many", )" + more + "}";
    }

    std::string containment(int child)
    {
        return relationship(rootOf(child), child, "parts",
                            R"("containment": true, "degree": {"uniform": [0, )"
                                + std::to_string(4 + below(12)) + "]}");
    }

    std::string association(int root)
    {
        return relationship(below(root), root, "linked", R"("degree": {"drawn": "uniform"})");
    }

    std::string pattern(const std::string &id)
    {
        const int any = below(entities);
        const int child = roots + below(entities - roots);
        const std::string start = R"({"id": ")" + id + R"(", "sentence": "Pattern )" + id
            + R"(.", "keys": "zipf", "ratePerSecond": )" + std::to_string(1 + below(50)) + ", ";
        switch (below(6)) {
        case 0:
            return start + R"("query": ")" + entityName(any) + R"(", "match": ["id = @id"]})";
        case 1:
            return start + R"("query": ")" + entityName(child)
                + R"(", "match": ["partsOf is @of"], "orderBy": "created descending", "limit": 10})";
        case 2:
            return start + R"("query": ")" + entityName(rootOf(child))
                + R"(", "match": ["id = @id"], "aggregates": [{"count": "parts)"
                + std::to_string(child) + R"(", "as": "number"}]})";
        case 3:
            return start + R"("query": ")" + entityName(any)
                + R"(", "match": ["kind = @kind"], "orderBy": "created descending", "limit": 20})";
        case 4:
            return R"({"id": ")" + id + R"(", "sentence": "Create.", "ratePerSecond": 2, )"
                + R"("create": ")" + entityName(any) + R"("})";
        default:
            return R"({"id": ")" + id + R"(", "sentence": "Change.", "ratePerSecond": 2, )"
                + R"("update": ")" + entityName(any) + R"(", "attributes": ["kind"]})";
        }
    }

    population::Random m_random;
};

} // namespace

model::Workbook largeModel(std::uint64_t seed)
{
    Result<model::Workbook> workbook = workbook::readText(ModelDrawer(seed).draw());
    if (!workbook) {
        std::fprintf(stderr, "%s: %s\n", workbook.error().path.c_str(),
                     workbook.error().message.c_str());
        std::exit(1);
    }
    workbook->designs.emplace_back(mapping::referenceEverything(*workbook));
    return *std::move(workbook);
}

} // namespace partita::benchmarks
