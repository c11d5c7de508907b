#include "engine/exchange/compass/compassreplay.h"

#include "engine/base/messagetext.h"
#include "engine/exchange/jsonfile/jsonfile.h"

#include <set>

namespace partita::exchange {

namespace {

using model::Json;

/// The schema of a collection: `fieldData`, in older files `jsonSchema`.
Json &schemaIn(Json &collection)
{
    return collection.contains("fieldData") ? collection["fieldData"] : collection["jsonSchema"];
}

class CompassReplay {
public:
    CompassReplay(std::string file, std::vector<ImportNote> &notes)
        : m_file(std::move(file))
        , m_notes(notes)
    {
    }

    Json model(const Json &edits)
    {
        for (const Json &edit : edits)
            apply(edit);
        return std::move(m_model);
    }

private:
    void apply(const Json &edit)
    {
        const std::string type = textIn(edit, "type");
        if (type == "SetModel")
            setModel(memberIn(edit, "model"));
        else if (type.ends_with("Relationship"))
            changeRelationship(type, edit);
        else if (type.find("Field") != std::string::npos)
            changeField(type, edit);
        else if (type.find("Collection") != std::string::npos)
            changeCollection(type, edit);
        else
            skip(type);
    }

    void skip(const std::string &type)
    {
        const bool isOfView = type.starts_with("Toggle") || type.starts_with("Expand");
        if (!isOfView && m_skipped.insert(type).second)
            m_notes.push_back({ImportNote::Kind::skipped, "edit",
                               "The edit " + inQuotes(type) + " of the diagram is not known.",
                               m_file, 0});
    }

    void setModel(const Json &model)
    {
        m_model = {{"collections", listIn(model, "collections")},
                   {"relationships", listIn(model, "relationships")}};
    }

    Json *collection(const std::string &ns)
    {
        for (Json &one : m_model["collections"]) {
            if (textIn(one, "ns") == ns)
                return &one;
        }
        return nullptr;
    }

    template<typename Condition>
    static void removeIf(Json &list, Condition isRemoved)
    {
        Json kept = Json::array();
        for (Json &one : list) {
            if (!isRemoved(one))
                kept.push_back(std::move(one));
        }
        list = std::move(kept);
    }

    void changeRelationship(const std::string &type, const Json &edit)
    {
        Json &all = m_model["relationships"];
        const Json &relationship = memberIn(edit, "relationship");
        std::string id = textIn(edit, "relationshipId");
        if (id.empty())
            id = textIn(relationship, "id");
        if (type == "AddRelationship") {
            all.push_back(relationship);
        } else if (type == "RemoveRelationship") {
            removeIf(all, [&](const Json &one) { return textIn(one, "id") == id; });
        } else if (type == "UpdateRelationship") {
            for (Json &one : all) {
                if (textIn(one, "id") == id)
                    one = relationship;
            }
        } else {
            skip(type);
        }
    }

    void changeCollection(const std::string &type, const Json &edit)
    {
        const std::string ns = textIn(edit, "ns");
        if (type == "AddCollection") {
            Json added = {{"ns", ns}, {"fieldData", memberIn(edit, "initialSchema")}};
            added["displayPosition"] = memberIn(edit, "position");
            m_model["collections"].push_back(std::move(added));
        } else if (type == "RemoveCollection") {
            removeIf(m_model["collections"],
                     [&](const Json &one) { return textIn(one, "ns") == ns; });
            removeIf(m_model["relationships"], [&](const Json &one) {
                for (const Json &side : listIn(one, "relationship")) {
                    if (textIn(side, "ns") == ns)
                        return true;
                }
                return false;
            });
        } else if (type == "RenameCollection") {
            renameCollection(textIn(edit, "fromNS"), textIn(edit, "toNS"));
        } else if (type == "MoveCollection") {
            move(ns, memberIn(edit, "newPosition"));
        } else if (type == "MoveMultipleCollections") {
            const Json &positions = memberIn(edit, "newPositions");
            if (positions.is_object()) {
                for (const auto &[moved, position] : positions.items())
                    move(moved, position);
            }
        } else if (type == "UpdateCollectionNote") {
            if (Json *found = collection(ns))
                (*found)["note"] = textIn(edit, "note");
        } else {
            skip(type);
        }
    }

    void move(const std::string &ns, const Json &position)
    {
        if (Json *found = collection(ns))
            (*found)["displayPosition"] = position;
    }

