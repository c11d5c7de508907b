#include "widgets/console/querycompleter.h"

#include "engine/console/operationline.h"
#include "engine/console/statement.h"
#include "engine/query/textparts.h"
#include "widgets/console/signatures.h"

#include <QRegularExpression>

#include <algorithm>

namespace partita::console {

namespace {

/// The statement that the caret is in.
QString statementAround(const QString &before, const QString &after)
{
    const std::string whole = (before + after).toStdString();
    const TextRange range = statementAt(whole, static_cast<std::size_t>(before.toUtf8().size()));
    return QString::fromStdString(whole.substr(range.begin, range.end - range.begin));
}

/// True within a text or a comment, where nothing is offered.
bool isInText(const QString &before)
{
    const std::string text = before.toStdString();
    const std::vector<query::PlacedPart> parts = query::textParts(text);
    if (parts.empty() || parts.back().end != text.size())
        return false;
    const query::TextPart part = parts.back().part;
    const bool isOpenText = part == query::TextPart::wrong
        && (text[parts.back().begin] == '"' || text[parts.back().begin] == '\'');
    return isOpenText || part == query::TextPart::comment || part == query::TextPart::number;
}

/// Names of the query and what they stand for: "c" for the item, "t" of JOIN t IN c.tags.
std::map<QString, QStringList> namesIn(const QString &query)
{
    std::map<QString, QStringList> names;
    static const QRegularExpression from(
        QStringLiteral(
            "\\bFROM\\s+(\\w+)(?:\\s+(?:AS\\s+)?(?!(?:WHERE|JOIN|ORDER|GROUP|OFFSET)\\b)(\\w+))?"),
        QRegularExpression::CaseInsensitiveOption);
    const QRegularExpressionMatch root = from.match(query);
    names[root.hasMatch() ? root.captured(root.lastCapturedIndex()) : QStringLiteral("c")] = {};
    static const QRegularExpression in(QStringLiteral("\\b(\\w+)\\s+IN\\s+(\\w+)((?:\\.\\w+)+)"),
                                       QRegularExpression::CaseInsensitiveOption);
    for (auto found = in.globalMatch(query); found.hasNext();) {
        const QRegularExpressionMatch join = found.next();
        const auto origin = names.find(join.captured(2));
        if (origin == names.end())
            continue;
        names[join.captured(1)]
            = origin->second + join.captured(3).split(QLatin1Char('.'), Qt::SkipEmptyParts);
    }
    return names;
}

QStringList startingWith(const QStringList &words, const QString &beginning)
{
    QStringList found;
    for (const QString &word : words) {
        if (word.startsWith(beginning, Qt::CaseInsensitive)
            && word.compare(beginning, Qt::CaseInsensitive) != 0)
            found.append(word);
    }
    return found;
}

} // namespace

editor::Offer QueryCompleter::offerAt(const QString &before, const QString &after, bool asked) const
{
    const QString whole = statementAround(before, after);
    if (isOperation(whole.toStdString()))
        return operations(before);
    if (isInText(before))
        return {};
    static const QRegularExpression member(QStringLiteral("(\\w+(?:\\.\\w+)*)\\.(\\w*)$"));
    if (const QRegularExpressionMatch found = member.match(before); found.hasMatch()) {
        if (found.captured(1).compare(QLatin1String("udf"), Qt::CaseInsensitive) == 0)
            return {static_cast<int>(found.capturedLength(2)),
                    startingWith(m_functions, found.captured(2))};
        editor::Offer offer
            = properties(found.captured(1), whole, static_cast<int>(found.capturedLength(2)));
        offer.words = startingWith(offer.words, found.captured(2));
        return offer;
    }
    static const QRegularExpression word(QStringLiteral("@?\\w*$"));
    const QString typed = word.match(before).captured();
    constexpr int fewest = 2; // letters after which a list helps more than it disturbs
    return asked || typed.size() >= fewest ? words(typed, whole) : editor::Offer();
}

editor::Offer QueryCompleter::properties(const QString &path, const QString &whole, int typed) const
{
    QStringList steps = path.split(QLatin1Char('.'));
    const std::map<QString, QStringList> names = namesIn(whole);
    const auto name = names.find(steps.takeFirst());
    const PropertyTree *tree
        = name == names.end() ? nullptr : m_properties.at(name->second + steps);
    return {typed, tree ? tree->names() : QStringList()};
}

editor::Offer QueryCompleter::words(const QString &word, const QString &whole) const
{
    QStringList all;
    if (word.startsWith(QLatin1Char('@'))) {
        static const QRegularExpression parameter(QStringLiteral("@\\w+"));
        for (auto found = parameter.globalMatch(whole); found.hasNext();)
            all.append(found.next().captured());
        all.removeDuplicates();
        return {static_cast<int>(word.size()), startingWith(all, word)};
    }
    for (const auto &[name, path] : namesIn(whole))
        all.append(name);
    for (const std::string_view keyword : query::keywordTexts())
        all.append(QString::fromUtf8(keyword.data(), static_cast<qsizetype>(keyword.size())));
    all += functionNames();
    all.removeDuplicates();
    return {static_cast<int>(word.size()), startingWith(all, word)};
}

/// Names of operations behind "op", of members behind any other opened name, and containers.
editor::Offer QueryCompleter::operations(const QString &before) const
{
    static const QRegularExpression opened(QStringLiteral("(?:\"(\\w+)\"\\s*:\\s*)?\"([\\w-]*)$"));
    const QRegularExpressionMatch found = opened.match(before);
    if (!found.hasMatch())
        return {};
    QStringList all;
    const QString member = found.captured(1);
    if (member == QLatin1String("container")) {
        all = m_containers;
    } else if (member.isEmpty() || member == QLatin1String("op")) {
        for (const OperationForm &form : operationForms()) {
            const auto text = [](std::string_view view) {
                return QString::fromUtf8(view.data(), static_cast<qsizetype>(view.size()));
            };
            if (member.isEmpty())
                all += text(form.members).split(QLatin1Char(' '));
            else
                all.append(text(form.op));
        }
        if (member.isEmpty())
            all.prepend(QStringLiteral("op"));
        all.removeDuplicates();
    }
    return {static_cast<int>(found.capturedLength(2)), startingWith(all, found.captured(2))};
}

editor::Signature QueryCompleter::signatureAt(const QString &before) const
{
    struct Call {
        QString name;
        int commas = 0;
    };
    const std::string text = before.toStdString();
    std::vector<Call> open;
    QString last;
    for (const query::PlacedPart &part : query::textParts(text)) {
        const QString shown
            = QString::fromStdString(text.substr(part.begin, part.end - part.begin));
        if (part.part == query::TextPart::sign) {
            if (shown == QLatin1String("(") || shown == QLatin1String("[")
                || shown == QLatin1String("{"))
                open.push_back({shown == QLatin1String("(") ? last : QString()});
            else if ((shown == QLatin1String(")") || shown == QLatin1String("]")
                      || shown == QLatin1String("}"))
                     && !open.empty())
                open.pop_back();
            else if (shown == QLatin1String(",") && !open.empty())
                ++open.back().commas;
        }
        const bool isCalled
            = part.part == query::TextPart::function || part.part == query::TextPart::keyword;
        last = isCalled ? shown : QString();
    }
    if (open.empty())
        return {};
    const QString signature = signatureOf(open.back().name);
    const auto [from, to] = argumentIn(signature, open.back().commas);
    return {signature, from, to};
}

} // namespace partita::console
