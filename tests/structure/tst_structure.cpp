// Why: the layers of the design are kept by a test, not by memory. It reads every #include of the
// product and fails on a wrong arrow; the planted violations below prove that the checker would
// notice.
#include "tests/structure/filenames.h"
#include "tests/structure/rules.h"
#include "tests/support/testprogram.h"

#include <QDir>
#include <QDirIterator>
#include <QFile>
#include <QtTest>

namespace tst_structure {

using namespace Qt::StringLiterals;
using namespace partita::structure;

namespace {

const char *const topLevelFolders = "app engine packaging resources tests translations widgets";

struct Layer {
    const char *folder;
    const char *mayInclude;
};

// The layers: a folder, then what it may include beside itself; what those may include comes with
// them. "engine" and "widgets" mean all their rooms, "shared" those that every board may include.
const Layer layers[] = {
    {"engine/base", ""},
    {"engine/json", "engine/base"},
    {"engine/items", "engine/json"},
    {"engine/index", "engine/items"},
    {"engine/store", "engine/index"},
    {"engine/query", "engine/index engine/store"},
    {"engine/script", "engine/store engine/query"},
    {"engine/javascript", "engine/query engine/script"},
    {"engine/cost", "engine/json engine/store:metrics engine/query:metrics"},
    {"engine/model", "engine/json"},
    {"engine/workbook", "engine/model"},
    {"engine/client", "engine/model engine/query engine/script engine/cost"},
    {"engine/population", "engine/model"},
    {"engine/mapping", "engine/population engine/store"},
    {"engine/places", "engine/mapping engine/query"},
    {"engine/typing", "engine/places engine/client"},
    {"engine/planning", "engine/places engine/query engine/client"}, // what a plan measured
    {"engine/execution", "engine/planning engine/client"},
    {"engine/evaluation", "engine/execution engine/cost"},
    {"engine/console", "engine/evaluation engine/client engine/workbook"},
    {"engine/checks", "engine/planning engine/script engine/cost"},
    {"engine/advice", "engine/evaluation engine/checks"},
    {"engine/exchange", "engine/evaluation engine/workbook engine/checks"},
    {"engine/migration", "engine/evaluation"},
    {"engine/report", "engine/advice engine/workbook engine/migration"},
    {"widgets/style", ""},
    {"widgets/settings", ""},
    {"widgets/jobs", "engine"},
    {"widgets/commands", "engine"},
    {"widgets/models", "engine widgets/jobs widgets/commands widgets/style"},
    {"widgets/plots", "widgets/style"},
    {"widgets/editor", "widgets/style"}, // of every text that somebody types
    {"widgets/boards", "widgets/models widgets/plots"}, // what all boards have in common
    {"widgets/canvas", "shared widgets/forms"}, // names are typed on cards
    {"widgets/design", "shared"},
    {"widgets/documents", "shared widgets/forms"}, // a document is edited as a form
    {"widgets/patterns", "shared"},
    {"widgets/console", "shared"},
    {"widgets/partitions", "shared"},
    {"widgets/fanout", "shared"},
    {"widgets/compare", "shared"},
    {"widgets/load", "shared"},
    {"widgets/advice", "shared"},
    {"widgets/help", "shared"},
    {"widgets/forms", "engine widgets/models widgets/style"},
    {"widgets/inspector", "widgets/forms widgets/boards"},
    {"widgets/report", "shared widgets/canvas"}, // the drawing of the model
    {"widgets/shell", "engine widgets"},
    {"app", "engine widgets"},
};

// The rooms that every board may include.
const char *const shared = "engine widgets/style widgets/settings widgets/jobs widgets/commands "
                           "widgets/models widgets/plots widgets/editor widgets/boards";

QVector<Room> rooms()
{
    QVector<Room> rooms;
    for (const Layer &layer : layers) {
        QStringList folders = QString::fromLatin1(layer.mayInclude).split(u' ', Qt::SkipEmptyParts);
        if (folders.removeAll(u"shared"_s) > 0)
            folders += QString::fromLatin1(shared).split(u' ');
        rooms.append({QLatin1String(layer.folder), folders});
    }
    return rooms;
}

QVector<ReservedHeader> reservedHeaders()
{
    return {
        {u"qcustomplot.h"_s, {u"widgets/plots"_s}},
        {u"graphviz/"_s, {u"widgets/canvas"_s}},
        {u"Qsci/"_s, {u"widgets"_s}},
        {u"sqlite3.h"_s, {u"engine/workbook"_s, u"engine/exchange/sqlitefile"_s}},
    };
}

Rules rules()
{
    return Rules(rooms(), reservedHeaders());
}

QDir root()
{
    return QDir(QStringLiteral(PARTITA_SOURCE_DIR));
}

QString contentOf(const QString &path)
{
    QFile file(root().filePath(path));
    return file.open(QIODevice::ReadOnly) ? QString::fromUtf8(file.readAll()) : QString();
}

// Every header and source of the folders, relative to the root, sorted; usually of the product.
QStringList sources(const QStringList &folders = {u"engine"_s, u"widgets"_s, u"app"_s})
{
    QStringList paths;
    for (const QString &folder : folders) {
        QDirIterator files(root().filePath(folder), {u"*.h"_s, u"*.cpp"_s}, QDir::Files,
                           QDirIterator::Subdirectories);
        while (files.hasNext())
            paths.append(root().relativeFilePath(files.next()));
    }
    paths.sort();
    return paths;
}

} // namespace

class TestStructure : public QObject {
    Q_OBJECT

private slots:
    void everyFileKeepsTheRules();
    void includedFilesExist();
    void filesNamedInCommentsExist();
    void plantedFileNameIsFound();
    void foldersMakeNoCircle();
    void plantedCircleIsFound();
    void topLevelFoldersAreTheFixedOnes();
    void everyRoomIsInTheTable();
    void theArchitecturePageTellsTheSame();
    void plantedViolationIsFound_data();
    void plantedViolationIsFound();
    void innocentCodePasses_data();
    void innocentCodePasses();
    void commentsAndStringsAreBlanked();
};

void TestStructure::everyFileKeepsTheRules()
{
    const Rules checker = rules();
    QStringList found;
    for (const QString &path : sources()) {
        for (const Violation &violation : checker.check(path, contentOf(path)))
            found.append(violation.toString());
    }
    QVERIFY2(found.isEmpty(), qPrintable(u'\n' + found.join(u'\n')));
}

void TestStructure::includedFilesExist()
{
    for (const QString &path : sources()) {
        for (const QString &header : Rules::includedHeaders(contentOf(path)))
            QVERIFY2(QFile::exists(root().filePath(header)),
                     qPrintable(path + u" includes "_s + header));
    }
}

void TestStructure::filesNamedInCommentsExist()
{
    const QStringList files
        = sources({u"app"_s, u"engine"_s, u"resources"_s, u"tests"_s, u"widgets"_s});
    QStringList found;
    for (const QString &path : files) {
        for (const Violation &violation : deadFileNames(path, contentOf(path), files))
            found.append(violation.toString());
    }
    QVERIFY2(found.isEmpty(), qPrintable(u'\n' + found.join(u'\n')));
}

void TestStructure::plantedFileNameIsFound()
{
    const QStringList files {u"engine/base/result.h"_s, u"engine/base/result.cpp"_s};
    const QString path = u"engine/json/a.cpp"_s;
    for (const QString &name :
         {u"error.h"_s, u"engine/base/error.cpp"_s, u"json/result.h"_s, u"esult.h"_s}) {
        const auto found = deadFileNames(path, u"int a;\n/// See ("_s + name + u")."_s, files);
        QCOMPARE(found.size(), 1);
        QCOMPARE(found.first().line, 2);
        QVERIFY2(found.first().text.contains(name), qPrintable(found.first().toString()));
    }
    const QString innocent = u"// result.h, base/result.cpp; \"sqlite3.h\", <zlib.h>, shape.h()\n"
                             "call(\"error.h\"); b.h = 1;"_s;
    for (const Violation &violation : deadFileNames(path, innocent, files))
        QFAIL(qPrintable(violation.toString()));
}

void TestStructure::foldersMakeNoCircle()
{
    QVector<Source> all;
    for (const QString &path : sources())
        all.append({path, Rules::includedHeaders(contentOf(path))});
    const QStringList circle = folderCycle(all);
    QVERIFY2(circle.isEmpty(), qPrintable(u'\n' + circle.join(u'\n')));
}

void TestStructure::plantedCircleIsFound()
{
    const Source face {u"engine/query/query.h"_s, {}};
    const Source sub {u"engine/query/running/run.cpp"_s, {u"engine/query/query.h"_s}};
    const Source top {u"engine/query/query.cpp"_s, {u"engine/query/running/run.h"_s}};
    QVERIFY(folderCycle({face, sub, top}).isEmpty());
    const Source other {u"engine/query/syntax/parse.cpp"_s, {u"engine/query/running/run.h"_s}};
    const Source back {u"engine/query/running/run.h"_s, {u"engine/query/syntax/parse.h"_s}};
    const QStringList circle = folderCycle({face, sub, top, other, back});
    QCOMPARE(circle.size(), 2);
    QVERIFY2(circle.join(u'\n').contains(u"run.h includes engine/query/syntax/parse.h"_s),
             qPrintable(circle.join(u'\n')));
    const Source store {u"engine/store/a.h"_s, {u"engine/index/b.h"_s}};
    const Source index {u"engine/index/b.h"_s, {u"engine/store/c.h"_s}};
    QCOMPARE(folderCycle({store, index}).size(), 2);
}

void TestStructure::topLevelFoldersAreTheFixedOnes()
{
    for (const QString &folder : root().entryList(QDir::Dirs | QDir::NoDotAndDotDot)) {
        const bool known = QString(QLatin1String(topLevelFolders)).split(u' ').contains(folder)
            || folder == u"build"_s;
        QVERIFY2(known, qPrintable(u"unexpected top-level folder "_s + folder));
    }
}

void TestStructure::everyRoomIsInTheTable()
{
    const Rules checker = rules();
    for (const QString &layer : {u"engine"_s, u"widgets"_s}) {
        for (const QString &room :
             QDir(root().filePath(layer)).entryList(QDir::Dirs | QDir::NoDotAndDotDot)) {
            const QString folder = layer + u'/' + room;
            QVERIFY2(checker.roomOf(folder + u"/x.h"_s) == folder,
                     qPrintable(folder + u" is in no row"_s));
        }
    }
}

// A row of engine/README.md is: | `index` | what lives there | `items` |
void TestStructure::theArchitecturePageTellsTheSame()
{
    static const QRegularExpression row(u"^\\| `(\\w+)` \\| [^|]+ \\| ?([^|]*) ?\\|$"_s,
                                        QRegularExpression::MultilineOption);
    QMap<QString, QString> told;
    for (auto rows = row.globalMatch(contentOf(u"engine/README.md"_s)); rows.hasNext();) {
        const auto match = rows.next();
        QString folders = match.captured(2).trimmed().remove(u'`');
        for (QString &folder : folders.split(u' ', Qt::SkipEmptyParts))
            told[u"engine/"_s + match.captured(1)] += u" engine/"_s + folder;
        if (folders.isEmpty())
            told[u"engine/"_s + match.captured(1)] = u""_s;
    }
    QMap<QString, QString> kept;
    for (const Layer &layer : layers) {
        if (QLatin1String(layer.folder).startsWith(u"engine/"_s)) {
            const QString folders = QLatin1String(layer.mayInclude);
            kept[QLatin1String(layer.folder)] = folders.isEmpty() ? folders : u' ' + folders;
        }
    }
    QCOMPARE(told, kept);
}

void TestStructure::plantedViolationIsFound_data()
{
    QTest::addColumn<QString>("path");
    QTest::addColumn<QString>("code");
    QTest::addColumn<QString>("reason");

    QTest::newRow("engine to the right")
        << u"engine/json/a.cpp"_s << u"#include \"engine/store/item.h\""_s << u"may not include"_s;
    QTest::newRow("engine far right")
        << u"engine/mapping/a.h"_s << u"#include \"engine/planning/plan.h\""_s
        << u"may not include"_s;
    QTest::newRow("model must not know the store")
        << u"engine/model/a.h"_s << u"#include \"engine/store/item.h\""_s << u"may not include"_s;
    QTest::newRow("cost sees metrics only")
        << u"engine/cost/a.h"_s << u"#include \"engine/store/container.h\""_s
        << u"may not include"_s;
    QTest::newRow("engine to widgets")
        << u"engine/advice/a.cpp"_s << u"#include \"widgets/style/theme.h\""_s
        << u"may not include"_s;
    QTest::newRow("Qt in the engine")
        << u"engine/query/a.cpp"_s << u"#include <QString>"_s << u"may not include"_s;
    QTest::newRow("Qt module in the engine")
        << u"engine/query/a.cpp"_s << u"#include <QtCore/QString>"_s << u"may not include"_s;
    QTest::newRow("Qt global in the engine")
        << u"engine/query/a.cpp"_s << u"#include <qtglobal.h>"_s << u"may not include"_s;
    QTest::newRow("board to board")
        << u"widgets/load/a.cpp"_s << u"#include \"widgets/compare/board.h\""_s
        << u"may not include"_s;
    QTest::newRow("board to shell")
        << u"widgets/load/a.cpp"_s << u"#include \"widgets/shell/window.h\""_s
        << u"may not include"_s;
    QTest::newRow("shared to board")
        << u"widgets/jobs/a.cpp"_s << u"#include \"widgets/load/board.h\""_s
        << u"may not include"_s;
    QTest::newRow("plots to engine")
        << u"widgets/plots/a.cpp"_s << u"#include \"engine/json/value.h\""_s
        << u"may not include"_s;
    QTest::newRow("widgets to app")
        << u"widgets/shell/a.cpp"_s << u"#include \"app/arguments.h\""_s << u"may not include"_s;
    QTest::newRow("product to tests")
        << u"app/a.cpp"_s << u"#include \"tests/support/a.h\""_s << u"may not include"_s;
    QTest::newRow("own header in angles")
        << u"app/a.cpp"_s << u"#include <engine/json/value.h>"_s << u"use quotes"_s;
    QTest::newRow("relative include")
        << u"engine/json/a.cpp"_s << u"#include \"value.h\""_s << u"repository root"_s;
    QTest::newRow("spaced include")
        << u"engine/json/a.cpp"_s << u"  #  include \"engine/query/ast.h\""_s
        << u"may not include"_s;
    QTest::newRow("plot library outside plots")
        << u"widgets/load/a.cpp"_s << u"#include <qcustomplot.h>"_s << u"only widgets/plots"_s;
    QTest::newRow("graphviz outside canvas")
        << u"widgets/models/a.cpp"_s << u"#include <graphviz/gvc.h>"_s << u"only widgets/canvas"_s;
    QTest::newRow("sqlite outside workbook")
        << u"engine/store/a.cpp"_s << u"#include <sqlite3.h>"_s << u"only engine/workbook"_s;
    QTest::newRow("settings header")
        << u"widgets/shell/a.cpp"_s << u"#include <QSettings>"_s << u"QSettings belongs"_s;
    QTest::newRow("settings use") << u"widgets/shell/a.cpp"_s << u"QSettings s;"_s
                                  << u"QSettings belongs"_s;
    QTest::newRow("hex colour") << u"widgets/load/a.cpp"_s << u"QColor c(u\"#A0b1C2\"_s);"_s
                                << u"colour"_s;
    QTest::newRow("style sheet colour")
        << u"widgets/load/a.cpp"_s << u"set(\"color: #ff0000; margin: 0\");"_s << u"colour"_s;
    QTest::newRow("number colour")
        << u"widgets/load/a.cpp"_s << u"pen.setColor(QColor(12, 0, 0));"_s << u"colour"_s;
    QTest::newRow("named number colour")
        << u"widgets/load/a.cpp"_s << u"const QColor line { 0x33, 4, 5 };"_s << u"colour"_s;
    QTest::newRow("packed colour")
        << u"widgets/load/a.cpp"_s << u"return qRgb(1, 2, 3);"_s << u"colour"_s;
    QTest::newRow("global colour") << u"app/a.cpp"_s << u"image.fill(Qt::white);"_s << u"colour"_s;
    QTest::newRow("unguarded header")
        << u"engine/json/a.h"_s << u"int f(); // #pragma once"_s << u"#pragma once"_s;
    QTest::newRow("own header late")
        << u"engine/json/a.cpp"_s << u"#include <vector>\n#include \"engine/json/a.h\""_s
        << u"own header first"_s;
    QTest::newRow("private header of another room")
        << u"engine/evaluation/a.cpp"_s << u"#include \"engine/query/running/runstate.h\""_s
        << u"private to engine/query"_s;
    QTest::newRow("private header of another room, from widgets")
        << u"widgets/shell/a.cpp"_s << u"#include \"widgets/inspector/lines/fieldlines.h\""_s
        << u"private to widgets/inspector"_s;
    QTest::newRow("face that shows a private header")
        << u"engine/query/a.h"_s << u"#include \"engine/query/running/runstate.h\""_s
        << u"may not show"_s;
    QTest::newRow("long comment") << u"engine/json/a.cpp"_s << u"// "_s + QString(98, u'x')
                                  << u"column 101"_s;
    QTest::newRow("long comment behind code")
        << u"engine/json/a.cpp"_s << u"int a; // "_s + QString(91, u'x') << u"column 101"_s;
    QTest::newRow("unknown room") << u"engine/helpers/a.cpp"_s << u"int f();"_s << u"in no room"_s;
}

void TestStructure::plantedViolationIsFound()
{
    QFETCH(QString, path);
    QFETCH(QString, code);
    QFETCH(QString, reason);
    const bool guard = path.endsWith(u".h"_s) && !code.contains(u"#pragma once"_s);
    const auto found = rules().check(path, guard ? u"#pragma once\n"_s + code : code);
    QCOMPARE(found.size(), 1);
    QVERIFY2(found.first().text.contains(reason), qPrintable(found.first().toString()));
}

void TestStructure::innocentCodePasses_data()
{
    QTest::addColumn<QString>("path");
    QTest::addColumn<QString>("code");

    QTest::newRow("to the left") << u"engine/planning/a.cpp"_s
                                 << u"#include \"engine/json/value.h\""_s;
    QTest::newRow("store sees index")
        << u"engine/store/a.cpp"_s << u"#include \"engine/index/policy.h\""_s;
    QTest::newRow("own private header")
        << u"engine/query/running/a.cpp"_s << u"#include \"engine/query/routing/b.h\""_s;
    QTest::newRow("source over private headers")
        << u"engine/query/a.cpp"_s << u"#include \"engine/query/routing/b.h\""_s;
    QTest::newRow("long code without a comment")
        << u"app/a.cpp"_s << u"f(u\""_s + QString(100, u'x') + u"\"_s);"_s;
    QTest::newRow("cost sees metrics")
        << u"engine/cost/a.cpp"_s << u"#include \"engine/query/metrics.h\""_s;
    QTest::newRow("javascript sees Qt")
        << u"engine/javascript/a.cpp"_s << u"#include <QJSEngine>"_s;
    QTest::newRow("board sees plots")
        << u"widgets/load/a.cpp"_s << u"#include \"widgets/plots/chart.h\""_s;
    QTest::newRow("shell sees boards")
        << u"widgets/shell/a.cpp"_s << u"#include \"widgets/load/board.h\""_s;
    QTest::newRow("app sees settings") << u"app/a.cpp"_s << u"#include \"widgets/settings/a.h\""_s;
    QTest::newRow("embedded files")
        << u"engine/cost/a.cpp"_s << u"#include \"resources/embedded.h\""_s;
    QTest::newRow("std and json") << u"engine/json/a.cpp"_s
                                  << u"#include <queue>\n#include <nlohmann/json.hpp>"_s;
    QTest::newRow("moc") << u"widgets/load/a.cpp"_s << u"#include \"a.moc\""_s;
    QTest::newRow("commented include")
        << u"engine/json/a.cpp"_s << u"/*\n#include \"app/a.h\"\n*/"_s;
    QTest::newRow("setting in a comment") << u"app/a.cpp"_s << u"// QSettings is elsewhere"_s;
    QTest::newRow("colours from style") << u"widgets/style/a.cpp"_s << u"QColor c(0x10, 2, 3);"_s;
    QTest::newRow("derived colour")
        << u"widgets/load/a.cpp"_s << u"QColor c(base); fill(Qt::transparent);"_s;
    QTest::newRow("an issue number") << u"widgets/load/a.cpp"_s << u"tr(\"Probe #1234\")"_s;
}

void TestStructure::innocentCodePasses()
{
    QFETCH(QString, path);
    QFETCH(QString, code);
    for (const Violation &violation : rules().check(path, code))
        QFAIL(qPrintable(violation.toString()));
}

void TestStructure::commentsAndStringsAreBlanked()
{
    const QString code
        = u"a(1'000, \"x // y\"); // c\nR\"-(\" /* )-\" b /* \" \n */ u'\"' \"\\\"\" end"_s;
    const QString kept
        = u"a(1'000, \"x // y\");     \nR\"-(\" /* )-\" b      \n    u'\"' \"\\\"\" end"_s;
    const QString blanked = u"a(1'000,         );     \n             b      \n    u         end"_s;
    QCOMPARE(withoutComments(code, Strings::Keep), kept);
    QCOMPARE(withoutComments(code, Strings::Blank), blanked);
}

PARTITA_APPLESS_TEST(TestStructure)

} // namespace tst_structure

#include "tst_structure.moc"
