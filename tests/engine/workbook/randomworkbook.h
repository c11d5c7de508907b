// Random workbooks full of unlikely values, the same for the same seed: every storage form must
// preserve them.
#pragma once

#include "engine/model/workbook.h"

#include <random>

namespace partita::tests {

class RandomWorkbook {
public:
    explicit RandomWorkbook(unsigned seed)
        : m_random(seed)
    {
    }

    model::Workbook make();

private:
    std::size_t below(std::size_t limit) { return m_random() % limit; }
    bool coin() { return below(2) == 0; }
    template<typename E>
    E oneOf(int count)
    {
        return static_cast<E>(below(static_cast<std::size_t>(count)));
    }
    template<typename T, typename Make>
    std::vector<T> several(Make make)
    {
        std::vector<T> values;
        for (std::size_t count = below(4); count > 0; --count)
            values.push_back(make());
        return values;
    }
    template<typename T, typename Make>
    std::map<std::string, T> mapped(Make make)
    {
        std::map<std::string, T> values;
        for (std::size_t count = below(3); count > 0; --count)
            values[text()] = make();
        return values;
    }
    template<typename T>
    std::optional<T> maybe(T value)
    {
        return coin() ? std::optional<T>(value) : std::nullopt;
    }

    std::string text();
    std::int64_t integer();
    double number();
    model::Json json(int depth = 2);
    model::Generator generator();
    model::Attribute attribute(int depth = 2);
    model::Entity entity();
    model::Degree degree();
    model::Relationship relationship();
    model::Projection projection();
    model::IncludedRows included(int depth);
    model::Match match(int depth);
    model::Query query();
    model::Command command();
    model::AccessPattern pattern();
    model::SampleRow sampleRow();
    model::Population population();
    model::Field field(int depth = 2);
    model::FieldSource source(int depth);
    model::DocumentType documentType();
    model::Container container();
    model::Design design();
    model::PublishedFigure figure();
    model::CanvasPlace place();
    model::CanvasMarks marks();
    model::Billing billing();
    model::Workbook content(int versions);

    std::mt19937 m_random;
};

} // namespace partita::tests
