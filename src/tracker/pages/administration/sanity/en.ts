/** The English texts of the page of the sanity check. */

export const en = {
  title: 'Sanity check',
  about:
    'Runs the checks of docket check. They only read, and take as long as reading all data and files.',
  start: 'Start a check',
  started: 'The check was started.',
  stop: 'Stop the check',
  stopped_now: 'The check was stopped.',
  none: 'No check was run yet.',
  waiting: 'A check was started by {user} and waits for its turn:',
  running: 'A check is running, started by {user}:',
  retrying: 'A check was started by {user}, failed, and will be continued:',
  failed: 'A check was started by {user}, and failed:',
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

  repair: 'Repair',
  repair_title: 'Repair: {name}',
  repair_now: 'Repair now',
  repair_started: 'The repair was started.',
  repair_final:
    'The repair runs in steps while people work, can be stopped, and is recorded in the audit log. It is final: make a backup first. Then run another check.',
  to_repair: {
    one: 'The last check found {number} problem: {name}.',
    other: 'The last check found {number} problems: {name}.',
  },
  cancel: 'Cancel',

  // What a repair does.
  repairs_rows:
    'Entries of lists that refer to something that no longer exists are deleted, such as CC, votes, keywords of bugs and watches. Other rows stay.',
  repairs_keys:
    'The texts by which names are compared are computed again. Where another object has the same name, nothing is changed: give one of them another name.',
  repairs_group_sets:
    'Who sees bugs in which groups is computed again: at once who sees too much, then who sees too little.',
  repairs_memberships: 'The groups of each person are computed again from their memberships.',
  repairs_bugs:
    'Numbers of comments, hours, whether bugs are open, and who sees them are computed again from comments, statuses and groups of the bugs. Times of last changes stay.',
  repairs_mandatory:
    'The bugs are added to the groups. People outside of these groups no longer see them. The history of each bug says so, and no mail is sent.',
  repairs_text_index: 'All texts are indexed again. Searches work meanwhile.',
  repairs_references:
    'References are counted again. Files without any are removed an hour later. References to files that are not known stay.',

  // What the problems of a check mean.
  of_file:
    'The file of SQLite is damaged. Stop Docket, keep a copy of the data folder, and restore the last good backup with docket restore.',
  of_mandatory: 'Bugs may be visible to people outside of a group in which all bugs should be.',
  of_texts: 'A text contains characters that the other database could not store.',
  of_rows:
    'A row refers to something that does not exist, perhaps because the file was changed by another program. Where a repair deletes nothing, restore a backup.',
  of_keys:
    'A name is found or sorted wrongly, because the text by which it is compared is not up to date.',
  of_group_sets:
    'Bugs may be hidden from people who may see them, or shown to others. If a repair does not help, restore a backup.',
  of_memberships: 'A person has other rights than their groups give.',
  of_bugs: 'Counts, hours or visibility that are kept with a bug differ from what it has.',
  of_text_index: 'Searches for words miss texts, or find old ones.',
  of_references: 'A file is counted wrongly: it is kept for too long, or removed too early.',
  of_contents:
    'A stored file is missing or damaged: its attachment cannot be downloaded. Restore it from a backup.',
  of_store: 'A file is stored that nothing refers to. It only takes space.',
  of_leftovers: 'A copy of an imported Bugzilla, with its password hashes, is still on the disk.',
} as const
