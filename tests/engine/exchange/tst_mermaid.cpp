// Mermaid diagrams: what is read of them, and that what is written can be read again.
#include "tests/engine/exchange/comparedmodels.h"
#include "tests/support/testprogram.h"

using namespace partita;
using namespace partita::tests;

namespace tst_mermaid {

class MermaidTest : public QObject {
    Q_OBJECT

private slots:
    void blocksAndLinesAreRead();
    void cardinalitiesComeAsSignsAndWords_data();
    void cardinalitiesComeAsSignsAndWords();
    void fencesOfMarkdownAreFound();
    void foreignKeysDecideWhatSignsLeaveOpen();
    void aForeignKeyWithoutALineStaysAnAttribute();
    void typesWithCommasAreRead();
    void stylesAreNoEntities();
    void brokenTextsEndInASentence_data();
    void brokenTextsEndInASentence();
    void samplesSurviveTheRoundTrip_data();
    void samplesSurviveTheRoundTrip();
    void namesThatMermaidCannotSayAreReplaced();
};

model::Workbook mermaidModel(const std::string &text)
{
    return importedText(text, "model.mmd").workbook;
}

void MermaidTest::blocksAndLinesAreRead()
{
    const model::Workbook model = mermaidModel(R"(---
title: Shop
---
erDiagram
    %% what is bought
    CUSTOMER ||--o{ ORDER : places
    CUSTOMER["Customer"] {
        string id PK "Its number"
        string name
    }
    ORDER { int number PK
        string customerId FK }
)");
    QCOMPARE(joinedLines(entityLines(model, {})),
             QString(QLatin1String("Customer by id (id: string, name: string, )\n"
                                   "ORDER by number (number: integer, )\n")));
    QCOMPARE(joinedLines(relationshipLines(model, {.roles = true})),
             QString(QLatin1String("places: Customer.orders 1:many ORDER.customer\n")));
    QCOMPARE(QString::fromStdString(model.title), QString(QLatin1String("Shop")));
    QCOMPARE(QString::fromStdString(model.entities->front().attribute("id")->description),
             QString(QLatin1String("Its number")));
}

void MermaidTest::cardinalitiesComeAsSignsAndWords_data()
{
    QTest::addColumn<QString>("line");
    QTest::addColumn<QString>("expected");
    const auto row = [](const char *line, const char *expected) {
        QTest::newRow(line) << QString::fromUtf8(line) << QString::fromUtf8(expected);
    };
    row("A ||--o{ B : x", "x: A 1:many B\n");
    row("A }o--|| B : x", "x: B 1:many A\n");
    row("A |o--|{ B : x", "x: A 1:many B, optional\n");
    row("A ||..|| B : x", "x: A 1:1 B\n");
    row("A }|..|{ B : x", "x: A many:many B\n");
    row("A||--o{B:x", "x: A 1:many B\n");
    row("A only one to zero or more B : x", "x: A 1:many B\n");
    row("A one or zero optionally to many(1) B : x", "x: A 1:many B, optional\n");
    row("A 1+ to 0+ B : x", "x: A many:many B\n");
}

void MermaidTest::cardinalitiesComeAsSignsAndWords()
{
    QFETCH(QString, line);
    QFETCH(QString, expected);
    const model::Workbook model = mermaidModel("erDiagram\n" + line.toStdString() + '\n');
    QCOMPARE(joinedLines(relationshipLines(model, {.containment = false})), expected);
}

void MermaidTest::fencesOfMarkdownAreFound()
{
    const exchange::Imported imported
        = importedText("# Text\n```mermaid\nerDiagram\n A ||--o{ B : x"
                       "\n```\n~~~mermaid\nflowchart\n C --> D\n~~~\n"
                       "```mermaid\nerDiagram\n E { int id PK }\n```\n",
                       "README.md");
    QCOMPARE(joinedLines(entityLines(imported.workbook, {.types = false})),
             QString(QLatin1String("A by id (id, )\nB by id (id, )\nE by id (id, )\n")));
}

void MermaidTest::foreignKeysDecideWhatSignsLeaveOpen()
{
    // The line is drawn the wrong way round.
    const model::Workbook model = mermaidModel(
        "erDiagram\n ORDERS ||--|{ CUSTOMERS : have\n CUSTOMERS { int customer_id PK }\n"
        " ORDERS { int order_id PK\n int customer_id FK }\n");
    QCOMPARE(joinedLines(relationshipLines(model, {.names = false})),
             QString(QLatin1String("CUSTOMERS 1:many ORDERS\n")));
}

void MermaidTest::aForeignKeyWithoutALineStaysAnAttribute()
{
    const exchange::Imported imported
        = importedText("erDiagram\n A { int id PK\n int thing_id FK }\n", "a.mmd");
    QVERIFY(imported.workbook.entities->front().attribute("thing_id"));
    QVERIFY(QString::fromStdString(textOf(imported.notes)).contains(QLatin1String("marked FK")));
}

void MermaidTest::typesWithCommasAreRead()
{
    const model::Workbook model
        = mermaidModel("erDiagram\n A { decimal(10,2) price\n varchar(10) name UK, FK \"x\"\n"
                       " string[] tags }\n");
    QCOMPARE(joinedLines(entityLines(model, {})),
             QString(QLatin1String("A by name (name: string, price: number, tags: array, )\n")));
}

void MermaidTest::stylesAreNoEntities()
{
    const model::Workbook model = mermaidModel(
        "erDiagram\n direction LR\n classDef big fill:#f9f\n class A big\n style A fill:#fff\n"
        " accTitle: T\n accDescr {\n many lines\n }\n A:::big { int id PK }\n A ||--o{ B : x\n");
    QCOMPARE(model.entities->size(), 2U);
}

void MermaidTest::brokenTextsEndInASentence_data()
{
    QTest::addColumn<QByteArray>("text");
    QTest::newRow("empty") << QByteArray();
    QTest::newRow("nothing drawn") << QByteArray("erDiagram\n");
    QTest::newRow("another diagram") << QByteArray("flowchart\n A --> B\n");
    QTest::newRow("front matter only") << QByteArray("---\ntitle: x\n");
}

void MermaidTest::brokenTextsEndInASentence()
{
    QFETCH(QByteArray, text);
    const std::vector<exchange::SourceFile> files {{"a.mmd", text.toStdString()}};
    const auto imported = exchange::importFiles(files, {"mermaid", true});
    QVERIFY(!imported);
    QVERIFY(imported.error().message.ends_with('.'));
}

void MermaidTest::samplesSurviveTheRoundTrip_data()
{
    sampleRows();
}

void MermaidTest::samplesSurviveTheRoundTrip()
{
    QFETCH(QString, sample);
    const model::Workbook before = sampleNamed(sample);
    model::Workbook after = mermaidModel(exported(before, "mermaid").text());
    QCOMPARE(errorIn(after), QString());
    std::vector<std::string> names;
    for (const model::Entity &entity : *after.entities)
        names.push_back(entity.name);
    std::vector<std::string> wanted;
    for (const model::Entity &entity : *before.entities) {
        wanted.push_back(entity.name);
        const model::Entity *read = after.entity(entity.name);
        QVERIFY(read);
        QCOMPARE(read->key, entity.key);
        for (const model::Attribute &attribute : entity.attributes) {
            const bool isFlat = attribute.type == model::AttributeType::object
                && !attribute.members.empty(); // address_city
            QVERIFY2(isFlat || read->attribute(attribute.name), attribute.name.c_str());
        }
    }
    QCOMPARE(names, wanted);
    const Said said {.containment = false};
    QCOMPARE(joinedLines(relationshipLines(after, said)),
             joinedLines(relationshipLines(before, said)));
}

void MermaidTest::namesThatMermaidCannotSayAreReplaced()
{
    model::Workbook model;
    model::Entity entity;
    entity.name = "Order % line";
    entity.key = "the id";
    entity.attributes.resize(1);
    entity.attributes[0].name = "the id";
    model.entities = std::vector<model::Entity> {entity};
    const std::string text = exported(model, "mermaid").text();
    QVERIFY2(text.find("\"Order  line\" {") != std::string::npos, text.c_str());
    QVERIFY2(text.find("string the_id PK") != std::string::npos, text.c_str());
}

PARTITA_GUILESS_TEST(MermaidTest)

} // namespace tst_mermaid

#include "tst_mermaid.moc"
