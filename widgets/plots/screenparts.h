// Parts of a board that only help on the screen, such as a map to scroll by: pictures leave them
// out.
#pragma once

#include <QVariant>
#include <QWidget>

namespace partita::plots {

inline constexpr const char *onlyOnScreen = "onlyOnScreen"; ///< property of such a part

inline void leaveOutOfPictures(QWidget &part)
{
    part.setProperty(onlyOnScreen, true);
}

/// Hides them while it exists.
class WithoutScreenParts {
public:
    explicit WithoutScreenParts(const QWidget &board)
    {
        const auto parts = board.findChildren<QWidget *>();
        for (QWidget *part : parts) {
            if (part->property(onlyOnScreen).toBool() && part->isVisible()) {
                part->hide();
                m_hidden.append(part);
            }
        }
    }
    ~WithoutScreenParts()
    {
        for (QWidget *part : std::as_const(m_hidden))
            part->show();
    }
    WithoutScreenParts(const WithoutScreenParts &) = delete;
    WithoutScreenParts &operator=(const WithoutScreenParts &) = delete;

private:
    QList<QWidget *> m_hidden;
};

} // namespace partita::plots
