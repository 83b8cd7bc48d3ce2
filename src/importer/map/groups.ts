/** Groups, their inclusions, and memberships. */

import { inclusions, groups as known } from '../../accounts/install/fresh.ts'
import { GRANT, INCLUDE } from '../../accounts/memberships/memberships.store.ts'
import { fold } from '../../platform/fold.ts'
import { flag, number, rowsOf, text, textOrNull } from './cells.ts'
import type { ImportContext } from './context.ts'
import type { Mapping, Put } from './mapping.ts'
import { openOnce } from './once.ts'

/** System groups that an older Bugzilla lacks, with new ids. */
function lacking({ staged, missing: { groups: made } }: ImportContext) {
  const names = new Set<string>()
  let last = 0
  for (const row of rowsOf(staged, 'groups', { by: 'id' })) {
    names.add(fold(text(row['name'])))
    last = Math.max(last, number(row['id']))
  }
  last = Math.max(last, ...made)
  return known
    .filter(([, name]) => !names.has(fold(name)))
    .map(([, name, description], at) => ({ id: last + 1 + at, name, description }))
}

/** Keeps the ids, to which clients may refer. */
export const groups: Mapping = {
  part: 'groups',
  sources: ['groups'],
  leaves: { last_changed: 'not visible to clients' },
  *rows(context) {
    for (const row of rowsOf(context.staged, 'groups', { by: 'id' })) {
      const name = text(row['name'])
      yield [
        'groups',
        {
          id: number(row['id']),
          name,
          name_key: fold(name),
          description: text(row['description']),
          isbuggroup: flag(row['isbuggroup'], 1),
          userregexp: text(row['userregexp']),
          isactive: flag(row['isactive'], 1),
          icon_url: textOrNull(row['icon_url']),
        },
      ]
    }
    yield* missing(context)
    for (const group of lacking(context)) {
      const rest = { name_key: fold(group.name), isbuggroup: 0, userregexp: '', isactive: 1 }
      yield ['groups', { ...group, ...rest }]
    }
  },
}

/** Referenced groups that do not exist, created so that nobody gains access. */
function* missing({ missing: { groups: ids }, losses }: ImportContext): Iterable<Put> {
  for (const id of ids) {
    const name = `missing-group-${id}`
    losses.tell('a missing group was created without members', name)
    const description = 'This group was not in the Bugzilla that was imported.'
    const rest = { isbuggroup: 1, userregexp: '', isactive: 0 }
    yield ['groups', { id, name, name_key: name, description, ...rest }]
  }
}

/** Each pair and type once; references to missing groups are left out and reported. */
export const groupInclusions: Mapping = {
  part: 'group_group_map',
  sources: ['group_group_map'],
  *rows(context) {
    const { staged, known: has, losses } = context
    const seen = new Set<string>()
    const one = (member_id: number, grantor_id: number, grant_type: number): Put[] => {
      const key = `${member_id} ${grantor_id} ${grant_type}`
      if (seen.has(key)) return []
      seen.add(key)
      return [['group_group_map', { member_id, grantor_id, grant_type }]]
    }
    for (const row of rowsOf(staged, 'group_group_map', { by: 'member_id' })) {
      const [member, grantor] = [row['member_id'], row['grantor_id']]
      if (has.groups.has(member) && has.groups.has(grantor)) {
        yield* one(member, grantor, number(row['grant_type']))
      } else losses.tell('an inclusion of a missing group was left out', String(member))
    }
    yield* overLacking(context, one)
  },
}

/** Administrators are members of each group and may grant it. */
function* overLacking(
  context: ImportContext,
  one: (member: number, grantor: number, type: number) => Put[],
): Iterable<Put> {
  const admin = adminOf(context)
  const made = lacking(context)
  if (made.length === 0 || admin === undefined) return
  for (const { id } of made) {
    for (const type of Object.values(INCLUDE)) yield* one(admin, id, type)
  }
  const numbers = new Map(made.map(({ id, name }) => [name, id]))
  const nameOf = new Map(known.map(([id, name]) => [id, name]))
  for (const [member, grantor] of inclusions) {
    const pair = [member, grantor].map((id) => numbers.get(nameOf.get(id)!))
    if (pair[0] && pair[1]) yield* one(pair[0], pair[1], INCLUDE.membership)
  }
}

function adminOf({ staged }: ImportContext): number | undefined {
  for (const row of rowsOf(staged, 'groups', { by: 'id' })) {
    if (fold(text(row['name'])) === 'admin') return number(row['id'])
  }
  return undefined
}

/** Each grant once; those of missing people or groups are left out and reported. */
export const members: Mapping = {
  part: 'user_group_map',
  sources: ['user_group_map'],
  *rows({ staged, known: has, losses }) {
    const isFirst = openOnce()
    for (const row of rowsOf(staged, 'user_group_map', { by: 'user_id', next: ['group_id'] })) {
      const [user_id, group_id] = [row['user_id'], row['group_id']]
      const [isbless, grant_type] = [flag(row['isbless']), number(row['grant_type'])]
      if (!has.users.has(user_id) || !has.groups.has(group_id)) {
        losses.tell(
          'a membership with a missing user or group was left out',
          `user ${String(user_id)}`,
        )
        continue
      }
      // Old versions also stored derived memberships.
      if (grant_type !== GRANT.direct && grant_type !== GRANT.regexp) continue
      if (!isFirst(user_id, group_id, isbless, grant_type)) continue
      yield ['user_group_map', { user_id, group_id, isbless, grant_type }]
    }
  },
}
