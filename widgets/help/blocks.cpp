#include "widgets/help/blocks.h"

#include <md4c.h>

#include <utility>

namespace partita::help {

namespace {

/// Collects what the parser finds, from the beginning of the text to its end.
class Collector {
public:
    void enter(MD_BLOCKTYPE type, const void *detail);
    void leave(MD_BLOCKTYPE type, const void *detail);
    void enter(MD_SPANTYPE type, const void *detail);
    void leave() { m_looks.pop_back(); }
    void add(MD_TEXTTYPE type, const QString &text);

    std::vector<Block> blocks() { return std::move(m_blocks); }

private:
    /// A list that is open; `delimiter` is 0 in one without numbers.
    struct List {
        unsigned next = 0;
        char delimiter = 0;
    };

    void push(decltype(Block::content) content, int depth)
    {
        m_blocks.push_back({depth, std::move(content)});
    }
    int depth() const { return static_cast<int>(m_lists.size()); }
    QString nextMark();
    Spans takeText() { return std::exchange(m_text, {}); }
    void endText();

    std::vector<Block> m_blocks;
    std::vector<List> m_lists; ///< that are open, the innermost last
    std::vector<Span> m_looks {Span {}}; ///< of the spans that are open, without text
    Spans m_text; ///< since the last beginning or end of a block
    QString m_mark; ///< of an item whose text has not come yet
    int m_quotes = 0; ///< that are open
};

QString textOf(const char *utf8, MD_SIZE size)
{
    return QString::fromUtf8(utf8, static_cast<qsizetype>(size));
}

Table::Alignment alignmentOf(MD_ALIGN alignment)
{
    switch (alignment) {
    case MD_ALIGN_CENTER:
        return Table::Alignment::centre;
    case MD_ALIGN_RIGHT:
        return Table::Alignment::right;
    case MD_ALIGN_DEFAULT:
    case MD_ALIGN_LEFT:
        break;
    }
    return Table::Alignment::left;
}

/// "•", or the number of the next item.
QString Collector::nextMark()
{
    List &list = m_lists.back();
    return list.delimiter == 0 ? QString(QChar(0x2022))
                               : QString::number(list.next++) + QLatin1Char(list.delimiter);
}

/// The text so far is an item or a paragraph. In a list without empty lines nothing else says so.
void Collector::endText()
{
    if (m_text.empty())
        return;
    if (m_mark.isEmpty())
        push(Paragraph {takeText(), m_quotes > 0}, depth());
    else
        push(ListItem {std::exchange(m_mark, {}), takeText()}, depth());
}

void Collector::enter(MD_BLOCKTYPE type, const void *detail)
{
    endText();
    if (type == MD_BLOCK_QUOTE) {
        ++m_quotes;
    } else if (type == MD_BLOCK_UL) {
        m_lists.emplace_back();
    } else if (type == MD_BLOCK_OL) {
        const auto &list = *static_cast<const MD_BLOCK_OL_DETAIL *>(detail);
        m_lists.push_back({list.start, list.mark_delimiter});
    } else if (type == MD_BLOCK_LI) {
        m_mark = nextMark();
    } else if (type == MD_BLOCK_TABLE) {
        push(Table {}, depth());
    } else if (type == MD_BLOCK_TR) {
        std::get<Table>(m_blocks.back().content).rows.emplace_back();
    } else if (type == MD_BLOCK_TH) {
        const auto &cell = *static_cast<const MD_BLOCK_TD_DETAIL *>(detail);
        std::get<Table>(m_blocks.back().content).columns.push_back(alignmentOf(cell.align));
    }
}

void Collector::leave(MD_BLOCKTYPE type, const void *detail)
{
    if (type == MD_BLOCK_H) {
        const auto &heading = *static_cast<const MD_BLOCK_H_DETAIL *>(detail);
        push(Heading {static_cast<int>(heading.level), takeText()}, 0);
    } else if (type == MD_BLOCK_CODE) {
        QStringList lines = plainText(takeText()).split(QLatin1Char('\n'));
        lines.removeLast(); // what follows the last line end
        push(Code {lines}, depth());
    } else if (type == MD_BLOCK_TH || type == MD_BLOCK_TD) {
        Spans cell = takeText();
        for (Span &span : cell) // the parser keeps the backslash of \\| in code
            span.text.replace(QLatin1String("\\|"), QLatin1String("|"));
        std::get<Table>(m_blocks.back().content).rows.back().push_back(std::move(cell));
    }
    endText();
    if (type == MD_BLOCK_UL || type == MD_BLOCK_OL)
        m_lists.pop_back();
    else if (type == MD_BLOCK_LI)
        m_mark.clear();
    else if (type == MD_BLOCK_QUOTE)
        --m_quotes;
}

/// The innermost span decides on the look, but all of a link is a link.
void Collector::enter(MD_SPANTYPE type, const void *detail)
{
    Span look = m_looks.back();
    if (look.kind == Span::Kind::link) {
        // stays what it is
    } else if (type == MD_SPAN_A) {
        const MD_ATTRIBUTE &target = static_cast<const MD_SPAN_A_DETAIL *>(detail)->href;
        look = {Span::Kind::link, {}, textOf(target.text, target.size)};
    } else if (type == MD_SPAN_CODE) {
        look.kind = Span::Kind::code;
    } else if (type == MD_SPAN_STRONG) {
        look.kind = Span::Kind::strong;
    } else if (type == MD_SPAN_EM) {
        look.kind = Span::Kind::emphasis;
    }
    m_looks.push_back(std::move(look));
}

void Collector::add(MD_TEXTTYPE type, const QString &text)
{
    const Span &look = m_looks.back();
    if (m_text.empty() || m_text.back().kind != look.kind || m_text.back().target != look.target)
        m_text.push_back(look);
    m_text.back().text += type == MD_TEXT_BR ? QStringLiteral("\n")
        : type == MD_TEXT_SOFTBR             ? QStringLiteral(" ")
                                             : text;
}

struct PlainText {
    QString operator()(const Heading &heading) const { return plainText(heading.text); }
    QString operator()(const Paragraph &paragraph) const { return plainText(paragraph.text); }
    QString operator()(const ListItem &item) const { return plainText(item.text); }
    QString operator()(const Code &code) const { return code.lines.join(QLatin1Char(' ')); }
    QString operator()(const Table &table) const
    {
        QStringList cells;
        for (const std::vector<Spans> &row : table.rows) {
            for (const Spans &cell : row)
                cells.append(plainText(cell));
        }
        return cells.join(QLatin1Char(' '));
    }
};

} // namespace

std::vector<Block> blocksOf(const QString &markdown)
{
    static constexpr int goOn = 0;
    MD_PARSER parser {};
    parser.flags = MD_DIALECT_GITHUB | MD_FLAG_NOHTML;
    parser.enter_block = [](MD_BLOCKTYPE type, void *detail, void *data) {
        static_cast<Collector *>(data)->enter(type, detail);
        return goOn;
    };
    parser.leave_block = [](MD_BLOCKTYPE type, void *detail, void *data) {
        static_cast<Collector *>(data)->leave(type, detail);
        return goOn;
    };
    parser.enter_span = [](MD_SPANTYPE type, void *detail, void *data) {
        static_cast<Collector *>(data)->enter(type, detail);
        return goOn;
    };
    parser.leave_span = [](MD_SPANTYPE, void *, void *data) {
        static_cast<Collector *>(data)->leave();
        return goOn;
    };
    parser.text = [](MD_TEXTTYPE type, const char *text, MD_SIZE size, void *data) {
        static_cast<Collector *>(data)->add(type, textOf(text, size));
        return goOn;
    };
    Collector collected;
    const QByteArray text = markdown.toUtf8();
    md_parse(text.constData(), static_cast<MD_SIZE>(text.size()), &parser, &collected);
    return collected.blocks();
}

QString plainText(const Spans &spans)
{
    QString text;
    for (const Span &span : spans)
        text += span.text;
    return text;
}

QString plainText(const Block &block)
{
    return std::visit(PlainText {}, block.content);
}

} // namespace partita::help
