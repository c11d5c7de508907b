#include "widgets/documents/documenttexts.h"

namespace partita::documents {

QString documentText(const model::Json &document)
{
    using Handler = model::Json::error_handler_t;
    return QString::fromStdString(document.dump(2, ' ', false, Handler::replace));
}

QString scalarText(const model::Json &value)
{
    using Handler = model::Json::error_handler_t;
    if (const auto *text = value.get_ptr<const model::Json::string_t *>())
        return QString::fromStdString(*text);
    return QString::fromStdString(value.dump(-1, ' ', false, Handler::replace));
}

model::Json scalarOf(const QString &text, const model::Json &before)
{
    const std::string typed = text.toStdString();
    if (before.is_string())
        return typed;
    model::Json read = model::Json::parse(typed, nullptr, false);
    if (read.is_discarded() || read.is_structured())
        return typed;
    return read;
}

} // namespace partita::documents
