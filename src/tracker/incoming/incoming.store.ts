/** The table of mail that came in. SQL only. */

import { statement } from '../../platform/db/statement.ts'

interface New {
  digest: string
  received: number
  recipient: string
  sender: string
  subject: string
  search_key: string
  size: number
  blob_hash: string
  how: string
}

/** Nothing if the same message was added before. */
export const add = statement((q, p: New) =>
  q
    .insertInto('incoming_mails')
    .values({
      digest: p.digest,
      received: p.received,
      recipient: p.recipient,
      sender: p.sender,
      subject: p.subject,
      search_key: p.search_key,
      size: p.size,
      blob_hash: p.blob_hash,
      how: p.how,
      state: 'waiting',
      state_since: p.received,
      bug_id: null,
      reason: '',
    })
    .onConflict((row) => row.column('digest').doNothing())
    .returning('id'),
)

export const byDigest = statement((q, p: { digest: string }) =>
  q.selectFrom('incoming_mails').selectAll().where('digest', '=', p.digest),
)

export const byId = statement((q, p: { id: number }) =>
  q.selectFrom('incoming_mails').selectAll().where('id', '=', p.id),
)
export type IncomingRow = NonNullable<Awaited<ReturnType<typeof byId.first>>>

type Settled = { id: number; state: string; now: number; reason: string }
/** Ends a message that waits; changes nothing if somebody else did. */
export const settle = statement((q, p: Settled) =>
  q
    .updateTable('incoming_mails')
    .set({ state: p.state, state_since: p.now, reason: p.reason })
    .where('id', '=', p.id)
    .where('state', '=', 'waiting'),
)

/** It has been handled: its bytes are no longer needed. */
export const finish = statement((q, p: { id: number; bug_id: number | null }) =>
  q.updateTable('incoming_mails').set({ bug_id: p.bug_id, blob_hash: null }).where('id', '=', p.id),
)

/** Makes a kept message wait again. */
export const reopen = statement((q, p: { id: number; now: number }) =>
  q
    .updateTable('incoming_mails')
    .set({ state: 'waiting', state_since: p.now, reason: '' })
    .where('id', '=', p.id)
    .where('state', '<>', 'waiting')
    .where('blob_hash', 'is not', null),
)

export const remove = statement((q, p: { ids: number[] }, dialect) =>
  q.deleteFrom('incoming_mails').where((row) => dialect.oneOf(row.ref('id'), p.ids)),
)

/** Those that ended before this time. */
export const old = statement((q, p: { before: number; limit: number }) =>
  q
    .selectFrom('incoming_mails')
    .select(['id', 'blob_hash'])
    .where('state_since', '<', p.before)
    .where('state', '<>', 'waiting')
    .orderBy('state_since')
    .limit(p.limit),
)

interface Filter {
  states: readonly string[]
  /** A folded part of the sender or subject; empty for all. */
  text: string
}

/** The newest first. */
export const page = statement((q, p: Filter & { limit: number; offset: number }, dialect) =>
  q
    .selectFrom('incoming_mails')
    .selectAll()
    .where((row) => dialect.oneOfTexts(row.ref('state'), p.states))
    .where((row) => dialect.contains(row.ref('search_key'), p.text))
    .orderBy('id', 'desc')
    .limit(p.limit)
    .offset(p.offset),
)

export const count = statement((q, p: Filter, dialect) =>
  q
    .selectFrom('incoming_mails')
    .select((row) => row.fn.countAll<number>().as('total'))
    .where((row) => dialect.oneOfTexts(row.ref('state'), p.states))
    .where((row) => dialect.contains(row.ref('search_key'), p.text)),
)
