// Values between the store and scripts. Into scripts they are built directly; out of scripts they
// come as JSON text, which is a copy that the script can no longer change.
#pragma once

#include "engine/json/value.h"

#include <QJSEngine>
#include <QJSValue>

namespace partita::script {

/// Undefined becomes undefined. Integers beyond 2^53 lose their last digits, as in any JavaScript.
QJSValue toScript(json::Value value, QJSEngine &engine);

/// null, booleans, numbers and strings; nothing for everything else, which needs its JSON text.
/// NaN and the infinities become null, as in JSON.stringify.
bool primitiveFromScript(const QJSValue &value, json::Arena &arena, json::Value &result);

QString toQString(std::string_view text);
std::string toStdString(const QJSValue &value);

} // namespace partita::script
