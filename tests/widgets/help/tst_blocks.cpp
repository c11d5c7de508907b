// Markdown parser of the help: blocks and spans.
#include "tests/support/testprogram.h"
#include "widgets/help/blocks.h"

#include <QtTest>

namespace tst_blocks {

using namespace partita::help;

namespace {

template<typename Content>
Content only(const QString &markdown)
{
    const std::vector<Block> blocks = blocksOf(markdown);
    const Content *content
        = blocks.size() == 1 ? std::get_if<Content>(&blocks.front().content) : nullptr;
    return content ? *content : Content {};
}

/// "kind text" of each span, the kinds by their first letters.
QString outlined(const Spans &spans)
{
    QStringList pieces;
    for (const Span &span : spans) {
        const auto kind = static_cast<qsizetype>(span.kind);
        pieces.append(QStringLiteral("pcsel").mid(kind, 1) + QLatin1Char(' ') + span.text
                      + (span.target.isEmpty() ? QString() : QLatin1String(" > ") + span.target));
    }
    return pieces.join(QLatin1Char('|'));
}

} // namespace

class TestBlocks : public QObject {
    Q_OBJECT

private slots:
    void spansHaveOneLookEach_data()
    {
        QTest::addColumn<QString>("markdown");
        QTest::addColumn<QString>("spans");
        const auto row = [](const char *markdown, const char *spans) {
            QTest::newRow(markdown) << QString::fromUtf8(markdown) << QString::fromUtf8(spans);
        };
        row("plain", "p plain");
        row("a `b` c", "p a |c b|p  c");
        row("`` a ` b ``", "c a ` b");
        row("**a b**, c", "s a b|p , c");
        row("**the `id`**", "s the |c id");
        row("*a* and _b_", "e a|p  and |e b");
        row("snake_case_name 2 * 3 * 4", "p snake_case_name 2 * 3 * 4");
        row("[the text form](textform.md#keys).", "l the text form > textform.md#keys|p .");
        row("[`evaluate`](#evaluate)", "l evaluate > #evaluate");
        row("see <https://example.org/a>, https://example.org/b.",
            "p see |l https://example.org/a > https://example.org/a|p , "
            "|l https://example.org/b > https://example.org/b|p .");
        row("\\*a\\* \\| \\`", "p *a* | `");
        row("[1] and `a", "p [1] and `a");
    }

    void spansHaveOneLookEach()
    {
        QFETCH(QString, markdown);
        QFETCH(QString, spans);
        QCOMPARE(outlined(only<Paragraph>(markdown).text), spans);
    }

    void linesOfAParagraphBelongTogether()
    {
        const auto blocks = blocksOf(QStringLiteral("# Title\n\nOne\ntwo.\n\nThree.\n"));
        QCOMPARE(blocks.size(), std::size_t(3));
        QCOMPARE(std::get<Heading>(blocks[0].content).level, 1);
        QCOMPARE(plainText(blocks[1]), QStringLiteral("One two."));
        QCOMPARE(plainText(blocks[2]), QStringLiteral("Three."));
    }

    void aHeadingEndsAParagraph()
    {
        const auto blocks = blocksOf(QStringLiteral("One\n## `Two`\nThree"));
        QCOMPARE(blocks.size(), std::size_t(3));
        QCOMPARE(std::get<Heading>(blocks[1].content).level, 2);
        QCOMPARE(plainText(blocks[1]), QStringLiteral("Two"));
    }

    void listsHaveDepths()
    {
        const auto blocks = blocksOf(QStringLiteral("- one\n  more\n  - inner\n- two\n\n"
                                                    "  below two\n\n10. ten\n\nafter\n"));
        QStringList found;
        for (const Block &block : blocks) {
            const auto *item = std::get_if<ListItem>(&block.content);
            found.append(QStringLiteral("%1%2 %3")
                             .arg(block.depth)
                             .arg(item ? item->mark : QString(), plainText(block)));
        }
        QCOMPARE(found,
                 QStringList({QStringLiteral("1• one more"), QStringLiteral("2• inner"),
                              QStringLiteral("1• two"), QStringLiteral("1 below two"),
                              QStringLiteral("110. ten"), QStringLiteral("0 after")}));
    }

    void codeIsKeptAsItIs()
    {
        const auto code = only<Code>(QStringLiteral("```json\n{\n  \"a\": *1*\n\n}\n```\n"));
        QCOMPARE(code.lines,
                 QStringList({QStringLiteral("{"), QStringLiteral("  \"a\": *1*"), QString(),
                              QStringLiteral("}")}));
    }

    void codeInAListLosesItsIndent()
    {
        const auto blocks = blocksOf(QStringLiteral("1. run\n   ```\n   a\n     b\n   ```\n"));
        QCOMPARE(blocks.size(), std::size_t(2));
        QCOMPARE(blocks[1].depth, 1);
        QCOMPARE(std::get<Code>(blocks[1].content).lines,
                 QStringList({QStringLiteral("a"), QStringLiteral("  b")}));
    }

    void tablesHaveColumnsAndRows()
    {
        const auto table = only<Table>(QStringLiteral(
            "| a | b | c |\n| --- | ---: | :---: |\n| `x \\| y` | 2 |\n| 3 | 4 | 5 |\n"));
        QCOMPARE(table.columns,
                 std::vector(
                     {Table::Alignment::left, Table::Alignment::right, Table::Alignment::centre}));
        QCOMPARE(table.rows.size(), std::size_t(3));
        QCOMPARE(plainText(table.rows[1][0]), QStringLiteral("x | y"));
        QCOMPARE(table.rows[1].size(), std::size_t(3));
        QCOMPARE(plainText(table.rows[2][2]), QStringLiteral("5"));
    }

    void quotesAreParagraphs()
    {
        const auto paragraph = only<Paragraph>(QStringLiteral("> one\n> two\n"));
        QVERIFY(paragraph.isQuoted);
        QCOMPARE(plainText(paragraph.text), QStringLiteral("one two"));
    }
};

PARTITA_APPLESS_TEST(TestBlocks)

} // namespace tst_blocks

#include "tst_blocks.moc"
