// List of what an edited document means, with the offers for properties that the model lacks.
#pragma once

#include "engine/typing/reading.h"

#include <QWidget>

#include <set>

class QLabel;
class QListWidget;
class QPushButton;
class QVBoxLayout;

namespace partita::documents {

class MeaningList : public QWidget {
    Q_OBJECT
public:
    explicit MeaningList(QWidget *parent = nullptr);

    void setReading(const typing::Reading &reading);
    /// One sentence in place of the list: the document is read, or cannot be.
    void setSentence(const QString &sentence);
    /// Offers that are not to be made again, by path.
    void ignore(const std::string &path);
    void forgetIgnored() { m_ignored.clear(); }

signals:
    void offersTaken(const std::vector<partita::typing::Offer> &offers);
    void placeChosen(const QString &path); ///< JSON path in the document

private:
    void showOffers();
    void addOffer(const typing::Offer &offer);

    QLabel *m_summary;
    QListWidget *m_list;
    QWidget *m_offerBox;
    QVBoxLayout *m_offerLayout;
    QPushButton *m_all;
    std::vector<typing::Offer> m_offers; ///< shown ones
    typing::Reading m_reading;
    std::set<std::string> m_ignored;
};

} // namespace partita::documents
