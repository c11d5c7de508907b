// The inspector: what is selected, editable in place. Every change is an edit of the workbook and can be undone.
#pragma once

#include <QScrollArea>

namespace partita::models {
class Session;
}

namespace partita::shell {

/// One form of the inspector. refresh() shows the workbook as it is now without losing the keyboard focus; false when the
/// thing it shows is gone.
class InspectorForm : public QWidget {
    Q_OBJECT
public:
    using QWidget::QWidget;
    virtual bool refresh() = 0;
};

class Inspector : public QScrollArea {
    Q_OBJECT
public:
    explicit Inspector(models::Session &session, QWidget *parent = nullptr);

private:
    void showSelection();
    void refresh();
    InspectorForm *formForSelection();
    QWidget *emptyState();

    models::Session &m_session;
    InspectorForm *m_form = nullptr;
};

} // namespace partita::shell
