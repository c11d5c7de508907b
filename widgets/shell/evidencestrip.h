// The evidence strip: what the current design costs, in one line that is always in sight; and, after a switch, what changed.
#pragma once

#include <QLabel>
#include <QTimer>
#include <QWidget>

class QHBoxLayout;

namespace partita::models {
class Session;
}

namespace partita::shell {

class EvidenceStrip : public QWidget {
    Q_OBJECT
public:
    explicit EvidenceStrip(models::Session &session, QWidget *parent = nullptr);

protected:
    void changeEvent(QEvent *event) override;

private:
    void refresh();
    void noteSwitch();
    /// Number, unit, and what it is; empty when unknown.
    struct Fact {
        QString value;
        QString caption;
        QString change;
        bool isBetter = true;
        QString tip;
    };
    std::vector<Fact> facts() const;
    QString differences() const;

    models::Session &m_session;
    QHBoxLayout *m_layout;
    QString m_current; ///< design on show
    QString m_previous; ///< the one before it, to say what changed
};

} // namespace partita::shell
