/** The English texts of mail of whines; the form is that of Bugzilla's. */

export const en = {
  own: 'You scheduled these searches. To change them, go to:',
  of_other: '{owner} scheduled this for you.',
  list: 'The list: {address}',
  more: 'Only the first {count} bugs are listed.',
  problem: 'This search could not be run: {reason}',
  none: 'No bugs match.',
} as const
