#include "engine/exchange/containers/bracereader.h"

#include "engine/base/utf8.h"
#include "engine/exchange/containers/treescanner.h"

#include <charconv>
#include <utility>

namespace partita::exchange {

namespace {

class BraceReader {
public:
    explicit BraceReader(std::string_view text)
        : m_scan(text, false)
    {
    }

    TreeScanner &scan() { return m_scan; }
    bool isTooDeep() const { return m_isTooDeep; }

    Tree value(int depth)
    {
        m_scan.skipBlanks(true);
        const std::size_t begin = m_scan.position();
        Tree tree;
        tree.line = m_scan.line();
        if (depth > deepestTree) {
            m_isTooDeep = true;
            m_scan.skip(m_scan.rest().size());
            return tree;
        }
        const char c = m_scan.peek();
        if (c == '{')
            object(tree, depth);
        else if (c == '[')
            array(tree, depth);
        else if (c == '\'' || c == '"')
            string(tree);
        else
            plain(tree);
        m_scan.skipBlanks(false);
        const char next = m_scan.peek();
        const bool isWhole = m_scan.isAtEnd() || next == '\n' || next == ',' || next == '}'
            || next == ']' || next == ')' || (next == '{' && depth == 0);
        if (isWhole && tree.kind != Tree::Kind::expression)
            return tree;
        m_scan.skipExpression();
        tree.setExpression(m_scan.textFrom(begin));
        return tree;
    }

    /// `if (…)` before a value.
    bool skipCondition()
    {
        m_scan.skipBlanks(true);
        if (!m_scan.startsWith("if"))
            return false;
        m_scan.word();
        m_scan.skipBlanks(true);
        if (m_scan.peek() == '(')
            m_scan.skipBrackets();
        return true;
    }

    std::string plainString()
    {
        Tree tree;
        string(tree);
        return tree.text;
    }

private:
    void object(Tree &tree, int depth)
    {
        tree.kind = Tree::Kind::object;
        m_scan.skip();
        for (;;) {
            m_scan.skipBlanks(true);
            if (m_scan.isAtEnd())
                return;
            const char c = m_scan.peek();
            if (c == '}') {
                m_scan.skip();
                return;
            }
            if (c == ',' || c == ')' || c == ']') {
                m_scan.skip();
                continue;
            }
            member(tree, depth);
        }
    }

    void member(Tree &tree, int depth)
    {
        const int line = m_scan.line();
        if (m_scan.peek() == '@') { // a decorator of a nested resource
            m_scan.skipExpression();
            return;
        }
        std::string name;
        if (m_scan.peek() == '\'' || m_scan.peek() == '"')
            name = plainString();
        else
            name = m_scan.word();
        m_scan.skipBlanks(true);
        if (name == "resource" && m_scan.peek() != ':') {
            nested(tree, line, depth);
            return;
        }
        if (m_scan.peek() != ':') { // such as ...spread
            m_scan.skip();
            m_scan.skipExpression();
            return;
        }
        m_scan.skip();
        tree.members.push_back({std::move(name), value(depth + 1)});
    }

    void nested(Tree &tree, int line, int depth)
    {
        std::string symbol = m_scan.word();
        m_scan.skipBlanks(true);
        std::string type;
        if (m_scan.peek() == '\'')
            type = plainString();
        m_scan.skipBlanks(true);
        if (m_scan.startsWith("existing"))
            m_scan.word();
        m_scan.skipBlanks(true);
        if (m_scan.peek() == '=')
            m_scan.skip();
        skipCondition();
        Tree body = value(depth + 1);
        body.line = line;
        body.labels = {std::move(symbol), std::move(type)};
        tree.members.push_back({std::string(nestedResource), std::move(body)});
    }

    void array(Tree &tree, int depth)
    {
        tree.kind = Tree::Kind::array;
        m_scan.skip();
        m_scan.skipBlanks(true);
        if (m_scan.startsWith("for ") || m_scan.startsWith("for(")) {
            loop(tree, depth);
            return;
        }
        for (;;) {
            m_scan.skipBlanks(true);
            if (m_scan.isAtEnd())
                return;
            const char c = m_scan.peek();
            if (c == ']') {
                m_scan.skip();
                return;
            }
            if (c == ',' || c == ')' || c == '}')
                m_scan.skip();
            else
                tree.elements.push_back(value(depth + 1));
        }
    }

