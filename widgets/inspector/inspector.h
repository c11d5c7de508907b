// The inspector: what is selected, editable in place. Every change is an edit of the workbook and
// can be undone.
#pragma once

#include "widgets/models/session.h"

#include <QScrollArea>

class QLabel;

namespace partita::inspector {

/// One form of the inspector. refresh() shows the workbook as it is now without losing the keyboard
/// focus; false when the thing it shows is gone.
class InspectorForm : public QWidget {
    Q_OBJECT
public:
    using QWidget::QWidget;
    virtual bool refresh() = 0;
    /// What it shows.
    virtual models::Selection subject() const = 0;
    /// True when the form shows the selection already, or can without being made anew (which would
    /// cost the focus).
    virtual bool turnTo(const models::Selection &selection) { return selection == subject(); }
    /// Puts the keyboard where the name of the selected thing is edited; the first line, its text
    /// selected, unless the form knows better.
    virtual void editName(const models::Selection &selection);

signals:
    /// What was typed could not be taken over: one sentence; empty when it was mended.
    void refused(const QString &problem);
};

class Inspector : public QScrollArea {
    Q_OBJECT
public:
    explicit Inspector(models::Session &session, QWidget *parent = nullptr);

    /// Puts the keyboard where the selected thing is renamed.
    void editName();
    /// What was refused is left alone, or somebody turns to something else: it is told no longer.
    void withdrawRefusal() { tell({}); }

protected:
    void resizeEvent(QResizeEvent *event) override;

private:
    void showSelection();
    void refresh();
    void setForm(InspectorForm *form);
    InspectorForm *formForSelection();
    void tell(const QString &problem);
    /// The problem stands below the form, which keeps its place: nothing moves under the mouse.
    void placeProblem();

    models::Session &m_session;
    QLabel *m_problem; ///< why the last edit was refused
    InspectorForm *m_form = nullptr;
};

} // namespace partita::inspector
