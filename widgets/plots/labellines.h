// Labels with several lines in pictures.
#pragma once

class QLabel;

namespace partita::plots {

/// Gives the label the height of its lines. Splitters and stages give it no more than it asks for.
/// `width` is that of the picture, from which the layout of the label's parent takes a margin.
void fitLines(QLabel &label, int width);

} // namespace partita::plots
