// Item model of the published figures: one row for each pattern and design, with charge, latency
// and source. Every change is one edit.
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

    /// Adds a figure for the first pattern without one, in the current design, else in another.
    int add() override;
    int duplicate(int place) override;
    void remove(int place) override;

private:
    void follow();
    bool apply(std::vector<model::PublishedFigure> figures, const QString &text);
    /// Adds it for the first pattern and design without a figure from its source; -1 when all have
    /// one.
    int append(model::PublishedFigure figure);
    QString textAt(const model::PublishedFigure &figure, int column) const;
    /// False when the text is refused; emits the reason.
    bool put(model::PublishedFigure &figure, int column, const QString &text);

    Session &m_session;
    std::vector<model::PublishedFigure> m_figures; ///< as shown
};

} // namespace partita::models
