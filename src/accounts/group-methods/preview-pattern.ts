/** Counts whom a pattern of a group would add and remove, before it is set. */

import type { Look } from '../../platform/work/work.ts'
import { fail } from '../faults.ts'
import { groupNamed, groupsById } from '../groups/groups.ts'
import type { PatternAsked } from '../groups/groups.wire.ts'
import { checkPattern, matchesPattern } from '../logins/login-names.rules.ts'
import { everybody } from '../memberships/grants.ts'
import { setsWithAny } from '../group-sets/group-sets.ts'
import { readId } from '../names.rules.ts'
import { openVisible } from './visible-people.ts'

const EXAMPLES_MAX = 20

/** `Group.preview_pattern`, for members of `creategroups`; fault 803 for an invalid pattern. */
export async function previewPattern(look: Look, asked: PatternAsked) {
  const { tx, actor } = look
  if (!actor.may('creategroups')) {
    fail('auth_failure', { action: 'edit', object: 'groups', group: 'creategroups' })
  }
  const group = await groupAsked(look, asked.group)
  const pattern = asked.user_regexp.trim()
  checkPattern(pattern)
  const found = { matching: 0, added: 0, lost: 0, examples: [] as string[] }
  const members = new Set(group && (await setsWithAny(tx, [group.id])))
  const isVisible = await openVisible(look)
  for await (const person of everybody(tx)) {
    const { login_name } = person
    const isMember = members.has(person.group_set_id)
    const had = group !== undefined && matchesPattern(group.userregexp, login_name)
    const fits = matchesPattern(pattern, login_name)
    if (fits) found.matching += 1
    if (had && !fits) found.lost += 1
    if (!fits || isMember) continue
    found.added += 1
    if (found.examples.length < EXAMPLES_MAX && isVisible(person)) {
      found.examples.push(login_name)
    }
  }
  return found
}

async function groupAsked({ tx }: Look, named: string | undefined) {
  if (named === undefined) return undefined
  const id = readId(named)
  const group = id === undefined ? await groupNamed(tx, named) : (await groupsById(tx)).get(id)
  return group ?? fail('object_does_not_exist', 'group', id ?? named)
}
