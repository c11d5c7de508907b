// A line below the canvas that finds entities, attributes and relationships by their names, and
// goes from one to the next.
#pragma once

#include "widgets/models/session.h"

#include <QWidget>

#include <optional>
#include <vector>

class QLabel;
class QLineEdit;
class QToolButton;

namespace partita::canvas {

class FindBar : public QWidget {
    Q_OBJECT
public:
    explicit FindBar(models::Session &session, QWidget *parent = nullptr);

    /// Shows the line with the keyboard in it.
    void open();
    /// Goes `steps` matches onwards, or back; from the last one to the first.
    void step(int steps);

signals:
    /// The match is selected and should be seen.
    void found(const models::Selection &part);
    void closed();

private:
    /// Finds anew; the match that is shown stays the current one if it still matches.
    void find();
    void offerNames();
    void follow();
    void say();

    models::Session &m_session;
    QLineEdit *m_line;
    QLabel *m_count;
    QToolButton *m_previous;
    QToolButton *m_next;
    std::vector<models::Selection> m_matches;
    std::optional<std::size_t> m_current; ///< absent until somebody goes to one
};

/// The parts whose names have the text in them, in the order of the workbook: each entity, then its
/// attributes; then the relationships, also by their roles.
std::vector<models::Selection> partsNamed(const model::Workbook &workbook, const QString &text);

} // namespace partita::canvas
