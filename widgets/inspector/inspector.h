// The inspector: editable form of the selection. Every change is an edit of the workbook and can be
// undone.
#pragma once

#include "widgets/models/session.h"

#include <QScrollArea>

class QLabel;

namespace partita::inspector {

/// One form of the inspector. refresh() shows the present workbook and keeps the keyboard focus; it
/// returns false when the subject is gone.
class InspectorForm : public QWidget {
    Q_OBJECT
public:
    using QWidget::QWidget;
    virtual bool refresh() = 0;
    /// The part of the workbook that it shows.
    virtual models::Selection subject() const = 0;
    /// True when the form shows the selection already, or can do so without being rebuilt (which
    /// would lose the focus).
    virtual bool turnTo(const models::Selection &selection) { return selection == subject(); }
    /// Puts the keyboard into the name of the selection; by default into the first line edit, with
    /// its text selected.
    virtual void editName(const models::Selection &selection);

signals:
    /// A text was refused: one sentence; empty when it was corrected.
    void refused(const QString &problem);
};

class Inspector : public QScrollArea {
    Q_OBJECT
public:
    explicit Inspector(models::Session &session, QWidget *parent = nullptr);

    /// Puts the keyboard where the selection is renamed.
    void editName();
    /// Hides the refusal: the refused text was discarded, or the user turned to something else.
    void withdrawRefusal() { showMessage({}); }

protected:
    void resizeEvent(QResizeEvent *event) override;

private:
    void showSelection();
    void refresh();
    void setForm(InspectorForm *form);
    InspectorForm *formForSelection();
    void showMessage(const QString &problem);
    /// Puts the problem below the form, so that nothing moves under the mouse.
    void placeProblem();

    models::Session &m_session;
    QLabel *m_problem; ///< reason of the last refusal
    InspectorForm *m_form = nullptr;
};

} // namespace partita::inspector
