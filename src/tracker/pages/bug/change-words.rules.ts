/** Says in words what the changes of one save did. Pure. */

/** A change by its internal field name, with values as clients see them. */
export interface Change {
  field: string
  label: string
  removed: string
  added: string
  attachment_id?: number | undefined
}

/** What was done, by the keys of the texts. */
export type Verb =
  | 'added'
  | 'asked_for'
  | 'asked_person'
  | 'changed'
  | 'cleared_flag'
  | 'denied'
  | 'followed'
  | 'granted'
  | 'made_comment_private'
  | 'made_comment_public'
  | 'made_private'
  | 'made_public'
  | 'marked_current'
  | 'marked_no_patch'
  | 'marked_obsolete'
  | 'marked_patch'
  | 'removed'
  | 'stopped_following'
  | 'took'

/** One thing that was done: `asked ANN for REVIEW`. */
export interface Deed {
  verb: Verb
  /** What was changed: the name of a field or flag. */
  what?: string
  /** A person that the deed is about, by login name. */
  who?: string
  removed?: string
  added?: string
  attachment_id?: number | undefined
}

const FLAGS = 'flagtypes.name'
/** Follows from other changes. */
const IMPLIED = new Set(['everconfirmed'])
/** Switches of attachments, with the verbs for on and off. */
const SWITCHES: Readonly<Record<string, readonly [on: Verb, off: Verb]>> = {
  'attachments.isobsolete': ['marked_obsolete', 'marked_current'],
  'attachments.isprivate': ['made_private', 'made_public'],
  'attachments.ispatch': ['marked_patch', 'marked_no_patch'],
  'longdescs.isprivate': ['made_comment_private', 'made_comment_public'],
}

/** `who` made all of them. */
export function deedsIn(who: string, changes: readonly Change[]): Deed[] {
  const told = changes.filter(({ field }) => !IMPLIED.has(field))
  return (told.length > 0 ? told : changes).flatMap((change): Deed[] => {
    if (change.field === FLAGS) return flagDeeds(change)
    return [{ ...deedOf(who, change), attachment_id: change.attachment_id }]
  })
}

function deedOf(who: string, { field, label, removed, added }: Change): Deed {
  const verbs = SWITCHES[field]
  if (verbs) return { verb: verbs[added === '1' ? 0 : 1] }
  if (field === 'assigned_to' && added === who) return { verb: 'took' }
  if (field === 'cc' && added === who && removed === '') return { verb: 'followed' }
  if (field === 'cc' && removed === who && added === '') return { verb: 'stopped_following' }
  const what = label.replace(/^attachment /i, '')
  if (removed === '') return { verb: added === '' ? 'changed' : 'added', what, added }
  if (added === '') return { verb: 'removed', what, removed }
  return { verb: 'changed', what, removed, added }
}

const FLAG = /^(.+)([?+-])(?:\((.*)\))?$/
interface Flag {
  name: string
  status: string
  requestee?: string
}
/** Bugzilla lists them as `review?(ann@example.com), needinfo+`. */
function flagsIn(text: string): Flag[] {
  return text.split(/, ?(?![^(]*\))/).flatMap((one): Flag[] => {
    const [, name, status, requestee] = FLAG.exec(one.trim()) ?? []
    if (name === undefined || status === undefined) return []
    return [{ name, status, ...(requestee && { requestee }) }]
  })
}

const VERBS: Readonly<Record<string, Verb>> = { '+': 'granted', '-': 'denied', '?': 'asked_for' }

/** A flag that was removed and not set again was cleared. */
function flagDeeds({ removed, added, attachment_id }: Change): Deed[] {
  const set = flagsIn(added)
  const cleared = flagsIn(removed).filter((one) => set.every(({ name }) => name !== one.name))
  return [
    ...set.map(({ name, status, requestee }): Deed => {
      const deed = { verb: VERBS[status]!, what: name, attachment_id }
      const isAsked = requestee !== undefined && status === '?'
      return isAsked ? { ...deed, verb: 'asked_person', who: requestee } : deed
    }),
    ...cleared.map(({ name }): Deed => ({ verb: 'cleared_flag', what: name, attachment_id })),
  ]
}
