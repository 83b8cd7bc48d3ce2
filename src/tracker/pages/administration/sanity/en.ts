/** The English texts of the page of the sanity check. */

export const en = {
  title: 'Sanity check',
  about:
    'It checks what docket check does, except the file of SQLite, which is checked by that command. It only reads, and takes as long as reading all data and files.',
  start: 'Start a check',
  started: 'The check was started.',
  stop: 'Stop the check',
  stopped_now: 'The check was stopped.',
  refresh: 'Show the progress',
  none: 'No check was run yet.',
  waiting: 'A check was started by {user} and waits for its turn:',
  running: 'A check is running, started by {user}:',
  done: 'A check was run by {user}:',
  stopped: 'A check was started by {user} and stopped:',
  ended: 'ended',
  no_problems: 'No problems were found.',
  problems: { one: '{number} problem was found.', other: '{number} problems were found.' },
  check: 'Check',
  state: 'State',
  checked: 'Checked',
  found: 'Problems',
  not_yet: 'not yet',
  now: 'running',
  complete: 'complete',
  examples: 'Problems, and what they mean',
  first_of: 'The first {shown} of {all}:',

  // What the problems of a check mean.
  of_texts: 'A text contains characters that the other database could not store.',
  of_keys:
    'A name is found or sorted wrongly, because the text by which it is compared is not up to date. Save the name again.',
  of_group_sets:
    'Bugs may be hidden from people who may see them, or shown to others. Change the membership of a group and change it back, or restore a backup.',
  of_memberships:
    'A person has other rights than their groups give. Change their groups and change them back.',
  of_bugs: 'Counts, hours or visibility that are kept with a bug differ from what it has.',
  of_text_index:
    'Searches for words miss texts, or find old ones. docket reindex makes the index again.',
  of_references: 'A file is counted wrongly: it is kept for too long, or removed too early.',
  of_contents:
    'A stored file is missing or damaged: its attachment cannot be downloaded. Restore it from a backup.',
  of_store: 'A file is stored that nothing refers to. It only takes space.',
  of_leftovers: 'A copy of an imported Bugzilla, with its password hashes, is still on the disk.',
} as const
