/** The English texts of the graph of dependencies. */

export const en = {
  graph: 'Graph',
  about: 'An arrow leads from a bug to a bug that it blocks.',
  took_too_long: 'The graph took too long to draw. Try again later, or with fewer levels.',
  title: {
    one: 'Graph of {count} bug and its dependencies',
    other: 'Graph of {count} bugs and their dependencies',
  },
  described: `{bugs} bugs and {arrows} arrows. An arrow leads from a bug to a bug that it blocks.
    Each bug is a link; the same dependencies follow as lists.`,
  bug: 'Bug {id}, {status}: {summary}.',
  depends_on: 'Depends on {bugs}.',
  blocks: 'Blocks {bugs}.',
  more_bugs: 'There are more bugs: the graph shows the {max} nearest.',
  more_levels: 'There are more levels of dependencies.',
  more_arrows: 'There are more arrows: the graph shows {max}.',
  circle: 'These bugs depend on each other: {bugs}.',
  left_to_right: 'Left to right',
  top_to_bottom: 'Top to bottom',
  right_to_left: 'Right to left',
  bottom_to_top: 'Bottom to top',
} as const
