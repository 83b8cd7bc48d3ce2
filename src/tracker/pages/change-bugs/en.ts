/** The English texts of changes of several bugs. */

export const en = {
  // The form.
  title: 'Change bugs',
  select_something: 'Select bugs, and at least one change.',
  choose_one: 'Choose one for {field}: a value, its default, or none.',
  all_of_search: `The change applies to <all>all bugs of this search</all>, up to {max}. A preview
    shows what would become of each.`,
  bugs: 'Bugs',
  about: `Fields without a value stay as they are; tick <strong>Clear</strong> to empty
    them.`,
  comment: 'Comment',
  private: 'Private',
  markdown: 'Markdown',
  preview: 'Preview changes',
  more_fields: 'More fields',
  reset: 'Reset {field} to the default of the component',
  remove_all: 'Remove all of {field}',
  clear: 'Clear {field}',
  add_to: 'Add to {field}',
  remove_from: 'Remove from {field}',
  with_hint: '{title} ({hint})',
  login_name: 'login name',
  login_names: 'login names',
  bug_numbers: 'bug numbers',
  by_commas: 'separated by commas',
  urls: 'URLs',
  one_name: 'one name',
  no_change: 'No change',
  yes: 'Yes',
  no: 'No',

  // A change: its progress.
  own_changes: 'Your changes of several bugs',
  checked: {
    one: '{done} of {bugs} has been checked. This goes on if you leave the page.',
    other: '{done} of {bugs} have been checked. This goes on if you leave the page.',
  },
  changed_so_far: {
    one: '{done} of {bugs} has been changed. This goes on if you leave the page.',
    other: '{done} of {bugs} have been changed. This goes on if you leave the page.',
  },
  progress: 'Progress',
  refresh: 'Refresh',

  // Its preview.
  will_change: '{bugs} will be changed.',
  will_change_some: '{bugs} will be changed, and {refused} will not.',
  need_none: { one: '{bugs} needs no change.', other: '{bugs} need no change.' },
  change: 'Change {bugs}',
  back: 'Back to the form',

  // Its result.
  changed: { one: '{bugs} has been changed.', other: '{bugs} have been changed.' },
  changed_some: {
    one: '{bugs} has been changed, and {refused} not.',
    other: '{bugs} have been changed, and {refused} not.',
  },
  changed_back: { one: '{bugs} has been changed back.', other: '{bugs} have been changed back.' },
  changed_back_some: {
    one: '{bugs} has been changed back, and {refused} not.',
    other: '{bugs} have been changed back, and {refused} not.',
  },
  undo: 'Undo these changes',
  undo_about: 'Changes can be undone for ten minutes; comments stay.',
  show_list: 'Show these bugs as a list',

  // Its bugs.
  bugs_of_change: 'Bugs of this change',
  all: 'All {number}',
  state_changed: 'Changed: {number}',
  state_refused: 'Refused: {number}',
  state_same: 'Without a change: {number}',
  csv: 'CSV',
  json: 'JSON',
  next: 'Next bugs',
  bug: 'Bug',
  summary: 'Summary',
  changes: 'Changes',
  unseen: 'You cannot see this bug.',
  refused: '<bad>Not changed:</bad> {refusal}',
  only_comment: 'No change, except for a comment',

  // All changes.
  changes_title: 'Changes of several bugs',
  changes_about: `The newest 100 are listed for 30 days. A change can be undone for ten minutes
    after it was made. To start one, select bugs in a <list>list</list>.`,
  no_changes: 'You have made no such changes.',
  when: 'When',
  what: 'What',
  result: 'Result',
  undo_short: 'Undo',
  undo_of: 'Undo of change {id}',
  and_more: '{names} and {more} more',
  to_check: 'Preview: {bugs} to check',
  can_change: 'Preview: {bugs} can be changed',
  to_change: '{bugs} to change',
  result_changed: '{bugs} changed',
  result_some: '{bugs} changed, {refused} refused',
  result_undone: '{result}, undone',
} as const
