#include "widgets/shell/window/problemslist.h"

#include "widgets/models/obstacle.h"
#include "widgets/models/placewords.h"
#include "widgets/models/session.h"
#include "widgets/style/icons.h"
#include "widgets/style/wholesentence.h"

#include <QHeaderView>

namespace partita::shell {

namespace {

QString iconOf(model::Severity severity)
{
    switch (severity) {
    case model::Severity::error:
        return QStringLiteral("error");
    case model::Severity::warning:
        return QStringLiteral("warning");
    case model::Severity::information:
        return QStringLiteral("information");
    }
    return {};
}

constexpr int problemRole = Qt::UserRole; ///< index of the problem; invalid for a message

} // namespace

ProblemsList::ProblemsList(models::Session &session, QWidget *parent)
    : QTreeWidget(parent)
    , m_session(session)
{
    setObjectName(QStringLiteral("problems"));
    setAccessibleName(tr("Problems"));
    setRootIsDecorated(false);
    setFrameShape(QFrame::NoFrame);
    setHeaderLabels({tr("Problem"), tr("Where")});
    header()->setStretchLastSection(false);
    header()->setSectionResizeMode(0, QHeaderView::Stretch);
    header()->setSectionResizeMode(1, QHeaderView::ResizeToContents);
    style::wrapSentences(*this, 0);
    connect(this, &QTreeWidget::itemActivated, this, [this](QTreeWidgetItem *item) { jump(item); });
    connect(&m_session, &models::Session::workbookChanged, this, &ProblemsList::rebuild);
    showCount();
}

void ProblemsList::rebuild()
{
    clear();
    m_notes = 0;
    for (const model::Problem &problem : m_session.problems()) {
        auto *item = new QTreeWidgetItem(this,
                                         {QString::fromStdString(model::messageInWindow(problem)),
                                          models::placeInWords(m_session.workbook(), problem)});
        item->setIcon(0, style::icon(iconOf(problem.severity), palette()));
        item->setToolTip(0, item->text(0));
        item->setToolTip(1, QString::fromStdString(problem.place));
        m_notes += problem.severity == model::Severity::information ? 1 : 0;
        item->setData(0, problemRole, topLevelItemCount() - 1);
    }
    showCount();
}

void ProblemsList::showCount()
{
    setFocusPolicy(topLevelItemCount() == 0 ? Qt::NoFocus : Qt::StrongFocus);
    const QString told = summary();
    headerItem()->setText(0, told.isEmpty() ? tr("Problem") : told);
    emit countChanged(topLevelItemCount() - m_notes, told);
}

QString ProblemsList::summary() const
{
    QStringList parts;
    if (const int problems = topLevelItemCount() - m_notes; problems > 0)
        parts.append(tr("%Ln problem(s)", nullptr, problems));
    if (m_notes > 0)
        parts.append(tr("%Ln note(s)", nullptr, m_notes));
    return parts.join(QStringLiteral(", "));
}

void ProblemsList::addMessage(const QString &message)
{
    auto *item = new QTreeWidgetItem({message, QString()});
    item->setIcon(0, style::icon(QStringLiteral("error"), palette()));
    item->setToolTip(0, message);
    insertTopLevelItem(0, item);
    showCount();
}

void ProblemsList::jump(const QTreeWidgetItem *item)
{
    const QVariant number = item->data(0, problemRole);
    const auto &problems = m_session.problems();
    if (number.isValid() && number.toUInt() < problems.size())
        models::selectPlace(m_session, model::Problem(problems[number.toUInt()]));
}

} // namespace partita::shell

#include "moc_problemslist.cpp"
