/** Groups that say who may do what with the bugs of each product. */

import type { Losses } from '../map/losses.ts'
import { type Audience, isAmong, loggedIn } from './audience.ts'
import type { Translation } from './translate.ts'

/** Who sees and does what in a project. */
export interface Rights {
  /** The identifier is a part of the names of its groups. */
  project: { id: number; identifier: string; name: string }
  /** Otherwise only administrators change its bugs. */
  isActive: boolean
  /** Who sees its issues, those of others included. */
  all: Audience
  /** Who sees at least their own. */
  own: Audience
  /** Who sees private issues of others. */
  private: Audience
  notes: Audience
  hours: Audience
  edit: Audience
  add: Audience
  /** Who writes comments; undefined for whoever sees the bug. */
  comment?: Audience
}

/** The groups that restrict issues of a project. */
export interface Restricts {
  /** Of all issues. */
  all: number | undefined
  /** Of private ones. */
  private: number | undefined
}

/** Groups that every import has. */
export const ADMIN = 1
const REGISTERED = 2
const INSIDERS = 3
const HOURS = 4
/** Groups of the source, and those of projects, follow. */
export const FIRST = 10
const MEMBERSHIP = 0
const BLESS = 1

/** Control of a product's groups, by Bugzilla's numbers. */
const CONTROL = { none: 0, shown: 1, mandatory: 3 }

/** The names of groups by project, as in the history. */
export const privateGroup = (identifier: string): string => `project-${identifier}:private`

/** All that have to let a reader of an issue in. */
export function groupsOf(restricts: Restricts | undefined, isPrivate: boolean): number[] {
  const { all, private: own } = restricts ?? { all: undefined, private: undefined }
  return [all, isPrivate ? own : undefined].filter((group) => group !== undefined)
}

/** Writes groups and their members; ids of those of projects follow `last`. */
export function openGroups({ to, last: before }: { to: Translation; last: number }) {
  let last = before
  const put = {
    group(id: number, name: string, description: string, more: object) {
      to.put('groups', { id, name, description, userregexp: '', isactive: 1, ...more })
      if (id === ADMIN) return
      for (const grant_type of [MEMBERSHIP, BLESS]) {
        to.put('group_group_map', { member_id: ADMIN, grantor_id: id, grant_type })
      }
    },
    member(user_id: number, group_id: number) {
      to.put('user_group_map', { user_id, group_id, isbless: 0, grant_type: 0 })
    },
    /** A group of an audience; everybody is no group. */
    audience(name: string, description: string, audience: Audience): number | undefined {
      if (audience === 'everyone') return undefined
      if (audience === 'registered') return REGISTERED
      const id = ++last
      put.group(id, name, description, { isbuggroup: 1 })
      for (const user of audience) put.member(user, id)
      return id
    },
    control(row: { product_id: number; group_id: number } & Record<string, number>) {
      to.put('group_control_map', { ...CLOSED, ...row })
    },
  }
  put.group(ADMIN, 'admin', 'Administrators: members of every group', { isbuggroup: 0 })
  const all = { isbuggroup: 1, userregexp: '.*' }
  put.group(REGISTERED, 'registered', 'Everybody who is logged in', all)
  put.group(INSIDERS, 'private-notes', 'May read and write private comments', { isbuggroup: 0 })
  put.group(HOURS, 'time-tracking', 'May see and record hours', { isbuggroup: 0 })
  return put
}
const CLOSED = {
  entry: 0,
  membercontrol: 0,
  othercontrol: 0,
  canedit: 0,
  editbugs: 0,
  canconfirm: 0,
}
type Put = ReturnType<typeof openGroups>

/** The parameters that name these groups. */
export const GROUP_PARAMETERS = {
  insidergroup: 'private-notes',
  timetrackinggroup: 'time-tracking',
  querysharegroup: '',
  chartgroup: '',
  usevisibilitygroups: '0',
  strict_isolation: '0',
}

/** The groups of one project, which is a product with the same id. */
export function putRights(put: Put, { project, isActive, ...rights }: Rights): Restricts {
  const { id: product_id, identifier, name } = project
  const named = `project-${identifier}`
  const all = put.audience(named, `Sees bugs of ${name}`, rights.all)
  const own = put.audience(privateGroup(identifier), `Sees private bugs of ${name}`, rights.private)
  const { none, shown, mandatory } = CONTROL
  const controls = new Map<number, Record<string, number>>()
  const control = (group: number | undefined, more: Record<string, number>) => {
    if (group !== undefined) controls.set(group, { ...controls.get(group), ...more })
  }
  if (own !== all) control(own, { membercontrol: shown, othercontrol: none })
  control(all, { membercontrol: mandatory, othercontrol: mandatory })
  const edit = put.audience(`${named}:editors`, `Changes bugs of ${name}`, loggedIn(rights.edit))
  control(edit, { editbugs: 1, canconfirm: 1 })
  const add = put.audience(`${named}:reporters`, `Files bugs of ${name}`, rights.add)
  control(add, { entry: 1 })
  const { comment = 'registered' } = rights
  if (typeof comment !== 'string' && isActive) {
    control(put.audience(`${named}:commenters`, `Comments on bugs of ${name}`, comment), {
      canedit: 1,
    })
  }
  if (!isActive) control(ADMIN, { canedit: 1 })
  for (const [group_id, more] of controls) put.control({ product_id, group_id, ...more })
  return { all, private: own === all ? undefined : own }
}

/** Who is in a group whose right holds for all bugs. */
export interface Common {
  of: 'notes' | 'hours'
  /** Those of the projects where there is something to see. */
  rights: readonly Rights[]
  people: Iterable<{ id: number; login: string }>
  losses: Losses
  /** What else is needed, if anything. */
  isFull?: (id: number, visible: readonly Rights[]) => boolean
}

/** People who may in each of the projects whose issues they see. */
export function putCommon(put: Put, { of, rights, people, losses, isFull }: Common) {
  for (const { id, login } of people) {
    const visible = rights.filter(({ own }) => isAmong(own, id))
    const able = visible.filter((one) => isAmong(one[of], id))
    if (able.length === 0) continue
    if (able.length === visible.length && (isFull?.(id, visible) ?? true)) {
      put.member(id, of === 'notes' ? INSIDERS : HOURS)
    } else losses.tell(IN_SOME[of], login)
  }
}
const IN_SOME = {
  notes: 'somebody who sees private notes, or the hours there, only in some projects sees none',
  hours: 'somebody who sees time entries only in some projects no longer sees any',
}
