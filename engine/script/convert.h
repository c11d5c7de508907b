// Conversion of values between the store and scripts. Values for scripts are built directly. Values
// from scripts come as JSON text, a copy that the script cannot change any more.
#pragma once

#include "engine/json/value.h"

#include <QJSEngine>
#include <QJSValue>

namespace partita::script {

/// Undefined becomes undefined. Integers beyond 2^53 lose their last digits, as in any JavaScript.
QJSValue toScript(json::Value value, QJSEngine &engine);

/// Converts null, booleans, numbers and strings; false for all other values, which need JSON text.
/// NaN and the infinities become null, as in JSON.stringify.
bool primitiveFromScript(const QJSValue &value, json::Arena &arena, json::Value &result);

QString toQString(std::string_view text);
std::string toStdString(const QJSValue &value);

} // namespace partita::script
