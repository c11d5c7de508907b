// What the figures of a design are compared with: the state before the last edit, another design,
// or a state that was pinned.
//
// An edit makes it the state before the edit; a switch of designs makes it the design before. A
// pinned state stays until it is unpinned.
#pragma once

#include "widgets/jobs/evaluationrunner.h"

#include <QObject>
#include <QString>

#include <map>

namespace partita::models {

class Session;

class Baseline : public QObject {
    Q_OBJECT
public:
    enum class Kind { nothing, edit, design, pinned };

    explicit Baseline(Session &session);

    Kind kind() const { return m_kind; }
    /// "before the edit", "against V1"; empty when there is nothing to compare with.
    QString caption() const;
    /// The same in a sentence, with the name of the edit.
    QString tip() const;
    /// The figures that those of the design are compared with. Null when there are none, and when
    /// they are the same figures.
    jobs::DesignEvaluationPointer of(const QString &design) const;
    /// The design that the current one is compared with; empty when it is no design.
    QString design() const { return m_kind == Kind::design ? m_other : QString(); }

    /// Keeps the present figures of all designs and compares with them from now on.
    void pin();
    using Evaluations = std::map<QString, jobs::DesignEvaluationPointer>;
    /// Compares with the figures of a named version from now on.
    void pin(const QString &version, Evaluations figures);
    /// Compares with the state before the last edit again.
    void unpin();
    /// Until the next edit or switch of designs. Not while a state is pinned.
    void compareWithDesign(const QString &design);
    void compareWithEdit();
    bool hasEdit() const { return !m_edit.isEmpty(); }

signals:
    void changed();

private:
    void noteEdit();
    void noteSwitch();
    void noteEvaluation(const QString &design);
    void forget();
    void setKind(Kind kind);

    Session &m_session;
    Kind m_kind = Kind::nothing;
    QString m_current; ///< design on show
    QString m_other; ///< with Kind::design
    QString m_edit; ///< name of the last edit; empty before the first one
    int m_steps = 0; ///< of the undo stack, at the last edit
    Evaluations m_latest; ///< the last figures that belonged to the workbook
    Evaluations m_before; ///< those before the last edit
    Evaluations m_pinned;
    QString m_version; ///< whose figures are pinned; empty: those of a moment
};

} // namespace partita::models
