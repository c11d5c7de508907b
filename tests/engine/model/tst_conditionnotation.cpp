// Conditions in the short notation: each form is read, written and read back equal.
#include "engine/model/notation.h"
#include "tests/support/testprogram.h"

#include <QtTest>

namespace tst_conditionnotation {

using namespace partita::model;

class ConditionNotation : public QObject {
    Q_OBJECT
private slots:
    void formsReadBackEqual_data();
    void formsReadBackEqual();
    void otherSpellingsMeanTheSame_data();
    void otherSpellingsMeanTheSame();
    void orBindsWeakest();
    void endsOfRangesAreOpenOrClosed();
    void whatIsNoConditionIsRefused_data();
    void whatIsNoConditionIsRefused();
    void depthHasAnEnd();
};

void ConditionNotation::formsReadBackEqual_data()
{
    QTest::addColumn<QString>("text");
    for (const char *text : {"id = @id",
                             "status = \"open or closed\"",
                             "status != \"open\"",
                             "status != @status",
                             "kind in @kinds",
                             "kind in [\"a\",\"b\"]",
                             "date from @a to @b",
                             "date from @a through @b",
                             "date after @a to @b",
                             "date after @a through @b",
                             "date to @b",
                             "date from @a",
                             "total > @least",
                             "total <= 100",
                             "total from 10 to 20",
                             "title starts with @t",
                             "title starts with \"The\"",
                             "title ends with @t in any case",
                             "title contains \"a word\" in any case",
                             "tags contains @tag",
                             "tags contains \"sale\"",
                             "closedAt is missing",
                             "closedAt is there",
                             "author is @author",
                             "author.\"user name\" != @name",
                             "a = @a or b = @b",
                             "not a = @a",
                             "(a = @a and c is missing) or b = @b",
                             "not (a = @a or b = @b)",
                             "not (a = @a and b = @b)",
                             "a = @a or not b is there",
                             "(a = @a or b = @b) and (c = @c or d = @d)"})
        QTest::newRow(text) << QString::fromLatin1(text);
}

void ConditionNotation::formsReadBackEqual()
{
    QFETCH(QString, text);
    const std::optional<Match> match = matchFromNotation(text.toStdString());
    QVERIFY(match.has_value());
    QCOMPARE(QString::fromStdString(toNotation(*match)), text);
    QVERIFY(matchFromNotation(toNotation(*match)) == match);
}

void ConditionNotation::otherSpellingsMeanTheSame_data()
{
    QTest::addColumn<QString>("text");
    QTest::addColumn<QString>("usual");
    const auto row = [](const char *text, const char *usual) {
        QTest::newRow(text) << QString::fromLatin1(text) << QString::fromLatin1(usual);
    };
    row("total >= @least", "total from @least");
    row("total < @most", "total to @most");
    row("((a = @a))", "a = @a");
    row("kind in [ \"a\", \"b\" ]", "kind in [\"a\",\"b\"]");
    row("not (a = @a)", "not a = @a");
}

void ConditionNotation::otherSpellingsMeanTheSame()
{
    QFETCH(QString, text);
    QFETCH(QString, usual);
    const std::optional<Match> match = matchFromNotation(text.toStdString());
    QVERIFY(match.has_value());
    QCOMPARE(QString::fromStdString(toNotation(*match)), usual);
}

void ConditionNotation::orBindsWeakest()
{
    const std::optional<Match> match = matchFromNotation("a = @a or b = @b and not c = @c");
    QVERIFY(match && match->kind == Match::Kind::any);
    QCOMPARE(match->parts.size(), std::size_t(2));
    QVERIFY(match->parts[1].kind == Match::Kind::all);
    QVERIFY(match->parts[1].parts[1].kind == Match::Kind::none);
}

void ConditionNotation::endsOfRangesAreOpenOrClosed()
{
    const std::optional<Match> match = matchFromNotation("total after 1 through @most");
    QVERIFY(match && match->kind == Match::Kind::range);
    QCOMPARE(match->constant, Json(1));
    QCOMPARE(match->parameterTo, std::string("most"));
    QVERIFY(match->excludesFrom && match->includesTo);
}

void ConditionNotation::whatIsNoConditionIsRefused_data()
{
    QTest::addColumn<QString>("text");
    for (const char *text : {"",
                             "a",
                             "a =",
                             "a = b",
                             "a = @",
                             "a = null",
                             "a = [1]",
                             "a in []",
                             "a in [null]",
                             "a in 5",
                             "a is",
                             "a is 5",
                             "a from @x from @y",
                             "a to @x to @y",
                             "a to @x from @y",
                             "a = @a or",
                             "or a = @a",
                             "not",
                             "(a = @a",
                             "a = @a)",
                             "a = @a and",
                             "()"})
        QTest::newRow(text) << QString::fromLatin1(text);
}

void ConditionNotation::whatIsNoConditionIsRefused()
{
    QFETCH(QString, text);
    QVERIFY(!matchFromNotation(text.toStdString()));
}

void ConditionNotation::depthHasAnEnd()
{
    std::string deep;
    for (int i = 0; i < 100'000; ++i)
        deep += "not (";
    QVERIFY(!matchFromNotation(deep + "a = @a" + std::string(100'000, ')')));
}

PARTITA_APPLESS_TEST(ConditionNotation)

} // namespace tst_conditionnotation

#include "tst_conditionnotation.moc"
