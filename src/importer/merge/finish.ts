/** The end of an import in addition: products open, and links between the two lead to bugs. */

import { TOPICS } from '../../migrations/topics.ts'
import type { Db, Tx } from '../../platform/db/db.ts'
import { touch } from '../../platform/db/remembered.ts'
import { fold } from '../../platform/fold.ts'
import { LOCAL } from '../../tracker/bugs/see-also/bug-urls.rules.ts'
import { flag, number, rowsOf } from '../map/cells.ts'
import { localLink } from './links.ts'
import * as store from './merge.store.ts'
import { idOf, isJoined, type Merging } from './merging.ts'
import { buildTextIndex } from '../../tracker/bugs/text-index/complete.ts'

interface Finishing {
  db: Db
  merging: Merging
  now: number
}

/** May be repeated until it has ended. */
export async function finish({ db, merging, now }: Finishing): Promise<void> {
  await turnLinks(db, merging)
  await buildTextIndex(db, () => {})
  await db.work(async (tx) => {
    await store.openProducts(tx, { ids: openProducts(merging) })
    // Who was joined follows from ids; personal data need not stay.
    const plan = JSON.stringify({ ...merging.plan, people: [] })
    await store.endSource(tx, { id: merging.id, plan, ended_at: now })
    await touch(tx, ...TOPICS)
  })
}

function openProducts(merging: Merging): number[] {
  return [...rowsOf(merging.context.staged, 'products', { by: 'id' })]
    .filter((row) => flag(row['isactive'], 1) !== 0)
    .map((row) => number(row['id']))
    .filter((id) => merging.context.known.products.has(id) && !isJoined(merging, 'products', id))
    .map((id) => idOf(merging, 'products', id))
}

const AT_ONCE = 200

/** See-also links of bugs of Docket to the address of the source. */
async function turnLinks(db: Db, merging: Merging) {
  const url = URL.parse(merging.plan.urlbase)
  if (!url) return
  const like = fold(`http%://${url.host}${url.pathname}show_bug.cgi?%`)
  for (let after = 0; ;) {
    const from = { after, like, limit: AT_ONCE }
    const rows = await db.look((tx) => store.linksBelow(tx, from))
    for (const row of rows) await db.work((tx) => turnLink(tx, merging, row))
    if (rows.length < AT_ONCE) return
    after = rows.at(-1)!.id
  }
}

interface Link {
  id: number
  bug_id: number
  value: string
}
async function turnLink(tx: Tx, merging: Merging, { id, bug_id, value }: Link) {
  const local = localLink(merging, value)
  if (local === undefined) return
  const value_key = fold(local)
  // The bug may have that link already.
  if (await store.linkOf.first(tx, { bug_id, value_key })) return
  await store.setLink(tx, { id, value: local, value_key, class: LOCAL })
}
