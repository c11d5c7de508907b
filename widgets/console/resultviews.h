// Rows of a statement as a table, as a tree and as JSON. A view is filled when it is looked at.
#pragma once

#include "widgets/jobs/consolerows.h"

#include <QTabWidget>

#include <memory>

class QTableView;
class QTreeWidget;
class QTreeWidgetItem;

namespace partita::editor {
class CodeEditor;
}

namespace partita::console {

class RowsModel;

class ResultViews : public QTabWidget {
    Q_OBJECT
public:
    explicit ResultViews(QWidget *parent = nullptr);
    ~ResultViews() override;

    void setRows(std::shared_ptr<const jobs::ConsoleRows> rows);

signals:
    void told(const QString &message);

protected:
    void changeEvent(QEvent *event) override;

private:
    void fill();
    void fillTree();
    void fillJson();
    void copySelectedCells();

    std::shared_ptr<const jobs::ConsoleRows> m_rows;
    bool m_isTreeBehind = false;
    bool m_isJsonBehind = false;
    RowsModel *m_model;
    QTableView *m_table;
    QTreeWidget *m_tree;
    editor::CodeEditor *m_json;
};

} // namespace partita::console