    void renameCollection(const std::string &from, const std::string &to)
    {
        if (Json *found = collection(from))
            (*found)["ns"] = to;
        forSides(from, [&](Json &side) { side["ns"] = to; });
    }

    /// The properties in which the last name of the path stands; nullptr when there are none.
    Json *propertiesAround(const std::string &ns, const std::vector<std::string> &path)
    {
        Json *found = collection(ns);
        if (!found || path.empty())
            return nullptr;
        Json *schema = &schemaIn(*found);
        for (std::size_t at = 0;; ++at) {
            if (!schema->is_object())
                return nullptr;
            if (schema->contains("items") && !schema->contains("properties"))
                schema = &(*schema)["items"];
            if (!schema->is_object())
                return nullptr;
            Json &properties = (*schema)["properties"];
            if (!properties.is_object())
                properties = Json::object();
            if (at + 1 == path.size())
                return &properties;
            const auto next = properties.find(path[at]);
            if (next == properties.end())
                return nullptr;
            schema = &*next;
        }
    }

    void changeField(const std::string &type, const Json &edit)
    {
        const std::string ns = textIn(edit, "ns");
        const std::vector<std::string> path = textsIn(edit, "field");
        Json *properties = propertiesAround(ns, path);
        if (type == "AddField" && properties) {
            (*properties)[path.back()] = memberIn(edit, "jsonSchema");
        } else if (type == "RemoveField" && properties) {
            properties->erase(path.back());
            forgetField(ns, path);
        } else if (type == "RenameField" && properties) {
            renameField(*properties, path.back(), textIn(edit, "newName"));
            renameInRelationships(ns, path, textIn(edit, "newName"));
        } else if (type == "ChangeFieldType" && properties && properties->contains(path.back())) {
            (*properties)[path.back()] = memberIn(edit, "to");
        } else if (type == "DuplicateField" && properties && properties->contains(path.back())) {
            const Json copy = (*properties)[path.back()];
            std::string name = textIn(edit, "newName");
            if (name.empty())
                name = path.back() + " (copy)";
            (*properties)[name] = copy;
        } else {
            skip(type);
        }
    }

    /// Keeps the order of the properties.
    static void renameField(Json &properties, const std::string &from, const std::string &to)
    {
        if (to.empty() || properties.contains(to))
            return;
        Json renamed = Json::object();
        for (auto &[name, schema] : properties.items())
            renamed[name == from ? to : name] = std::move(schema);
        properties = std::move(renamed);
    }

    /// Changes the sides of relationships that are at the collection.
    template<typename Change>
    void forSides(const std::string &ns, Change change)
    {
        for (Json &one : m_model["relationships"]) {
            if (listIn(one, "relationship").empty())
                continue;
            for (Json &side : one["relationship"]) {
                if (side.is_object() && textIn(side, "ns") == ns)
                    change(side);
            }
        }
    }

    void forgetField(const std::string &ns, const std::vector<std::string> &path)
    {
        forSides(ns, [&](Json &side) {
            if (textsIn(side, "fields") == path)
                side["fields"] = nullptr;
        });
    }

    void renameInRelationships(const std::string &ns, const std::vector<std::string> &path,
                               const std::string &name)
    {
        forSides(ns, [&](Json &side) {
            if (textsIn(side, "fields") == path)
                side["fields"].back() = name;
        });
    }

    std::string m_file;
    std::vector<ImportNote> &m_notes;
    Json m_model = {{"collections", Json::array()}, {"relationships", Json::array()}};
    std::set<std::string> m_skipped;
};

} // namespace

Json replayedModel(const Json &edits, const std::string &file, std::vector<ImportNote> &notes)
{
    return CompassReplay(file, notes).model(edits.is_array() ? edits : Json::array());
}

std::string decodedBase64(std::string_view text)
{
    static constexpr std::string_view letters
        = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
    std::string bytes;
    unsigned buffer = 0;
    int bits = 0;
    for (const char c : text) {
        const std::size_t value = letters.find(c);
        if (value == std::string_view::npos)
            continue;
        buffer = (buffer << 6U | static_cast<unsigned>(value)) & 0xFFFFU;
        bits += 6;
        if (bits >= 8) {
            bits -= 8;
            bytes += static_cast<char>(buffer >> static_cast<unsigned>(bits) & 0xFFU);
        }
    }
    return bytes;
}

} // namespace partita::exchange
