/** The English texts of the frame of all pages, of errors and of unknown addresses. */

export const en = {
  // The frame.
  skip: 'Skip to the content',
  help: 'Help',
  display: 'Display',
  navigation: 'Pages',
  bugs: 'Bugs',
  search: 'Search',
  products: 'Products',
  requests: 'Requests',
  administration: 'Administration',
  inbox: 'Inbox',
  files: 'Files',
  unread: 'unread',
  reports: 'Reports',
  find: 'Quicksearch: words, the number of a bug, or criteria',
  find_hint: 'Words or a bug number',
  new_bug: 'New bug',
  preferences_of: 'Preferences of {login}',
  login: 'Log in',
  logout: 'Log out',
  mail_stopped: 'Mail to your address came back several times, so none is sent to you.',
  mail_resume: 'Send mail again',
  acting: '{sudoer}, you act as {login}. What you do is recorded.',
  acting_end: 'Stop acting as somebody else',

  // Faults, and addresses that do not exist.
  broken: 'Something went wrong',
  refused: 'This page cannot be shown',
  not_now: 'Not available now',
  error: 'Error {code}',
  unknown: 'Page not found',
  unknown_why: 'There is nothing at {path}. The address may be mistyped, or the page was removed.',
  unknown_start: 'Start page',
  unknown_search: 'Search for bugs',

  // The pages of error codes.
  errors: 'Errors',
  errors_lead: 'Every error has a number for programs and a sentence for people.',
  errors_unknown: 'There is no error with this code.',
  errors_all: 'All errors',
  errors_code: 'Code',
  errors_status: 'HTTP status',
  errors_name: 'Name',
  errors_sentence: 'Sentence',
} as const
