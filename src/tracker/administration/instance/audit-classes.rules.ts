/** The names of classes in the audit log, as clients give them. Pure. */

/** What is audited, and what clients may ask about although nothing of it ever is. */
const CLASSES = new Set([
  'Attachment',
  'Bug',
  'Classification',
  'Comment',
  'Component',
  'Field',
  'Field::Choice',
  'Flag',
  'FlagType',
  'Group',
  'Keyword',
  'Milestone',
  'Parameter',
  'Product',
  'Status',
  'User',
  'User::APIKey',
  'Version',
])
/** Each custom field, and each select, has a class for its values. */
const OF_VALUES = /^Field::Choice::\w+$/
const PREFIX = /^(?:Bugzilla|Tracker)::/

/** Ways in, of which Bugzilla tells nothing. */
export const ACCESS_CLASSES = ['Docket::Login', 'Docket::ApiKey', 'Docket::Session'] as const

/** Those of Bugzilla, to choose from. */
export const AUDIT_CLASSES = [...CLASSES].map((kind) => `Bugzilla::${kind}`)

/** `Bugzilla::Product` for that or for `Tracker::Product`; undefined for what is no class. */
export function auditClass(name: string): string | undefined {
  if ((ACCESS_CLASSES as readonly string[]).includes(name)) return name
  if (!PREFIX.test(name)) return undefined
  const kind = name.replace(PREFIX, '')
  return CLASSES.has(kind) || OF_VALUES.test(kind) ? `Bugzilla::${kind}` : undefined
}
