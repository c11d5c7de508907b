// A short list of one-line texts in a notation, edited in place: conditions, projections, counts. A
// menu offers what can be added, so that nobody needs to know the notation to begin with.
#pragma once

#include <QWidget>

class QLabel;
class QMenu;
class QToolButton;

namespace partita::forms {

class LineList : public QWidget {
    Q_OBJECT
public:
    /// `title` names the list; `name` is the object's name, for tests.
    LineList(const QString &name, const QString &title, QWidget *parent);

    void setLines(const QStringList &lines);
    QStringList lines() const;
    /// What the menu of the + button offers; an empty line parts one group from the next.
    void setOffers(const QStringList &lines);
    /// What no lines stand for, written out when something is added that is none of them, nor
    /// inside one ("address.city").
    void setUnwritten(const QStringList &lines) { m_unwritten = lines; }
    /// The line that was there to begin with: while it is alone, what is added takes its place.
    void setProposal(const QString &line) { m_proposal = line; }
    /// What it means when there is no line.
    void setPlaceholder(const QString &text);
    /// Said below the list; empty when all is well.
    void setProblem(const QString &problem);

signals:
    void linesEdited(const QStringList &lines);

protected:
    void resizeEvent(QResizeEvent *event) override;

private:
    void fit();
    /// Buttons that could do nothing are disabled.
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
