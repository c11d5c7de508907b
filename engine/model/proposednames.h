// Proposed names for containers, document types, roles and fields, in the usual JSON style.
#pragma once

#include <string>
#include <vector>

namespace partita::model {

/// "BlogPost" -> "blogPost", "SKU" -> "sku", "festival guest" -> "festivalGuest".
std::string lowerCamel(const std::string &words);
/// {"author", "name"} -> "authorName", {"author", "user name"} -> "authorUserName".
std::string camelJoined(const std::vector<std::string> &names);
/// Name of an entity's own container: "BlogPost" -> "blogPosts".
std::string containerNameOf(const std::string &entity);
/// Name of its document type: "BlogPost" -> "blogPost".
std::string documentTypeNameOf(const std::string &entity);
/// Name of a role that leads to one or many of its rows: "blogPost", "blogPosts".
std::string roleNameOf(const std::string &entity, bool toMany);
/// Name of a relationship: "Book", "Copy" -> "bookCopy".
std::string relationshipNameOf(const std::string &parent, const std::string &child);
/// Name of the field for the key, or the keys, of the partners in a role: "author" -> "authorId",
/// "tags" -> "tagsIds".
std::string referenceNameOf(const std::string &role, bool toMany);
/// Name of a parameter or result for an attribute: "in stock" -> "inStock".
std::string identifierOf(const std::string &name);
/// Name of a parameter for the value of the last row seen: "author.name" -> "lastAuthorName".
std::string lastValueNameOf(const std::string &path);

} // namespace partita::model
