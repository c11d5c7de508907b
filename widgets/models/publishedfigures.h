// Item model of the figures published elsewhere: a row a pattern in a design, with its charge, its
// latency and where they stand. Every change is one edit of the workbook.
#pragma once

#include "engine/model/workbook.h"
#include "widgets/models/editablerows.h"

namespace partita::models {

class Session;

class PublishedFigures : public EditableRows {
    Q_OBJECT
public:
    enum Column { patternColumn, designColumn, chargeColumn, latencyColumn, sourceColumn };

    explicit PublishedFigures(Session &session, QObject *parent = nullptr);

    int rowCount(const QModelIndex &parent = {}) const override;
    int columnCount(const QModelIndex &parent = {}) const override;
    QVariant data(const QModelIndex &index, int role) const override;
    bool setData(const QModelIndex &index, const QVariant &value, int role) override;
    QVariant headerData(int section, Qt::Orientation orientation, int role) const override;
    QStringList choices(int column) const override;

    /// The first pattern of the current design, else of another, that has none yet.
    int add() override;
    int duplicate(int place) override;
    void remove(int place) override;

private:
    void follow();
    bool apply(std::vector<model::PublishedFigure> figures, const QString &text);
    /// Under the first pattern and design that have no figures from its source; -1 when all have.
    int append(model::PublishedFigure figure);
    QString textAt(const model::PublishedFigure &figure, int column) const;
    /// False after telling why the text cannot stand there.
    bool put(model::PublishedFigure &figure, int column, const QString &text);

    Session &m_session;
    std::vector<model::PublishedFigure> m_figures; ///< as shown
};

} // namespace partita::models
