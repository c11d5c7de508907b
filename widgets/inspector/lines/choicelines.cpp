#include "widgets/inspector/lines/choicelines.h"

#include "widgets/models/jsontext.h"

#include <QCoreApplication>
#include <QLocale>
#include <QRegularExpression>
#include <QStringList>

#include <cmath>

namespace partita::inspector {

namespace {

using models::writtenJson;
using ValueType = model::AttributeType;

struct ChoiceWords {
    Q_DECLARE_TR_FUNCTIONS(ChoiceLines)
};

/// A value in quotation marks is a text. Others are parsed, except among texts, where they are
/// texts too.
model::Json scalarOf(const QString &text, ValueType type)
{
    const std::string typed = text.trimmed().toStdString();
    const model::Json read = model::Json::parse(typed, nullptr, /* exceptions */ false);
    const bool holdsTexts = type == ValueType::string || type == ValueType::dateTime;
    const bool isText = read.is_discarded() || (holdsTexts && !read.is_string() && !read.is_null());
    return isText ? model::Json(typed) : read;
}

/// Splits at commas outside quotation marks and closed brackets.
class Parts {
public:
    explicit Parts(const QString &line, bool hasBrackets = true)
        : m_hasBrackets(hasBrackets)
    {
        for (const QChar letter : line)
            take(letter);
    }

    bool isClosed() const { return !m_isQuoted && m_depth == 0; }
    const QStringList &texts() const { return m_texts; }

private:
    void take(QChar letter)
    {
        // Quotation marks and brackets count only at the beginning of a value: 5" is five inches.
        const bool counts = m_isQuoted || m_depth > 0 || m_texts.last().trimmed().isEmpty();
        const bool isBare = !m_isQuoted && m_hasBrackets;
        if (letter == u',' && !m_isQuoted && m_depth == 0) {
            m_texts.append(QString());
            return;
        }
        if (letter == u'"' && counts && !m_isEscaped)
            m_isQuoted = !m_isQuoted;
        else if (isBare && counts && (letter == u'{' || letter == u'['))
            ++m_depth;
        else if (isBare && m_depth > 0 && (letter == u'}' || letter == u']'))
            --m_depth;
        m_isEscaped = m_isQuoted && letter == u'\\' && !m_isEscaped;
        m_texts.last() += letter;
    }

    bool m_hasBrackets;
    QStringList m_texts {QString()};
    int m_depth = 0;
    bool m_isQuoted = false;
    bool m_isEscaped = false;
};

/// "closed × 3", "closed*3", "closed x 3", "closed: 3" as value and weight. A letter x inside a
/// word and a colon between digits (a time) do not count.
model::Choice choiceOf(const QString &part, ValueType type)
{
    static const QRegularExpression weighted(QStringLiteral(
        "^(.*?)(?:\\s*[×*]\\s*|(?<=[\\s\"])[xX]\\s*|(?<!\\d)\\s*:\\s*|\\s+:\\s*|:\\s+)"
        "([-+]?(?:\\d+\\.?\\d*|\\.\\d+)(?:[eE][-+]?\\d+)?)\\s*$"));
    const QRegularExpressionMatch found = weighted.match(part);
    const QString value = found.captured(1).trimmed();
    // A value that is entirely in quotation marks or brackets contains no weight.
    const model::Json whole = model::Json::parse(part.trimmed().toStdString(), nullptr, false);
    const bool isWhole = !whole.is_discarded() && (whole.is_string() || whole.is_structured());
    if (!found.hasMatch() || value.isEmpty() || isWhole)
        return {scalarOf(part, type), 1};
    return {scalarOf(value, type), found.captured(2).toDouble()};
}

QString problemOf(const std::vector<model::Choice> &choices, const model::Choice &next)
{
    const auto value = [&] { return choiceLine({{next.value, 1}}, ValueType::string); };
    if (!(next.weight >= 0) || !std::isfinite(next.weight))
        return ChoiceWords::
            tr("The weight of “%1” is its frequency compared with the others: 0 or more, such as "
               "“%1 × 3”.")
                .arg(value());
    for (const model::Choice &known : choices) {
        if (known.value == next.value)
            return ChoiceWords::
                tr("“%1” is listed twice; to make it more frequent, give it a weight: “%1 × 2”.")
                    .arg(value());
    }
    return {};
}

} // namespace

QString choiceLine(const std::vector<model::Choice> &choices, model::AttributeType type)
{
    QStringList texts;
    for (const model::Choice &choice : choices) {
        QString text = choice.value.is_string()
            ? QString::fromStdString(choice.value.get<std::string>())
            : writtenJson(choice.value);
        const ReadChoices read = choicesOf(text, type);
        const bool isPlain = read.problem.isEmpty() && read.choices.size() == 1
            && read.choices.front() == model::Choice {choice.value, 1};
        if (!isPlain)
            text = writtenJson(choice.value);
        if (choice.weight != 1)
            text += QStringLiteral(" × ")
                + QString::number(choice.weight, 'g', QLocale::FloatingPointShortest);
        texts.append(text);
    }
    return texts.join(QStringLiteral(", "));
}

ReadChoices choicesOf(const QString &line, model::AttributeType type)
{
    ReadChoices read;
    Parts parts(line);
    if (!parts.isClosed())
        parts = Parts(line, /* hasBrackets */ false);
    if (!parts.isClosed()) {
        read.problem
            = ChoiceWords::tr("A quotation mark (\") opens a value here and none closes it.");
        return read;
    }
    for (const QString &part : parts.texts()) {
        if (part.trimmed().isEmpty()) {
            read.problem = line.trimmed().isEmpty()
                ? ChoiceWords::tr(
                    "At least one value is needed here; an empty text is written \"\".")
                : ChoiceWords::tr(
                    "There is no value before or after one of the commas; an empty text is "
                    "written \"\".");
            return read;
        }
        const model::Choice choice = choiceOf(part, type);
        read.problem = problemOf(read.choices, choice);
        if (!read.problem.isEmpty())
            return read;
        read.choices.push_back(choice);
    }
    return read;
}

QString constantLine(const model::Json &value, model::AttributeType type)
{
    if (!value.is_string())
        return writtenJson(value);
    const QString text = QString::fromStdString(value.get<std::string>());
    return constantOf(text, type) == value ? text : writtenJson(value);
}

model::Json constantOf(const QString &line, model::AttributeType type)
{
    return scalarOf(line, type);
}

} // namespace partita::inspector
