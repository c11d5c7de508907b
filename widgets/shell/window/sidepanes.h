// Side panels of the window. A closed panel leaves a strip that opens it again. When the window is
// too narrow for the board, panels fold to their strips by themselves, and only one can be open.
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
    /// Both panels are docked in `window`, the parent of this object.
    SidePanes(QMainWindow &window, QDockWidget &left, QDockWidget &right);

    QToolBar *leftStrip() const { return m_sides[0].strip; }
    QToolBar *rightStrip() const { return m_sides[1].strip; }
    /// Adapts to the width of the window. Panels fold or open only when a limit is crossed, so that
    /// the user's choice stays.
    void fit(int width);
    /// State that QMainWindow does not save: widths of the open panels, and which ones folded by
    /// themselves.
    QVariantMap state() const;
    /// Called after the window's width and docks were restored; `state` is from the same time, or
    /// empty.
    void adopt(int width, const QVariantMap &state);
    /// During a presentation there are neither panels nor strips.
    void setStripsWanted(bool wanted);

protected:
    bool eventFilter(QObject *watched, QEvent *event) override;

private:
    struct Side {
        QDockWidget *dock = nullptr;
        QToolBar *strip = nullptr;
        int leastWidth = 0; ///< least width of the window for the panel to stay open
        int width = 0; ///< as the user set it; a shrinking window squeezes panels before they fold
        bool hasRoom = true;
        bool isFolded = false; ///< by itself, not by the user
    };
    static Side makeSide(QMainWindow &window, QDockWidget &dock, Qt::ToolBarArea area,
                         int leastWidth);
    void follow(std::size_t side);
    void fold(Side &side);
    /// Opens folded panels that have room now.
    void unfold();
    void giveWidth(const Side &side);
    void showStrip(const Side &side) const;
    static bool isOpen(const Side &side);
    bool isTight() const;

    QMainWindow &m_window;
    std::array<Side, 2> m_sides;
    int m_width = 0; ///< width of the window at the last fit
    bool m_wantsStrips = true;
};

} // namespace partita::shell
