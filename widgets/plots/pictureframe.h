// Frame around every picture of a board. Its bar has the board's tools at the left, and at the
// right the table behind the picture and the two copy buttons. Below is the picture or its table on
// a stage.
#pragma once

#include "widgets/plots/stage.h"
#include "widgets/plots/table.h"

#include <QWidget>

class QHBoxLayout;
class QStackedWidget;
class QToolButton;

namespace partita::plots {

class PictureFrame : public QWidget {
    Q_OBJECT
public:
    explicit PictureFrame(QWidget *parent = nullptr);

    /// Layout for the board's own tools.
    QHBoxLayout *tools() const { return m_tools; }
    /// Adds tools that wrap to a second line when the frame is narrow. Takes ownership.
    void addToolsInLines(std::initializer_list<QWidget *> tools);
    Stage &stage() const { return *m_stage; }
    /// The picture to show and copy. Takes ownership.
    void setPicture(QWidget *picture);
    /// The part of the picture to copy when that is not all of it (such as without scroll bars).
    void setCopied(QWidget *widget) { m_copied = widget; }
    /// What is copied as the picture; null without one.
    QWidget *copied() const { return m_copied ? m_copied : m_picture; }
    void setTable(const Table &table);
    bool showsTable() const;
    void showTable(bool shown);

signals:
    /// Report for the status bar that a copy was made.
    void told(const QString &message);

protected:
    void showEvent(QShowEvent *event) override;
    void changeEvent(QEvent *event) override;

private:
    QToolButton *addButton(const QString &icon, const QString &name, const QString &tip);
    void copyPicture();
    void copyTable();
    void fillTable();
    void updateIcons();

    QHBoxLayout *m_tools;
    QHBoxLayout *m_copies;
    Stage *m_stage;
    QStackedWidget *m_pages;
    TableView *m_view;
    QWidget *m_picture = nullptr;
    QWidget *m_copied = nullptr;
    Table m_table;
    bool m_isTableBehind = false; ///< the view has an older table
    QToolButton *m_tableButton;
};

} // namespace partita::plots
