/** Writes the lists of a bug that is changed, as far as they are different. */

import type { Work } from '../../platform/work.ts'
import type { Draft } from './update-draft.ts'
import * as store from './update-lists.store.ts'

export async function writeLists({ tx }: Work, { id: bug_id, before, after }: Draft) {
  if (after.cc !== before.cc) {
    const { removed, added } = compared(before.cc.keys(), after.cc.keys())
    if (removed.length > 0) await store.removeCc(tx, { bug_id, people: removed })
    await store.addCc(
      tx,
      added.map((who) => ({ bug_id, who })),
    )
  }
}

function compared<Item>(before: Iterable<Item>, after: Iterable<Item>) {
  const [was, is] = [new Set(before), new Set(after)]
  return {
    removed: [...was].filter((one) => !is.has(one)),
    added: [...is].filter((one) => !was.has(one)),
  }
}
