/** The English texts of the page that merges accounts. */

export const en = {
  title: 'Merge {login} into another account',
  about: `If a person has two accounts, everything that names this one can name the other one
instead. This account is then disabled and kept, so that links and logs remain true.`,
  into: 'Login name of the account that stays',
  show_preview: 'Preview',

  // What would happen.
  preview: 'What would happen',
  would_be: '{login} would be merged into {into}.',
  nothing: 'Nothing refers to this account.',
  what: 'What',
  number: 'Number',
  in_both: 'In both accounts',
  is_done: 'Done',
  both_means: `What both accounts have is kept once, such as a bug with both on its CC list. Votes
for a bug remain those of {into}. Saved searches, reports and series with the same name get another
name.`,
  ends: `These end and are not moved: sessions ({sessions}), API keys ({api_keys}), drafts
({drafts}), links for choosing a password, and mail that waits. {into} needs API keys of
its own.`,
  stays: `Not moved: preferences, the OpenPGP key, the audit log, the log of logins, and login names
in texts, such as comments, saved searches and the history of bugs.`,
  history: `Bugs get no entry in their history, the time of their last change stays the same, and no
mail about them is sent. A letter tells both accounts.`,
  gained: {
    one: '{into} does not see {count} of the bugs now, and will see it by its new role.',
    other: '{into} does not see {count} of the bugs now, and will see them by its new roles.',
  },
  gains_none: '{into} already sees all bugs that it will see by its new roles.',
  groups: 'Groups to which {into} is added',
  groups_about: 'Memberships are not moved. Tick those that {into} needs.',
  final: 'This is final: it cannot be undone.',
  confirm: 'Merge {login} into {into}',

  // While it runs, and afterwards.
  started: 'The merge was started.',
  running: 'This account is being merged into {into}. The merge began {since}.',
  stopped: 'The merge into {into} that began {since} has stopped.',
  resume: 'Resume',
  progress: '{done} of {total} are done.',
  ended: 'This account was merged into {into}, {at}.',
  again: 'Merge again',
  again_about: 'This moves what has been added to this account since.',
  refresh: 'Show the current state',

  // What is moved.
  reported: 'Bugs reported',
  assigned: 'Bugs assigned',
  qa_contact: 'Bugs as QA contact',
  cc: 'Bugs with the account on the CC list',
  comments: 'Comments',
  comment_tags: 'Changes of tags of comments',
  comment_edits: 'Edits of comments',
  attachments: 'Attachments',
  flags: 'Flags that were set',
  requests: 'Flags requested from the account',
  changes: 'Changes of bugs',
  votes: 'Bugs voted for',
  default_assignee: 'Components as default assignee',
  default_qa_contact: 'Components as default QA contact',
  default_cc: 'Components as default CC',
  watched_users: 'People watched',
  watching_users: 'People who watch the account',
  watched_areas: 'Products, components and keywords watched',
  saved_searches: 'Saved searches',
  whines: 'Whines',
  whine_recipients: 'Schedules of whines that are mailed to the account',
  watched_searches: 'Saved searches watched',
  shown_searches: 'Saved searches shown on every page',
  saved_reports: 'Saved reports',
  personal_tags: 'Personal tags',
  reminders: 'Reminders',
  ignored_bugs: 'Bugs without mail',
  visits: 'Bugs viewed',
  inbox: 'Bugs in the inbox',
  bulk_changes: 'Changes of many bugs',
  webhooks: 'Webhooks',
  quips: 'Quips',
  series: 'Series of charts',
  tickets: 'File tickets',
  grants: 'Grants to upload',
  uploads: 'Incomplete uploads',
} as const
