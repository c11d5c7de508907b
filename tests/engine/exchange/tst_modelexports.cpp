// Exports that are not read again: PostgreSQL, PlantUML, data dictionaries; and what all exports
// promise.
#include "tests/engine/exchange/comparedmodels.h"
#include "tests/support/testprogram.h"

using namespace partita;
using namespace partita::tests;

namespace tst_modelexports {

class ModelExportsTest : public QObject {
    Q_OBJECT

private slots:
    void tablesOfPostgreSqlHaveKeysAndComments();
    void manyToManyIsALinkTable();
    void longNamesAreCutAndStayApart();
    void plantUmlDrawsKeysAndEnds();
    void dictionariesSayWhereThingsAreStored();
    void dictionariesEscapeTheirTexts();
    void everyFormatWritesEverySample_data();
    void everyFormatWritesEverySample();
    void equalWorkbooksGiveEqualBytes();
    void whatIsLostIsTold();
};

QString textIn(const ExportedFiles &files)
{
    return QString::fromStdString(files.text());
}

/// Authors and books, many to many, with awkward texts.
model::Workbook awkward()
{
    model::Workbook workbook;
    workbook.name = "awkward";
    model::Entity author;
    author.name = "Author";
    author.key = "id";
    author.description = "It's \"one\" | <b>two</b>\nand three";
    author.attributes.resize(2);
    author.attributes[0].name = "id";
    author.attributes[1].name = std::string(70, 'n');
    author.attributes[1].description = "=1+1";
    author.attributes[1].generator.kind = model::Generator::Kind::choice;
    author.attributes[1].generator.choices = {{model::Json("it's")}, {model::Json("b")}};
    model::Entity book = author;
    book.name = "Book";
    book.description.clear();
    book.attributes[1].name += "x";
    model::Attribute third = book.attributes[1];
    third.name = std::string(70, 'n') + "y";
    book.attributes.push_back(third);
    workbook.entities = std::vector<model::Entity> {author, book};
    model::Relationship link;
    link.name = "writing";
    link.parent = "Author";
    link.child = "Book";
    link.parentRole = "authors";
    link.childRole = "books";
    link.cardinality = model::Cardinality::manyToMany;
    workbook.relationships = std::vector<model::Relationship> {link};
    return workbook;
}

void ModelExportsTest::tablesOfPostgreSqlHaveKeysAndComments()
{
    const QString sql = textIn(exported(sampleNamed(QStringLiteral("blog")), "postgresql"));
    QVERIFY2(sql.contains(QLatin1String("CREATE TABLE \"Post\" (\n    \"id\" uuid NOT NULL,\n")),
             qPrintable(sql));
    QVERIFY(sql.contains(
        QLatin1String("    \"authorId\" uuid NOT NULL,\n    PRIMARY KEY (\"id\")\n);")));
    QVERIFY(sql.contains(QLatin1String("ALTER TABLE \"Comment\" ADD CONSTRAINT \"discussion\"\n"
                                       "    FOREIGN KEY (\"postId\") REFERENCES \"Post\" (\"id\") "
                                       "ON DELETE CASCADE;")));
    QVERIFY(
        sql.contains(QLatin1String("COMMENT ON TABLE \"User\" IS 'Somebody with an account.';")));
}

void ModelExportsTest::manyToManyIsALinkTable()
{
    const QString sql = textIn(exported(awkward(), "postgresql"));
    QVERIFY2(sql.contains(QLatin1String(
                 "CREATE TABLE \"writing\" (\n    \"authorId\" varchar(20) NOT NULL,\n"
                 "    \"bookId\" varchar(20) NOT NULL,\n"
                 "    PRIMARY KEY (\"authorId\", \"bookId\")\n);")),
             qPrintable(sql));
    QVERIFY(sql.contains(QLatin1String("IN ('it''s', 'b')")));
}

void ModelExportsTest::longNamesAreCutAndStayApart()
{
    const QString sql = textIn(exported(awkward(), "postgresql"));
    QVERIFY(sql.contains(u'"' + QString(63, u'n') + QLatin1String("\" text")));
    QVERIFY(sql.contains(u'"' + QString(62, u'n') + QLatin1String("2\" text")));
}

void ModelExportsTest::plantUmlDrawsKeysAndEnds()
{
    const QString text = textIn(exported(sampleNamed(QStringLiteral("blog")), "plantuml"));
    QVERIFY2(text.contains(QLatin1String(
                 "entity \"Comment\" as e_Comment {\n  * id : string <<generated>>\n  --\n")),
             qPrintable(text));
    QVERIFY(text.contains(QLatin1String("e_Post ||--o{ e_Comment : discussion\n")));
    QVERIFY(text.contains(QLatin1String("e_User ||..o{ e_Post : authorship\n")));
}

void ModelExportsTest::dictionariesSayWhereThingsAreStored()
{
    const model::Workbook blog = sampleNamed(QStringLiteral("blog"));
    const QString markdown = textIn(exported(blog, "dictionary-markdown"));
    QVERIFY2(markdown.contains(QLatin1String("## Post\n\nAn article on somebody's blog.\n")),
             qPrintable(markdown));
    QVERIFY(markdown.contains(QLatin1String("V1: posts / post / title")));
    const QString csv = textIn(exported(blog, "dictionary-csv"));
    QVERIFY2(csv.contains(
                 QLatin1String("\"Post\",\"attribute\",\"title\",\"text, 20 to 40 characters\",")),
             qPrintable(csv));
    const QString html = textIn(exported(blog, "dictionary-html"));
    QVERIFY(html.contains(QLatin1String("<h2 id=\"e1\">Post</h2>")));
    QVERIFY(!html.contains(QLatin1String("http"))); // nothing from elsewhere
}

void ModelExportsTest::dictionariesEscapeTheirTexts()
{
    const QString html = textIn(exported(awkward(), "dictionary-html"));
    QVERIFY(html.contains(QLatin1String("It's &quot;one&quot; | &lt;b&gt;two&lt;/b&gt;")));
    QVERIFY(textIn(exported(awkward(), "dictionary-csv")).contains(QLatin1String("\"'=1+1\"")));
}

void ModelExportsTest::everyFormatWritesEverySample_data()
{
    sampleRows();
}

void ModelExportsTest::everyFormatWritesEverySample()
{
    QFETCH(QString, sample);
    const model::Workbook workbook = sampleNamed(sample);
    for (const exchange::ExportFormat &format : exchange::exportFormats()) {
        // tst_code.cpp and tst_containerfiles.cpp have more of those that evaluate a design.
        static constexpr std::array<std::string_view, 5> evaluating {
            "queries", "bicep", "terraform", "arm", "azure-cli"};
        const bool evaluates = format.name.starts_with("code-")
            || std::find(evaluating.begin(), evaluating.end(), format.name) != evaluating.end();
        if (evaluates && sample != QLatin1String("orders"))
            continue;
        const ExportedFiles files = exported(workbook, format.name, workbook.designs.front()->name);
        const bool mayBeEmpty = format.name == "scripts"; // a design may have none
        QVERIFY2(mayBeEmpty || !files.files.empty(), std::string(format.name).c_str());
        for (const auto &[name, text] : files.files)
            QVERIFY2(!text.empty(), name.c_str());
    }
}

void ModelExportsTest::equalWorkbooksGiveEqualBytes()
{
    const model::Workbook one = sampleNamed(QStringLiteral("orders"));
    const model::Workbook other = sampleNamed(QStringLiteral("orders"));
    for (const exchange::ExportFormat &format : exchange::exportFormats()) {
        const std::string design = one.designs.front()->name;
        QVERIFY2(exported(one, format.name, design).files
                     == exported(other, format.name, design).files,
                 std::string(format.name).c_str());
    }
}

void ModelExportsTest::whatIsLostIsTold()
{
    const model::Workbook workbook = sampleNamed(QStringLiteral("blog"));
    for (const exchange::ExportFormat &format : exchange::exportFormats()) {
        ExportedFiles files;
        const auto losses = exchange::exportTo(files, format.name, {workbook, "V1", fewItems});
        QVERIFY(losses.ok());
        for (const std::string &sentence : *losses)
            QVERIFY2(sentence.ends_with('.'), sentence.c_str());
    }
}

PARTITA_GUILESS_TEST(ModelExportsTest)

} // namespace tst_modelexports

#include "tst_modelexports.moc"
