#include "engine/script/messages.h"

namespace partita::script {
namespace {

void appendNumber(double number, std::string &out)
{
    out.push_back(mark::number);
    FieldWriter(out).put(number);
}

} // namespace

std::string asSentence(std::string text)
{
    if (text.empty() || (text.back() != '.' && text.back() != '!' && text.back() != '?'))
        text += '.';
    return text;
}

void appendValue(json::Value value, std::string &out)
{
    switch (value.type()) {
    case json::Type::undefined:
        out.push_back(mark::undefined);
        break;
    case json::Type::null:
        out.push_back(mark::null);
        break;
    case json::Type::boolean:
        out.push_back(value.boolean() ? mark::isTrue : mark::isFalse);
        break;
    case json::Type::number:
        appendNumber(value.number(), out);
        break;
    case json::Type::string:
        out.push_back(mark::string);
        out.append(value.string());
        break;
    case json::Type::array:
    case json::Type::object:
        out.push_back(mark::json);
        json::write(value, out);
        break;
    }
}

Result<json::Value> valueOf(std::string_view encodedValue, json::Arena &arena)
{
    const std::string_view rest = encodedValue.substr(encodedValue.empty() ? 0 : 1);
    switch (tagOf(encodedValue)) {
    case mark::null:
        return json::Value::null();
    case mark::isTrue:
        return json::Value::boolean(true);
    case mark::isFalse:
        return json::Value::boolean(false);
    case mark::number: {
        double number = 0;
        FieldReader(rest).take(number);
        return json::Value::number(number);
    }
    case mark::string:
        return json::Value::string(rest, arena);
    case mark::json:
        return json::parse(arena.store(rest), arena);
    default:
        return json::Value();
    }
}

} // namespace partita::script
