// Tools of a view that zooms: the zoom in percent, and buttons for less, more, and everything.
#pragma once

#include <QWidget>

namespace partita::plots {

class ZoomView;

class ZoomTools : public QWidget {
    Q_OBJECT
public:
    explicit ZoomTools(ZoomView &view, QWidget *parent = nullptr);
};

} // namespace partita::plots
