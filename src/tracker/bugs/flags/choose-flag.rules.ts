/** Resolves a flag given by id or name: an existing one, or a new one of a type. Pure. */

import { fail as refuse } from '../../../accounts/faults.ts'
import { fail as failAtDoor } from '../../../platform/http/faults.ts'
import { fail } from './faults.ts'
import type { FlagWanted } from './flags.wire.ts'

interface Type {
  id: number
  name: string
}
type Chosen<Flag, Kind> = { flag: Flag; type?: never } | { flag?: never; type: Kind }

/**
 * If the bug has one flag of a type, the type stands for it, unless a new one is requested; faults
 * 50, 51, 132 and 133. `types` are those allowed here.
 */
export function chooseFlag<Kind extends Type, Flag extends { id?: number; type: Type }>(
  wanted: FlagWanted,
  types: readonly Kind[],
  flags: readonly Flag[],
): Chosen<Flag, Kind> {
  if (wanted.id) {
    const flag = flags.find(({ id }) => id === wanted.id)
    return flag ? { flag } : refuse('object_does_not_exist', 'flag', wanted.id)
  }
  const [type, means] = typeOf(wanted, types)
  const [flag, another] = wanted.new ? [] : flags.filter(means)
  if (another) fail('flag_not_unique', wanted.type_id || wanted.name!)
  return flag ? { flag } : { type }
}

function typeOf<Kind extends Type>({ type_id, name }: FlagWanted, types: readonly Kind[]) {
  const ofType = (type: Kind) => [type, (flag: { type: Type }) => flag.type.id === type.id] as const
  if (type_id) {
    const type = types.find(({ id }) => id === type_id)
    return ofType(type ?? refuse('object_does_not_exist', 'flag type', type_id))
  }
  if (!name) return failAtDoor('params_required', ['id', 'type_id', 'name'])
  const [type, another] = types.filter((one) => one.name === name)
  if (another) fail('flag_type_not_unique', name)
  return ofType(type ?? refuse('object_does_not_exist', 'flag type', name))
}
