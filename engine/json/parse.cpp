// parse(): JSON text to a tree of Values in an Arena.
#include "engine/json/parser.h"
#include "engine/json/valueaccess.h"

#include <numeric>
#include <optional>
#include <unordered_set>

namespace partita::json {

namespace {

class TreeBuilder {
public:
    explicit TreeBuilder(Arena &arena)
        : m_arena(arena)
    {
        constexpr std::size_t usual = 16; // members of an item
        m_stack.reserve(usual);
    }

    Value root() const { return m_stack.front().value; }

    void null() { push(Value::null()); }
    void boolean(bool value) { push(Value::boolean(value)); }
    void integer(std::int64_t value) { push(Value::integer(value)); }
    void real(double value) { push(Value::number(value)); }
    void string(std::string_view text) { push(Value::string(text, m_arena)); }
    void name(std::string_view text) { m_name = m_arena.store(text); }

    void beginArray() { open(); }
    void endArray()
    {
        const std::size_t size = m_stack.size() - m_starts.back();
        auto *elements
            = static_cast<Value *>(m_arena.allocate(size * sizeof(Value), alignof(Value)));
        for (std::size_t i = 0; i < size; ++i)
            new (&elements[i]) Value(m_stack[m_starts.back() + i].value);
        close(ValueAccess::array(elements, size));
    }

    void beginObject() { open(); }
    std::optional<std::size_t> endObject()
    {
        const std::size_t size = m_stack.size() - m_starts.back();
        auto *members
            = static_cast<Member *>(m_arena.allocate(size * sizeof(Member), alignof(Member)));
        for (std::size_t i = 0; i < size; ++i)
            new (&members[i]) Member(m_stack[m_starts.back() + i]);
        const std::optional<std::size_t> repeated = findRepeated(members, size);
        close(ValueAccess::object(members, size));
        return repeated;
    }

private:
    void push(Value value) { m_stack.push_back({m_name, value}); }

    /// The name read last belongs to the container that opens; it waits in the stack until it
    /// closes.
    void open()
    {
        m_names.push_back(m_name);
        m_starts.push_back(m_stack.size());
    }

    void close(Value value)
    {
        m_stack.resize(m_starts.back());
        m_starts.pop_back();
        m_name = m_names.back();
        m_names.pop_back();
        push(value);
    }

    static std::optional<std::size_t> findRepeated(const Member *members, std::size_t size)
    {
        if (size > 24) {
            std::unordered_set<std::string_view> seen;
            for (std::size_t i = 0; i < size; ++i) {
                if (!seen.insert(members[i].name).second)
                    return i;
            }
            return std::nullopt;
        }
        for (std::size_t i = 1; i < size; ++i) {
            for (std::size_t j = 0; j < i; ++j) {
                if (members[i].name == members[j].name)
                    return i;
            }
        }
        return std::nullopt;
    }

    Arena &m_arena;
    std::vector<Member> m_stack;
    std::vector<std::size_t> m_starts;
    std::vector<std::string_view> m_names;
    std::string_view m_name;
};

} // namespace

Result<Value> parse(std::string_view text, Arena &arena, int mostLevels)
{
    TreeBuilder builder(arena);
    Parser<TreeBuilder> parser(text, builder, mostLevels);
    Result<void> done = parser.run();
    if (!done)
        return done.error();
    return builder.root();
}

} // namespace partita::json
