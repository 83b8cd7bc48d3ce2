/** The English texts of the mail of a day. */

export const en = {
  subject: {
    one: '[Bugzilla] Changes of {count} bug',
    other: '[Bugzilla] Changes of {count} bugs',
  },
  intro: {
    one: '{count} bug changed until {until}:',
    other: '{count} bugs changed until {until}, the most recently changed first:',
  },
  state: '{status}. Last change at {newest}.',
  earlier: {
    one: '{count} earlier change is on the page of the bug.',
    other: '{count} earlier changes are on the page of the bug.',
  },
  filed: 'filed the bug.',
  dependency: 'Bug {id}, on which it depends, changed state.',
  field: '{label}: {removed} → {added}',
  more_fields: { one: '{count} more field', other: '{count} more fields' },
  description: 'Description:',
  comment: 'Comment #{number}:',
  more_bugs: { one: '{count} more bug changed:', other: '{count} more bugs changed:' },
  newest_only: 'There were very many changes. Only the newest are included.',
  end: 'You get this message once a day. To get other mail about bugs, change your preferences:',
} as const
