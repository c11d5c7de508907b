// Values to JSON text. Numbers take the shortest form that reads back as the same double, as
// JavaScript writes them; integers below 1e21 keep all their digits.
#include "engine/json/compactform.h"
#include "engine/json/dictionary.h"
#include "engine/json/textbuffer.h"
#include "engine/json/valueaccess.h"

#include <charconv>
#include <cmath>
#include <cstring>

namespace partita::json {

namespace {

struct NumberText {
    char bytes[40];
    std::size_t size = 0;
    void add(std::string_view text)
    {
        for (const char c : text)
            bytes[size++] = c;
    }
};

/// Digits d1d2…dn and exponent e of value = 0.d1d2…dn * 10^e, for a finite positive value.
std::string_view shortestDigits(double value, char (&buffer)[32], int &exponent)
{
    char scientific[32];
    const auto end = std::to_chars(scientific, scientific + sizeof scientific, value,
                                   std::chars_format::scientific);
    const std::string_view text(scientific, static_cast<std::size_t>(end.ptr - scientific));
    const std::size_t mark = text.find('e');
    std::size_t size = 0;
    for (const char c : text.substr(0, mark)) {
        if (c != '.')
            buffer[size++] = c;
    }
    const std::string_view power = text.substr(mark + 1);
    int read = 0;
    std::from_chars(power.data() + (power[0] == '+' ? 1 : 0), power.data() + power.size(), read);
    exponent = read + 1;
    return {buffer, size};
}

NumberText realText(double value)
{
    NumberText out;
    if (!std::isfinite(value)) { // JSON has no such numbers; the service gives their names
        out.add(std::isnan(value) ? "\"NaN\"" : (value > 0 ? "\"Infinity\"" : "\"-Infinity\""));
        return out;
    }
    if (std::signbit(value))
        out.add("-");
    if (value == 0) {
        out.add("0");
        return out;
    }
    if (std::fabs(value) < 1e21
        && std::trunc(value) == value) { // every digit, so that it reads back as an integer
        const auto end = std::to_chars(out.bytes + out.size, out.bytes + sizeof out.bytes,
                                       std::fabs(value), std::chars_format::fixed);
        out.size = static_cast<std::size_t>(end.ptr - out.bytes);
        return out;
    }
    char buffer[32];
    int point = 0;
    const std::string_view digits = shortestDigits(std::fabs(value), buffer, point);
    const int count = static_cast<int>(digits.size());
    if (point > 21 || point < -5) {
        out.add(digits.substr(0, 1));
        if (count > 1) {
            out.add(".");
            out.add(digits.substr(1));
        }
        out.add(point > 0 ? "e+" : "e");
        char power[8];
        const auto end = std::to_chars(power, power + sizeof power, point - 1);
        out.add({power, static_cast<std::size_t>(end.ptr - power)});
    } else if (point <= 0) {
        out.add("0.");
        out.add(std::string_view("00000").substr(0, static_cast<std::size_t>(-point)));
        out.add(digits);
    } else {
        out.add(digits.substr(0, static_cast<std::size_t>(point)));
        out.add(".");
        out.add(digits.substr(static_cast<std::size_t>(point)));
    }
    return out;
}

NumberText numberText(const Value &value)
{
    const bool isNegativeZero = value.number() == 0 && std::signbit(value.number());
    if (!value.isInteger() || isNegativeZero)
        return realText(value.number());
    NumberText out;
    const auto end = std::to_chars(out.bytes, out.bytes + sizeof out.bytes, value.integer());
    out.size = static_cast<std::size_t>(end.ptr - out.bytes);
    return out;
}

/// Writes compactly, or indented.
class Writer {
public:
    Writer(TextBuffer &out, bool indented)
        : m_out(out)
        , m_indented(indented)
    {
    }

    void value(const Value &value)
    {
        switch (value.type()) {
        case Type::undefined:
            break;
        case Type::null:
            m_out.add("null");
            break;
        case Type::boolean:
            m_out.add(value.boolean() ? "true" : "false");
            break;
        case Type::number:
            number(value);
            break;
        case Type::string:
            m_out.addString(value.string());
            break;
        case Type::array:
            array(value);
            break;
        case Type::object:
            if (m_indented)
                object(value);
            else
                plainObject(value);
            break;
        }
    }

private:
    void number(const Value &value)
    {
        if (ValueAccess::tag(value) == ValueAccess::Tag::integer)
            return m_out.addInteger(value.integer());
        const NumberText text = numberText(value);
        m_out.add({text.bytes, text.size});
    }

