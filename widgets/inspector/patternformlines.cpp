// Lines of the pattern form: conditions, attributes, aggregates, included rows, and the order and
// pages that depend on them.
#include "engine/model/notation.h"
#include "widgets/forms/formparts.h"
#include "widgets/forms/linelist.h"
#include "widgets/forms/linetext.h"
#include "widgets/inspector/lines/includedlines.h"
#include "widgets/inspector/lines/patternlines.h"
#include "widgets/inspector/patternform.h"
#include "widgets/inspector/requestchange.h"
#include "widgets/models/session.h"

#include <QCheckBox>
#include <QSpinBox>

namespace partita::inspector {

namespace {

QStringList textsOf(const std::vector<std::string> &texts)
{
    QStringList found;
    for (const std::string &text : texts)
        found.append(QString::fromStdString(text));
    return found;
}

template<typename Part>
QStringList writtenLines(const std::vector<Part> &parts)
{
    QStringList lines;
    for (const Part &part : parts) {
        if constexpr (std::is_same_v<Part, model::Match> || std::is_same_v<Part, model::SortKey>)
            lines.append(QString::fromStdString(model::toNotation(part)));
        else
            lines.append(inspector::lineOf(part));
    }
    return lines;
}

} // namespace

template<typename Request>
void PatternForm::changeRequestOf(const QString &text, const std::function<void(Request &)> &edit)
{
    change(text, [&](model::AccessPattern &value) {
        if (auto *request = std::get_if<Request>(&value.request))
            edit(*request);
    });
}

void PatternForm::connectLists()
{
    connect(m_match, &forms::LineList::linesEdited, this, [this](const QStringList &lines) {
        commitLines(
            m_match, lines,
            [](const QString &line) { return model::matchFromNotation(line.toStdString()); },
            &model::Query::match);
    });
    connect(m_attributes, &forms::LineList::linesEdited, this, [this](const QStringList &lines) {
        commitLines(m_attributes, lines, projectionOf, &model::Query::attributes);
    });
    connect(m_aggregates, &forms::LineList::linesEdited, this, [this](const QStringList &lines) {
        commitLines(m_aggregates, lines, aggregateOf, &model::Query::aggregates);
    });
    connect(m_included, &forms::LineList::linesEdited, this,
            [this](const QStringList &lines) { commitIncluded(lines); });
    connectCommandLists();
    connect(m_order, &forms::LineList::linesEdited, this, [this](const QStringList &lines) {
        commitLines(
            m_order, lines,
            [](const QString &line) {
                return model::sortKeyFromNotation(forms::tidied(line).toStdString());
            },
            &model::Query::order);
    });
    connectPages();
}

void PatternForm::connectPages()
{
    connect(m_after, &QCheckBox::toggled, this, [this](bool isAfter) {
        changeRequestOf<model::Query>(tr("Start %1").arg(m_pattern), [&](model::Query &query) {
            query.after = isAfter ? lastRowParameters(m_session.workbook(), query)
                                  : std::vector<std::string> {};
            query.page.reset();
        });
    });
    connect(m_limit, &QSpinBox::valueChanged, this, [this](int limit) {
        changeRequestOf<model::Query>(tr("Limit %1").arg(m_pattern), [&](model::Query &query) {
            query.limit = limit == 0 ? std::nullopt : std::optional(limit);
            if (!query.limit)
                query.page.reset(); // without a limit there are no pages
        });
    });
    connect(m_page, &QSpinBox::valueChanged, this, [this](int page) {
        changeRequestOf<model::Query>(tr("Page %1").arg(m_pattern), [&](model::Query &query) {
            query.page = page == 1 ? std::nullopt : std::optional(page);
        });
    });
}

void PatternForm::connectCommandLists()
{
    connect(m_changes, &forms::LineList::linesEdited, this, [this](const QStringList &lines) {
        changeCommand([&](model::Command &command) {
            command.attributes.clear();
            command.inPlace.clear();
            for (const QString &line : lines)
                model::addChangeFromNotation(command, line.toStdString());
        });
    });
    connect(m_onlyIf, &forms::LineList::linesEdited, this,
            [this](const QStringList &lines) { commitConditions(lines); });
    connect(m_with, &forms::LineList::linesEdited, this, [this](const QStringList &lines) {
        std::vector<model::CreatedRows> with;
        for (const QString &line : lines) {
            const auto rows = createdRowsOf(line);
            if (!rows) {
                m_with->setProblem(notUnderstood(line));
                return;
            }
            with.push_back(*rows);
        }
        m_with->setProblem({});
        changeCommand([&](model::Command &command) { command.with = with; });
    });
}

void PatternForm::changeCommand(const std::function<void(model::Command &)> &edit)
{
    change(tr("Change %1").arg(m_pattern), [&](model::AccessPattern &value) {
        if (auto *command = std::get_if<model::Command>(&value.request)) {
            edit(*command);
            keepKnownParameters(value);
        }
    });
}

void PatternForm::commitConditions(const QStringList &lines)
{
    model::Query read; // spreads groups of conditions that must all hold
    bool ifUnchanged = false;
    for (const QString &line : lines) {
        if (line == unchangedLine()) {
            ifUnchanged = true;
            continue;
        }
        const auto match = model::matchFromNotation(line.toStdString());
        if (!match) {
            m_onlyIf->setProblem(notUnderstood(line));
            return;
        }
        read.match.push_back(*match);
    }
    m_onlyIf->setProblem({});
    read.spreadMatch();
    changeCommand([&](model::Command &command) {
        command.conditions = read.match;
        command.ifUnchanged = ifUnchanged;
    });
}

void PatternForm::refreshCommand(const model::Command &command)
{
    const QStringList withOffers = createdRowsOffers(m_session.workbook(), command.entity);
    m_with->setOffers(withOffers);
    m_with->setPlaceholder(
        withOffers.isEmpty()
            ? tr("nothing: no other rows belong to it")
            : tr("nothing; + adds rows that come with it, such as “%1”").arg(withOffers.last()));
    m_with->setLines(writtenLines(command.with));
    m_changes->setOffers(changeOffers(m_session.workbook(), command.entity));
    m_changes->setLines(textsOf(model::changesNotation(command)));
    m_onlyIf->setOffers(onlyIfOffers(m_session.workbook(), command.entity));
    QStringList conditions = writtenLines(command.conditions);
    if (command.ifUnchanged)
        conditions.prepend(unchangedLine());
    m_onlyIf->setLines(conditions);
}

void PatternForm::refreshQuery(const model::Query &query)
{
    const model::Workbook &workbook = m_session.workbook();
    m_match->setOffers(matchOffers(workbook, query.root));
    m_match->setProposal(keyLine(workbook, query.root));
    m_match->setLines(writtenLines(query.match));
    m_attributes->setOffers(projectionOffers(workbook, query.root));
    m_attributes->setUnwritten(attributeLines(workbook, query.root));
    m_attributes->setLines(writtenLines(query.attributes));
    m_aggregates->setOffers(aggregateOffers(workbook, query.root));
    m_aggregates->setLines(writtenLines(query.aggregates));
    m_included->setOffers(includedOffers(workbook, query));
    m_included->setLines(linesOf(query.included));
    m_order->setOffers(orderOffers(workbook, query));
    m_order->setLines(writtenLines(query.order));
    m_after->setChecked(!query.after.empty());
    m_limit->setValue(query.limit.value_or(0));
    m_page->setEnabled(query.limit.has_value() && query.after.empty());
    m_page->setValue(query.page.value_or(1));
}

QString PatternForm::notUnderstood(const QString &line)
{
    return tr("“%1” is not understood; the + menu shows how it is written.").arg(line);
}

void PatternForm::commitIncluded(const QStringList &lines)
{
    if (!shown() || !shown()->isQuery())
        return;
    const QStringList before = linesOf(shown()->query()->included);
    const ReadIncluded read = includedOf(withoutOrphans(lines, before));
    if (!read.unread.isEmpty()) {
        m_included->setProblem(notUnderstood(read.unread));
        return;
    }
    m_included->setProblem({});
    changeRequestOf<model::Query>(tr("Change %1").arg(m_pattern),
                                  [&](model::Query &query) { query.included = read.included; });
    refresh(); // lines may have been removed or merged
}

template<typename Part, typename Read>
void PatternForm::commitLines(forms::LineList *list, const QStringList &lines, const Read &read,
                              std::vector<Part> model::Query::*part)
{
    std::vector<Part> parts;
    for (const QString &line : lines) {
        const auto value = read(line);
        if (!value) {
            list->setProblem(notUnderstood(line));
            return;
        }
        parts.push_back(*value);
    }
    list->setProblem({});
    change(tr("Change %1").arg(m_pattern), [&](model::AccessPattern &value) {
        if (auto *query = std::get_if<model::Query>(&value.request)) {
            query->*part = parts;
            const std::vector<std::string> last = lastRowParameters(m_session.workbook(), *query);
            if (!query->after.empty() && query->after.size() != last.size())
                query->after = last;
            keepKnownParameters(value);
        }
    });
}

} // namespace partita::inspector
