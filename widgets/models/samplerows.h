// Item model of the sample rows of an entity: rows written by hand, which probes name. Columns are
// the name, the attributes, the parents (names of other sample rows) and how many children the row
// has. An empty cell is left to the generator. Every change is one edit of the workbook.
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
        QString type; ///< of an attribute, in words
        bool operator==(const Column &) const = default;
    };

    SampleRows(Session &session, const QString &entity, QObject *parent = nullptr);

    QString entity() const { return QString::fromStdString(m_entity); }
    void setEntity(const QString &entity);
    const Column &column(int place) const { return m_columns[static_cast<std::size_t>(place)]; }
    /// Names of rows that can stand in a parent's cell.
    QStringList choices(int column) const override;

    int rowCount(const QModelIndex &parent = {}) const override;
    int columnCount(const QModelIndex &parent = {}) const override;
    QVariant data(const QModelIndex &index, int role) const override;
    bool setData(const QModelIndex &index, const QVariant &value, int role) override;
    QVariant headerData(int section, Qt::Orientation orientation, int role) const override;

    int add() override;
    /// Without its key, which is its own.
    int duplicate(int place) override;
    void remove(int place) override;

private:
    void follow();
    int append(model::SampleRow row);
    QString textAt(const model::SampleRow &row, const Column &column) const;
    /// False after telling why the text cannot stand there.
    bool put(model::SampleRow &row, const Column &column, const QString &text);
    bool putValue(model::SampleRow &row, const Column &column, const QString &text);

    Session &m_session;
    std::string m_entity;
    std::vector<Column> m_columns;
    std::vector<model::SampleRow> m_rows; ///< of the entity, as shown
};

} // namespace partita::models
