/**
 * Whether each interned set is what its hash says, and who sees which is what follows from them.
 */

import type { Checking } from '../../platform/db/checked.ts'
import type { Db, Tx } from '../../platform/db/db.ts'
import { sha256 } from '../../platform/ids.ts'
import { isOn } from '../parameters/parameters.ts'
import * as store from './check.store.ts'
import { type Mode, sees } from './group-sets.rules.ts'

interface Interned {
  id: number
  hash: string
  is_on_bugs: number
  group_ids: string
  groups: ReadonlySet<number>
}

export async function* checkGroupSets(db: Db): Checking {
  const { sets, mode } = await db.look(async (tx) => ({
    sets: (await store.setsWithHashes(tx, {})).map(open),
    mode: (await isOn(tx, 'or_groups')) ? ('any' as const) : ('all' as const),
  }))
  for (const set of sets) {
    const readers = await db.look((tx) => readersOf(tx, set))
    yield { seen: 1, findings: [...checkHash(set), ...checkReaders(set, sets, { readers, mode })] }
  }
}

const open = (set: Omit<Interned, 'groups'>): Interned => ({
  ...set,
  groups: new Set(JSON.parse(set.group_ids) as number[]),
})

async function readersOf(tx: Tx, { id }: Interned): Promise<ReadonlySet<number>> {
  const rows = await store.readersOf(tx, { bug_set_id: id })
  return new Set(rows.map(({ reader_set_id }) => reader_set_id))
}

function checkHash({ id, hash, group_ids, groups }: Interned): string[] {
  const written = JSON.stringify([...groups].sort((a, b) => a - b))
  const isItself = written === group_ids && sha256(group_ids) === hash
  return isItself ? [] : [`group set ${id}: it is not what its hash says`]
}

/** Only sets that are on bugs are seen. */
function checkReaders(
  set: Interned,
  all: Interned[],
  { readers, mode }: { readers: ReadonlySet<number>; mode: Mode },
): string[] {
  return all.flatMap((reader) => {
    const should = set.is_on_bugs === 1 && sees(reader.groups, set.groups, mode)
    if (readers.has(reader.id) === should) return []
    const how = should ? 'do not see its bugs, and should' : 'see its bugs, and should not'
    return [`group set ${set.id}: people with the set ${reader.id} ${how}`]
  })
}
