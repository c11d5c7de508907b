// The field in which a pattern is typed: it marks the word that is not understood and leaves keys
// to the list of offers while that is open.
#pragma once

#include <QLineEdit>

class QCompleter;

namespace partita::patterns {

class PatternEdit : public QLineEdit {
    Q_OBJECT
public:
    explicit PatternEdit(QWidget *parent);

    void setOffers(const QStringList &offers);
    void hideOffers();
    /// Shows the offers below a height under the field.
    void showOffers(int below);
    /// Underlines the word that begins at the position; -1 = none.
    void markWord(int begin);

signals:
    void entered(); ///< Enter
    void cancelled(); ///< Esc
    void offersWished(); ///< Ctrl+Space
    void taken(const QString &offer); ///< an offer was chosen

protected:
    bool event(QEvent *event) override;
    void keyPressEvent(QKeyEvent *event) override;
    void paintEvent(QPaintEvent *event) override;

private:
    bool isOfferChosen() const;
    bool takeFirst();

    QCompleter *m_completer;
    int m_marked = -1;
};

} // namespace partita::patterns
