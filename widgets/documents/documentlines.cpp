#include "widgets/documents/documentlines.h"

#include "widgets/models/jsontext.h"

#include <QCoreApplication>

#include <algorithm>

namespace partita::documents {

namespace {

constexpr std::size_t mostLines = 20'000;
constexpr std::size_t shownElements = 2;
constexpr qsizetype shownCharacters = 40;

struct LineWords {
    Q_DECLARE_TR_FUNCTIONS(DocumentLines)
};

const std::vector<model::Field> &fieldsInside(const model::Field *field)
{
    static const std::vector<model::Field> none;
    const auto *embedded = field ? std::get_if<model::EmbeddedSource>(&field->source) : nullptr;
    return embedded ? embedded->fields : none;
}

class Writer {
public:
    explicit Writer(bool whole)
        : m_whole(whole)
    {
    }

    /// `before`: the name. `after`: the comma.
    void write(const model::Json &value, const QString &before, const QString &after,
               const model::Field *field, const std::vector<model::Field> &fields)
    {
        if (m_lines.size() >= mostLines)
            return;
        if (value.is_object() && !value.empty())
            writeObject(value, before, after, field, fields);
        else if (value.is_array() && !value.empty())
            writeArray(value, before, after, field, fields);
        else
            add(before + scalar(value) + after, field);
    }

    std::vector<DocumentLine> take() { return std::move(m_lines); }

private:
    void add(const QString &text, const model::Field *field)
    {
        m_lines.push_back({QString(m_depth * 2, QLatin1Char(' ')) + text, field});
    }

    void writeObject(const model::Json &value, const QString &before, const QString &after,
                     const model::Field *field, const std::vector<model::Field> &fields)
    {
        add(before + QLatin1Char('{'), field);
        ++m_depth;
        std::size_t left = value.size();
        for (const auto &[name, member] : value.items()) {
            const model::Field *inner = model::findField(fields, name);
            const QString key
                = QString::fromStdString(model::Json(name).dump()) + QStringLiteral(": ");
            write(member, key, --left > 0 ? QStringLiteral(",") : QString(), inner,
                  fieldsInside(inner));
        }
        --m_depth;
        add(QLatin1Char('}') + after, nullptr);
    }

    void writeArray(const model::Json &value, const QString &before, const QString &after,
                    const model::Field *field, const std::vector<model::Field> &fields)
    {
        add(before + QLatin1Char('['), field);
        ++m_depth;
        const std::size_t shown = m_whole || value.size() == shownElements + 1
            ? value.size()
            : std::min(value.size(), shownElements);
        for (std::size_t place = 0; place < shown; ++place)
            write(value[place], {}, place + 1 < value.size() ? QStringLiteral(",") : QString(),
                  nullptr, fields);
        if (shown < value.size())
            add(LineWords::tr("… %1 more").arg(value.size() - shown), nullptr);
        --m_depth;
        add(QLatin1Char(']') + after, nullptr);
    }

    QString scalar(const model::Json &value) const
    {
        const QString text = models::writtenJson(value);
        if (m_whole || !value.is_string() || text.size() <= shownCharacters + 24)
            return text;
        return text.left(shownCharacters) + QStringLiteral("…\" ")
            + LineWords::tr("(%1 characters)").arg(text.size() - 2);
    }

    bool m_whole;
    int m_depth = 0;
    std::vector<DocumentLine> m_lines;
};

} // namespace

std::vector<DocumentLine> linesOf(const model::Json &item, const std::vector<model::Field> &fields,
                                  bool whole)
{
    Writer writer(whole);
    writer.write(item, {}, {}, nullptr, fields);
    return writer.take();
}

} // namespace partita::documents
