// Common parts of the tests of the window: test settings, and a window of usual size with the blog,
// not evaluated.
#pragma once

#include "widgets/shell/mainwindow.h"

#include <QObject>
#include <QTest>

#include <functional>
#include <memory>

namespace partita::tests {

class WindowTest : public QObject {
    Q_OBJECT

protected slots:
    void initTestCase();
    void init();
    void cleanup();

protected:
    /// So that keys reach it.
    void activate();
    /// Checks that Tab follows the reading order in the area; with `isMet`, only for the widgets it
    /// accepts.
    static void checkTabOrder(const QWidget &area,
                              const std::function<bool(const QWidget &)> &isMet = {});

    std::unique_ptr<shell::MainWindow> m_window;
};

} // namespace partita::tests
