/** The English texts of lists of bugs, and of boards. */

export const en = {
  // Head.
  bugs: 'Bugs',
  open_bugs: 'Open bugs',
  default_search: 'Your default search',
  this_list: 'This list',
  at_least: 'at least {bugs}',
  range: '{first} to {last} of {bugs}',
  edit_search: 'Edit search',
  columns: 'Columns',
  progress: 'Progress',
  export: 'Export',
  csv: 'CSV',
  json: 'JSON',
  atom: 'Feed (Atom)',
  ics: 'Calendar (iCalendar)',
  files_cut: `Files contain the first {max} of {bugs}. For the next ones, add
    <code>&limit={rows}&offset={rows}</code> to the address of the file.`,
  long_format: 'Long format',
  long_format_about: {
    one: 'This bug with its comments',
    other: 'These {count} bugs with their comments, ten on each page',
  },
  mail_assignees: 'Mail the assignees',
  board: 'Board',
  list: 'List',

  // Menus.
  sort: 'Sort: {keys}',
  reverse: 'Reverse',
  ascending: 'ascending',
  descending: 'descending',
  not_by: 'Do not sort by {column}',
  then_by: 'Then by',
  sort_button: 'Sort',
  relevance: 'Relevance',
  group: 'Group: {field}',
  group_by: 'Group by',
  group_button: 'Group',
  none: 'None',

  // Table.
  selected: 'Selected',
  select_bug: 'Select bug {id}',
  unread: 'changed since your last visit',
  sort_key: 'sort key, {direction}',
  show: 'Show',
  bugs_here: { one: '{count} bug here', other: '{count} bugs here' },
  asked_of: 'Asked of {person}',
  no_bugs: 'No bugs were found. <file>File a bug</file>, or remove a condition.',
  selected_bugs: 'selected',
  change_them: 'Change them',
  change_all: 'Change all of these bugs',
  pages: 'Pages of the list',
  previous: 'Previous bugs',
  next: 'Next bugs',

  // Refused searches.
  not_possible: 'This search is not possible',
  error: 'Error {code}',
  change_search: 'Change or remove a condition, or <form>change it in the search form</form>.',

  // Boards.
  board_by: 'Board by {field}',
  board_of: 'Board: {field}',
  columns_by: 'Columns by',
  show_board: 'Show',
  too_many: 'A board shows at most {max} bugs. Add a condition.',
  more_values: {
    one: '{count} more value is not shown.',
    other: '{count} more values are not shown.',
  },
  lane: '{value}: {bugs}',
  all_of: 'All {bugs}',
  move: 'Move<unseen> bug {id}</unseen>',
  move_to: 'Move to',
  resolution_to_close: 'Resolution, to close it',
  resolution: 'Resolution',
  move_button: 'Move',
  cancel: 'Cancel',
} as const
