// The inspector's form for an access pattern: its sentence and its rate.
#pragma once

#include "widgets/shell/inspector.h"

class QDoubleSpinBox;
class QLabel;
class QPlainTextEdit;

namespace partita::shell {

class PatternForm : public InspectorForm {
    Q_OBJECT
public:
    PatternForm(models::Session &session, const QString &pattern, QWidget *parent);
    bool refresh() override;

private:
    void commitRate(double rate);
    void commitSentence();

    models::Session &m_session;
    QString m_pattern;
    QLabel *m_title;
    QPlainTextEdit *m_sentence;
    QDoubleSpinBox *m_rate;
    int m_gesture;
    bool m_refreshing = false;
};

} // namespace partita::shell
