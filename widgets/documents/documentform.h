// An edited document as a form: a field for each value, groups for what is nested, and buttons that
// add an element to a list and remove one.
#pragma once

#include "engine/model/workbook.h"

#include <QScrollArea>

#include <map>

class QFormLayout;

namespace partita::documents {

class DocumentForm : public QScrollArea {
    Q_OBJECT
public:
    explicit DocumentForm(QWidget *parent = nullptr);

    /// Shows the document. Where only values differ, the fields stay, and so does the keyboard.
    void setDocument(const model::Json &document);

signals:
    void edited(const partita::model::Json &document); ///< the whole document after a change

private:
    /// A widget that shows the value at a JSON pointer.
    using Fields = std::map<std::string, QWidget *>;

    void build();
    void addParts(QFormLayout *form, const std::string &pointer, const model::Json &value);
    void addPart(QFormLayout *form, const std::string &pointer, const QString &name,
                 const model::Json &value, bool isElement);
    QWidget *makeField(const std::string &pointer, const QString &name, const model::Json &value);
    QWidget *makeRemover(const std::string &pointer, const QString &name);
    void addListEnd(QFormLayout *form, const std::string &pointer, const model::Json &list);
    void showValue(QWidget *field, const model::Json &value) const;
    void change(const std::string &pointer, const model::Json &value);
    void changeList(const std::string &pointer, const std::function<void(model::Json &)> &how);

    model::Json m_document;
    Fields m_fields;
};

} // namespace partita::documents
