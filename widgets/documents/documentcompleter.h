// Words for the caret in a document: properties of the document type at this level, and values that
// are known for them.
#pragma once

#include "engine/model/workbook.h"
#include "widgets/editor/completer.h"

namespace partita::documents {

class DocumentCompleter : public editor::Completer {
public:
    void setDocumentType(const model::Workbook &workbook, const model::DocumentType &type);

    editor::Offer offerAt(const QString &before, const QString &after, bool asked) const override;
    editor::Signature signatureAt(const QString &before) const override;

private:
    /// Fields of the objects at a path of properties, and the entity of their rows.
    const std::vector<model::Field> *fieldsAt(const QStringList &path, std::string &entity) const;
    QStringList valuesOf(const model::Field &field, const std::string &entity) const;

    model::Workbook m_workbook;
    model::DocumentType m_type;
};

} // namespace partita::documents
