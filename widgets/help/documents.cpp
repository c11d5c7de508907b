#include "widgets/help/documents.h"

#include "widgets/style/format.h"
#include "widgets/style/theme.h"

#include <QFontMetricsF>
#include <QTextCursor>
#include <QTextDocumentFragment>
#include <QTextList>
#include <QTextTable>

#include <algorithm>
#include <array>
#include <vector>

namespace partita::help {

namespace {

constexpr double lineHeight = 135; ///< per cent of the font's own
constexpr std::array headingSizes {1.75, 1.35, 1.12, 1.0}; ///< of levels 1, 2, 3 and below
constexpr double codeSize = 0.93; ///< fixed-width letters look larger than others
constexpr int holdsCode = QTextFormat::UserProperty; ///< of the format of a table

bool isCode(const QTextBlock &block)
{
    return block.blockFormat().hasProperty(QTextFormat::BlockCodeFence);
}

/// Gives a document that Markdown was read into its look, step by step.
class Typesetter {
public:
    Typesetter(QTextDocument &document, const QPalette &palette)
        : m_document(document)
        , m_theme(style::themeOf(palette))
        , m_font(document.defaultFont())
        , m_em(QFontMetricsF(m_font).height())
    {
    }

    void setAll(const Chapter &chapter)
    {
        setHeadings();
        setAnchors(chapter);
        setBlocks();
        setTables();
        boxCode(chapter);
    }

private:
    QColor quietGround() const { return style::blend(m_theme.surface, m_theme.grid, 0.7); }

    std::vector<QTextBlock> blocks() const
    {
        std::vector<QTextBlock> all;
        for (QTextBlock block = m_document.begin(); block.isValid(); block = block.next())
            all.push_back(block);
        return all;
    }

    void setHeadings()
    {
        for (const QTextBlock &block : blocks()) {
            const int level = block.blockFormat().headingLevel();
            if (level == 0)
                continue;
            QTextBlockFormat place;
            place.setTopMargin(m_em * (level == 1 ? 0 : level == 2 ? 1.4 : 0.9));
            place.setBottomMargin(m_em * 0.4);
            QTextCursor(block).mergeBlockFormat(place);
            const auto size = std::min(static_cast<std::size_t>(level), headingSizes.size()) - 1;
            forEachPiece(block, [&](QTextCursor &piece, QTextCharFormat format) {
                const bool isFixed = format.fontFixedPitch();
                QFont font = style::scaled(m_font, headingSizes.at(size));
                if (isFixed)
                    font = style::scaled(style::monospaced(font), codeSize);
                font.setBold(true);
                format.clearProperty(QTextFormat::FontSizeAdjustment); // or it would decide
                format.setFont(font);
                piece.setCharFormat(format);
            });
        }
    }

    /// Gives the beginnings of the sections their anchors.
    void setAnchors(const Chapter &chapter)
    {
        auto section = chapter.sections.begin();
        for (const QTextBlock &block : blocks()) {
            const bool begins = section != chapter.sections.end() && !block.begin().atEnd()
                && block.begin().fragment().charFormat().fontWeight() >= QFont::Bold
                && block.text().startsWith(section->title);
            if (!begins)
                continue;
            QTextCursor cursor(block);
            cursor.movePosition(QTextCursor::NextCharacter, QTextCursor::KeepAnchor);
            QTextCharFormat anchor;
            anchor.setAnchor(true);
            anchor.setAnchorNames({section->anchor});
            cursor.mergeCharFormat(anchor);
            ++section;
        }
    }

