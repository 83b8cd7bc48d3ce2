/** The English texts of reminders. */

export const en = {
  reminder_subject: '[Bug {id}] Reminder: {summary}',
  reminder: 'You asked to be reminded of bug {id}: {summary}',
  new_bugs: `These bugs are assigned to you, nobody has begun to work on them, and they have not
    changed for more than {days} days. Please have a look at each: begin to work on it, assign it
    to somebody else, or resolve it.`,
  new_bugs_all: 'All your bugs with this status:',
  more: 'Only the first {count} are listed.',
  requests_subject: {
    one: '[Bugzilla] {count} request waits for you',
    other: '[Bugzilla] {count} requests wait for you',
  },
  requests: {
    one: 'You were asked for this more than {count} day ago, and have not answered yet:',
    other: 'You were asked for this more than {count} days ago, and have not answered yet:',
  },
  requests_all: 'All requests to you:',
  requests_off: 'To get no such messages, change your preferences:',
  request: '{flag} from {who}, since {day}',
  attachment: 'Attachment {id}: {summary}',
  flag: 'Flag',
  bug: 'Bug',
  asked_by: 'From',
  since: 'Since',
} as const
