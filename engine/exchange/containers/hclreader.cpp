#include "engine/exchange/containers/hclreader.h"

#include "engine/base/utf8.h"
#include "engine/exchange/containers/treescanner.h"

#include <charconv>
#include <utility>

namespace partita::exchange {

namespace {

class HclReader {
public:
    explicit HclReader(std::string_view text)
        : m_scan(text, true)
    {
    }

    HclFile run()
    {
        HclFile file;
        file.body.kind = Tree::Kind::object;
        while (!m_scan.isAtEnd()) {
            body(file.body, 1);
            m_scan.skip(); // a brace that closes nothing
        }
        file.isTooDeep = m_isTooDeep;
        return file;
    }

private:
    /// Attributes and blocks up to a closing brace.
    void body(Tree &tree, int depth)
    {
        tree.kind = Tree::Kind::object;
        if (depth > deepestTree) {
            m_isTooDeep = true;
            m_scan.skip(m_scan.rest().size());
            return;
        }
        for (;;) {
            m_scan.skipBlanks(true);
            if (m_scan.isAtEnd() || m_scan.peek() == '}')
                return;
            entry(tree, depth);
        }
    }

    void entry(Tree &tree, int depth)
    {
        const int line = m_scan.line();
        std::string name = m_scan.peek() == '"' ? quoted().text : m_scan.word();
        m_scan.skipBlanks(false);
        const char c = m_scan.peek();
        if (!name.empty() && (c == '=' || c == ':') && m_scan.peek(1) != '=') {
            m_scan.skip();
            tree.members.push_back({std::move(name), value(depth + 1)});
        } else if (!name.empty() && (c == '{' || c == '"' || isLetter(c))) {
            block(tree, std::move(name), line, depth);
        } else { // an expression in place of a key, a comma, or something unknown
            const std::size_t before = m_scan.position();
            m_scan.skipExpression();
            if (m_scan.position() == before && m_scan.peek() != '}')
                m_scan.skip();
        }
    }

    static bool isLetter(char c)
    {
        return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == '_';
    }

    void block(Tree &tree, std::string name, int line, int depth)
    {
        Tree inside;
        inside.line = line;
        for (m_scan.skipBlanks(false); m_scan.peek() == '"' || isLetter(m_scan.peek());
             m_scan.skipBlanks(false))
            inside.labels.push_back(m_scan.peek() == '"' ? quoted().text : m_scan.word());
        if (m_scan.peek() != '{') {
            m_scan.skipExpression();
            return;
        }
        m_scan.skip();
        body(inside, depth + 1);
        if (m_scan.peek() == '}')
            m_scan.skip();
        tree.members.push_back({std::move(name), std::move(inside)});
    }

    Tree value(int depth)
    {
        m_scan.skipBlanks(false);
        const std::size_t begin = m_scan.position();
        Tree tree;
        tree.line = m_scan.line();
        if (m_scan.peek() == '{') {
            m_scan.skip();
            body(tree, depth);
            if (m_scan.peek() == '}')
                m_scan.skip();
        } else if (m_scan.peek() == '[') {
            list(tree, depth);
        } else if (m_scan.startsWith("<<")) {
            tree = hereDocument();
        } else if (m_scan.peek() == '"') {
            tree = quoted();
        } else {
            plain(tree);
        }
        m_scan.skipBlanks(false);
        const char next = m_scan.peek();
        const bool isWhole
            = m_scan.isAtEnd() || next == '\n' || next == ',' || next == '}' || next == ']';
        if (isWhole && tree.kind != Tree::Kind::expression)
            return tree;
        m_scan.skipExpression();
        tree.setExpression(m_scan.textFrom(begin));
        return tree;
    }

    void list(Tree &tree, int depth)
    {
        if (depth > deepestTree) {
            m_isTooDeep = true;
            m_scan.skip(m_scan.rest().size());
            return;
        }
        tree.kind = Tree::Kind::array;
        m_scan.skip();
        for (;;) {
            m_scan.skipBlanks(true);
            if (m_scan.isAtEnd())
                return;
            const char c = m_scan.peek();
            if (c == ']') {
                m_scan.skip();
                return;
            }
            if (c == ',' || c == '}' || c == ')')
                m_scan.skip();
            else
                tree.elements.push_back(value(depth + 1));
        }
    }