    void array(const Value &array)
    {
        m_out.add('[');
        ++m_depth;
        bool first = true;
        for (Children children(array); children.next();) {
            if (children.value().isUndefined())
                continue;
            separate(first);
            value(children.value());
        }
        --m_depth;
        if (!first)
            newLine();
        m_out.add(']');
    }

    /// Stored items have their names ready as text.
    void plainObject(const Value &object)
    {
        if (ValueAccess::tag(object) == ValueAccess::Tag::extendedObject) {
            const Extended &extended = ValueAccess::extended(object);
            if (!members(extended.object())) { // then there is no comma between the two
                m_out.takeBack();
                return this->object(object);
            }
            char *at = extended.writeText(m_out.room(extended.mostText() + 1));
            *at++ = '}';
            return m_out.end(at);
        }
        members(object);
        m_out.add('}');
    }

    /// With the opening brace, without the closing one. False when there are none.
    bool members(const Value &object)
    {
        if (ValueAccess::tag(object) == ValueAccess::Tag::encodedObject)
            return encodedMembers(object);
        m_out.add('{');
        bool first = true;
        for (Children children(object); children.next();) {
            if (children.value().isUndefined())
                continue;
            separate(first);
            m_out.addString(children.name());
            m_out.add(':');
            value(children.value());
        }
        return !first;
    }

    bool encodedMembers(const Value &object)
    {
        const Dictionary &dictionary = *ValueAccess::dictionary(object);
        const Shape &shape = shapeOf(object);
        const std::byte *at
            = compact::firstChild(ValueAccess::encoded(object), shape.labels.size());
        if (shape.labels.empty()) {
            m_out.add('{');
            return false;
        }
        // Written bytes may be anything, so whatever is not at hand here would be read again after
        // each of them.
        const StringTable &strings = dictionary.state().strings;
        const Shape::Label *label = shape.labels.data();
        const Shape::Label *const end = label + shape.labels.size();
        constexpr std::size_t most = Shape::longestLabel + 16 + longestShort;
        char *to = m_out.room(most);
        char *limit = m_out.limit(most);
        for (; label != end; ++label) {
            if (to > limit) {
                m_out.end(to);
                to = m_out.room(most);
                limit = m_out.limit(most);
            }
            to = copyPadded(to, label->text.data(), label->size);
            if (shortValue(at, to, strings))
                continue;
            m_out.end(to);
            longValue(at, dictionary);
            to = m_out.room(most);
            limit = m_out.limit(most);
        }
        m_out.end(to);
        return true;
    }

    /// Most values are small numbers and short texts that need no escapes. Writes such a value and
    /// moves on in both; false when it is of another kind.
    static bool shortValue(const std::byte *&at, char *&to, const StringTable &strings)
    {
        const auto tag = static_cast<unsigned>(*at);
        if (tag < compact::firstText) {
            to = writeInteger(to, tag);
            ++at;
            return true;
        }
        if (tag < compact::null) {
            const std::size_t size = tag - compact::firstText;
            *to++ = '"';
            to = copyShort(to, reinterpret_cast<const char *>(at + 1), size);
            *to++ = '"';
            at += 1 + size;
            return true;
        }
        if (tag >= compact::firstShared && tag < compact::firstArray) {
            const std::size_t size = tag - compact::firstShared + 1;
            const auto number = static_cast<std::uint32_t>(compact::readFixed(at + 1, size));
            const std::string_view text = strings[number];
            if (!strings.isPlain(number))
                return false;
            to = copyPadded(to, text.data() - 1, text.size() + 2); // the quotes are there
            at += 1 + size;
            return true;
        }
        if (tag >= compact::firstInteger && tag < compact::real) {
            const std::size_t size = tag - compact::firstInteger + 1;
            to = writeInteger(to, compact::readSigned(at + 1, size));
            at += 1 + size;
            return true;
        }
        return false;
    }

