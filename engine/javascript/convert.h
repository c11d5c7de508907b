// Conversion of texts and values between messages and scripts.
#pragma once

#include <QJSValue>

#include <string>
#include <string_view>

namespace partita::javascript {

QString toQString(std::string_view text);
/// UTF-8. Half of a surrogate pair, which is no character, becomes its escape: \ud83d. In JSON text
/// that is what JSON.stringify gives; the store refuses it there.
std::string utf8Of(const QString &text);

/// A value as script/messages.h has it. Requires: its mark is not that of JSON text.
QJSValue primitiveToScript(std::string_view value);
/// Converts null, booleans, numbers and strings; false for all other values, which need JSON text.
/// NaN and the infinities become null, as in JSON.stringify.
bool primitiveFromScript(const QJSValue &value, std::string &result);

} // namespace partita::javascript
