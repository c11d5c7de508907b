// Encoder of the compact form, for trees and for JSON text.
#include "engine/json/encoding.h"

#include "engine/json/compactform.h"
#include "engine/json/dictionary.h"
#include "engine/json/members.h"
#include "engine/json/parser.h"
#include "engine/json/text.h"
#include "engine/json/textbuffer.h"
#include "engine/json/valueaccess.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <unordered_set>

namespace partita::json {

namespace {

constexpr std::size_t shortestShared = 3;

bool isNegativeZero(double value)
{
    return value == 0 && std::signbit(value);
}

/// Whether the string is stored with marks of its escapes (tag 9c).
bool isMarked(std::size_t size, std::size_t escapes)
{
    return size >= compact::shortestMarked && size <= compact::longestMarked
        && escapes <= std::min(compact::mostMarks, size / compact::bytesPerMark);
}

/// Parser handler that appends the compact form. A container gets its header when it closes.
class Encoder {
public:
    Encoder(Dictionary &dictionary, std::vector<std::byte> &out)
        : m_dictionary(dictionary.state())
        , m_out(out)
        , m_frames(m_dictionary.scratch.frames)
        , m_starts(m_dictionary.scratch.starts)
        , m_names(m_dictionary.scratch.names)
        , m_ids(m_dictionary.scratch.ids)
    {
        m_frames.clear(); // a failed encoding may have left something
        m_starts.clear();
        m_names.clear();
        m_ids.clear();
        m_dictionary.scratch.unknown.clear();
    }

    void null() { scalar(compact::null); }
    void boolean(bool value) { scalar(value ? compact::booleanTrue : compact::booleanFalse); }

    void integer(std::int64_t value)
    {
        if (value >= 0 && value < 64)
            return scalar(static_cast<unsigned>(value));
        std::size_t bytes = 1;
        while (bytes < 8
               && (value < -(1LL << (8 * bytes - 1)) || value >= (1LL << (8 * bytes - 1))))
            ++bytes;
        scalar(compact::firstInteger + static_cast<unsigned>(bytes) - 1);
        fixed(static_cast<std::uint64_t>(value), bytes);
    }

    void real(double value)
    {
        if (Value::number(value).isInteger() && !isNegativeZero(value))
            return integer(static_cast<std::int64_t>(value));
        scalar(compact::real);
        std::uint64_t bits = 0;
        std::memcpy(&bits, &value, sizeof bits);
        fixed(bits, 8);
    }

    void string(std::string_view text)
    {
        if (text.size() >= shortestShared && text.size() <= compact::longestShared && share(text))
            return;
        std::array<std::uint16_t, compact::mostMarks> marks;
        const std::size_t count = findEscapes(text, marks);
        if (count == 0 && text.size() < 64) {
            scalar(compact::firstText + static_cast<unsigned>(text.size()));
        } else if (count > 0 && isMarked(text.size(), count)) {
            scalar(compact::markedText);
            varint(1 + 2 * count + text.size());
            m_out.push_back(static_cast<std::byte>(count));
            for (std::size_t i = 0; i < count; ++i)
                fixed(marks[i], 2);
        } else {
            scalar(count == 0 ? compact::longPlainText : compact::longText);
            varint(text.size());
        }
        bytes(text);
    }

    void name(std::string_view text)
    {
        const NameId id = idOf(text);
        m_member = id;
        m_names.push_back(id != noName ? m_dictionary.names[id]
                                       : m_dictionary.scratch.unknown.store(text));
        m_ids.push_back(id);
    }

    void beginArray() { open(); }
    void endArray()
    {
        const Frame frame = close();
        const std::size_t count = m_starts.size() - frame.starts;
        header(compact::firstArray, count, count, frame);
    }

    void beginObject()
    {
        open();
        if (m_dictionary.scratch.expected.size() < m_frames.size())
            m_dictionary.scratch.expected.resize(m_frames.size(), Dictionary::State::none);
    }
    std::optional<std::size_t> endObject()
    {
        const Frame frame = close();
        const std::size_t count = m_starts.size() - frame.starts;
        std::optional<std::size_t> repeated;
        const std::uint32_t shape
            = m_dictionary.shape(std::span(m_ids).subspan(frame.names), repeated);
        if (shape != Dictionary::State::none) {
            header(compact::firstObject, shape, count, frame);
            m_dictionary.scratch.expected[m_frames.size()] = shape;
        } else if (!repeated) {
            repeated = named(frame, count);
        }
        m_names.resize(frame.names);
        m_ids.resize(frame.names);
        m_member = frame.member;
        return repeated;
    }

