// Editable list of short texts in a notation: conditions, projections, counts. A menu offers
// possible lines, so that users can start without knowing the notation.
#pragma once

#include <QWidget>

class QLabel;
class QMenu;
class QToolButton;

namespace partita::forms {

class LineList : public QWidget {
    Q_OBJECT
public:
    /// `title` is the accessible name; `name` the object name, for tests.
    LineList(const QString &name, const QString &title, QWidget *parent);

    void setLines(const QStringList &lines);
    QStringList lines() const;
    /// Entries of the + button's menu; an empty line is a separator.
    void setOffers(const QStringList &lines);
    /// Lines that an empty list stands for. They are written out when a line is added that is none
    /// of them, nor inside one ("address.city").
    void setUnwritten(const QStringList &lines) { m_unwritten = lines; }
    /// A proposed first line: while it is the only one, an added line replaces it.
    void setProposal(const QString &line) { m_proposal = line; }
    /// Meaning of the empty list.
    void setPlaceholder(const QString &text);
    /// Shown below the list; empty when there is none.
    void setProblem(const QString &problem);

signals:
    void linesEdited(const QStringList &lines);

protected:
    void resizeEvent(QResizeEvent *event) override;

private:
    void fit();
    /// Disables the buttons that could do nothing.
    void look();
    void add(const QString &line);
    void append(const QString &line);
    void removeCurrent();
    void moveCurrent(int by);
    void report();

    class List;
    List *m_list;
    QToolButton *m_add;
    QToolButton *m_remove;
    QToolButton *m_up;
    QToolButton *m_down;
    QMenu *m_offers;
    QLabel *m_problem;
    QStringList m_unwritten;
    QString m_proposal;
    bool m_filling = false;
};

} // namespace partita::forms