    void loop(Tree &tree, int depth)
    {
        tree.kind = Tree::Kind::loop;
        m_scan.word();
        const std::size_t begin = m_scan.position();
        m_scan.skipExpression(true);
        tree.text = trimmed(m_scan.textFrom(begin));
        if (m_scan.peek() == ':')
            m_scan.skip();
        skipCondition();
        tree.elements.push_back(value(depth + 1));
        m_scan.skipBlanks(true);
        if (m_scan.peek() == ']')
            m_scan.skip();
    }

    void plain(Tree &tree)
    {
        const std::size_t begin = m_scan.position();
        if (m_scan.peek() == '-' || m_scan.peek() == '+')
            m_scan.skip();
        m_scan.word();
        while (m_scan.peek() == '.' && m_scan.peek(1) >= '0' && m_scan.peek(1) <= '9') {
            m_scan.skip();
            m_scan.word();
        }
        if (m_scan.peek() == '-' || m_scan.peek() == '+') { // 1e-3
            m_scan.skip();
            m_scan.word();
        }
        const std::string_view word = m_scan.textFrom(begin);
        tree.setPlain(word);
        if (word.empty())
            m_scan.skip(); // a character that begins no value
    }

    /// The text of a string; pieces where it has expressions.
    void string(Tree &tree)
    {
        const std::size_t begin = m_scan.position();
        m_scan.skipString();
        std::string_view inside = m_scan.textFrom(begin);
        tree.kind = Tree::Kind::text;
        if (inside.starts_with("'''")) {
            inside.remove_prefix(3);
            if (inside.ends_with("'''"))
                inside.remove_suffix(3);
            if (inside.starts_with("\r\n"))
                inside.remove_prefix(2);
            else if (inside.starts_with('\n'))
                inside.remove_prefix(1);
            tree.text = inside;
            return;
        }
        const bool isBicep = inside.starts_with('\'');
        const char quote = inside.front();
        inside.remove_prefix(1);
        if (inside.ends_with(quote))
            inside.remove_suffix(1);
        unescape(inside, isBicep, tree);
    }

    static void unescape(std::string_view inside, bool isBicep, Tree &tree)
    {
        std::string piece;
        for (std::size_t at = 0; at < inside.size(); ++at) {
            if (inside[at] == '\\' && at + 1 < inside.size()) {
                at = escape(inside, at + 1, piece);
            } else if (isBicep && inside.substr(at).starts_with("${")) {
                const std::size_t end = closingBrace(inside, at + 2);
                tree.addPiece(Tree::Kind::text, std::exchange(piece, {}));
                tree.addPiece(Tree::Kind::expression,
                              trimmed(inside.substr(at + 2, end - (at + 2))));
                at = end;
            } else {
                piece += inside[at];
            }
        }
        tree.endPieces(std::move(piece));
    }

    /// Appends what the escape at `at` (behind \) stands for; the position of its last character.
    static std::size_t escape(std::string_view text, std::size_t at, std::string &out)
    {
        switch (text[at]) {
        case 'n':
            out += '\n';
            return at;
        case 'r':
            out += '\r';
            return at;
        case 't':
            out += '\t';
            return at;
        case 'b':
            out += '\b';
            return at;
        case 'f':
            out += '\f';
            return at;
        case 'u':
            return codePoint(text, at, out);
        default:
            out += text[at];
        }
        return at;
    }

    /// \u00e9, \ud83d\ude00 of JSON and \u{1f600} of Bicep.
    static std::size_t codePoint(std::string_view text, std::size_t at, std::string &out)
    {
        const bool hasBraces = text.substr(at + 1).starts_with('{');
        const std::size_t begin = at + (hasBraces ? 2 : 1);
        const std::size_t length
            = hasBraces ? std::min(text.find('}', begin), text.size()) - begin : 4;
        const std::string_view digits = text.substr(std::min(begin, text.size()), length);
        std::uint32_t code = 0;
        const auto read = std::from_chars(digits.data(), digits.data() + digits.size(), code, 16);
        if (read.ec != std::errc() || read.ptr != digits.data() + digits.size() || code > 0x10FFFF)
            return at;
        std::size_t last = begin + digits.size() - (hasBraces ? 0 : 1);
        if (code >= 0xD800 && code < 0xDC00 && text.substr(last + 1).starts_with("\\u")
            && last + 7 <= text.size()) {
            std::uint32_t low = 0;
            const std::string_view second = text.substr(last + 3, 4);
            std::from_chars(second.data(), second.data() + second.size(), low, 16);
            if (low >= 0xDC00 && low < 0xE000) {
                code = 0x10000 + ((code - 0xD800) << 10) + (low - 0xDC00);
                last += 6;
            }
        }
        appendUtf8(out, code >= 0xD800 && code < 0xE000 ? 0xFFFD : code);
        return std::min(last, text.size() - 1);
    }