    /// Copies a stored object of the dictionary. For each member with `isChanged(place)`,
    /// `write(encoder, place)` writes the new value.
    template<typename IsChanged, typename Write>
    void changedObject(const Value &object, IsChanged isChanged, Write write)
    {
        const std::uint32_t number = ValueAccess::size(object);
        const Shape &shape = *m_dictionary.shapes[number];
        const std::size_t count = shape.ids.size();
        open();
        const std::byte *value = compact::firstChild(ValueAccess::encoded(object), count);
        const std::byte *copied = value; // end of the part already copied
        for (std::size_t i = 0; i < count; ++i) {
            const std::byte *end = compact::skip(value);
            if (isChanged(i)) {
                m_out.insert(m_out.end(), copied, value);
                m_member = shape.ids[i];
                write(*this, i);
                copied = end;
            } else {
                m_starts.push_back(m_out.size() + static_cast<std::size_t>(value - copied));
            }
            value = end;
        }
        m_out.insert(m_out.end(), copied, value);
        const Frame frame = close();
        header(compact::firstObject, number, count, frame);
        m_member = frame.member;
    }

private:
    using Frame = EncoderScratch::Frame;

    /// Id of a member name. Tries first the name at this position in the last object of this depth.
    NameId idOf(std::string_view text)
    {
        const std::uint32_t expected = m_dictionary.scratch.expected[m_frames.size() - 1];
        const std::size_t place = m_names.size() - m_frames.back().names;
        if (expected != Dictionary::State::none) {
            const Shape &shape = *m_dictionary.shapes[expected];
            if (place < shape.names.size() && shape.names[place] == text)
                return shape.ids[place];
        }
        return place < 64 ? m_dictionary.intern(text) : m_dictionary.find(text);
    }

    void open()
    {
        m_starts.push_back(m_out.size());
        m_frames.push_back({m_out.size(), m_starts.size(), m_names.size(), m_member});
    }

    Frame close()
    {
        const Frame frame = m_frames.back();
        m_frames.pop_back();
        return frame;
    }

    void scalar(unsigned tag)
    {
        m_starts.push_back(m_out.size());
        m_out.push_back(static_cast<std::byte>(tag));
    }

    void fixed(std::uint64_t value, std::size_t count)
    {
        const std::size_t at = m_out.size();
        m_out.resize(at + count);
        compact::writeFixed(m_out.data() + at, value, count);
    }

    void varint(std::uint64_t value)
    {
        std::byte buffer[10];
        m_out.insert(m_out.end(), buffer, compact::writeVarint(buffer, value));
    }

    void bytes(std::string_view text)
    {
        const auto *data = reinterpret_cast<const std::byte *>(text.data());
        m_out.insert(m_out.end(), data, data + text.size());
    }

    /// Writes the string as a shared one; false when it is not shared.
    bool share(std::string_view text)
    {
        if (m_member != noName && m_dictionary.sharing.rests(m_member))
            return false;
        const std::uint64_t hash = hashText(text);
        std::uint32_t number = m_dictionary.strings.find(text, hash);
        if (number == NumberTable::none) {
            if (m_member == noName || !m_dictionary.sharing.seenBefore(m_member, hash))
                return false;
            number = m_dictionary.strings.add(text, hash);
        }
        const std::size_t count
            = number < 0x100 ? 1 : (number < 0x10000 ? 2 : (number < 0x1000000 ? 3 : 4));
        scalar(compact::firstShared + static_cast<unsigned>(count) - 1);
        fixed(number, count);
        return true;
    }

