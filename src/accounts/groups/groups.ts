/** All groups, cached in memory. */

import { GROUPS } from '../../migrations/topics.ts'
import type { Tx } from '../../platform/db/db.ts'
import { remembered } from '../../platform/db/remembered.ts'
import { fold } from '../../platform/fold.ts'
import type { Look } from '../../platform/work/work.ts'
import { docketParameters } from '../parameters/docket-parameters.ts'
import { parameters } from '../parameters/parameters.ts'
import type { GroupRow } from '../tables.ts'
import * as store from './groups.store.ts'
import type { MailContent } from './groups.wire.ts'

/** Parameters that name a group; they are updated when it is renamed. */
export const groupParameters = [
  'chartgroup',
  'comment_taggers_group',
  'debug_group',
  'insidergroup',
  'querysharegroup',
  'timetrackinggroup',
] as const

/** The same of Docket's own. */
export const docketGroupParameters = [
  'edit_comments_admins_group',
  'edit_comments_group',
  'mfa_group',
  'restrict_comments_group',
  'trusted_group',
] as const

/** A parameter whose value is the name of a group. */
export type GroupParameter = (typeof groupParameters)[number]

const known = remembered([GROUPS], async (tx: Tx) => {
  const groups = await store.allGroups(tx, {})
  return {
    byId: new Map(groups.map((group) => [group.id, group])),
    byKey: new Map(groups.map((group) => [group.name_key, group])),
    secret: groups.filter((group) => mailContentOf(group) === 'none').map(({ id }) => id),
  }
})

/** A parameter of Docket whose value is the name of a group. */
export type DocketGroupParameter = (typeof docketGroupParameters)[number]

/** All groups by id, in list order: system groups first, by name. */
export async function groupsById(tx: Tx): Promise<ReadonlyMap<number, GroupRow>> {
  return (await known(tx)).byId
}

/** Finds a group by name, ignoring case. */
export async function groupNamed(tx: Tx, name: string): Promise<GroupRow | undefined> {
  return (await known(tx)).byKey.get(fold(name.trim()))
}

/** What mail about bugs of the group contains. */
export const mailContentOf = ({ mail_content }: GroupRow): MailContent =>
  mail_content === 'none' ? 'none' : 'all'

/** The ids of groups about whose bugs mail has no content. */
export const secretGroups = async (tx: Tx): Promise<readonly number[]> => (await known(tx)).secret

/** Whether the actor is in the group that a parameter names; false if it names none. */
export async function isInNamed({ tx, actor }: Look, parameter: GroupParameter): Promise<boolean> {
  const group = await groupNamed(tx, (await parameters(tx))[parameter])
  return group !== undefined && actor.groups.has(group.id)
}

/** The same for a parameter of Docket. */
export async function isInDocketGroup(
  { tx, actor }: Look,
  parameter: DocketGroupParameter,
): Promise<boolean> {
  const group = await groupNamed(tx, (await docketParameters(tx))[parameter])
  return group !== undefined && actor.groups.has(group.id)
}
