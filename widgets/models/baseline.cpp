#include "widgets/models/baseline.h"

#include "widgets/models/session.h"

#include <QUndoStack>

#include <utility>

namespace partita::models {

Baseline::Baseline(Session &session)
    : m_session(session)
{
    connect(&session, &Session::opened, this, &Baseline::forget);
    // Later than workbookChanged(): the undo stack counts a step when it is done.
    connect(&session.undoStack(), &QUndoStack::indexChanged, this, &Baseline::noteEdit);
    connect(&session, &Session::designChanged, this, &Baseline::noteSwitch);
    connect(&session, &Session::evaluationChanged, this, &Baseline::noteEvaluation);
}

QString Baseline::caption() const
{
    switch (m_kind) {
    case Kind::nothing:
        break;
    case Kind::edit:
        return tr("before the edit");
    case Kind::design:
        return tr("against %1", "design").arg(m_other);
    case Kind::pinned:
        return m_version.isEmpty() ? tr("against the pinned state")
                                   : tr("against %1", "version").arg(m_version);
    }
    return {};
}

QString Baseline::tip() const
{
    switch (m_kind) {
    case Kind::nothing:
        return tr("Nothing to compare with yet.");
    case Kind::edit:
        return tr("Compared with the figures before “%1”.", "name of an edit").arg(m_edit);
    case Kind::design:
        return tr("Compared with the design %1.").arg(m_other);
    case Kind::pinned:
        return m_version.isEmpty()
            ? tr("Compared with the figures of the moment when they were pinned.")
            : tr("Compared with the figures of the version %1.").arg(m_version);
    }
    return {};
}

jobs::DesignEvaluationPointer Baseline::of(const QString &design) const
{
    jobs::DesignEvaluationPointer found;
    if (m_kind == Kind::design) {
        found = design == m_session.design() ? m_session.evaluation(m_other) : nullptr;
    } else {
        const Evaluations &kept = m_kind == Kind::pinned ? m_pinned : m_before;
        const auto known = kept.find(design);
        found = m_kind == Kind::nothing || known == kept.end() ? nullptr : known->second;
    }
    return found == m_session.evaluation(design) ? nullptr : found;
}

void Baseline::pin()
{
    m_pinned.clear();
    m_version.clear();
    for (const QString &design : m_session.designNames()) {
        if (const auto known = m_session.evaluation(design); known && !m_session.isStale(design))
            m_pinned.emplace(design, known);
    }
    setKind(Kind::pinned);
}

void Baseline::pin(const QString &version, Evaluations figures)
{
    m_pinned = std::move(figures);
    m_version = version;
    setKind(Kind::pinned);
}

void Baseline::unpin()
{
    m_pinned.clear();
    m_version.clear();
    setKind(hasEdit() ? Kind::edit : Kind::nothing);
}

void Baseline::compareWithDesign(const QString &design)
{
    if (m_kind == Kind::pinned)
        return;
    m_other = design;
    setKind(Kind::design);
}

void Baseline::compareWithEdit()
{
    if (m_kind != Kind::pinned && hasEdit())
        setKind(Kind::edit);
}

/// Steps of one gesture, such as a typed number, count as one edit.
void Baseline::noteEdit()
{
    const QUndoStack &stack = m_session.undoStack();
    const int steps = stack.index();
    const bool isSameGesture = m_kind == Kind::edit && steps == m_steps && steps == stack.count();
    const bool isUndo = steps < std::exchange(m_steps, steps);
    if (!isSameGesture)
        m_before = m_latest;
    for (const QString &design : m_session.designNames()) {
        if (!m_session.isStale(design))
            m_latest[design] = m_session.evaluation(design);
    }
    m_edit = isUndo ? tr("Undo: %1", "name of an edit").arg(stack.redoText()) : stack.undoText();
    if (m_kind != Kind::pinned && hasEdit())
        m_kind = Kind::edit;
    emit changed();
}

void Baseline::noteSwitch()
{
    const QString before = std::exchange(m_current, m_session.design());
    if (before == m_current)
        return;
    if (m_session.designNames().contains(before))
        compareWithDesign(before);
    else
        emit changed();
}

void Baseline::noteEvaluation(const QString &design)
{
    if (m_session.evaluation(design) && !m_session.isStale(design))
        m_latest[design] = m_session.evaluation(design);
    emit changed();
}

void Baseline::forget()
{
    m_latest.clear();
    m_before.clear();
    m_pinned.clear();
    m_version.clear();
    m_edit.clear();
    m_steps = 0;
    m_other.clear();
    m_current = m_session.design();
    setKind(Kind::nothing);
}

void Baseline::setKind(Kind kind)
{
    m_kind = kind;
    emit changed();
}

} // namespace partita::models

#include "moc_baseline.cpp"