    /// Inserts the header, and offsets where wanted, before the values at the end of the output.
    void header(unsigned tag, std::uint64_t number, std::size_t count, const Frame &frame)
    {
        const std::size_t values = m_out.size() - frame.out;
        std::size_t width = 0;
        if (count > compact::walkedSize)
            width = values < 0x100 ? 1 : (values < 0x10000 ? 2 : 4);
        const std::size_t body = values + count * width;
        const std::size_t size
            = 1 + compact::varintSize(number) + compact::varintSize(body) + count * width;
        m_out.resize(m_out.size() + size);
        std::byte *start = m_out.data() + frame.out;
        std::memmove(start + size, start, values);
        *start = static_cast<std::byte>(tag + (width == 4 ? 3 : width));
        std::byte *at = compact::writeVarint(start + 1, number);
        at = compact::writeVarint(at, body);
        for (std::size_t i = 0; width > 0 && i < count; ++i, at += width)
            compact::writeFixed(at, m_starts[frame.starts + i] - frame.out, width);
        m_starts.resize(frame.starts);
    }

    /// Ends an object that stores its names with its values.
    std::optional<std::size_t> named(const Frame &frame, std::size_t count)
    {
        std::unordered_set<std::string_view> seen;
        std::vector<std::byte> body(count * 4);
        for (std::size_t i = 0; i < count; ++i) {
            const std::string_view name = m_names[frame.names + i];
            if (!seen.insert(name).second)
                return i;
            compact::writeFixed(body.data() + i * 4, body.size() - count * 4, 4);
            std::byte length[10];
            body.insert(body.end(), length, compact::writeVarint(length, name.size()));
            const auto *text = reinterpret_cast<const std::byte *>(name.data());
            body.insert(body.end(), text, text + name.size());
            const std::size_t end = i + 1 < count ? m_starts[frame.starts + i + 1] : m_out.size();
            body.insert(body.end(), m_out.data() + m_starts[frame.starts + i], m_out.data() + end);
        }
        m_out.resize(frame.out);
        m_out.push_back(static_cast<std::byte>(compact::namedObject));
        varint(count);
        varint(body.size());
        m_out.insert(m_out.end(), body.begin(), body.end());
        m_starts.resize(frame.starts);
        return std::nullopt;
    }

    Dictionary::State &m_dictionary;
    std::vector<std::byte> &m_out;
    std::vector<Frame> &m_frames;
    std::vector<std::size_t> &m_starts;
    std::vector<std::string_view> &m_names;
    std::vector<NameId> &m_ids;
    NameId m_member = noName; ///< member name of the strings that follow
};

void encodeInto(const Value &value, Encoder &encoder)
{
    switch (value.type()) {
    case Type::undefined:
    case Type::null:
        return encoder.null();
    case Type::boolean:
        return encoder.boolean(value.boolean());
    case Type::number:
        return value.isInteger() && value.number() != 0 ? encoder.integer(value.integer())
                                                        : encoder.real(value.number());
    case Type::string:
        return encoder.string(value.string());
    case Type::array:
        encoder.beginArray();
        for (Children children(value); children.next();)
            encodeInto(children.value(), encoder);
        return encoder.endArray();
    case Type::object:
        encoder.beginObject();
        for (Children children(value); children.next();) {
            if (children.value().isUndefined())
                continue;
            encoder.name(children.name());
            encodeInto(children.value(), encoder);
        }
        encoder.endObject();
        return;
    }
}

} // namespace

void encode(Value value, Dictionary &dictionary, std::vector<std::byte> &out)
{
    Encoder encoder(dictionary, out);
    encodeInto(value, encoder);
}

void encodeChanged(Value object, std::span<const MemberChange> changes, Dictionary &dictionary,
                   std::vector<std::byte> &out)
{
    Encoder encoder(dictionary, out);
    encoder.changedObject(
        object,
        [&changes](std::size_t place) {
            return !changes.empty() && changes.front().place == place;
        },
        [&changes](Encoder &into, std::size_t) {
            encodeInto(changes.front().value, into);
            changes = changes.subspan(1);
        });
}

Result<void> encodeText(std::string_view text, Dictionary &dictionary, std::vector<std::byte> &out)
{
    const std::size_t before = out.size();
    Encoder encoder(dictionary, out);
    Parser<Encoder> parser(text, encoder);
    Result<void> done = parser.run();
    if (!done)
        out.resize(before);
    return done;
}

} // namespace partita::json
