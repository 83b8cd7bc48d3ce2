/** The flags with which a bug is filed, which its history tells of as a change. */

import type { Work } from '../../platform/work.ts'
import type { FlagsWanted } from '../flags/flags.wire.ts'
import { type FlaggedBug, openFlags } from '../flags/open-flags.ts'
import { type Change, recordChanges } from '../history/history.ts'
import * as store from './create-bug.store.ts'

/** Gives what sets them on the bug once it has a number; nothing where there are none to set. */
export async function planFirstFlags(work: Work, bug: FlaggedBug, wanted: FlagsWanted = []) {
  if (wanted.length === 0) return undefined
  const { change, cc, write } = (await openFlags(work, [], wanted)).onBug(bug)
  if (!change) return undefined
  const added = new Map(cc.filter(({ id }) => !bug.cc.has(id)).map((one) => [one.id, one]))
  return async (bug_id: number) => {
    await write(bug_id)
    for (const who of added.keys()) await store.addCc(work.tx, { bug_id, who })
    const logins = [...added.values()].map(({ login_name }) => login_name).sort()
    const onList: Change = { field: 'cc', removed: '', added: logins.join(', ') }
    await recordChanges(work, bug_id, added.size > 0 ? [onList, change] : [change])
  }
}
