/** What the sender of an attachment also does with its bug: take it, or follow it. */

import { openInput } from '../../../platform/http/input.ts'
import type { Work } from '../../../platform/work/work.ts'
import { update } from '../../bugs/bugs.methods.ts'
import { readBugs } from '../../bugs/read/read-bugs.ts'
import { seeBug } from '../../bugs/see/bugs.ts'
import { updateBugs } from '../../bugs/update/update-bug.ts'
import type { BugUpdate } from '../../bugs/update/update-bug.wire.ts'
import { statuses } from '../../catalogue/fields/fields.ts'
import { catalogue, mayInProduct } from '../../catalogue/products/products.ts'

/** What is requested; `status` is the new status of a bug that is taken. */
export interface Taking {
  takes: boolean
  follows: boolean
  status?: string | undefined
}

const { read } = openInput(update)

/** Ignored unless the user may edit the bug and the transition is allowed. */
export async function takeBug(work: Work, id: number, { takes, follows, status }: Taking) {
  const { tx, actor } = work
  const wanted: Record<string, unknown> = follows ? { cc: { add: [actor.login] } } : {}
  const { product_id } = await seeBug(work, id)
  const product = (await catalogue(tx)).byId.get(product_id)!
  if (takes && (await mayInProduct(work, product, 'editbugs'))) {
    wanted['assigned_to'] = actor.login
    const named = new Map([[id, String(id)]])
    const [now] = (await readBugs(work, named, { include_fields: ['status'] })) as BugNow[]
    const all = await statuses(tx)
    const next = all.find(({ name }) => name === now?.status)?.can_change_to ?? []
    const isOpen = all.some(({ name, is_open }) => name === status && is_open)
    if (isOpen && next.some(({ name }) => name === status)) wanted['status'] = status
  }
  if (Object.keys(wanted).length > 0) {
    const input = { ids: [String(id)], ...wanted }
    await updateBugs(work, read(new Map(Object.entries(input))) as BugUpdate)
  }
}

interface BugNow {
  status: string
}
