// Slider of the compare board for the share of writes among all requests. Initially it stands at
// the stated rates.
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

    /// The share at the stated rates, 0..1; empty when there are only reads or only writes.
    void setStated(std::optional<double> share);
    /// The chosen share, 0..1; empty: at the stated rates.
    std::optional<double> share() const { return m_share; }
    /// Returns to the stated rates without a signal, for another workbook.
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
