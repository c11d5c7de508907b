// The containers of a design as boxes with their document types inside. One document type is
// selected.
#pragma once

#include "engine/evaluation/evaluation.h"

#include <QScrollArea>

class QButtonGroup;
class QVBoxLayout;

namespace partita::documents {

class DocumentCard;

class ContainerBoxes : public QScrollArea {
    Q_OBJECT
public:
    explicit ContainerBoxes(QWidget *parent = nullptr);

    /// `evaluation` may be null: sizes and partitions are then left out. Keeps the selection if
    /// possible.
    void setDesign(const model::Design &design, const evaluation::DesignEvaluation *evaluation);
    QString container() const;
    QString documentType() const;
    /// Selects without a signal. An empty type selects the first of the container. False when there
    /// is no such type.
    bool choose(const QString &container, const QString &documentType);
    /// Allows document types to be dragged to other containers; applies from the next setDesign().
    void setMovable(bool movable) { m_isMovable = movable; }
    /// Marks the box of the selected container; none when the name is empty.
    void mark(const QString &container);

    QSize sizeHint() const override;

protected:
    bool eventFilter(QObject *watched, QEvent *event) override;

signals:
    /// Its title or partition key was clicked.
    void containerChosen(const QString &container);
    void chosen(const QString &container, const QString &documentType);
    /// A menu was requested, at a place on the screen; for the container when the document type is
    /// empty.
    void menuRequested(const QString &container, const QString &documentType, const QPoint &place);
    /// F2 was pressed; for the container when the document type is empty.
    void renameRequested(const QString &container, const QString &documentType);
    /// A document type was dragged to another container.
    void dropped(const QString &container, const QString &documentType, const QString &target);

private:
    DocumentCard *makeCard(const QString &container, const model::DocumentType &type,
                           std::int64_t storedBytes, QWidget *box);
    /// Emits renameRequested() for the box that has the focus.
    void renameFocused();
    /// Drags the document type until the mouse is released.
    void drag(const QString &container, const QString &documentType);
    QWidget *makeBox(const model::Container &container,
                     const evaluation::DesignEvaluation *evaluation);
    /// Widens the area to fit its texts, up to a limit.
    void fitWidth();
    DocumentCard *checkedCard() const;

    QWidget *m_sheet = nullptr;
    QButtonGroup *m_group;
    int m_neededWidth = 0; ///< for whole texts, up to a limit
    bool m_isMovable = false;
};

} // namespace partita::documents