    /// Room around paragraphs and items, and the look of code and links in them.
    void setBlocks()
    {
        for (const QTextBlock &block : blocks()) {
            const bool isInTable = QTextCursor(block).currentTable() != nullptr;
            QTextBlockFormat place;
            place.setLineHeight(isCode(block) ? 115 : lineHeight,
                                QTextBlockFormat::ProportionalHeight);
            if (isCode(block)) { // what follows the break of a long line stands to the right
                place.setNonBreakableLines(false);
                place.setLeftMargin(m_em * 2);
                place.setTextIndent(m_em * -2);
            }
            if (block.blockFormat().headingLevel() == 0) {
                const bool isItem = block.textList() != nullptr;
                place.setTopMargin(0);
                place.setBottomMargin(isInTable || isCode(block) ? 0
                                                                 : m_em * (isItem ? 0.25 : 0.6));
            }
            QTextCursor(block).mergeBlockFormat(place);
            forEachPiece(block, [&](QTextCursor &piece, const QTextCharFormat &format) {
                piece.mergeCharFormat(lookOf(format, block));
            });
        }
    }

    /// Calls `set` with each run of letters of one format, selected.
    template<typename Set>
    static void forEachPiece(const QTextBlock &block, Set set)
    {
        std::vector<std::pair<int, QTextCharFormat>> pieces; // with their ends
        for (auto piece = block.begin(); !piece.atEnd(); ++piece)
            pieces.emplace_back(piece.fragment().position() + piece.fragment().length(),
                                piece.fragment().charFormat());
        QTextCursor cursor(block);
        for (const auto &[end, format] : pieces) {
            cursor.setPosition(end, QTextCursor::KeepAnchor);
            set(cursor, format);
            cursor.setPosition(end);
        }
    }

    QTextCharFormat lookOf(const QTextCharFormat &format, const QTextBlock &block) const
    {
        QTextCharFormat look;
        if (format.fontFixedPitch() && block.blockFormat().headingLevel() == 0) {
            look.setFont(style::scaled(style::monospaced(m_font), codeSize));
            if (!isCode(block))
                look.setBackground(quietGround());
        }
        if (!format.anchorHref().isEmpty()) {
            look.setForeground(m_theme.accent);
            look.setFontUnderline(true);
        }
        return look;
    }

    /// Lines between the rows, and a ground below the heading.
    void setTables()
    {
        const auto frames = m_document.rootFrame()->childFrames();
        for (QTextFrame *frame : frames) {
            auto *table = qobject_cast<QTextTable *>(frame);
            if (!table)
                continue;
            QTextTableFormat format = table->format();
            format.setBorder(0);
            format.setCellSpacing(0);
            format.setCellPadding(0);
            format.setBorderCollapse(true);
            format.setTopMargin(m_em * 0.3);
            format.setBottomMargin(m_em * 0.9);
            table->setFormat(format);
            for (int row = 0; row < table->rows(); ++row) {
                for (int column = 0; column < table->columns(); ++column)
                    setCell(table->cellAt(row, column), row == 0);
            }
        }
    }

    void setCell(QTextTableCell cell, bool isHeading) const
    {
        QTextTableCellFormat format = cell.format().toTableCellFormat();
        format.setLeftPadding(m_em * 0.5);
        format.setRightPadding(m_em * 0.5);
        format.setTopPadding(m_em * 0.25);
        format.setBottomPadding(m_em * 0.25);
        format.setBottomBorder(1);
        format.setBottomBorderStyle(QTextFrameFormat::BorderStyle_Solid);
        format.setBottomBorderBrush(m_theme.border);
        if (isHeading)
            format.setBackground(quietGround());
        cell.setFormat(format);
    }

    /// Puts the lines of each piece of code into a box: a table of one cell, which keeps them
    /// together.
    void boxCode(const Chapter &chapter)
    {
        std::vector<QTextBlock> lines = blocks();
        std::erase_if(lines, [](const QTextBlock &block) { return !isCode(block); });
        // From the end, so that what is before keeps its place.
        for (auto block = chapter.blocks.rbegin(); block != chapter.blocks.rend(); ++block) {
            const auto *code = std::get_if<Code>(&block->content);
            const auto count = code ? static_cast<std::size_t>(code->lines.size()) : 0;
            if (count == 0 || count > lines.size())
                continue;
            box(*(lines.end() - static_cast<std::ptrdiff_t>(count)), lines.back());
            lines.resize(lines.size() - count);
        }
    }

