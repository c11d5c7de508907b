// The line above the matrix in which access patterns are typed, one after the other
// (engine/model/patternnotation.h).
//
// Below it stands what the program understands, or the one thing that it does not. Enter adds the
// pattern as one undo step and keeps the line open; an empty line, or Esc, ends.
#pragma once

#include <QFrame>

class QLabel;

namespace partita::model {
struct AccessPattern;
}
namespace partita::models {
class Session;
}

namespace partita::patterns {

class PatternEdit;

class PatternLine : public QFrame {
    Q_OBJECT
public:
    /// Hidden until it is opened.
    PatternLine(models::Session &session, QWidget *parent);

    void open();

signals:
    void closed();

private:
    /// Says what the text means, or why it means nothing. `isFinal`: nothing more will be typed, so
    /// that a beginning is a mistake too.
    void judge(bool isFinal);
    void say(const QString &text, bool isMuted);
    void refuse(const QString &problem, int begin);
    void offer();
    void take(const QString &offer);
    void enter();
    void close();
    /// Why the workbook cannot take the pattern; empty when it can.
    QString obstacleTo(const model::AccessPattern &pattern) const;
    QString example() const;

    models::Session &m_session;
    PatternEdit *m_edit;
    QLabel *m_said;
    QLabel *m_problem;
    int m_begin = 0; ///< of the word that the offers complete
    bool m_hasOffers = false;
};

/// The proposed sentence of a pattern, and what it shows of each row.
QString meaningOf(const models::Session &session, const model::AccessPattern &pattern);

} // namespace partita::patterns
