/** Checks that each interned set matches its hash, and that visibility is correct. */

import type { Checking } from '../../platform/db/checked.ts'
import type { Db, Tx } from '../../platform/db/db.ts'
import { sha256 } from '../../platform/ids.ts'
import { isOn } from '../parameters/parameters.ts'
import { isSpreading } from './spread.ts'
import * as checks from './check.store.ts'
import { type Mode, sees } from '../group-sets/group-sets.rules.ts'

interface Interned {
  id: number
  hash: string
  group_ids: string
  groups: ReadonlySet<number>
}
/** The mutable columns of a set. */
interface Seen {
  mode: Mode
  is_on_bugs: boolean
  readers: ReadonlySet<number>
  /** New visibility is granted in the background. */
  isLater: boolean
}

/** Finds group sets whose hash or list of readers is wrong. */
export async function* checkGroupSets(db: Db): Checking {
  const rows = await db.look((tx) => checks.setsWithHashes(tx, {}))
  const sets = rows.map((row): Interned => ({
    ...row,
    groups: new Set(JSON.parse(row.group_ids) as number[]),
  }))
  for (const set of sets) {
    const seen = await db.look((tx) => readSeen(tx, set))
    yield { seen: 1, findings: [...checkHash(set), ...checkReaders(set, sets, seen)] }
  }
}

async function readSeen(tx: Tx, { id }: Interned): Promise<Seen> {
  const readers = await checks.readersOf(tx, { bug_set_id: id })
  return {
    mode: (await isOn(tx, 'or_groups')) ? 'any' : 'all',
    is_on_bugs: (await checks.isOnBugs.first(tx, { id }))?.is_on_bugs === 1,
    readers: new Set(readers.map(({ reader_set_id }) => reader_set_id)),
    isLater: await isSpreading(tx),
  }
}

function checkHash({ id, hash, group_ids, groups }: Interned): string[] {
  const written = JSON.stringify([...groups].sort((a, b) => a - b))
  const isItself = written === group_ids && sha256(group_ids) === hash
  return isItself ? [] : [`group set ${id}: does not match its hash`]
}

/** Only sets used on bugs matter. A reader added meanwhile is not in `all`. */
function checkReaders(set: Interned, all: Interned[], seen: Seen): string[] {
  const { mode, is_on_bugs, readers, isLater } = seen
  return all.flatMap((reader) => {
    const should = is_on_bugs && sees(reader.groups, set.groups, mode)
    if (readers.has(reader.id) === should || (should && isLater)) return []
    const how = should ? 'cannot see its bugs, but should' : 'can see its bugs, but should not'
    return [`group set ${set.id}: people with the set ${reader.id} ${how}`]
  })
}
