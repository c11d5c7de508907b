// DBML: what is read of it, and that what is written can be read again.
#include "tests/engine/exchange/comparedmodels.h"
#include "tests/support/testprogram.h"

using namespace partita;
using namespace partita::tests;

namespace tst_dbml {

class DbmlTest : public QObject {
    Q_OBJECT

private slots:
    void tablesColumnsAndNotesAreRead();
    void nullabilityOfTheColumnMakesAParentOptional();
    void aOneToOneReferenceLeadsToTheKey();
    void inlineAndLongReferencesAreOne();
    void manyToManyNeedsNoTable();
    void enumsAreListedValues();
    void partialsAreInjectedAndLocalColumnsWin();
    void recordsBecomeSampleRows();
    void secretsAreNoSamples();
    void keywordsComeInAnyCase();
    void whatIsUnknownIsSkippedWithItsLine();
    void brokenTextsEndInASentence_data();
    void brokenTextsEndInASentence();
    void samplesSurviveTheRoundTrip_data();
    void samplesSurviveTheRoundTrip();
};

model::Workbook dbmlModel(const std::string &text)
{
    return importedText(text, "model.dbml").workbook;
}

void DbmlTest::tablesColumnsAndNotesAreRead()
{
    const model::Workbook model = dbmlModel(R"dbml(
Project shop { database_type: 'PostgreSQL' Note: 'A shop.' }
Table core.users as U [headercolor: #3498DB, note: 'People'] {
  id integer [pk, increment] // the key
  "full name" varchar(40) [not null, note: 'As it\'s written']
  price "decimal(10,2)"
  tags text[]
  settings jsonb
  born timestamp [default: `now()`]
  indexes { (id, price) [unique] `lower(id)` }
  Note: '''
    Of all kinds
      and ages
  '''
})dbml");
    QCOMPARE(joinedLines(entityLines(model, {})),
             QString(QLatin1String(
                 "users by id (born: dateTime, full name: string, id: integer, price: number, "
                 "settings: object, tags: array, )\n")));
    QCOMPARE(QString::fromStdString(model.title), QString(QLatin1String("shop")));
    QCOMPARE(QString::fromStdString(model.description), QString(QLatin1String("A shop.")));
    const model::Entity &users = model.entities->front();
    QCOMPARE(QString::fromStdString(users.description),
             QString(QLatin1String("Of all kinds\n  and ages")));
    QCOMPARE(QString::fromStdString(users.attribute("full name")->description),
             QString(QLatin1String("As it's written")));
}

void DbmlTest::nullabilityOfTheColumnMakesAParentOptional()
{
    const model::Workbook model = dbmlModel(R"(
Table users { id int [pk] }
Table posts {
  id int [pk]
  author_id int [not null, ref: > users.id]
  editor_id int [ref: > users.id]
})");
    QCOMPARE(joinedLines(relationshipLines(model, {.roles = true, .names = false})),
             QString(QLatin1String("users.authorPosts 1:many posts.author\n"
                                   "users.editorPosts 1:many posts.editor, optional\n")));
    QVERIFY(!model.entity("posts")->attribute("author_id"));
}

void DbmlTest::aOneToOneReferenceLeadsToTheKey()
{
    // By the letter of the language the second end would hold the foreign key.
    const model::Workbook model = dbmlModel(R"(
Table application { applicationId text [pk] }
Table volume_backup { id text [pk]
  applicationId text }
ref: volume_backup.applicationId - application.applicationId
)");
    QCOMPARE(joinedLines(relationshipLines(model, {.names = false})),
             QString(QLatin1String("application 1:1 volume_backup, optional\n")));
}

void DbmlTest::inlineAndLongReferencesAreOne()
{
    const model::Workbook model = dbmlModel(R"(
Table a { id int [pk] }
Table b { id int [pk]
  a_id int [not null, ref: > a.id] }
Ref ownership { b.a_id > a.id [delete: cascade] }
Ref: a.id < b.a_id
)");
    QCOMPARE(model.relationships->size(), 1U);
}

void DbmlTest::manyToManyNeedsNoTable()
{
    const model::Workbook model = dbmlModel(R"(
Table "ssh-key" { id int [pk] }
Table "web-server" { id int [pk] }
Ref access: "ssh-key".id <> "web-server".id
)");
    QCOMPARE(joinedLines(relationshipLines(model, {})),
             QString(QLatin1String("access: ssh-key many:many web-server\n")));
    QVERIFY(model.entity("ssh-key")->attribute("id"));
}

void DbmlTest::enumsAreListedValues()
{
    const model::Workbook model = dbmlModel(R"(
Enum core.job_status { created [note: 'Waiting']
  running
  "on hold" }
Table core.jobs { id int [pk]
  status core.job_status [not null, default: 'created'] }
)");
    const model::Generator &generator = model.entities->front().attribute("status")->generator;
    QCOMPARE(generator.choices.size(), 3U);
    QCOMPARE(generator.choices[2].value, model::Json("on hold"));
}

void DbmlTest::partialsAreInjectedAndLocalColumnsWin()
{
    const model::Workbook model = dbmlModel(R"(
TablePartial base { id int [pk]
  changed timestamp
  boss int [not null, ref: > users.id] }
TablePartial named { name text
  changed text }
Table users { ~base
  ~named
  name int }
)");
    QCOMPARE(
        joinedLines(entityLines(model, {})),
        QString(QLatin1String("users by id (changed: string, id: integer, name: integer, )\n")));
    QCOMPARE(joinedLines(relationshipLines(model, {.roles = true, .names = false})),
             QString(QLatin1String("users.reports 1:many users.boss, optional\n")));
}

void DbmlTest::recordsBecomeSampleRows()
{
    const model::Workbook model = dbmlModel(R"(
Table users { id int [pk]
  name text
  boss_id int [ref: > users.id] }
records users(id, name, boss_id) {
  1, 'Ann', null
  2, 'Bob', 1
})");
    const auto &rows = model.population->sampleRows;
    QCOMPARE(rows.size(), 2U);
    QCOMPARE(rows[0].values.at("name"), model::Json("Ann"));
    QCOMPARE(QString::fromStdString(rows[1].parents.at("boss")),
             QString::fromStdString(rows[0].name));
}

void DbmlTest::secretsAreNoSamples()
{
    const model::Workbook model = dbmlModel(R"(
Table users { id int [pk]
  password_hash text }
records users(id, password_hash) { 1, 'abc' }
)");
    QVERIFY(!model.population->sampleRows.front().values.contains("password_hash"));
}

void DbmlTest::keywordsComeInAnyCase()
{
    const model::Workbook model = dbmlModel("table a { id int [PK] }\nTABLE b { id int [pk]\n"
                                            " a int [NOT NULL] }\nref: b.a > a.id\n");
    QCOMPARE(joinedLines(relationshipLines(model, {.names = false})),
             QString(QLatin1String("a 1:many b\n")));
}

void DbmlTest::whatIsUnknownIsSkippedWithItsLine()
{
    const exchange::Imported imported = importedText(
        "Table a { id int [pk] }\nTableGroup g { a }\nRef: a.id > nothing.id\n", "model.dbml");
    const QString notes = QString::fromStdString(textOf(imported.notes));
    QVERIFY2(notes.contains(QLatin1String("2 skipped: The element \"TableGroup\"")),
             qPrintable(notes));
    QVERIFY2(notes.contains(QLatin1String("3 skipped: The reference")), qPrintable(notes));
    QCOMPARE(imported.workbook.entities->size(), 1U);
}

void DbmlTest::brokenTextsEndInASentence_data()
{
    QTest::addColumn<QByteArray>("text");
    QTest::newRow("empty") << QByteArray();
    QTest::newRow("no table") << QByteArray("Project p {");
    QTest::newRow("open table") << QByteArray("Table {");
    QTest::newRow("open everything") << QByteArray("Table t [ note: '''");
    QTest::newRow("many openings") << QByteArray("enum a {").repeated(10'000);
}

void DbmlTest::brokenTextsEndInASentence()
{
    QFETCH(QByteArray, text);
    const std::vector<exchange::SourceFile> files {{"a.dbml", text.toStdString()}};
    const auto imported = exchange::importFiles(files, {"dbml", true});
    QVERIFY(!imported);
    QVERIFY(imported.error().message.ends_with('.'));
}

void DbmlTest::samplesSurviveTheRoundTrip_data()
{
    sampleRows();
}

void DbmlTest::samplesSurviveTheRoundTrip()
{
    QFETCH(QString, sample);
    const model::Workbook before = sampleNamed(sample);
    const model::Workbook after = dbmlModel(exported(before, "dbml").text());
    const Said said {.nestedArrays = false};
    QCOMPARE(errorIn(after), QString());
    QCOMPARE(joinedLines(entityLines(after, said)), joinedLines(entityLines(before, said)));
    QCOMPARE(joinedLines(relationshipLines(after, said)),
             joinedLines(relationshipLines(before, said)));
    QCOMPARE(QString::fromStdString(after.title), QString::fromStdString(before.title));
    QCOMPARE(QString::fromStdString(after.description), QString::fromStdString(before.description));
}

PARTITA_GUILESS_TEST(DbmlTest)

} // namespace tst_dbml

#include "tst_dbml.moc"
