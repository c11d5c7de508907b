// Row of texts with one choice, which selects the content of a board. Arrow keys move the choice.
#pragma once

#include <QAbstractButton>

class QButtonGroup;

namespace partita::plots {

class ChoiceBar : public QWidget {
    Q_OBJECT
public:
    explicit ChoiceBar(QWidget *parent = nullptr);

    QAbstractButton *addChoice(int id, const QString &text, const QString &tip);
    int choice() const;
    void setChoice(int id); ///< without a signal

signals:
    void chosen(int id); ///< by the user

private:
    QButtonGroup *m_group;
};

} // namespace partita::plots
