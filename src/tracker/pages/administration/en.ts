/** The English texts that all pages of the administration share, and those of the start page. */

export const en = {
  administration: 'Administration',
  about: 'What you may administer. All changes are recorded in the audit log.',
  find: 'Find a setting or page',
  show: 'Show',
  none_found: 'Nothing was found for “{words}”.',
  history: 'Changes in the audit log',

  // Sections.
  products_section: 'Products and bugs',
  people_section: 'People and groups',
  fields_section: 'Fields and workflow',
  service_section: 'Service',

  // Topics.
  parameters: 'Parameters',
  parameters_about: 'How the installation behaves: logins, mail, searches, defaults of new bugs',
  default_preferences: 'Default preferences',
  default_preferences_about: 'What applies to users who have not chosen, and what they may choose',
  status: 'Status',
  status_about: 'Versions, nodes, database, files, search index, and read-only mode',
  sanity_check: 'Sanity check',
  sanity_check_about: 'Whether all data is consistent, and what is not',
  jobs: 'Jobs and letters',
  jobs_about: 'The mail queue: what waits, runs or failed, to try again or discard',
  audit_log: 'Audit log',
  audit_log_about: 'Who changed what, and when; filtered, and as a file',
  incoming_mail: 'Mail that came in',
  incoming_mail_about: 'Messages that could not be handled, to try again or discard',
  users: 'Users',
  users_about: 'Accounts: search, create, disable, unlock; their groups, sessions and keys',
  groups: 'Groups',
  groups_about: 'Who is in which group and why; patterns, inclusions, and where groups are used',
  act_as: 'Act as somebody else',
  act_as_about: 'See and do what another person can, for some hours; it is recorded',
  mail_stops: 'Accounts without mail',
  mail_stops_about: 'People to whom no mail is sent because letters came back',
  mail_test: 'Test of mail',
  mail_test_about: 'Send a message to yourself, and see which steps work',
  whines: 'Scheduled searches of all users',
  whines_about: 'Approve imported ones, and stop those that are not wanted',
} as const
