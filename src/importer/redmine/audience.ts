/** Who may do something in a project, by the roles of Redmine. Pure. */

import type { Audience } from '../translate/audience.ts'
import { type Project, type Redmine, type Role, USER } from './source.ts'

const NON_MEMBER = 1
const ANONYMOUS = 2
const ARCHIVED = 9

/** Whether a role allows it, in all trackers. */
export type May = (role: Role) => boolean

/** A permission that holds for issues of all trackers. */
export const permits =
  (permission: string): May =>
  (role) =>
    role.permissions.has(permission) && !role.isLimited(permission)

/** Whether a role sees issues that are not private, of whoever they are. */
export const seesIssues: May = (role) => permits('view_issues')(role) && role.sees !== 'own'
/** Whether a role sees issues at all, even if only one's own. */
export const seesOwn: May = permits('view_issues')
/** Whether a role sees private issues of others. */
export const seesPrivate: May = (role) => permits('view_issues')(role) && role.sees === 'all'

/** Whether a role sees the time entries of others. */
export const seesHours: May = (role) => permits('view_time_entries')(role) && role.seesHours

/** Administrators can do everything, and are not part of the answer. */
export function audienceOf(redmine: Redmine, project: Project, may: May): Audience {
  if (!project.modules.has('issue_tracking') || project.status === ARCHIVED) return new Set()
  const people = [...redmine.principals.values()].filter(({ type }) => type === USER)
  const isIn = ({ id }: { id: number }) => (project.members.get(id)?.length ?? 0) > 0
  const members = people.filter(isIn)
  const able = members.filter(({ id }) => project.members.get(id)!.some(may))
  if (!project.isPublic) return new Set(able.map(({ id }) => id))
  const mayAll = builtInRoles(redmine, project, NON_MEMBER).some(may)
  if (!mayAll) return new Set(able.map(({ id }) => id))
  const mayAnonymous = builtInRoles(redmine, project, ANONYMOUS).some(may)
  if (mayAnonymous && redmine.settings.get('login_required') !== '1') return 'everyone'
  if (able.length === members.length) return 'registered'
  // Members with fewer rights than others are left out.
  const others = people.filter((one) => !isIn(one))
  return new Set([...able, ...others].map(({ id }) => id))
}

/** Those of the built-in groups in this project replace the built-in roles. */
function builtInRoles({ principals, roles }: Redmine, project: Project, builtin: number) {
  const type = builtin === NON_MEMBER ? 'GroupNonMember' : 'GroupAnonymous'
  for (const { id, type: kind } of principals.values()) {
    const own = kind === type ? project.members.get(id) : undefined
    if (own && own.length > 0) return own
  }
  return roles.filter((role) => role.builtin === builtin)
}