    /// Any value; moves on to the byte after it.
    void longValue(const std::byte *&at, const Dictionary &dictionary)
    {
        const auto tag = static_cast<unsigned>(*at);
        if (tag == compact::longText || tag == compact::longPlainText) {
            ++at;
            const std::uint64_t size = compact::readVarint(at);
            const std::string_view text(reinterpret_cast<const char *>(at), size);
            at += size;
            return tag == compact::longText ? m_out.addString(text) : m_out.addPlain(text);
        }
        if (tag == compact::markedText) {
            const compact::MarkedText marked = compact::readMarked(at + 1);
            at = reinterpret_cast<const std::byte *>(marked.text + marked.size);
            return m_out.addMarked(marked);
        }
        value(view({at, 1}, dictionary)); // a value ends by itself
        at = compact::skip(at);
    }

    void object(const Value &object)
    {
        m_out.add('{');
        ++m_depth;
        bool first = true;
        for (Children children(object); children.next();) {
            if (children.value().isUndefined())
                continue;
            separate(first);
            m_out.addString(children.name());
            m_out.add(m_indented ? ": " : ":");
            value(children.value());
        }
        --m_depth;
        if (!first)
            newLine();
        m_out.add('}');
    }

    void separate(bool &first)
    {
        if (!first)
            m_out.add(',');
        first = false;
        newLine();
    }

    void newLine()
    {
        if (!m_indented)
            return;
        m_out.add('\n');
        for (std::size_t i = 0; i < m_depth; ++i)
            m_out.add("  ");
    }

    /// A shared text with quotes and padding.
    static constexpr std::size_t longestShort = compact::longestShared + 2 + 16;

    TextBuffer &m_out;
    bool m_indented;
    std::size_t m_depth = 0;
};

/// Bytes of an encoded value as text; moves on to the byte after it. Plain texts need not be looked
/// through.
std::size_t encodedTextSize(const std::byte *&at, const Dictionary &dictionary)
{
    const std::byte *start = at;
    const auto tag = static_cast<unsigned>(*start);
    at = compact::skip(at);
    if (tag < compact::firstText)
        return tag < 10 ? 1 : 2;
    if (tag < compact::null)
        return tag - compact::firstText + 2;
    if (tag == compact::longPlainText) {
        ++start;
        return compact::readVarint(start) + 2;
    }
    if (tag >= compact::firstShared && tag < compact::firstArray) {
        const std::size_t size = tag - compact::firstShared + 1;
        const auto number = static_cast<std::uint32_t>(compact::readFixed(start + 1, size));
        const StringTable &strings = dictionary.state().strings;
        if (strings.isPlain(number))
            return strings[number].size() + 2;
    }
    return textSize(view({start, 1}, dictionary));
}

std::size_t shapedSize(const Value &object)
{
    const Dictionary &dictionary = *ValueAccess::dictionary(object);
    const Shape &shape = shapeOf(object);
    const std::byte *at = compact::firstChild(ValueAccess::encoded(object), shape.labels.size());
    std::size_t bytes = shape.labels.empty() ? 2 : 1;
    for (const Shape::Label &label : shape.labels)
        bytes += label.size + encodedTextSize(at, dictionary);
    return bytes;
}

std::size_t containerSize(const Value &container)
{
    if (ValueAccess::tag(container) == ValueAccess::Tag::encodedObject)
        return shapedSize(container);
    const bool isObject = container.isObject();
    std::size_t bytes = 2;
    std::size_t written = 0;
    for (Children children(container); children.next();) {
        if (children.value().isUndefined())
            continue;
        bytes += textSize(children.value()) + (isObject ? writtenSize(children.name()) + 1 : 0);
        ++written;
    }
    return bytes + (written > 1 ? written - 1 : 0);
}

} // namespace

void write(Value value, std::string &out)
{
    PieceBuffer buffer(out);
    Writer(buffer, false).value(value);
}

void write(Value value, Output &out)
{
    OutputBuffer buffer(out);
    Writer(buffer, false).value(value);
}

std::string toText(Value value)
{
    std::string out;
    write(value, out);
    return out;
}

std::string toIndentedText(Value value)
{
    std::string out;
    {
        PieceBuffer buffer(out);
        Writer(buffer, true).value(value);
    }
    return out;
}

std::size_t textSize(Value value)
{
    switch (value.type()) {
    case Type::undefined:
        return 0;
    case Type::null:
        return 4;
    case Type::boolean:
        return value.boolean() ? 4 : 5;
    case Type::number:
        return numberText(value).size;
    case Type::string:
        return writtenSize(value.string());
    case Type::array:
    case Type::object:
        return containerSize(value);
    }
    return 0;
}

} // namespace partita::json
