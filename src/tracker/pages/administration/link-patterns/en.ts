/** The English texts of the page of link patterns. */

export const en = {
  title: 'Link patterns',
  about: `Where a comment contains a text that matches a pattern, it becomes a link: on pages, in
    plain comments and in Markdown, outside of code and of other links. A pattern is a regular
    expression; in the address, $1 is replaced by what its first group matched, and $0 by the whole
    match.`,
  none: 'There are no patterns.',
  range: '{first} to {last} of {total}',
  pattern: 'Pattern',
  address: 'Address',
  product: 'Product',
  all_bugs: 'All bugs',
  change: 'Change',
  edit: 'Edit',
  edit_one: 'Edit pattern {id}',
  delete: 'Delete',
  delete_one: 'Delete pattern {id}',
  delete_about: 'The texts that it matches are no longer links.',
  new: 'New pattern',
  edit_title: 'Pattern {id}',
  sample: 'Sample text',
  preview: 'Preview',
  result: 'Result',
  add: 'Add this pattern',
  save: 'Save this pattern',
  added: 'The pattern has been added.',
  saved: 'The pattern has been changed.',
  deleted: 'The pattern has been deleted.',
} as const
