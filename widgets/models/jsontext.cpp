#include "widgets/models/jsontext.h"

namespace partita::models {

model::Json valueTyped(const QString &text)
{
    const std::string typed = text.trimmed().toStdString();
    model::Json read = model::Json::parse(typed, nullptr, false);
    return read.is_discarded() ? model::Json(typed) : read;
}

QString writtenJson(const model::Json &value)
{
    using Handler = model::Json::error_handler_t;
    return QString::fromStdString(value.dump(-1, ' ', false, Handler::replace));
}

QString textOf(const model::Json &value)
{
    const QString written = writtenJson(value);
    if (!value.is_string())
        return written;
    const QString text = QString::fromStdString(value.get<std::string>());
    return valueTyped(text) == value ? text : written;
}

} // namespace partita::models
