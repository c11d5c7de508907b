#include "tests/engine/advice/librarypatches.h"

namespace partita::tests {

std::string pattern(const std::string &json)
{
    return std::string(R"({"op": "add", "path": "/patterns/-", "value": )") + json + "}";
}

std::string rate(const char *position, const char *perSecond)
{
    return std::string(R"({"op": "replace", "path": "/patterns/)") + position
        + R"(/ratePerSecond", "value": )" + perSecond + "}";
}

std::string container(const char *position, const char *key, const std::string &value)
{
    return std::string(R"({"op": "add", "path": "/designs/0/containers/)") + position + '/' + key
        + R"(", "value": )" + value + "}";
}

std::string counts(const char *authors, const char *fraction)
{
    return std::string(R"({"op": "replace", "path": "/population/counts/Author", "value": )")
        + authors + R"(}, {"op": "replace", "path": "/population/fraction", "value": )" + fraction
        + "}";
}

std::string attribute(const char *place, const char *json)
{
    return std::string(R"({"op": "replace", "path": "/entities/)") + place + R"(", "value": )"
        + json + "}";
}

std::string threshold(const char *name, const char *value)
{
    return std::string(R"({"op": "add", "path": "/advice", "value": {"thresholds": {")") + name
        + "\": " + value + "}}}";
}

std::string growth(const char *perDay)
{
    return std::string(R"({"op": "add", "path": "/relationships/0/growthPerDay", "value": )")
        + perDay + "}";
}

std::string newestOfGenre()
{
    return pattern(
               R"({"id": "Q3", "sentence": "The newest of a genre.", "query": "Book", "match": ["genre = @genre"],
                  "attributes": ["id", "title", "pages", "at"], "orderBy": "at descending", "limit": 20, "ratePerSecond": 40})")
        + R"(,{"op": "add", "path": "/entities/1/attributes/-", "value": {"name": "genre", "generate": {"choice":
              ["a", "b", "c", "d", "e", "f", "g", "h", "i", "j"]}}},
             {"op": "add", "path": "/designs/0/containers/1/documentTypes/0/fields/-", "value": "genre"},
             {"op": "add", "path": "/designs/0/overrides", "value": [{"pattern": "Q3", "container": "books", "query":
              "SELECT TOP 20 b.id, b.title, b.pages, b.at FROM b WHERE b.genre = @genre ORDER BY b.genre ASC, b.at DESC"}]})";
}

} // namespace partita::tests
