// What is done with properties that the model or the document type lacks, and where a document from
// elsewhere belongs.
#include "engine/base/messagetext.h"
#include "engine/model/names.h"
#include "engine/model/references.h"
#include "engine/typing/reading.h"
#include "engine/typing/reading/matching.h"

#include <algorithm>

namespace partita::typing {
namespace {

/// The fields that the offer's property would stand among; null when they are gone.
std::vector<model::Field> *fieldsAt(model::Design &design, const DocumentPlace &place,
                                    const Offer &offer)
{
    for (model::Container &container : design.containers) {
        for (model::DocumentType &type : container.documentTypes) {
            if (container.name != place.container || type.name != place.type)
                continue;
            std::vector<model::Field> *fields = &type.fields;
            for (const std::string &role : offer.fieldPath) {
                const auto inner
                    = std::find_if(fields->begin(), fields->end(), [&](const model::Field &field) {
                          const auto *embedded = std::get_if<model::EmbeddedSource>(&field.source);
                          return embedded && embedded->role == role;
                      });
                if (inner == fields->end())
                    return nullptr;
                fields = &std::get<model::EmbeddedSource>(inner->source).fields;
            }
            return fields;
        }
    }
    return nullptr;
}

/// Properties of the document that the fields name, and constants that it has: a discriminator
/// outweighs all names.
std::size_t likenessOf(const model::DocumentType &type, const Json &document)
{
    constexpr std::size_t discriminator = 1000;
    std::size_t likeness = 0;
    for (const model::Field &field : type.fields) {
        const Json *value = memberOf(document, field.name);
        if (!value)
            continue;
        const auto *constant = std::get_if<model::ConstantSource>(&field.source);
        likeness += constant && same(constant->value, *value) ? discriminator : 1;
    }
    return likeness;
}

} // namespace

Result<std::vector<model::Edit>> editsOf(const model::Workbook &workbook,
                                         const DocumentPlace &place, const Offer &offer)
{
    std::vector<model::Edit> edits;
    model::Workbook now = workbook;
    if (!offer.isKnown) {
        edits.push_back(model::AddAttribute {offer.entity, offer.attribute});
        Result<model::Workbook> added = model::apply(now, edits.back());
        if (!added)
            return added.error();
        now = std::move(*added);
    }
    const model::Design *own = now.design(place.design);
    if (!own)
        return edits; // a derived design follows the model
    model::Design design = *own;
    std::vector<model::Field> *fields = fieldsAt(design, place, offer);
    const std::string &name = offer.attribute.name;
    const bool isThere = fields && model::findField(*fields, name);
    if (fields && !isThere) {
        fields->push_back({name, model::AttributeSource {name, {}}});
        edits.push_back(model::ChangeDesign {std::move(design)});
    }
    return edits;
}

std::optional<DocumentPlace> likeliestPlace(const Given &given, const std::string &design,
                                            const Json &document)
{
    const model::Design *held = given.withDerivedDesigns().design(design);
    std::optional<DocumentPlace> likeliest;
    std::size_t most = 0;
    if (!held)
        return likeliest;
    for (const model::Container &container : held->containers) {
        for (const model::DocumentType &type : container.documentTypes) {
            const std::size_t likeness = likenessOf(type, document);
            if (likeness <= most)
                continue;
            most = likeness;
            likeliest = DocumentPlace {design, container.name, type.name};
        }
    }
    return likeliest;
}

} // namespace partita::typing
