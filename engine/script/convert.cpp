#include "engine/script/convert.h"

#include <cmath>

namespace partita::script {
namespace {

QJSValue arrayToScript(json::Value value, QJSEngine &engine)
{
    QJSValue array = engine.newArray(static_cast<uint>(value.size()));
    for (std::size_t index = 0; index < value.size(); ++index)
        array.setProperty(static_cast<quint32>(index), toScript(value.at(index), engine));
    return array;
}

QJSValue objectToScript(json::Value value, QJSEngine &engine)
{
    QJSValue object = engine.newObject();
    for (std::size_t index = 0; index < value.size(); ++index) {
        const json::Member member = value.memberAt(index);
        object.setProperty(toQString(member.name), toScript(member.value, engine));
    }
    return object;
}

} // namespace

QString toQString(std::string_view text)
{
    return QString::fromUtf8(text.data(), static_cast<qsizetype>(text.size()));
}

std::string toStdString(const QJSValue &value)
{
    return value.toString().toStdString();
}

QJSValue toScript(json::Value value, QJSEngine &engine)
{
    switch (value.type()) {
    case json::Type::undefined:
        return QJSValue(QJSValue::UndefinedValue);
    case json::Type::null:
        return QJSValue(QJSValue::NullValue);
    case json::Type::boolean:
        return QJSValue(value.boolean());
    case json::Type::number:
        return QJSValue(value.number());
    case json::Type::string:
        return QJSValue(toQString(value.string()));
    case json::Type::array:
        return arrayToScript(value, engine);
    case json::Type::object:
        return objectToScript(value, engine);
    }
    return QJSValue(QJSValue::UndefinedValue);
}

bool primitiveFromScript(const QJSValue &value, json::Arena &arena, json::Value &result)
{
    if (value.isUndefined())
        result = json::Value();
    else if (value.isNull())
        result = json::Value::null();
    else if (value.isBool())
        result = json::Value::boolean(value.toBool());
    else if (value.isNumber())
        result = std::isfinite(value.toNumber()) ? json::Value::number(value.toNumber())
                                                 : json::Value::null();
    else if (value.isString())
        result = json::Value::string(toStdString(value), arena);
    else
        return false;
    return true;
}

} // namespace partita::script
