// What to do next with the workbook: a few steps that it lacks, each a button that does it.
#pragma once

#include <QStringList>
#include <QWidget>

#include <vector>

class QVBoxLayout;

namespace partita::models {
class Session;
}

namespace partita::inspector {

class NextSteps : public QWidget {
    Q_OBJECT
public:
    explicit NextSteps(models::Session &session, QWidget *parent);

    /// Shows the steps for the workbook as it is now.
    void refresh();

private:
    /// A step: stable name, icon, text, explanation, and what it does.
    struct Step {
        QString name;
        QString icon;
        QString text;
        QString tip;
        void (NextSteps::*taken)();
    };
    std::vector<Step> steps() const;
    std::vector<Step> stepsOfDesign() const;

    void addEntity();
    void relate();
    void ask();
    void derive();
    void chooseStart();
    void chooseDesign();
    void seeCharges();
    void compare();
    void readAdvice();

    models::Session &m_session;
    QVBoxLayout *m_layout;
    QStringList m_shown; ///< names of the steps
};

} // namespace partita::inspector
