// List of a document type's fields with their sources, which needs no evaluation.
#pragma once

#include "engine/model/design.h"

#include <QTreeWidget>

namespace partita::documents {

class FieldList : public QTreeWidget {
    Q_OBJECT
public:
    explicit FieldList(QWidget *parent = nullptr);

    void setFields(const std::vector<model::Field> &fields);

protected:
    void changeEvent(QEvent *event) override;

private:
    void fill();
    void add(QTreeWidgetItem *parent, const model::Field &field);

    std::vector<model::Field> m_fields;
};

} // namespace partita::documents
