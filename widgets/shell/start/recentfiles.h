// The recent files of the start page, newest first: a card with a small picture for each. A file
// that is gone is faint, with a button that removes it from the list.
#pragma once

#include <QWidget>

namespace partita::plots {
class FlowLayout;
}

namespace partita::shell {

class Card;

class RecentFiles : public QWidget {
    Q_OBJECT
public:
    explicit RecentFiles(QWidget *parent);

    /// Shows the list as it is now.
    void refresh();

signals:
    void chosen(const QString &path);
    void changed(); ///< the cards are others

protected:
    bool eventFilter(QObject *watched, QEvent *event) override;
    void changeEvent(QEvent *event) override;

private:
    QWidget *makeFile(const QString &path);
    QWidget *makePicture(const QString &path, bool isThere, QWidget *parent) const;
    void forget(const QString &path);

    plots::FlowLayout *m_flow;
};

} // namespace partita::shell