    void plain(Tree &tree)
    {
        const std::size_t begin = m_scan.position();
        if (m_scan.peek() == '-')
            m_scan.skip();
        m_scan.word();
        if (m_scan.peek() == '.' && m_scan.peek(1) >= '0' && m_scan.peek(1) <= '9') {
            m_scan.skip();
            m_scan.word();
        }
        const std::string_view word = m_scan.textFrom(begin);
        tree.setPlain(word);
        if (word.empty() && m_scan.peek() != '}' && m_scan.peek() != ']')
            m_scan.skip();
    }

    Tree quoted()
    {
        Tree tree;
        tree.line = m_scan.line();
        const std::size_t begin = m_scan.position();
        m_scan.skipString();
        std::string_view inside = m_scan.textFrom(begin).substr(1);
        if (inside.ends_with('"'))
            inside.remove_suffix(1);
        pieces(inside, true, tree);
        return tree;
    }

    /// <<NAME, lines, NAME; with <<- the indentation of the last line is taken away.
    Tree hereDocument()
    {
        Tree tree;
        tree.line = m_scan.line();
        m_scan.skip(2);
        const bool isIndented = m_scan.peek() == '-';
        if (isIndented)
            m_scan.skip();
        const std::string name = m_scan.word();
        m_scan.skipLine();
        m_scan.skip();
        std::vector<std::string_view> lines;
        while (!m_scan.isAtEnd()) {
            const std::size_t begin = m_scan.position();
            m_scan.skipLine();
            const std::string_view line = m_scan.textFrom(begin);
            if (trimmed(line) == name)
                break;
            lines.push_back(line);
            m_scan.skip();
        }
        std::size_t indent = isIndented ? std::string_view::npos : 0;
        for (const std::string_view line : lines) {
            if (!trimmed(line).empty())
                indent = std::min(indent, line.find_first_not_of(" \t"));
        }
        std::string text;
        for (const std::string_view line : lines) {
            text += line.substr(std::min(indent, line.size()));
            text += '\n';
        }
        pieces(text, false, tree);
        return tree;
    }

    static void pieces(std::string_view inside, bool hasEscapes, Tree &tree)
    {
        std::string piece;
        for (std::size_t at = 0; at < inside.size(); ++at) {
            const std::string_view rest = inside.substr(at);
            if (rest.starts_with("$${") || rest.starts_with("%%{")) {
                piece += rest.substr(1, 2);
                at += 2;
            } else if (rest.starts_with("${")) {
                const std::size_t end = closingBrace(inside, at + 2);
                tree.addPiece(Tree::Kind::text, std::exchange(piece, {}));
                tree.addPiece(Tree::Kind::expression,
                              trimmed(inside.substr(at + 2, end - (at + 2))));
                at = end;
            } else if (hasEscapes && inside[at] == '\\' && at + 1 < inside.size()) {
                at = unescaped(inside, at + 1, piece);
            } else {
                piece += inside[at];
            }
        }
        tree.endPieces(std::move(piece));
    }

    static std::size_t unescaped(std::string_view text, std::size_t at, std::string &out)
    {
        const char c = text[at];
        if (c != 'u' && c != 'U') {
            out += c == 'n' ? '\n' : c == 'r' ? '\r' : c == 't' ? '\t' : c;
            return at;
        }
        const std::string_view digits = text.substr(at + 1, c == 'u' ? 4 : 8);
        std::uint32_t code = 0;
        const auto read = std::from_chars(digits.data(), digits.data() + digits.size(), code, 16);
        if (read.ec != std::errc() || read.ptr != digits.data() + digits.size() || code > 0x10FFFF
            || (code >= 0xD800 && code < 0xE000))
            return at;
        appendUtf8(out, code);
        return at + digits.size();
    }

    TreeScanner m_scan;
    bool m_isTooDeep = false;
};

} // namespace

HclFile readHcl(std::string_view text)
{
    return HclReader(text).run();
}

} // namespace partita::exchange