    void box(const QTextBlock &first, const QTextBlock &last)
    {
        const QTextBlockFormat line = first.blockFormat();
        QTextCursor cursor(first);
        cursor.setPosition(last.position() + last.length() - 1, QTextCursor::KeepAnchor);
        const QTextDocumentFragment code(cursor);
        cursor.removeSelectedText();
        cursor.setBlockFormat({});
        QTextTableFormat format;
        format.setBorder(1);
        format.setBorderBrush(m_theme.border);
        format.setBorderStyle(QTextFrameFormat::BorderStyle_Solid);
        format.setBorderCollapse(true);
        format.setCellPadding(m_em * 0.5);
        format.setCellSpacing(0);
        format.setLeftMargin(line.indent() * m_document.indentWidth());
        format.setProperty(holdsCode, true);
        format.setTopMargin(m_em * 0.2);
        format.setBottomMargin(m_em * 0.9);
        QTextTableCell cell = cursor.insertTable(1, 1, format)->cellAt(0, 0);
        QTextTableCellFormat ground;
        ground.setBackground(quietGround());
        cell.setFormat(ground);
        QTextCursor inside = cell.firstCursorPosition();
        inside.setBlockFormat(line);
        inside.insertFragment(code);
    }

    QTextDocument &m_document;
    const style::Theme &m_theme;
    QFont m_font;
    double m_em;
};

} // namespace

void Documents::setLook(const QFont &font, const QPalette &palette)
{
    m_font = font;
    m_palette = palette;
    m_documents.clear();
}

QTextDocument &Documents::of(const Chapter &chapter)
{
    std::unique_ptr<QTextDocument> &document = m_documents[chapter.name];
    if (!document)
        document = documentOf(chapter, m_font, m_palette);
    return *document;
}

std::unique_ptr<QTextDocument> documentOf(const Chapter &chapter, const QFont &font,
                                          const QPalette &palette)
{
    auto document = std::make_unique<QTextDocument>();
    document->setUndoRedoEnabled(false);
    document->setDefaultFont(font);
    document->setIndentWidth(QFontMetricsF(font).height() * 1.4);
    document->setMarkdown(chapter.markdown,
                          {QTextDocument::MarkdownDialectGitHub, QTextDocument::MarkdownNoHTML});
    Typesetter(*document, palette).setAll(chapter);
    return document;
}

void fitLines(QTextDocument &document, double page, double line)
{
    const double beside = std::max(page - line, 0.0);
    QTextCursor cursor(&document);
    cursor.beginEditBlock();
    for (QTextBlock block = document.begin(); block.isValid(); block = block.next()) {
        QTextBlockFormat margin;
        margin.setRightMargin(beside);
        cursor.setPosition(block.position());
        if (!cursor.currentTable())
            cursor.mergeBlockFormat(margin);
    }
    const auto frames = document.rootFrame()->childFrames();
    for (QTextFrame *frame : frames) {
        auto *table = qobject_cast<QTextTable *>(frame);
        if (!table)
            continue;
        QTextTableFormat format = table->format();
        if (format.boolProperty(holdsCode))
            format.setWidth(std::min(page, line) - format.leftMargin());
        else
            format.setRightMargin(beside);
        table->setFormat(format);
    }
    cursor.endEditBlock();
}

const Section *sectionAt(const Chapter &chapter, QTextBlock block)
{
    while (block.isValid()) {
        const auto first = block.begin();
        const QStringList anchors
            = first.atEnd() ? QStringList() : first.fragment().charFormat().anchorNames();
        if (!anchors.isEmpty())
            return chapter.section(anchors.first());
        block = block.previous();
    }
    return nullptr;
}

} // namespace partita::help
