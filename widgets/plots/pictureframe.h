// The frame around every picture of a board: the board's own tools at the left of its bar, at the
// right the table behind the picture and the two copies, below the picture (or its table) on a
// stage.
#pragma once

#include "widgets/plots/stage.h"
#include "widgets/plots/table.h"

#include <QPixmap>

class QHBoxLayout;
class QStackedWidget;
class QToolButton;

namespace partita::plots {

/// The widget as paper shows it: in the light theme whatever the window's, at twice the size for
/// print.
QPixmap pictureOf(QWidget &widget);

class PictureFrame : public QWidget {
    Q_OBJECT
public:
    explicit PictureFrame(QWidget *parent = nullptr);

    /// For the board's own tools.
    QHBoxLayout *tools() const { return m_tools; }
    /// The tools beside each other, on a second line where the frame is narrow. Takes ownership.
    void addToolsInLines(std::initializer_list<QWidget *> tools);
    Stage &stage() const { return *m_stage; }
    /// What is shown and copied. Takes ownership.
    void setPicture(QWidget *picture);
    /// The part of the picture to copy, when that is less than all of it (without scroll bars,
    /// say).
    void setCopied(QWidget *widget) { m_copied = widget; }
    void setTable(const Table &table);
    bool showsTable() const;
    void showTable(bool shown);

signals:
    /// Said of a copy that was made: a sentence for the status bar.
    void told(const QString &message);

protected:
    void showEvent(QShowEvent *event) override;
    void changeEvent(QEvent *event) override;

private:
    QToolButton *addButton(const QString &icon, const QString &name, const QString &tip);
    void copyPicture();
    void copyTable();
    void updateIcons();

    QHBoxLayout *m_tools;
    QHBoxLayout *m_copies;
    Stage *m_stage;
    QStackedWidget *m_pages;
    TableView *m_view;
    QWidget *m_picture = nullptr;
    QWidget *m_copied = nullptr;
    Table m_table;
    QToolButton *m_tableButton;
};

} // namespace partita::plots
