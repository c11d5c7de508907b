// Item model of an entity's sample rows: rows written by hand, which probes refer to. Columns:
// name, attributes, parents (names of other sample rows), numbers of children. The generator fills
// empty cells. Every change is one edit.
#pragma once

#include "engine/model/workbook.h"
#include "widgets/models/editablerows.h"

namespace partita::models {

class Session;

class SampleRows : public EditableRows {
    Q_OBJECT
public:
    enum class Kind { name, attribute, parent, children };
    struct Column {
        Kind kind = Kind::name;
        std::string name; ///< attribute or role
        std::string partner; ///< entity at the other end of a role
        QString type; ///< type of an attribute, in words
        bool operator==(const Column &) const = default;
    };

    SampleRows(Session &session, const QString &entity, QObject *parent = nullptr);

    QString entity() const { return QString::fromStdString(m_entity); }
    void setEntity(const QString &entity);
    const Column &column(int place) const { return m_columns[static_cast<std::size_t>(place)]; }
    /// Names of rows for the cell of a parent.
    QStringList choices(int column) const override;

    int rowCount(const QModelIndex &parent = {}) const override;
    int columnCount(const QModelIndex &parent = {}) const override;
    QVariant data(const QModelIndex &index, int role) const override;
    bool setData(const QModelIndex &index, const QVariant &value, int role) override;
    QVariant headerData(int section, Qt::Orientation orientation, int role) const override;

    int add() override;
    /// The copy gets a key of its own.
    int duplicate(int place) override;
    void remove(int place) override;

private:
    void follow();
    int append(model::SampleRow row);
    QString textAt(const model::SampleRow &row, const Column &column) const;
    /// False when the text is refused; emits the reason.
    bool put(model::SampleRow &row, const Column &column, const QString &text);
    bool putValue(model::SampleRow &row, const Column &column, const QString &text);

    Session &m_session;
    std::string m_entity;
    std::vector<Column> m_columns;
    std::vector<model::SampleRow> m_rows; ///< rows of the entity, as shown
};

} // namespace partita::models
