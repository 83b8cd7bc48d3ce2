/** The English texts of the page of the workflow. */

export const en = {
  title: 'Workflow',
  explained: `Tick to which statuses a bug can change from each status. Every status leads to
    {duplicates}, which duplicates get, and new bugs need at least one active status.`,
  transitions: 'Transitions',
  comments: 'Required comments',
  comments_about: `Tick where a comment is required; of a new bug, it is the description. A new
    transition is listed here once it is saved.`,
  from: 'From',
  to: 'To',
  new_bug: 'New bug',
  inactive: '{status} (inactive)',
  step: 'From {from} to {to}',
  comment_for: 'A comment is required from {from} to {to}',
  save: 'Save',
  saved: 'The workflow has been saved.',
  undone: 'The change has been undone.',
  unchanged: 'Nothing was changed.',
  added: 'Added: {transitions}.',
  removed: 'Removed: {transitions}.',
  transition: '{from} → {to}',
  with_comment: '{from} → {to} with a comment',
  undo: 'Undo this change',
  picture: 'Picture',
  picture_title: 'The workflow as a picture: the table “Transitions” says the same',
  no_picture: 'There are too many transitions for a picture.',
} as const
