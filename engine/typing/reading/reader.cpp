#include "engine/typing/reading/reader.h"

#include "engine/base/jsonpath.h"
#include "engine/base/messagetext.h"
#include "engine/base/utf8.h"
#include "engine/model/valuefit.h"
#include "engine/typing/reading/guess.h"
#include "engine/typing/reading/matching.h"
#include "engine/typing/reading/words.h"

#include <algorithm>
#include <set>

namespace partita::typing {

using Kind = Meaning::Kind;

Spot Spot::member(const std::string &name) const
{
    return {typed ? memberOf(*typed, name) : nullptr, before ? memberOf(*before, name) : nullptr,
            memberPath(path, name), fieldPath};
}

bool Spot::isUnchanged() const
{
    return (!typed && !before) || (typed && before && same(*typed, *before));
}

Reader::Reader(const Given &given, const std::string &design, Draft &draft, Reading &reading,
               bool isNew)
    : m_given(given)
    , m_design(design)
    , m_draft(draft)
    , m_reading(reading)
    , m_isNew(isNew)
    , m_nodes(given, draft)
{
}

void Reader::say(Kind kind, const std::string &path, std::string sentence)
{
    m_reading.meanings.push_back({kind, path, std::move(sentence)});
}

namespace {

/// Partners are known before the values that are copied from them, and rows before their number.
int turnOf(const model::Field &field)
{
    if (std::holds_alternative<model::ReferenceSource>(field.source))
        return 0;
    if (std::holds_alternative<model::CopiedSource>(field.source))
        return 2;
    return std::holds_alternative<model::AggregateSource>(field.source) ? 3 : 1;
}

constexpr int turns = 4;

} // namespace

void Reader::object(Node &node, const std::vector<model::Field> &fields, const Spot &spot)
{
    if (!spot.typed->is_object()) {
        say(Kind::impossible, spot.path,
            "Here stands an object with the properties of " + withArticle(node.entity) + ", and "
                + shownValue(*spot.typed) + " is none; write {…}.");
        return;
    }
    for (int turn = 0; turn < turns; ++turn) {
        for (const model::Field &field : fields) {
            if (turnOf(field) == turn)
                member(node, field, spot.member(field.name));
        }
    }
    unknownMembers(node, fields, spot);
}

void Reader::member(Node &node, const model::Field &field, const Spot &spot)
{
    if (spot.isUnchanged())
        return;
    if (!spot.typed) {
        if (spot.before)
            absent(node, field, spot);
        return;
    }
    std::visit([&](const auto &source) { read(node, source, spot); }, field.source);
}

void Reader::absent(Node &node, const model::Field &field, const Spot &spot)
{
    const bool isOwn = std::holds_alternative<model::AttributeSource>(field.source);
    say(Kind::impossible, spot.path,
        inQuotes(field.name) + " of " + m_nodes.called(node) + " cannot be left out"
            + (isOwn ? ": a sample row has every attribute; write null for no value, or remove the "
                       "field from the document type."
                     : ", because every document of the type has it; write it again, or remove "
                       "the field from the document type."));
}

void Reader::unknownMembers(const Node &node, const std::vector<model::Field> &fields,
                            const Spot &spot)
{
    for (const auto &[name, value] : spot.typed->items()) {
        const Spot inner = spot.member(name);
        if (!model::findField(fields, name) && !inner.isUnchanged())
            unknownMember(node, name, inner);
    }
}

void Reader::unknownMember(const Node &node, const std::string &name, const Spot &spot)
{
    if (isSystemProperty(name)) {
        say(m_isNew ? Kind::ignored : Kind::impossible, spot.path,
            inQuotes(name) + " is set by the service" + (m_isNew ? "." : "; remove it."));
        return;
    }
    const model::Entity *entity = m_given.workbook().entity(node.entity);
    const model::Attribute *known = entity->attribute(name);
    Offer offer {spot.path,        spot.fieldPath,
                 node.entity,      known ? *known : guessedAttribute(name, *spot.typed),
                 known != nullptr, {}};
    offer.sentence = known ? "This document type has no field for " + inQuotes(name) + " of "
            + node.entity + "; add the field."
                           : node.entity + " has no attribute " + inQuotes(name) + "; add it as "
            + wordsOf(offer.attribute) + '.';
    m_reading.offers.push_back(std::move(offer));
}

void Reader::read(Node &node, const model::AttributeSource &source, const Spot &spot)
{
    set(node, source.attribute, source.truncate, spot, Kind::value);
}

bool Reader::isFree(const Node &node, const model::Attribute &attribute, const Json &value,
                    const Spot &spot)
{
    const model::Entity *entity = m_given.workbook().entity(node.entity);
    if (attribute.name != entity->key)
        return true;
    if (!value.is_string() && !value.is_number_integer()) {
        say(Kind::impossible, spot.path,
            inQuotes(attribute.name) + " is the key of " + node.entity
                + ", which is a text or a whole number; " + shownValue(value) + " is neither.");
        return false;
    }
    const auto other = m_nodes.find(node.entity, attribute.name, value);
    const bool isOwn = other && other->row == node.row && other->id == node.id;
    if (!other || isOwn)
        return true;
    say(Kind::impossible, spot.path,
        "There is " + withArticle(node.entity) + " with the key " + shownValue(value)
            + " already; choose another " + inQuotes(attribute.name) + '.');
    return false;
}

bool Reader::set(Node &node, const std::string &attribute, std::optional<int> truncate,
                 const Spot &spot, Kind kind)
{
    const model::Entity *entity = m_given.workbook().entity(node.entity);
    const model::Attribute *modelled = entity ? entity->attribute(attribute) : nullptr;
    if (!modelled)
        return false;
    const std::optional<Json> current = m_nodes.value(node, attribute);
    const std::optional<Json> value = untruncated(*spot.typed, current, truncate);
    if (!value) {
        say(Kind::impossible, spot.path,
            "Only the first " + std::to_string(*truncate) + " characters of " + inQuotes(attribute)
                + " stand here; write no more, or change it where it is shown whole.");
        return false;
    }
    if (current && same(*current, *value))
        return true;
    if (const std::string misfit = model::misfitOf(*modelled, *value); !misfit.empty()) {
        say(Kind::impossible, spot.path, misfit);
        return false;
    }
    if (!isFree(node, *modelled, *value, spot))
        return false;
    const std::int64_t shownIn = kind == Kind::copied && !node.isNew()
        ? documentsShowing(m_given, m_design, node.entity, node.row, attribute)
        : 0;
    m_draft.set(m_nodes.stated(node), attribute, *value);
    std::string sentence
        = inQuotes(attribute) + " of " + m_nodes.called(node) + " becomes " + shownValue(*value);
    if (shownIn > 1)
        sentence += ", which " + grouped(shownIn) + " documents show";
    say(kind, spot.path, sentence + '.');
    return true;
}

void Reader::read(Node &node, const model::CopiedSource &source, const Spot &spot)
{
    std::vector<std::unique_ptr<Node>> way; // nodes point to those before them
    Node *from = &node;
    for (const std::string &name : source.roles) {
        const auto role = model::findRole(m_given.workbook(), from->entity, name);
        if (!role)
            return;
        std::optional<Node> next = m_nodes.partner(*from, *role);
        const bool isLast = way.size() + 1 == source.roles.size();
        if (!next && isLast && !source.truncate) {
            next = m_nodes.find(role->partner, source.attribute, *spot.typed);
            if (next)
                m_nodes.link(*from, *role, *next);
        }
        if (!next) {
            next = m_nodes.added(*from, *role);
            say(Kind::added, spot.path,
                withArticle(role->partner) + " is added as " + inQuotes(role->name) + '.');
        }
        next->holder = from;
        next->role = *role;
        way.push_back(std::make_unique<Node>(*next));
        from = way.back().get();
    }
    set(*from, source.attribute, source.truncate, spot, Kind::copied);
}

void Reader::read(Node &, const model::ConstantSource &source, const Spot &spot)
{
    if (same(source.value, *spot.typed))
        return;
    say(m_isNew ? Kind::ignored : Kind::impossible, spot.path,
        "Every document of this type has " + shownValue(source.value) + " here"
            + (m_isNew ? "."
                       : "; write it again, or change the field of the document type, not one "
                         "document."));
}

void Reader::read(Node &node, const model::ComposedSource &source, const Spot &spot)
{
    if (source.parts.size() == 1 && spot.typed->is_string()) {
        // The key as text: an id must be a string.
        Json value = *spot.typed;
        const auto *own = std::get_if<model::AttributeSource>(&source.parts.front().source);
        const model::Entity *entity = m_given.workbook().entity(node.entity);
        const model::Attribute *attribute = own ? entity->attribute(own->attribute) : nullptr;
        if (attribute && attribute->type != model::AttributeType::string) {
            const Json parsed = Json::parse(spot.typed->get<std::string>(), nullptr, false);
            value = parsed.is_discarded() ? value : parsed;
        }
        const Spot inner {&value, spot.before, spot.path, spot.fieldPath};
        std::visit([&](const auto &part) { read(node, part, inner); }, source.parts.front().source);
        return;
    }
    if (!m_isNew)
        say(Kind::impossible, spot.path,
            "This value is composed of others; change these, and it follows.");
}

std::optional<Json> untruncated(const Json &typed, const std::optional<Json> &current,
                                std::optional<int> truncate)
{
    if (!truncate || !typed.is_string())
        return typed;
    const auto lengthOf = [](const std::string &text) {
        return std::count_if(text.begin(), text.end(), [](char letter) {
            return (static_cast<unsigned char>(letter) & 0xc0) != 0x80;
        });
    };
    const auto &text = typed.get_ref<const std::string &>();
    const auto length = lengthOf(text);
    if (length > *truncate)
        return std::nullopt;
    if (length < *truncate || !current || !current->is_string())
        return typed;
    // The rest, which the document does not show, stays.
    const auto &whole = current->get_ref<const std::string &>();
    const std::size_t at
        = firstCharacters(whole, static_cast<std::size_t>(std::max(0, *truncate))).size();
    return Json(text + whole.substr(at));
}

bool isSystemProperty(const std::string &name)
{
    static const std::set<std::string> names {"_rid",         "_self", "_etag",
                                              "_attachments", "_ts",   "_lsn"};
    return names.contains(name);
}

} // namespace partita::typing
