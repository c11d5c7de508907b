// How well the name of a column fits the collection that it may refer to.
#pragma once

#include "engine/exchange/documents/collection.h"

namespace partita::exchange {

/// 0 = the name says nothing; the higher, the better it fits. "categoryId" fits `category` best and
/// `productCategory` well; "supportRepId" fits `employee`, "reportsTo" its own collection.
int fitOfName(const Collection &child, const Column &column, const Collection &parent, bool isOwn);

/// True for names that usually hold a secret, of which no sample is kept.
bool isSecretName(std::string_view name);

} // namespace partita::exchange
