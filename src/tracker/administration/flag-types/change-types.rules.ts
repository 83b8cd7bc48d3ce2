/** Validates flag types and computes changes to them. Pure. */

import { fold } from '../../../platform/fold.ts'
import { fail } from '../../bugs/flags/faults.ts'
import { addressesIn } from '../../catalogue/flag-types/flag-types.rules.ts'
import type { FlagTypeChange, NewFlagType } from './flag-types.wire.ts'

const NAME_CHARS_MAX = 50
const CC_CHARS_MAX = 200
const SORTKEY_MAX = 32_767

/** The columns of a type that administrators set; groups are resolved by the caller. */
export interface TypeColumns {
  name: string
  name_key: string
  description: string
  cc_list: string
  is_active: number
  is_requestable: number
  is_requesteeble: number
  is_multiplicable: number
  sortkey: number
  grant_group_id: number | null
  request_group_id: number | null
}
/** The groups; null for none, undefined to keep the current one. */
export type Groups = Partial<Pick<TypeColumns, 'grant_group_id' | 'request_group_id'>>

const fresh: TypeColumns = {
  name: '',
  name_key: '',
  description: '',
  cc_list: '',
  is_active: 1,
  is_requestable: 1,
  is_requesteeble: 1,
  is_multiplicable: 1,
  sortkey: 1,
  grant_group_id: null,
  request_group_id: null,
}

/** The row of a new type; faults 1101 to 1104, and 68000 for an unknown target. */
export function planType({ target_type = 'bug', ...asked }: NewFlagType, groups: Groups) {
  const { name = '', description = '' } = asked
  const columns = planTypeChange(fresh, { ...asked, name, description }, groups)
  return { ...columns, target_type: targetOf(target_type) }
}

/** The new columns; equal to the current ones if nothing changes. */
export function planTypeChange(
  type: TypeColumns,
  asked: Omit<FlagTypeChange, 'ids' | 'names'>,
  groups: Groups,
): TypeColumns {
  const name = asked.name === undefined ? type.name : checkName(asked.name)
  const is = (given: boolean | undefined, before: number) =>
    given === undefined ? before : Number(given)
  return {
    name,
    name_key: fold(name),
    description:
      asked.description === undefined ? type.description : checkDescription(asked.description),
    cc_list: asked.cc_list === undefined ? type.cc_list : checkCcList(asked.cc_list),
    is_active: is(asked.is_active, type.is_active),
    is_requestable: is(asked.is_requestable, type.is_requestable),
    is_requesteeble: is(asked.is_specifically_requestable, type.is_requesteeble),
    is_multiplicable: is(asked.is_multiplicable, type.is_multiplicable),
    // An imported type may have 0 and keeps it.
    sortkey: asked.sortkey === undefined ? type.sortkey : checkSortkey(asked.sortkey),
    grant_group_id: keptOr(groups.grant_group_id, type.grant_group_id),
    request_group_id: keptOr(groups.request_group_id, type.request_group_id),
  }
}

const keptOr = (given: number | null | undefined, before: number | null) =>
  given === undefined ? before : given

function targetOf(target: string) {
  if (target === 'bug') return 'b'
  return target === 'attachment' ? 'a' : fail('flag_type_target_type_invalid', target)
}

function checkName(given: string) {
  const name = given.trim()
  const isName = name !== '' && name.length <= NAME_CHARS_MAX && !/[\s,\p{Cc}]/u.test(name)
  return isName ? name : fail('flag_type_name_invalid', name, NAME_CHARS_MAX)
}

const checkDescription = (given: string) => given.trim() || fail('flag_type_description_invalid')

const ADDRESS = /^[\w.!#$%&'*+/=?^`{|}~-]+@[A-Za-z0-9.-]+$/

/** Lists are joined; strings are stored as they are. Addresses need not belong to accounts. */
function checkCcList(given: string | readonly string[]) {
  const text = (typeof given === 'string' ? given : given.join(', ')).trim()
  if (text.length > CC_CHARS_MAX) fail('flag_type_cc_list_invalid', CC_CHARS_MAX)
  for (const address of addressesIn(text)) {
    if (!ADDRESS.test(address)) fail('illegal_cc_address', address)
  }
  return text
}
const checkSortkey = (sortkey: number) =>
  sortkey >= 1 && sortkey <= SORTKEY_MAX
    ? sortkey
    : fail('flag_type_sortkey_invalid', sortkey, SORTKEY_MAX)
