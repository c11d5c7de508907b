// The navigator: everything in the workbook as a tree, with a filter. Selecting selects everywhere;
// a sample opens by double click or Enter.
#pragma once

#include "engine/workbook/workbookfile.h"

#include <QWidget>

class QLineEdit;
class QTreeWidget;
class QTreeWidgetItem;

namespace partita::models {
class Session;
}

namespace partita::shell {

class EditActions;

class Navigator : public QWidget {
    Q_OBJECT
public:
    Navigator(models::Session &session, EditActions &actions, QWidget *parent = nullptr);

signals:
    void sampleRequested(const QString &name);

protected:
    void changeEvent(QEvent *event) override;

private:
    void rebuild();
    void addModel();
    void addPatterns();
    void addDesigns();
    void addSamples();
    QTreeWidgetItem *section(const QString &title, const QString &icon);
    void filter(const QString &text);
    void select(QTreeWidgetItem *item);
    void showSelection();
    void openMenu(const QPoint &place);

    models::Session &m_session;
    EditActions &m_actions;
    QLineEdit *m_filter;
    QTreeWidget *m_tree;
    std::vector<workbook::SampleInfo> m_samples;
    bool m_rebuilding = false;
};

} // namespace partita::shell
