#include "widgets/documents/documentcompleter.h"

namespace partita::documents {
namespace {

/// Where the caret is in an unfinished JSON text.
struct Caret {
    QStringList path; ///< properties that lead to the object around it
    QString property; ///< whose value is being written; empty before the colon
    QString typed; ///< of the word at the caret, with its quotation mark
};

class CaretFinder {
public:
    Caret find(const QString &text)
    {
        for (const QChar letter : text)
            take(letter);
        if (m_inText)
            m_caret.typed = QLatin1Char('"') + m_word;
        else if (!m_isAfterText)
            m_caret.typed = m_word;
        m_caret.property = m_keys.isEmpty() || !m_hasColon ? QString() : m_keys.last();
        m_caret.path = m_keys.isEmpty() ? QStringList() : m_keys.mid(0, m_keys.size() - 1);
        m_caret.path.removeAll(QString());
        return m_caret;
    }

private:
    void take(QChar letter)
    {
        if (m_inText) {
            takeInText(letter);
        } else if (letter == QLatin1Char('"')) {
            m_inText = true;
            m_word.clear();
        } else if (letter == QLatin1Char('{') || letter == QLatin1Char('[')) {
            m_keys.append(QString());
            m_isArray.append(letter == QLatin1Char('['));
            begin(false);
        } else if ((letter == QLatin1Char('}') || letter == QLatin1Char(']'))
                   && !m_keys.isEmpty()) {
            m_keys.removeLast();
            m_isArray.removeLast();
            begin(true);
        } else if (letter == QLatin1Char(':') && !m_keys.isEmpty()) {
            m_keys.last() = m_word;
            begin(true);
        } else if (letter == QLatin1Char(',')) {
            if (!m_keys.isEmpty() && !m_isArray.last())
                m_keys.last().clear();
            begin(!m_isArray.isEmpty() && m_isArray.last());
        } else if (letter.isSpace()) {
            if (!m_isAfterText)
                m_word.clear();
        } else {
            m_isAfterText = false;
            m_word += letter;
        }
    }

    void takeInText(QChar letter)
    {
        if (m_isEscaped)
            m_isEscaped = false;
        else if (letter == QLatin1Char('\\'))
            m_isEscaped = true;
        else if (letter == QLatin1Char('"')) {
            m_inText = false;
            m_isAfterText = true;
            return;
        }
        m_word += letter;
    }

    void begin(bool hasColon)
    {
        m_hasColon = hasColon;
        m_isAfterText = false;
        m_word.clear();
    }

    Caret m_caret;
    QStringList m_keys; ///< one for each open bracket: the property being written
    QList<bool> m_isArray;
    QString m_word;
    bool m_inText = false;
    bool m_isEscaped = false;
    bool m_isAfterText = false;
    bool m_hasColon = false;
};

QString written(const model::Json &value)
{
    return QString::fromStdString(value.dump());
}

} // namespace

void DocumentCompleter::setDocumentType(const model::Workbook &workbook,
                                        const model::DocumentType &type)
{
    m_workbook = workbook;
    m_type = type;
}

const std::vector<model::Field> *DocumentCompleter::fieldsAt(const QStringList &path,
                                                             std::string &entity) const
{
    const std::vector<model::Field> *fields = &m_type.fields;
    entity = m_type.entity;
    for (const QString &name : path) {
        const model::Field *field = model::findField(*fields, name.toStdString());
        const auto *embedded = field ? std::get_if<model::EmbeddedSource>(&field->source) : nullptr;
        const auto role = embedded ? model::findRole(m_workbook, entity, embedded->role)
                                   : std::optional<model::Role>();
        if (!role)
            return nullptr;
        entity = role->partner;
        fields = &embedded->fields;
    }
    return fields;
}

QStringList DocumentCompleter::valuesOf(const model::Field &field, const std::string &entity) const
{
    QStringList values;
    if (const auto *constant = std::get_if<model::ConstantSource>(&field.source))
        values.append(written(constant->value));
    const auto *own = std::get_if<model::AttributeSource>(&field.source);
    const model::Entity *modelled = m_workbook.entity(entity);
    const model::Attribute *attribute
        = own && modelled ? modelled->attribute(own->attribute) : nullptr;
    if (attribute && attribute->type == model::AttributeType::boolean)
        values.append({QStringLiteral("true"), QStringLiteral("false")});
    if (attribute && attribute->generator.isListed()) {
        for (const model::Choice &choice : attribute->generator.choices)
            values.append(written(choice.value));
    }
    const auto *reference = std::get_if<model::ReferenceSource>(&field.source);
    const auto role = reference ? model::findRole(m_workbook, entity, reference->role)
                                : std::optional<model::Role>();
    const model::Entity *partner = role ? m_workbook.entity(role->partner) : nullptr;
    if (!partner)
        return values;
    for (const model::SampleRow &row : m_workbook.population->sampleRows) {
        const auto key = row.values.find(partner->key);
        if (row.entity == partner->name && key != row.values.end())
            values.append(written(key->second));
    }
    return values;
}

editor::Offer DocumentCompleter::offerAt(const QString &before, const QString &, bool asked) const
{
    editor::Offer offer;
    const Caret caret = CaretFinder().find(before);
    offer.typed = static_cast<int>(caret.typed.size());
    std::string entity;
    const std::vector<model::Field> *fields = fieldsAt(caret.path, entity);
    if (!fields || (!asked && caret.typed.isEmpty()))
        return offer;
    QStringList words;
    if (caret.property.isEmpty()) {
        for (const model::Field &field : *fields)
            words.append(written(field.name) + QStringLiteral(": "));
    } else if (const model::Field *field
               = model::findField(*fields, caret.property.toStdString())) {
        words = valuesOf(*field, entity);
    }
    for (const QString &word : words) {
        if (word.startsWith(caret.typed, Qt::CaseInsensitive) && word != caret.typed)
            offer.words.append(word);
    }
    return offer;
}

editor::Signature DocumentCompleter::signatureAt(const QString &) const
{
    return {};
}

} // namespace partita::documents
