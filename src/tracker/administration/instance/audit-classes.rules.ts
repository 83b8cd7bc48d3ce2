/** Class names in the audit log, as clients write them. Pure. */

/** Audited classes, and those that clients may ask for although they have no entries. */
const CLASSES = new Set([
  'Attachment',
  'Branding',
  'Bug',
  'Classification',
  'Comment',
  'Component',
  'Field',
  'Field::Choice',
  'Flag',
  'FlagType',
  'Group',
  'IncomingMail',
  'Job',
  'Keyword',
  'LinkPattern',
  'Milestone',
  'Operation',
  'Parameter',
  'Product',
  'Quip',
  'SanityCheck',
  'Series',
  'Setting',
  'Status',
  'TicketPolicy',
  'User',
  'User::APIKey',
  'Version',
  'Webhook',
  'Whine',
])
/** Each custom or select field has a class for its values. */
const OF_VALUES = /^Field::Choice::\w+$/
const PREFIX = /^(?:Bugzilla|Tracker)::/

/** Access entries, and changes on behalf of others, which Bugzilla does not have. */
export const ACCESS_CLASSES = [
  'Docket::Login',
  'Docket::ApiKey',
  'Docket::Session',
  'Docket::ActsAs',
] as const

/** Bugzilla's classes, for selection. */
export const AUDIT_CLASSES = [...CLASSES].map((kind) => `Bugzilla::${kind}`)

/** `Bugzilla::Product` for that or for `Tracker::Product`; undefined for an unknown class. */
export function auditClass(name: string): string | undefined {
  if ((ACCESS_CLASSES as readonly string[]).includes(name)) return name
  if (!PREFIX.test(name)) return undefined
  const kind = name.replace(PREFIX, '')
  return CLASSES.has(kind) || OF_VALUES.test(kind) ? `Bugzilla::${kind}` : undefined
}
