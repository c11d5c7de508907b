// The documents of one entity in all evaluated designs, side by side: a column for each design,
// with the size and the charges of its document.
#pragma once

#include "engine/model/workbook.h"
#include "widgets/jobs/evaluationrunner.h"

#include <QWidget>

#include <deque>
#include <optional>
#include <string>
#include <vector>

class QSplitter;

namespace partita::models {
class Session;
}

namespace partita::documents {

class DesignColumns : public QWidget {
    Q_OBJECT
public:
    explicit DesignColumns(models::Session &session, QWidget *parent = nullptr);

    /// Shows the documents that hold rows of the entity. `isWhole`: long texts and arrays in full.
    void showEntity(const std::string &entity, bool isWhole);

protected:
    void changeEvent(QEvent *event) override;

private:
    /// What the columns show: the same again needs no new editors.
    struct Subject {
        std::string entity;
        bool isWhole = false;
        std::vector<jobs::DesignEvaluationPointer> evaluations;
        model::Workbook workbook;
        bool operator==(const Subject &) const = default;
    };
    QWidget *makeColumn(const QString &design, const std::string &entity, bool isWhole);

    models::Session &m_session;
    QSplitter *m_columns;
    std::optional<Subject> m_shown;
    std::deque<std::vector<model::Field>> m_fields; ///< the lines of the columns point into them
};

} // namespace partita::documents
