/** The keywords and flag types of the demo. */

/** Descriptions by name. */
export const KEYWORDS = {
  crash: 'The program ends or stops responding',
  regression: 'It worked in an earlier version',
  performance: 'Too slow, or too much memory',
  accessibility: 'Concerns people who use a screen reader, the keyboard or large text',
  'easy-start': 'A good first bug for new contributors',
  'needs-docs': 'The manual has to be changed as well',
  meta: 'Collects other bugs, which it depends on',
} as const

/** A key of `KEYWORDS`. */
export type Keyword = keyof typeof KEYWORDS

/** By name. */
export const FLAG_TYPES = {
  needinfo: {
    target_type: 'bug',
    description: 'Information is needed before work can continue',
  },
  'blocks-release': {
    target_type: 'bug',
    description: 'The next release should wait for this',
  },
  review: {
    target_type: 'attachment',
    description: 'A patch that somebody should read before it is merged',
  },
} as const

/** A key of `FLAG_TYPES`. */
export type FlagName = keyof typeof FLAG_TYPES
