// An edited document as a tree: one line for each property and element, with its value and type.
// Values and names are changed in place; properties and elements are added and removed.
#pragma once

#include "engine/model/workbook.h"

#include <QTreeWidget>

#include <set>

namespace partita::documents {

class DocumentTree : public QTreeWidget {
    Q_OBJECT
public:
    explicit DocumentTree(QWidget *parent = nullptr);

    /// Shows the document. Open branches and the current line stay where their paths still exist.
    void setDocument(const model::Json &document);
    const model::Json &document() const { return m_document; }
    /// Makes the line at a JSON pointer ("/address/city") the current one, opening what holds it.
    void goTo(const QString &pointer);

signals:
    void edited(const partita::model::Json &document); ///< the whole document after a change

protected:
    void keyPressEvent(QKeyEvent *event) override;
    void contextMenuEvent(QContextMenuEvent *event) override;

private:
    QTreeWidgetItem *addLine(QTreeWidgetItem *parent, const QString &name, const QString &pointer,
                             const model::Json &value);
    void fill(QTreeWidgetItem *line);
    void change(QTreeWidgetItem *line, int column);
    QString rename(const QString &pointer, const std::string &name);
    void addTo(QTreeWidgetItem *line);
    void removeLine(QTreeWidgetItem *line);
    void tell(const QString &current);
    QString typeWords(const model::Json &value) const;
    const model::Json *valueOf(const QTreeWidgetItem *line) const;

    model::Json m_document;
    std::set<QString> m_open; ///< JSON pointers of open branches
    bool m_isFilling = false;
};

} // namespace partita::documents
