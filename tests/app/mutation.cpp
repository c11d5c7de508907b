#include "mutation.h"

#include <sqlite3.h>

#include <memory>

namespace partita::tests {
namespace {

using Json = nlohmann::ordered_json;

/// Every value in the document, the outer ones first.
void collect(Json &node, std::vector<Json *> &parts)
{
    parts.push_back(&node);
    if (node.is_structured())
        for (Json &inner : node)
            collect(inner, parts);
}

void collectWords(const Json &node, std::vector<std::string> &words)
{
    if (node.is_string())
        words.push_back(node.get<std::string>());
    if (node.is_object())
        for (const auto &[name, value] : node.items())
            words.push_back(name);
    if (node.is_structured())
        for (const Json &inner : node)
            collectWords(inner, words);
}

/// The value within so many lists or objects.
Json nested(Json value, std::size_t levels, const char *name)
{
    for (std::size_t level = 0; level < levels; ++level) {
        Json outer = name ? Json::object() : Json::array();
        if (name)
            outer[name] = std::move(value);
        else
            outer.push_back(std::move(value));
        value = std::move(outer);
    }
    return value;
}

struct Close {
    void operator()(sqlite3 *database) const { sqlite3_close(database); }
    void operator()(sqlite3_stmt *statement) const { sqlite3_finalize(statement); }
    void operator()(unsigned char *bytes) const { sqlite3_free(bytes); }
};
using Database = std::unique_ptr<sqlite3, Close>;
using Statement = std::unique_ptr<sqlite3_stmt, Close>;

Database databaseOf(const std::string &bytes)
{
    sqlite3 *opened = nullptr;
    sqlite3_open(":memory:", &opened);
    Database database(opened);
    auto *copy = static_cast<unsigned char *>(sqlite3_malloc64(bytes.size()));
    std::copy(bytes.begin(), bytes.end(), copy);
    const auto size = static_cast<sqlite3_int64>(bytes.size());
    sqlite3_deserialize(opened, "main", copy, size, size,
                        SQLITE_DESERIALIZE_FREEONCLOSE | SQLITE_DESERIALIZE_RESIZEABLE);
    return database;
}

Statement prepared(sqlite3 *database, const std::string &sql)
{
    sqlite3_stmt *statement = nullptr;
    sqlite3_prepare_v2(database, sql.c_str(), -1, &statement, nullptr);
    return Statement(statement);
}

std::string textOf(sqlite3_stmt *statement, int column)
{
    const unsigned char *text = sqlite3_column_text(statement, column);
    return text ? reinterpret_cast<const char *>(text) : std::string();
}

void bind(sqlite3_stmt *statement, int place, const std::string &text)
{
    sqlite3_bind_text(statement, place, text.data(), static_cast<int>(text.size()),
                      SQLITE_TRANSIENT);
}

} // namespace

Mutator::Mutator(unsigned seed)
    : m_random(seed)
{
}

std::size_t Mutator::below(std::size_t end)
{
    return end == 0 ? 0 : m_random() % end;
}

Json Mutator::someNumber()
{
    static const std::vector<Json> numbers {0,
                                            1,
                                            -1,
                                            2,
                                            7,
                                            1000,
                                            1'000'000'000'000,
                                            INT64_MAX,
                                            INT64_MIN,
                                            0.5,
                                            -0.0,
                                            1e-300,
                                            1e308,
                                            -1e308,
                                            1e15,
                                            UINT64_MAX,
                                            0.1,
                                            4294967296,
                                            1e19,
                                            99.9,
                                            65536,
                                            2'000'001,
                                            400'000,
                                            2147483648,
                                            9007199254740993};
    return numbers[below(numbers.size())];
}

std::string Mutator::someText()
{
    static const std::vector<std::string> texts {
        "",      "x",        "Nothing", "/",      "/a/b/c", "id = @id",         "@",
        "*",     "\"",       "{{",      "a.b.c",  " ",      "SELECT * FROM c",  "\xF0\x9F\x98\x80",
        "id,id", "a = b, c", "1e9",     "\n\t\r", "null",   "function f() { }", "count desc",
        "top 5", "\x7F",     "a\u0000", "..",     "-1",     "per-1000000",      "2024-02-30"};
    constexpr std::size_t longText = 20'000;
    switch (below(10)) {
    case 0:
        return std::string(below(longText), 'x');
    case 1:
    case 2:
    case 3:
    case 4:
        return m_words.empty() ? "x" : m_words[below(m_words.size())];
    case 5: {
        std::string word = m_words.empty() ? "x" : m_words[below(m_words.size())];
        if (!word.empty())
            word.erase(below(word.size()), 1 + below(3));
        return word;
    }
    default:
        return texts[below(texts.size())];
    }
}

Json Mutator::someValue()
{
    switch (below(8)) {
    case 0:
        return nullptr;
    case 1:
        return below(2) == 0;
    case 2:
        return Json::array();
    case 3:
        return Json::object();
    case 4:
    case 5:
        return someNumber();
    default:
        return someText();
    }
}

Json &Mutator::somePart(Json &root)
{
    std::vector<Json *> parts;
    collect(root, parts);
    return *parts[below(parts.size())];
}

void Mutator::replace(Json &node)
{
    constexpr std::size_t deep = 600;
    switch (below(10)) {
    case 0:
        node = nested(node, 1 + below(3), below(2) == 0 ? "children" : nullptr);
        break;
    case 1:
        node = nested(node, below(deep), below(2) == 0 ? "properties" : nullptr);
        break;
    default: // mostly of the same type: it gets further
        if (node.is_number() && below(4) != 0)
            node = someNumber();
        else if (node.is_string() && below(4) != 0)
            node = someText();
        else if (node.is_boolean() && below(4) != 0)
            node = !node.get<bool>();
        else
            node = someValue();
    }
}

void Mutator::changeMembers(Json &object)
{
    auto &members = object.get_ref<Json::object_t &>();
    const auto chosen = members.begin() + static_cast<std::ptrdiff_t>(below(members.size()));
    const std::string name = chosen->first;
    const Json value = chosen->second;
    switch (below(4)) {
    case 0:
        members.erase(chosen);
        break;
    case 1: // the same name twice
        members.push_back({name, value});
        break;
    case 2:
        members.erase(chosen);
        object[someText()] = value;
        break;
    default:
        object[someText()] = someValue();
    }
}

void Mutator::changeElements(Json &array)
{
    auto &elements = array.get_ref<Json::array_t &>();
    const std::size_t at = below(elements.size());
    const auto place = elements.begin() + static_cast<std::ptrdiff_t>(at);
    switch (below(5)) {
    case 0:
        elements.erase(place);
        break;
    case 1:
        elements.push_back(Json(*place));
        break;
    case 2: {
        const Json value = *place;
        elements.insert(elements.end(), 1 + below(40), value);
        break;
    }
    case 3:
        std::swap(elements[at], elements[below(elements.size())]);
        break;
    default:
        elements.insert(place, someValue());
    }
}

void Mutator::change(Json &root)
{
    Json &node = somePart(root);
    if (below(12) == 0) {
        const Json other = somePart(root);
        node = other;
    } else if (node.is_object() && !node.empty() && below(6) != 0) {
        changeMembers(node);
    } else if (node.is_array() && !node.empty() && below(6) != 0) {
        changeElements(node);
    } else {
        replace(node);
    }
}

std::string Mutator::changedText(const std::string &text)
{
    Json document = Json::parse(text, nullptr, false);
    if (document.is_discarded() || below(20) == 0)
        return changedBytes(text);
    m_words.clear();
    collectWords(document, m_words);
    const std::size_t changes = 1 + below(3);
    for (std::size_t number = 0; number < changes; ++number)
        change(document);
    return document.dump(2, ' ', false, Json::error_handler_t::replace);
}

std::string Mutator::changedBytes(std::string bytes)
{
    constexpr std::size_t byteValues = 256;
    const std::size_t changes = 1 + below(8);
    for (std::size_t number = 0; number < changes && !bytes.empty(); ++number) {
        const std::size_t at = below(bytes.size());
        switch (below(6)) {
        case 0:
            bytes.erase(at, 1 + below(16));
            break;
        case 1:
            bytes.insert(at, bytes.substr(below(bytes.size()), 1 + below(64)));
            break;
        case 2: // near the beginning, where a database says how it is built
            bytes[below(std::min<std::size_t>(bytes.size(), 200))]
                = static_cast<char>(below(byteValues));
            break;
        default:
            bytes[at] = static_cast<char>(below(byteValues));
        }
    }
    if (below(10) == 0)
        bytes.resize(below(bytes.size() + 1));
    return bytes;
}

std::string Mutator::changedProject(const std::string &bytes)
{
    const Database database = databaseOf(bytes);
    std::vector<std::array<std::string, 4>> rows;
    const Statement all
        = prepared(database.get(), "SELECT part, position, name, body FROM workbook");
    while (sqlite3_step(all.get()) == SQLITE_ROW)
        rows.push_back({textOf(all.get(), 0), textOf(all.get(), 1), textOf(all.get(), 2),
                        textOf(all.get(), 3)});
    if (rows.empty())
        return changedBytes(bytes);
    const auto &row = rows[below(rows.size())];
    static const std::vector<std::string> columns {"body", "body", "body",    "body",
                                                   "name", "part", "position"};
    const std::string &column = columns[below(columns.size())];
    const Statement update
        = prepared(database.get(),
                   "UPDATE workbook SET " + column + " = ?1 WHERE part = ?2 AND position = ?3");
    bind(update.get(), 1, column == "body" ? changedText(row[3]) : someText());
    bind(update.get(), 2, row[0]);
    bind(update.get(), 3, row[1]);
    sqlite3_step(update.get());
    sqlite3_int64 size = 0;
    const std::unique_ptr<unsigned char, Close> image(
        sqlite3_serialize(database.get(), "main", &size, 0));
    return {reinterpret_cast<const char *>(image.get()), static_cast<std::size_t>(size)};
}

} // namespace partita::tests
