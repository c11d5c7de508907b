// Random JSON values for property tests, the same for the same seed.
#pragma once

#include "engine/json/value.h"

#include <random>

namespace partita::tests {

class RandomValues {
public:
    explicit RandomValues(std::uint64_t seed)
        : m_random(seed)
    {
    }

    std::uint64_t below(std::uint64_t end) { return m_random() % end; }

    json::Value scalar(json::Arena &arena)
    {
        switch (below(8)) {
        case 0:
            return json::Value::null();
        case 1:
            return json::Value::boolean(below(2) == 0);
        case 2:
            return json::Value::integer(static_cast<std::int64_t>(below(40)) - 20);
        case 3:
            return json::Value::integer(static_cast<std::int64_t>(m_random() >> (11 + below(40))));
        case 4:
            return json::Value::number((static_cast<double>(below(2000)) - 1000) / 8);
        case 5:
            return json::Value::number(std::ldexp(static_cast<double>(m_random() >> 11),
                                                  static_cast<int>(below(1800)) - 900));
        default:
            return json::Value::string(text(), arena);
        }
    }

    std::string text()
    {
        static const std::vector<std::string> parts
            = {"a",          "b",
               "Z",          "é",
               "€",          "\xEF\xBC\xA1",
               "😀",          "\"",
               "\\",         "\n",
               "\x01",       "user-",
               "0123456789", "long text that fills several words of a processor "};
        std::string text;
        for (std::uint64_t i = below(5); i > 0; --i)
            text += parts[below(parts.size())];
        return text;
    }

    json::Value value(json::Arena &arena, int depth = 3)
    {
        const std::uint64_t kind = depth == 0 ? 9 : below(10);
        if (kind < 2) {
            std::vector<json::Value> elements;
            for (std::uint64_t i = below(kind == 0 ? 4 : 14); i > 0; --i)
                elements.push_back(value(arena, depth - 1));
            return json::Value::array(elements, arena);
        }
        if (kind < 5)
            return object(arena, depth - 1, below(kind == 2 ? 14 : 5));
        return scalar(arena);
    }

    json::Value object(json::Arena &arena, int depth, std::uint64_t size)
    {
        std::vector<json::Member> members;
        for (std::uint64_t i = 0; i < size; ++i)
            members.push_back(
                {arena.store("m" + std::to_string(i * 3 + below(3))), value(arena, depth)});
        return json::Value::object(members, arena);
    }

private:
    std::mt19937_64 m_random;
};

} // namespace partita::tests
