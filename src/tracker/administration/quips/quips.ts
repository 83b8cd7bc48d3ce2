/** Quips: short texts that people add, of which one is shown above lists of bugs. */

import { auditCreation, auditRemoval, audit } from '../../../accounts/audit/audit.ts'
import { fail as refuse } from '../../../accounts/faults.ts'
import { oneLine } from '../../../accounts/names.rules.ts'
import { parameters } from '../../../accounts/parameters/parameters.ts'
import { preferenceOf } from '../../../accounts/preferences/preferences.ts'
import { QUIPS } from '../../../migrations/topics.ts'
import type { Tx } from '../../../platform/db/db.ts'
import { remembered, touch } from '../../../platform/db/remembered.ts'
import type { Look, Work } from '../../../platform/work/work.ts'
import { fail } from './faults.ts'
import * as store from './quips.store.ts'
import * as wire from './quips.wire.ts'

const KIND = 'Quip'
const PAGE = 100
const MINUTE_MS = 60_000
const ALL = 2

/** Whether the caller approves and deletes quips. */
export const isModerator = ({ actor }: Look): boolean => actor.may('bz_quip_moderators')

/** As both databases do it. */
const lowered = (text: string) => text.replaceAll(/[A-Z]/g, (letter) => letter.toLowerCase())

/** Others than moderators see approved ones, without who added them. */
export async function searchQuips(look: Look, asked: wire.QuipsSearched) {
  const { tx } = look
  const isOpen = isModerator(look)
  const text = lowered((asked.text ?? '').trim())
  const approved = isOpen ? (asked.approved === undefined ? ALL : Number(asked.approved)) : 1
  const { limit = PAGE, offset = 0 } = asked
  const rows = await store.search(tx, { text, approved, limit, offset })
  const { total = 0 } = (await store.count.first(tx, { text, approved })) ?? {}
  const quips = rows.map((row): wire.Quip => ({
    id: row.id,
    quip: row.quip,
    approved: row.approved === 1,
    ...(isOpen && { user: row.login_name }),
  }))
  return { quips, total: Number(total) }
}

/** How quips are added: the parameter of Bugzilla. */
export async function quipControl({ tx }: Look) {
  return (await parameters(tx)).quip_list_entry_control
}

/**
 * It is shown at once if anybody may add quips or a moderator adds it. Fault 32000 if none can be
 * added, or for a long one.
 */
export async function createQuip(work: Work, asked: wire.NewQuip) {
  const { tx, actor } = work
  const control = await quipControl(work)
  if (control === 'closed') fail('quips_closed')
  const quip = oneLine(asked.quip)
  if (quip === '') fail('quip_empty')
  if (Array.from(quip).length > wire.QUIP_CHARS_MAX) fail('quip_too_long', wire.QUIP_CHARS_MAX)
  const approved = control === 'open' || isModerator(work)
  const row = { userid: actor.id, quip, approved: Number(approved) }
  const { id } = (await store.add.first(tx, row))!
  await auditCreation(work, KIND, id, quip)
  await touch(tx, QUIPS)
  return { id, approved }
}

/** Fault 304 for others than moderators, 51 for an unknown one. */
export async function updateQuip(work: Work, { id, approved }: wire.QuipChange) {
  const found = await moderated(work, id, 'approve')
  if (found.approved === Number(approved)) return {}
  await store.approve(work.tx, { id, approved: Number(approved) })
  const change = { removed: String(found.approved), added: String(Number(approved)) }
  await audit(work, KIND, id, { approved: change })
  await touch(work.tx, QUIPS)
  return {}
}

/** Fault 304 for others than moderators, 51 for an unknown one. */
export async function removeQuip(work: Work, { id }: wire.QuipNamed) {
  const { quip } = await moderated(work, id, 'delete')
  await store.remove(work.tx, { id })
  await auditRemoval(work, KIND, id, quip)
  await touch(work.tx, QUIPS)
  return {}
}

async function moderated(look: Look, id: number, action: string) {
  if (!isModerator(look)) {
    refuse('auth_failure', { action, object: 'quips', group: 'bz_quip_moderators' })
  }
  return (await store.find.first(look.tx, { id })) ?? fail('quip_unknown', id)
}

const approvedCount = remembered([QUIPS], async (tx: Tx) =>
  Number((await store.countApproved.first(tx, {}))?.total ?? 0),
)

/** The quip of this minute; undefined if there is none, or if the reader does not want any. */
export async function quipNow(look: Look): Promise<string | undefined> {
  const count = await approvedCount(look.tx)
  if (count === 0 || (await preferenceOf(look, 'display_quips')) === 'off') return undefined
  const offset = Math.floor(look.now / MINUTE_MS) % count
  return (await store.approvedAt.first(look.tx, { offset }))?.quip
}
