// Buffers in which JSON text is written: directly in an Output, or in a fixed block that is flushed
// into a string. Private to this room.
#pragma once

#include "engine/json/compactform.h"
#include "engine/json/output.h"
#include "engine/json/textcopy.h"

#include <charconv>
#include <string>
#include <string_view>

namespace partita::json {

inline constexpr std::size_t longestInteger = 24;

/// Requires: room for `longestInteger` bytes.
inline char *writeInteger(char *at, std::int64_t value)
{
    if (value >= 0 && value < 10) {
        *at = static_cast<char>('0' + value);
        return at + 1;
    }
    return std::to_chars(at, at + longestInteger, value).ptr;
}

class TextBuffer {
public:
    TextBuffer(const TextBuffer &) = delete;
    TextBuffer &operator=(const TextBuffer &) = delete;

    void add(char character)
    {
        reserve(1);
        *m_at++ = character;
    }
    void add(std::string_view text);
    /// Pointer to at least `bytes` free bytes; end() then sets where the text ends. Requires: bytes
    /// <= 8192.
    char *room(std::size_t bytes)
    {
        reserve(bytes);
        return m_at;
    }
    /// The last place from which `bytes` bytes are free. Requires: room() gave as many.
    char *limit(std::size_t bytes) const { return m_end - bytes; }
    void end(char *at) { m_at = at; }
    /// Removes the last character. Requires: it was the last thing added.
    void takeBack() { --m_at; }
    void addInteger(std::int64_t value)
    {
        reserve(longestInteger);
        m_at = writeInteger(m_at, value);
    }
    /// In quotes, with escapes where needed.
    void addString(std::string_view text);
    /// addString() for a text that needs no escapes.
    void addPlain(std::string_view text);
    /// addString() for a text whose escapes are marked.
    void addMarked(const compact::MarkedText &marked);

protected:
    static constexpr std::size_t slack = 64; ///< bytes that may be written beyond the end

    TextBuffer() = default;
    ~TextBuffer() = default;
    /// Makes room for `bytes` after m_at, plus the slack.
    virtual void makeRoom(std::size_t bytes) = 0;

    char *m_at = nullptr;
    char *m_end = nullptr; ///< end of the free bytes; only the slack follows

private:
    static constexpr std::size_t piece
        = 1024; ///< bytes of a string per step; escaped they take up to six times as many

    void reserve(std::size_t bytes)
    {
        if (static_cast<std::size_t>(m_end - m_at) < bytes)
            makeRoom(bytes);
    }
    void addPiece(const char *text, const char *end);
};

/// Writes into a string, through a fixed block.
class PieceBuffer final : public TextBuffer {
public:
    explicit PieceBuffer(std::string &out)
        : m_out(out)
    {
        m_at = m_bytes;
        m_end = m_bytes + capacity;
    }
    ~PieceBuffer() { makeRoom(0); }

protected:
    void makeRoom(std::size_t) override
    {
        m_out.append(m_bytes, static_cast<std::size_t>(m_at - m_bytes));
        m_at = m_bytes;
    }

private:
    static constexpr std::size_t capacity = 16384;

    std::string &m_out;
    char m_bytes[capacity + slack];
};

/// Writes directly into an Output.
class OutputBuffer final : public TextBuffer {
public:
    explicit OutputBuffer(Output &out)
        : m_out(out)
    {
        enter(0);
    }
    ~OutputBuffer() { leave(); }

protected:
    void makeRoom(std::size_t bytes) override
    {
        leave();
        enter(bytes);
    }

private:
    void enter(std::size_t bytes)
    {
        m_at = m_out.room(bytes + slack);
        m_end = m_at + (m_out.capacity() - m_out.size() - slack);
    }
    void leave() { m_out.resize(static_cast<std::size_t>(m_at - m_out.view().data())); }

    Output &m_out;
};

inline void TextBuffer::add(std::string_view text)
{
    constexpr std::size_t most = 8192;
    while (text.size() > most) {
        add(text.substr(0, most));
        text.remove_prefix(most);
    }
    reserve(text.size());
    m_at = copyRun(m_at, text.data(), text.size());
}

inline void TextBuffer::addPiece(const char *text, const char *end)
{
    char *at = m_at;
    const CopyState copied = copyUnescaped({text, at}, end);
    if (char *done = copyWords(copied.text, end, copied.at)) {
        m_at = done;
        return;
    }
    at = copied.at;
    for (text = copied.text; text != end; ++text) {
        const auto byte = static_cast<unsigned char>(*text);
        if (byte >= 0x20 && byte != '"' && byte != '\\')
            *at++ = *text;
        else
            at = writeEscape(at, byte);
    }
    m_at = at;
}

inline void TextBuffer::addPlain(std::string_view text)
{
    constexpr std::size_t shortText = 64;
    if (text.size() > shortText) {
        add('"');
        add(text);
        return add('"');
    }
    char *at = room(text.size() + 2);
    *at++ = '"';
    at = copyShort(at, text.data(), text.size());
    *at++ = '"';
    end(at);
}

inline void TextBuffer::addMarked(const compact::MarkedText &marked)
{
    constexpr std::size_t most = 8192;
    constexpr std::size_t longestEscape = 6;
    if (marked.size + longestEscape * marked.count + 2 > most)
        return addString({marked.text, marked.size});
    char *at = room(marked.size + longestEscape * marked.count + 2);
    *at++ = '"';
    std::size_t from = 0;
    for (std::size_t i = 0; i < marked.count; ++i) {
        const std::size_t mark = marked.mark(i);
        at = copyRun(at, marked.text + from, mark - from);
        at = writeEscape(at, static_cast<unsigned char>(marked.text[mark]));
        from = mark + 1;
    }
    at = copyRun(at, marked.text + from, marked.size - from);
    *at++ = '"';
    end(at);
}

inline void TextBuffer::addString(std::string_view text)
{
    reserve(6 * piece + 2);
    *m_at++ = '"';
    const char *at = text.data();
    const char *const end = at + text.size();
    while (end - at > static_cast<std::ptrdiff_t>(piece)) {
        addPiece(at, at + piece);
        at += piece;
        reserve(6 * piece + 2);
    }
    addPiece(at, end);
    *m_at++ = '"';
}

} // namespace partita::json
