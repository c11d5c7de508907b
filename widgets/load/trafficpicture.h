// A simulation as a picture: time to the right, a row for each physical partition. Bars show what
// it used of its throughput in a second; what it refused stands above the line of what it may use.
//
// The arrow keys walk through rows and seconds; what is pointed at is told in words by described().
#pragma once

#include "engine/evaluation/simulation.h"
#include "widgets/load/tracks.h"

#include <QWidget>

#include <memory>

namespace partita::style {
struct Theme;
}

namespace partita::load {

/// Of the bars: what partitions used. It stands out from the room above it by 3:1 at least.
QColor colourOfUse(const style::Theme &theme);

class TrafficPicture : public QWidget {
    Q_OBJECT
public:
    explicit TrafficPicture(QWidget *parent = nullptr);

    void setSimulation(const std::shared_ptr<const evaluation::Simulation> &simulation);
    const std::shared_ptr<const evaluation::Simulation> &simulation() const { return m_simulation; }
    const std::vector<Track> &tracks() const { return m_tracks; }
    /// Where a row is drawn: what it used and, above the line, what it refused.
    QRectF areaOf(std::size_t track) const;
    int secondsOfBar() const { return m_secondsOfBar; }
    int currentTrack() const { return m_current.track; }

    QSize sizeHint() const override;
    QSize minimumSizeHint() const override;

signals:
    void chosen(const QString &container); ///< a row was clicked, or Return pressed in it
    void described(const QString &text); ///< of what is pointed at; empty = nothing

protected:
    bool event(QEvent *event) override;
    void paintEvent(QPaintEvent *event) override;
    void resizeEvent(QResizeEvent *event) override;
    void changeEvent(QEvent *event) override;
    void mouseMoveEvent(QMouseEvent *event) override;
    void mousePressEvent(QMouseEvent *event) override;
    void leaveEvent(QEvent *event) override;
    void keyPressEvent(QKeyEvent *event) override;
    void focusInEvent(QFocusEvent *event) override;
    void focusOutEvent(QFocusEvent *event) override;

private:
    struct Place {
        int track = -1; ///< -1: nothing
        int bar = 0;
        bool operator==(const Place &) const = default;
    };
    void layOut();
    int heightAt(double trackHeight) const;
    QString nameOf(const Track &track) const;
    QString containerOf(const Track &track) const;
    QString usedOf(const Track &track) const;
    QString refusedOf(const Track &track) const;
    QString titleOf(std::size_t container) const;
    bool isFirst(std::size_t track) const; ///< of its container: its title is above it
    QRectF titleArea(std::size_t track) const; ///< requires: isFirst()
    double lineOf(const QRectF &area) const; ///< y of what a partition may use
    QRectF barArea(const QRectF &area, std::size_t bar) const;
    Place placeAt(const QPointF &point) const;
    QString describe(const Place &place) const;
    void pointAt(const Place &place);
    void choose(); ///< the container of what is pointed at
    void drawTitles(QPainter &painter, const style::Theme &theme) const;
    void drawTrack(QPainter &painter, const style::Theme &theme, std::size_t track) const;
    void drawBars(QPainter &painter, const style::Theme &theme, std::size_t track) const;
    void drawFigures(QPainter &painter, const style::Theme &theme, std::size_t track) const;
    void drawSeconds(QPainter &painter, const style::Theme &theme) const;
    void drawPointed(QPainter &painter, const style::Theme &theme) const;

    std::shared_ptr<const evaluation::Simulation> m_simulation;
    std::vector<Track> m_tracks;
    std::vector<std::vector<Bar>> m_bars; ///< of each track
    std::int64_t m_mostRefused = 0; ///< of a bar
    int m_secondsOfBar = 1;
    double m_left = 0; ///< of the bars
    double m_right = 0;
    double m_trackHeight = 0;
    std::vector<double> m_tops; ///< of the tracks
    Place m_current;
};

} // namespace partita::load
