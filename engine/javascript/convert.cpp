#include "engine/javascript/convert.h"

#include "engine/script/messages.h"

#include <cmath>
#include <cstdio>

namespace partita::javascript {
namespace {

namespace mark = script::mark;

std::string escaped(char16_t half)
{
    char text[8];
    std::snprintf(text, sizeof text, "\\u%04x", static_cast<unsigned>(half));
    return text;
}

/// The text with an escape for each half of a surrogate pair.
std::string utf8WithEscapes(const QString &text)
{
    std::string result;
    qsizetype begin = 0;
    for (qsizetype at = 0; at < text.size(); ++at) {
        if (!text.at(at).isSurrogate())
            continue;
        const bool isPair = text.at(at).isHighSurrogate() && at + 1 < text.size()
            && text.at(at + 1).isLowSurrogate();
        if (isPair) {
            ++at;
            continue;
        }
        result += text.mid(begin, at - begin).toStdString() + escaped(text.at(at).unicode());
        begin = at + 1;
    }
    return result + text.mid(begin).toStdString();
}

} // namespace

QString toQString(std::string_view text)
{
    return QString::fromUtf8(text.data(), static_cast<qsizetype>(text.size()));
}

std::string utf8Of(const QString &text)
{
    return text.isValidUtf16() ? text.toStdString() : utf8WithEscapes(text);
}

QJSValue primitiveToScript(std::string_view value)
{
    const std::string_view rest = value.substr(value.empty() ? 0 : 1);
    switch (script::tagOf(value)) {
    case mark::null:
        return QJSValue(QJSValue::NullValue);
    case mark::isTrue:
        return QJSValue(true);
    case mark::isFalse:
        return QJSValue(false);
    case mark::number: {
        double number = 0;
        script::FieldReader(rest).take(number);
        return QJSValue(number);
    }
    case mark::string:
        return QJSValue(toQString(rest));
    default:
        return QJSValue(QJSValue::UndefinedValue);
    }
}

bool primitiveFromScript(const QJSValue &value, std::string &result)
{
    if (value.isUndefined()) {
        result = mark::undefined;
    } else if (value.isNull()) {
        result = mark::null;
    } else if (value.isBool()) {
        result = value.toBool() ? mark::isTrue : mark::isFalse;
    } else if (value.isNumber()) {
        const double number = value.toNumber();
        result = std::isfinite(number) ? mark::number : mark::null;
        if (std::isfinite(number))
            script::FieldWriter(result).put(number);
    } else if (value.isString()) {
        const QString text = value.toString();
        if (!text.isValidUtf16())
            return false;
        result = mark::string + text.toStdString();
    } else {
        return false;
    }
    return true;
}

} // namespace partita::javascript
