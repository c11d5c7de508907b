#include "engine/exchange/shape/fieldshape.h"

namespace partita::exchange {

namespace {

/// Deepest embedding that is followed; a design cannot be deeper in its text form.
constexpr int deepestShape = 50;

struct ShapeResolver {
    const model::Workbook &workbook;
    const std::string &owner;
    int depth = 0;

    const model::Attribute *attributeOf(const std::string &entityName,
                                        const std::string &attribute) const
    {
        const model::Entity *entity = workbook.entity(entityName);
        return entity ? entity->attribute(attribute) : nullptr;
    }

    bool resolve(FieldShape &shape, const model::AttributeSource &source) const
    {
        shape.attribute = attributeOf(owner, source.attribute);
        shape.isOptional = shape.attribute && shape.attribute->missing > 0;
        return shape.attribute != nullptr;
    }

    const model::Relationship *follow(FieldShape &shape, const std::string &roleName) const
    {
        const auto role = model::findRole(workbook, owner, roleName);
        if (!role)
            return nullptr;
        shape.relationship = role->relationship;
        shape.partner = role->partner;
        shape.isMany = role->toMany;
        shape.isOptional = !role->toMany && (!role->toParent || role->relationship->optionalParent);
        return role->relationship;
    }

    bool resolve(FieldShape &shape, const model::ReferenceSource &source) const
    {
        shape.kind = FieldShape::Kind::reference;
        if (!follow(shape, source.role))
            return false;
        const model::Entity *partner = workbook.entity(shape.partner);
        shape.attribute = partner ? partner->attribute(partner->key) : nullptr;
        return shape.attribute != nullptr;
    }

    bool resolve(FieldShape &shape, const model::EmbeddedSource &source) const
    {
        shape.kind = FieldShape::Kind::embedded;
        if (!follow(shape, source.role) || depth >= deepestShape)
            return false;
        const ShapeResolver inner {workbook, shape.partner, depth + 1};
        shape.members = inner.all(source.fields);
        return true;
    }

    bool resolve(FieldShape &shape, const model::CopiedSource &source) const
    {
        shape.kind = FieldShape::Kind::copied;
        shape.partner = model::toOneEnd(workbook, owner, source.roles);
        shape.attribute = attributeOf(shape.partner, source.attribute);
        shape.isOptional = shape.attribute && shape.attribute->missing > 0;
        std::string at = owner;
        for (const std::string &name : source.roles) {
            const auto role = model::findRole(workbook, at, name);
            if (!role)
                return false;
            shape.isOptional
                = shape.isOptional || !role->toParent || role->relationship->optionalParent;
            at = role->partner;
        }
        return shape.attribute != nullptr;
    }

    bool resolve(FieldShape &shape, const model::AggregateSource &source) const
    {
        shape.kind = FieldShape::Kind::aggregate;
        if (!follow(shape, source.role))
            return false;
        shape.isMany = false;
        using Function = model::AggregateFunction;
        shape.isOptional = source.function != Function::count && source.function != Function::sum;
        if (source.function == Function::count)
            return true;
        shape.attribute = attributeOf(shape.partner, source.attribute);
        return shape.attribute != nullptr;
    }

    bool resolve(FieldShape &shape, const model::ConstantSource &) const
    {
        shape.kind = FieldShape::Kind::constant;
        return true;
    }

    bool resolve(FieldShape &shape, const model::ComposedSource &) const
    {
        shape.kind = FieldShape::Kind::composed;
        return true;
    }

    std::vector<FieldShape> all(const std::vector<model::Field> &fields) const
    {
        std::vector<FieldShape> shapes;
        for (const model::Field &field : fields) {
            FieldShape shape;
            shape.field = &field;
            shape.owner = owner;
            const bool isKnown = std::visit(
                [&](const auto &source) { return resolve(shape, source); }, field.source);
            if (isKnown)
                shapes.push_back(std::move(shape));
        }
        return shapes;
    }
};

} // namespace

std::vector<FieldShape> shapesOf(const model::Workbook &workbook, const std::string &entity,
                                 const std::vector<model::Field> &fields)
{
    return ShapeResolver {workbook, entity}.all(fields);
}

} // namespace partita::exchange
