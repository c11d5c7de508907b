// The slider of the compare board: which share of all requests are writes. Without being moved it
// stands where the stated rates are.
#pragma once

#include <QWidget>

#include <optional>

class QLabel;
class QSlider;
class QToolButton;

namespace partita::compare {

class WriteShare : public QWidget {
    Q_OBJECT
public:
    explicit WriteShare(QWidget *parent = nullptr);

    /// The share at the stated rates, 0..1; none: there are no two sorts of requests to weigh.
    void setStated(std::optional<double> share);
    /// What was chosen, 0..1; none: as stated.
    std::optional<double> share() const { return m_share; }
    /// As stated, without a word: there is another workbook.
    void reset();

signals:
    void changed();

private:
    void choose(std::optional<double> share);
    void showShare();

    QSlider *m_slider;
    QLabel *m_value;
    QToolButton *m_asStated;
    std::optional<double> m_stated;
    std::optional<double> m_share;
};

} // namespace partita::compare
