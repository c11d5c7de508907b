// The answer to a probe as JSON. As high as its text when the board has room; otherwise a dozen
// lines with a scroll bar.
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
    /// Height of all lines, as broken at this width.
    int wholeHeight() const;
};

} // namespace partita::patterns
