// The answer to a probe as JSON: as high as its text where the board has the room, a dozen lines
// where it has not, and then it scrolls.
#pragma once

#include <QPlainTextEdit>

namespace partita::patterns {

class AnswerText : public QPlainTextEdit {
    Q_OBJECT
public:
    explicit AnswerText(const QString &json, QWidget *parent = nullptr);

    QSize sizeHint() const override;

protected:
    void resizeEvent(QResizeEvent *event) override;

private:
    qreal margins() const;
    /// That of all lines, as the width breaks them.
    int wholeHeight() const;
};

} // namespace partita::patterns
