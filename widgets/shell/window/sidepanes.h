// The panels at the two sides of the window. A panel that is closed leaves a strip that opens it
// again; where the window is too narrow for the board they fold to their strips by themselves, and
// only one at a time is open.
#pragma once

#include <QObject>
#include <QVariantMap>
#include <Qt>

#include <array>

class QDockWidget;
class QMainWindow;
class QToolBar;

namespace partita::shell {

class SidePanes : public QObject {
    Q_OBJECT
public:
    /// Both panels are docked in `window`, to which this belongs.
    SidePanes(QMainWindow &window, QDockWidget &left, QDockWidget &right);

    QToolBar *leftStrip() const { return m_sides[0].strip; }
    QToolBar *rightStrip() const { return m_sides[1].strip; }
    /// The window has this width now. Only crossing a border folds or opens, so that what a person
    /// chose stays.
    void fit(int width);
    /// What of the panels the window's own state does not tell: their widths when they are open,
    /// and which ones folded by themselves.
    QVariantMap state() const;
    /// The window has been given back its width and its panels as a person left them; `state` is of
    /// then, or empty.
    void adopt(int width, const QVariantMap &state);
    /// On a projector there are neither panels nor strips.
    void setStripsWanted(bool wanted);

protected:
    bool eventFilter(QObject *watched, QEvent *event) override;

private:
    struct Side {
        QDockWidget *dock = nullptr;
        QToolBar *strip = nullptr;
        int leastWidth = 0; ///< of the window, for the panel to be open by itself
        int width = 0; ///< as a person has it; a window that becomes small presses panels together
                       ///< before they fold
        bool hasRoom = true;
        bool isFolded = false; ///< by us, not by a person
    };
    static Side makeSide(QMainWindow &window, QDockWidget &dock, Qt::ToolBarArea area,
                         int leastWidth);
    void follow(std::size_t side);
    void fold(Side &side);
    /// Folded panels that have room now open again.
    void unfold();
    void giveWidth(const Side &side);
    void showStrip(const Side &side) const;
    static bool isOpen(const Side &side);
    bool isTight() const;

    QMainWindow &m_window;
    std::array<Side, 2> m_sides;
    int m_width = 0; ///< of the window, when it was last fitted
    bool m_wantsStrips = true;
};

} // namespace partita::shell
