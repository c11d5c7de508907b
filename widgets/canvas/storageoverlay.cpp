#include "widgets/canvas/storageoverlay.h"

namespace partita::canvas {

namespace {

using model::Field;

QString text(const std::string &utf8)
{
    return QString::fromStdString(utf8);
}

class Walk {
public:
    explicit Walk(const model::Workbook &workbook)
        : m_workbook(workbook)
    {
    }

    void fields(const std::vector<Field> &fields, const std::string &entity,
                SharedDocument &document)
    {
        for (const Field &field : fields) {
            if (const auto *embedded = std::get_if<model::EmbeddedSource>(&field.source))
                embed(*embedded, entity, document);
            else if (const auto *reference = std::get_if<model::ReferenceSource>(&field.source))
                note(entity, reference->role, Storage::referenced);
        }
    }

    std::map<QString, Storage> relationships;

private:
    void embed(const model::EmbeddedSource &source, const std::string &entity,
               SharedDocument &document)
    {
        const auto role = model::findRole(m_workbook, entity, source.role);
        if (!role)
            return;
        note(entity, source.role, Storage::embedded);
        document.entities.insert(text(role->partner));
        document.relationships.insert(text(role->relationship->name));
        fields(source.fields, role->partner, document);
    }

    void note(const std::string &entity, const std::string &roleName, Storage storage)
    {
        const auto role = model::findRole(m_workbook, entity, roleName);
        if (!role)
            return;
        Storage &known = relationships[text(role->relationship->name)];
        known = known == Storage::unknown || known == storage ? storage : Storage::both;
    }

    const model::Workbook &m_workbook;
};

} // namespace

StorageOverlay overlayOf(const model::Workbook &workbook, const model::Design &design)
{
    StorageOverlay overlay;
    Walk walk(workbook);
    for (const model::Container &container : design.containers) {
        for (const model::DocumentType &type : container.documentTypes) {
            SharedDocument document;
            document.title = QStringLiteral("%1 · %2").arg(text(container.name), text(type.name));
            document.root = text(type.entity);
            document.entities.insert(document.root);
            walk.fields(type.fields, type.entity, document);
            if (document.entities.size() > 1)
                overlay.documents.push_back(std::move(document));
        }
    }
    overlay.relationships = std::move(walk.relationships);
    return overlay;
}

} // namespace partita::canvas
