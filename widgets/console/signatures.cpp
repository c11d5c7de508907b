#include "widgets/console/signatures.h"

#include <QMap>

#include <algorithm>
#include <vector>

namespace partita::console {

namespace {

// Arguments in brackets may be left out; "…" means any number of further ones.
constexpr const char *table = R"(
ABS(number)
ACOS(number)
AGO(part, number)
ARRAY_AVG(array)
ARRAY_CONCAT(array, array, …)
ARRAY_CONTAINS(array, value [, partialMatch])
ARRAY_CONTAINS_ALL(array, value, …)
ARRAY_CONTAINS_ANY(array, value, …)
ARRAY_LENGTH(array)
ARRAY_MAX(array)
ARRAY_MEDIAN(array)
ARRAY_MIN(array)
ARRAY_SLICE(array, start [, length])
ARRAY_SUM(array)
ASIN(number)
ATAN(number)
ATN2(y, x)
AVG(number)
CEILING(number)
CHOOSE(position, value, …)
CONCAT(text, text, …)
CONTAINS(text, part [, ignoreCase])
CONTAINS_ALL_CI(text, part, …)
CONTAINS_ALL_CS(text, part, …)
CONTAINS_ANY_CI(text, part, …)
CONTAINS_ANY_CS(text, part, …)
COS(number)
COT(number)
COUNT(value)
DATETIMEADD(part, number, dateTime)
DATETIMEBIN(dateTime, part [, size [, origin]])
DATETIMEDIFF(part, start, end)
DATETIMEFORMAT(dateTime, format)
DATETIMEFROMPARTS(year, month, day [, hour [, minute [, second [, fraction]]]])
DATETIMEPART(part, dateTime)
DATETIMETOTICKS(dateTime)
DATETIMETOTIMESTAMP(dateTime)
DAY(dateTime)
DEGREES(radians)
DOCUMENTID(item)
ENDSWITH(text, end [, ignoreCase])
EXP(number)
FLOOR(number)
FULLTEXTCONTAINS(path, keyword)
FULLTEXTCONTAINSALL(path, keyword, …)
FULLTEXTCONTAINSANY(path, keyword, …)
FULLTEXTSCORE(path, keyword, …)
GETCURRENTDATETIME()
GETCURRENTDATETIMESTATIC()
GETCURRENTTICKS()
GETCURRENTTICKSSTATIC()
GETCURRENTTIMESTAMP()
GETCURRENTTIMESTAMPSTATIC()
IIF(condition, then, otherwise)
INDEX_OF(text, part [, start])
INTADD(integer, integer)
INTBITAND(integer, integer)
INTBITLEFTSHIFT(integer, bits)
INTBITNOT(integer)
INTBITOR(integer, integer)
INTBITRIGHTSHIFT(integer, bits)
INTBITXOR(integer, integer)
INTDIV(integer, divisor)
INTMOD(integer, divisor)
INTMUL(integer, integer)
INTSUB(integer, integer)
IS_ARRAY(value)
IS_BOOL(value)
IS_DATETIME(value)
IS_DEFINED(value)
IS_FINITE_NUMBER(value)
IS_INTEGER(value)
IS_NULL(value)
IS_NUMBER(value)
IS_OBJECT(value)
IS_PRIMITIVE(value)
IS_STRING(value)
LASTINDEXOF(text, part [, start])
LASTSUBSTRINGAFTER(text, part)
LASTSUBSTRINGBEFORE(text, part)
LEFT(text, length)
LENGTH(text)
LOG(number [, base])
LOG10(number)
LOWER(text)
LTRIM(text [, characters])
MAX(value)
MIN(value)
MONTH(dateTime)
NOW([part, number])
NUMBERBIN(number [, size])
OBJECTTOARRAY(object [, nameField [, valueField]])
PI()
POWER(number, exponent)
RADIANS(degrees)
RAND()
REGEXEXTRACT(text, pattern [, modifiers [, group]])
REGEXEXTRACTALL(text, pattern [, modifiers [, group]])
REGEXMATCH(text, pattern [, modifiers])
REGEXREPLACE(text, pattern, replacement [, modifiers])
REGEXREPLACEALL(text, pattern, replacement [, modifiers])
REPLACE(text, part, replacement)
REPLICATE(text, times)
REVERSE(text)
RIGHT(text, length)
ROUND(number)
RRF(score, score, …)
RTRIM(text [, characters])
SETDIFFERENCE(array, array)
SETEQUAL(array, array)
SETINTERSECT(array, array)
SETUNION(array, array)
SIGN(number)
SIN(number)
SQRT(number)
SQUARE(number)
STARTSWITH(text, beginning [, ignoreCase])
STRINGEQUALS(text, text [, ignoreCase])
STRINGJOIN(array, separator)
STRINGSPLIT(text, separator)
STRINGTOARRAY(text)
STRINGTOBOOLEAN(text)
STRINGTONULL(text)
STRINGTONUMBER(text)
STRINGTOOBJECT(text)
ST_AREA(polygon)
ST_DISTANCE(place, place)
ST_INTERSECTS(shape, shape)
ST_ISVALID(shape)
ST_ISVALIDDETAILED(shape)
ST_WITHIN(shape, polygon)
SUBSTRING(text, start, length)
SUBSTRINGAFTER(text, part)
SUBSTRINGBEFORE(text, part)
SUM(number)
TAN(number)
TICKSTODATETIME(ticks)
TIMESTAMPTODATETIME(timestamp)
TOSTRING(value)
TRIM(text [, characters])
TRUNC(number)
UPPER(text)
VECTORDISTANCE(vector, vector [, bruteForce [, options]])
YEAR(dateTime)
)";

const QMap<QString, QString> &signatures()
{
    static const QMap<QString, QString> known = [] {
        QMap<QString, QString> made;
        const QStringList lines
            = QString::fromUtf8(table).split(QLatin1Char('\n'), Qt::SkipEmptyParts);
        for (const QString &line : lines)
            made.insert(line.left(line.indexOf(QLatin1Char('('))), line);
        return made;
    }();
    return known;
}

} // namespace

QString signatureOf(const QString &function)
{
    return signatures().value(function.toUpper());
}

const QStringList &functionNames()
{
    static const QStringList names = signatures().keys();
    return names;
}

std::pair<int, int> argumentIn(const QString &signature, int position)
{
    std::vector<std::pair<int, int>> arguments;
    int begin = -1;
    for (int i = static_cast<int>(signature.indexOf(QLatin1Char('('))) + 1; i < signature.size();
         ++i) {
        const QChar c = signature[i];
        const bool isWord = c.isLetterOrNumber() || c == QChar(0x2026);
        if (isWord && begin < 0)
            begin = i;
        if (!isWord && begin >= 0) {
            arguments.emplace_back(begin, i);
            begin = -1;
        }
    }
    if (arguments.empty() || position < 0)
        return {0, 0};
    const auto [first, end] = arguments.back();
    const bool isOpen = signature[first] == QChar(0x2026);
    const auto last = static_cast<int>(arguments.size()) - 1;
    if (position > last && !isOpen)
        return {0, 0};
    return arguments[static_cast<std::size_t>(std::min(position, last))];
}

} // namespace partita::console
