// Lines of the pattern form: conditions, attributes, aggregates, included rows, and the order and
// pages that depend on them.
#include "engine/model/notation.h"
#include "widgets/forms/formparts.h"
#include "widgets/forms/linelist.h"
#include "widgets/inspector/lines/includedlines.h"
#include "widgets/inspector/lines/patternlines.h"
#include "widgets/inspector/patternform.h"
#include "widgets/models/session.h"

#include <QComboBox>
#include <QSpinBox>

#include <set>

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
        if constexpr (std::is_same_v<Part, model::Match>)
            lines.append(QString::fromStdString(model::toNotation(part)));
        else
            lines.append(inspector::lineOf(part));
    }
    return lines;
}

/// Removes probe parameters that no condition uses.
void keepKnownParameters(model::AccessPattern &pattern)
{
    std::set<std::string> known;
    if (const model::Query *query = pattern.query()) {
        for (const model::Match &match : query->match)
            known.insert({match.parameter, match.parameterTo});
    }
    const auto gone = [&](const auto &entry) { return !known.contains(entry.first); };
    std::erase_if(pattern.probe.parameters, gone);
    std::erase_if(pattern.probe.rows, gone);
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
    connect(m_order, &QComboBox::activated, this, [this](int row) {
        changeRequestOf<model::Query>(tr("Order %1").arg(m_pattern), [&](model::Query &query) {
            query.orderBy.clear();
            query.descending = false;
            if (row > 0)
                model::setOrderFromNotation(query, m_order->currentText().toStdString());
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
        changeRequestOf<model::Command>(tr("Change %1").arg(m_pattern),
                                        [&](model::Command &command) {
                                            command.attributes.clear();
                                            for (const QString &line : lines)
                                                command.attributes.push_back(line.toStdString());
                                        });
    });
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
        changeRequestOf<model::Command>(tr("Change %1").arg(m_pattern),
                                        [&](model::Command &command) { command.with = with; });
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
    QStringList offers;
    if (const model::Entity *entity = m_session.workbook().entity(command.entity)) {
        for (const model::Attribute &attribute : entity->attributes) {
            if (attribute.isMutable)
                offers.append(QString::fromStdString(attribute.name));
        }
    }
    m_changes->setOffers(offers);
    m_changes->setLines(textsOf(command.attributes));
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
    std::vector<std::string> orders {tr("none").toStdString()};
    const QStringList offers = orderOffers(workbook, query.root);
    for (const QString &offer : offers)
        orders.push_back(offer.toStdString());
    forms::setChoices(m_order, orders,
                      query.orderBy.empty() ? orders.front() : model::orderNotation(query));
    m_limit->setValue(query.limit.value_or(0));
    m_page->setEnabled(query.limit.has_value());
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
            keepKnownParameters(value);
        }
    });
}

} // namespace partita::inspector