    TreeScanner m_scan;
    bool m_isTooDeep = false;
};

class BicepReader {
public:
    explicit BicepReader(std::string_view text)
        : m_reader(text)
    {
    }

    BicepFile run()
    {
        TreeScanner &scan = m_reader.scan();
        for (scan.skipBlanks(true); !scan.isAtEnd(); scan.skipBlanks(true))
            statement();
        m_file.isTooDeep = m_reader.isTooDeep();
        return std::move(m_file);
    }

private:
    void statement()
    {
        TreeScanner &scan = m_reader.scan();
        BicepStatement found;
        found.line = scan.line();
        const std::size_t begin = scan.position();
        const std::string word = scan.word();
        scan.skipBlanks(false);
        if (word == "param" || word == "var")
            declaration(found, word == "param");
        else if (word == "resource" || word == "module")
            resource(found, word == "resource");
        else
            scan.skipExpression();
        if (scan.position() == begin || scan.peek() == ',' || scan.peek() == '}'
            || scan.peek() == ']' || scan.peek() == ')')
            scan.skip();
    }

    void declaration(BicepStatement &found, bool isParameter)
    {
        TreeScanner &scan = m_reader.scan();
        found.kind = isParameter ? BicepStatement::Kind::parameter : BicepStatement::Kind::variable;
        found.symbol = scan.word();
        for (scan.skipBlanks(false); !scan.isAtEnd(); scan.skipBlanks(false)) { // its type
            const char c = scan.peek();
            if (c == '=' || c == '\n')
                break;
            if (c == '{' || c == '[' || c == '(')
                scan.skipBrackets();
            else if (c == '\'')
                scan.skipString();
            else
                scan.skip();
        }
        found.value.line = found.line;
        if (scan.peek() == '=') {
            scan.skip();
            found.value = m_reader.value(1);
        }
        m_file.statements.push_back(std::move(found));
    }

    void resource(BicepStatement &found, bool isResource)
    {
        TreeScanner &scan = m_reader.scan();
        found.kind = isResource ? BicepStatement::Kind::resource : BicepStatement::Kind::module;
        found.symbol = scan.word();
        scan.skipBlanks(true);
        if (scan.peek() == '\'')
            found.type = m_reader.plainString();
        scan.skipBlanks(true);
        if (scan.startsWith("existing")) {
            found.isExisting = true;
            scan.word();
            scan.skipBlanks(true);
        }
        if (scan.peek() != '=') {
            scan.skipExpression();
            return;
        }
        scan.skip();
        found.isConditional = m_reader.skipCondition();
        found.value = m_reader.value(1);
        m_file.statements.push_back(std::move(found));
    }

    BraceReader m_reader;
    BicepFile m_file;
};

} // namespace

BicepFile readBicep(std::string_view text)
{
    return BicepReader(text).run();
}

JsonFile readJsonTrees(std::string_view text)
{
    JsonFile file;
    BraceReader reader(text);
    TreeScanner &scan = reader.scan();
    for (scan.skipBlanks(true); !scan.isAtEnd(); scan.skipBlanks(true)) {
        const std::size_t begin = scan.position();
        Tree value = reader.value(0);
        if (value.kind != Tree::Kind::expression)
            file.values.push_back(std::move(value));
        if (scan.position() == begin || scan.peek() == ',' || scan.peek() == '}'
            || scan.peek() == ']' || scan.peek() == ')')
            scan.skip();
    }
    file.isTooDeep = reader.isTooDeep();
    return file;
}

} // namespace partita::exchange
