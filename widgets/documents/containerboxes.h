// The containers of a design as boxes, with their document types as boxes inside. One document type
// is chosen.
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

    /// `evaluation` may be null: sizes and partitions are then left out. Keeps the choice where it
    /// can.
    void setDesign(const model::Design &design, const evaluation::DesignEvaluation *evaluation);
    QString container() const;
    QString documentType() const;
    /// Chooses without a signal; an empty type means the first of the container. False when there
    /// is no such type.
    bool choose(const QString &container, const QString &documentType);
    /// Whether document types can be dragged to other containers; holds for the next design.
    void setMovable(bool movable) { m_isMovable = movable; }
    /// Marks the box of the container that is looked at itself; none when the name is empty.
    void mark(const QString &container);

    QSize sizeHint() const override;

protected:
    bool eventFilter(QObject *watched, QEvent *event) override;

signals:
    /// The box itself: its title or key.
    void containerChosen(const QString &container);
    void chosen(const QString &container, const QString &documentType);
    /// A menu of the document type, or of the container where that is empty, is asked for, at the
    /// place on the screen.
    void menuRequested(const QString &container, const QString &documentType, const QPoint &place);
    /// By F2; of the container where the document type is empty.
    void renameRequested(const QString &container, const QString &documentType);
    /// The document type was dragged to the other container.
    void dropped(const QString &container, const QString &documentType, const QString &target);

private:
    DocumentCard *makeCard(const QString &container, const model::DocumentType &type,
                           std::int64_t storedBytes, QWidget *box);
    /// What has the keyboard.
    void renameFocused();
    /// Until it is let go.
    void drag(const QString &container, const QString &documentType);
    QWidget *makeBox(const model::Container &container,
                     const evaluation::DesignEvaluation *evaluation);
    /// Wide enough for what the boxes say, as far as that is not too wide.
    void fitWidth();
    DocumentCard *checkedCard() const;

    QWidget *m_sheet = nullptr;
    QButtonGroup *m_group;
    bool m_isMovable = false;
};

} // namespace partita::documents
