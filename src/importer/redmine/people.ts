/** Accounts and groups of Redmine, and what its roles become. */

import { text } from '../map/cells.ts'
import type { Audience } from './audience.ts'
import { type Context, isIn, loginOf, type Rights, tracksTime } from './context.ts'
import { ACTIVE_PROJECT as ACTIVE, idOf, type Principal, timeOf, USER } from './source.ts'

/** Groups that every import has. */
export const ADMIN = 1
const REGISTERED = 2
const INSIDERS = 3
const HOURS = 4
/** Groups of Redmine, and those of projects, follow. */
const FIRST = 10
const MEMBERSHIP = 0
const BLESS = 1

/** Control of a product's groups, by Bugzilla's numbers. */
const CONTROL = { none: 0, shown: 1, mandatory: 3 }

/** The groups that restrict issues of a project. */
export interface Restricts {
  /** Of all issues. */
  all: number | undefined
  /** Of private ones. */
  private: number | undefined
}

/** The names of groups by project, as in the history. */
export const privateGroup = (identifier: string): string => `project-${identifier}:private`

/** Accounts, also for groups that issues are assigned to. */
export function putPeople(context: Context): void {
  const { redmine, to, nobody } = context
  const assigned = assignedGroups(context)
  for (const one of redmine.principals.values()) {
    if (one.type === USER) {
      to.put('profiles', accountOf(context, one))
      putCreation(context, one)
    } else if (one.type !== 'Group' || assigned.has(one.id)) {
      const disabledtext =
        one.type === 'Group'
          ? 'This is a group, to which issues were assigned in Redmine.'
          : 'This stands for people without an account.'
      to.put('profiles', closedAccount(one.id, loginOf(context, one.id), one.name, disabledtext))
    }
  }
  const none = 'This stands for nobody: the bug is not assigned.'
  to.put('profiles', closedAccount(nobody, 'nobody', 'Nobody', none))
}

const closedAccount = (userid: number, login_name: string, realname: string, text: string) => ({
  userid,
  login_name,
  realname,
  disabledtext: text,
  cryptpassword: '*',
  is_enabled: 0,
  disable_mail: 1,
})

/** Groups that issues are or were assigned to. */
function assignedGroups({ redmine: { staged, principals } }: Context): Set<number> {
  const query = `select distinct assigned_to_id as id from issues
    union select distinct cast(value as integer) from journal_details
      where property = 'attr' and prop_key = 'assigned_to_id'
    union select distinct cast(old_value as integer) from journal_details
      where property = 'attr' and prop_key = 'assigned_to_id'
    union select author_id from issues union select user_id from journals`
  const ids = [...staged.rows(query)].map(({ id }) => Number(id))
  return new Set(ids.filter((id) => principals.get(id)?.type === 'Group'))
}

/** Where Bugzilla says since when an account exists. */
function putCreation({ to, fields }: Context, { id, row }: Principal) {
  const when = timeOf(row['created_on'])
  if (when === null) return
  const common = { id, userid: id, who: id, fieldid: fields.get('creation_ts')! }
  to.put('profiles_activity', { ...common, profiles_when: when, oldvalue: '', newvalue: when })
}

const LOCKED = 3

function accountOf(context: Context, { id, row, login, name, isActive }: Principal) {
  const { losses } = context.to
  const isElsewhere = idOf(row['auth_source_id']) !== undefined
  if (!context.redmine.mails.has(id)) losses.tell(NO_MAIL, login)
  if (isElsewhere) losses.tell(ELSEWHERE, login)
  if (text(row['twofa_scheme'])) losses.tell(TWO_FACTORS, login)
  const status = Number(row['status'])
  return {
    userid: id,
    login_name: loginOf(context, id),
    realname: name,
    cryptpassword: isElsewhere ? '*' : passwordOf(row),
    disabledtext: isActive ? '' : status === LOCKED ? 'Locked in Redmine.' : 'Not activated.',
    is_enabled: Number(isActive),
    disable_mail: Number(text(row['mail_notification']) === 'none'),
    extern_id: isElsewhere ? login : null,
    last_seen_date: timeOf(row['last_login_on']),
  }
}
const NO_MAIL = 'an account without an address keeps its login, and gets no mail'
const ELSEWHERE = 'a password is checked by LDAP: log in through a proxy, or set a password by mail'
const TWO_FACTORS = 'two-factor authentication has to be set up again'

/** As SHA-1 of the salt and the hexadecimal SHA-1 of the password; the salt may be missing. */
function passwordOf(row: Principal['row']): string {
  const [hash, salt] = [text(row['hashed_password']), text(row['salt'])]
  return /^[0-9a-f]{40}$/.test(hash) ? `${salt},${hash}{Redmine}` : '*'
}

/** Groups with their members, and who may do what in each product. */
export function putGroups(context: Context): Map<number, Restricts> {
  const { redmine } = context
  const put = openGroups(context)
  put.group(ADMIN, 'admin', 'Administrators: members of every group', { isbuggroup: 0 })
  const all = { isbuggroup: 1, userregexp: '.*' }
  put.group(REGISTERED, 'registered', 'Everybody who is logged in', all)
  put.group(INSIDERS, 'private-notes', 'May read and write private comments', { isbuggroup: 0 })
  put.group(HOURS, 'time-tracking', 'May see and record hours', { isbuggroup: 0 })
  for (const { id, isAdmin } of redmine.principals.values()) {
    if (isAdmin) put.member(id, ADMIN)
  }
  const hours = withHours(context)
  const also = new Set([...hours].filter((id) => !context.rights.get(id)!.areHoursShown))
  const notes = new Set([...withNotes(context), ...also])
  putCommon(context, put, { group: INSIDERS, of: 'notes', projects: notes, also })
  putCommon(context, put, { group: HOURS, of: 'hours', projects: hours, also })
  const inGroup = redmine.staged.columns('groups_users') ? 'groups_users' : undefined
  for (const { id, type, name } of redmine.principals.values()) {
    if (type === 'Group') put.group(FIRST + id, `group-${name}`, name, { isbuggroup: 0 })
  }
  for (const row of inGroup ? redmine.staged.rows('select * from groups_users') : []) {
    put.member(Number(row['user_id']), FIRST + Number(row['group_id']))
  }
  const restricts = new Map<number, Restricts>()
  for (const [id, rights] of context.rights) restricts.set(id, putRights(put, rights))
  return restricts
}

type Put = ReturnType<typeof openGroups>

function openGroups({ to, redmine }: Context) {
  let last = FIRST + Math.max(0, ...redmine.principals.keys())
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

function putRights(put: Put, { project, ...rights }: Rights): Restricts {
  const { id: product_id, identifier, name, status } = project
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
  const edit = put.audience(`${named}:editors`, `Changes bugs of ${name}`, atMost(rights.edit))
  control(edit, { editbugs: 1, canconfirm: 1 })
  const add = put.audience(`${named}:reporters`, `Files bugs of ${name}`, rights.add)
  control(add, { entry: 1 })
  // Redmine lets nobody change or comment on issues of a closed project.
  if (status !== ACTIVE) control(ADMIN, { canedit: 1 })
  for (const [group_id, more] of controls) put.control({ product_id, group_id, ...more })
  return { all, private: own === all ? undefined : own }
}

/** To change bugs one has to be logged in. */
const atMost = (audience: Audience): Audience => (audience === 'everyone' ? 'registered' : audience)

interface Common {
  group: number
  of: 'notes' | 'hours'
  projects: ReadonlySet<number>
  /** Where hours are private comments, so that both need the right to see hours. */
  also: ReadonlySet<number>
}

/**
 * People who may in each of the projects whose issues they see: what they see here holds for all
 * bugs.
 */
function putCommon(context: Context, put: Put, { group, of, projects, also }: Common) {
  for (const { id, type, login } of context.redmine.principals.values()) {
    if (type !== USER) continue
    const seen = [...projects].flatMap((project) => context.rights.get(project) ?? [])
    const visible = seen.filter(({ own }) => isIn(context, own, id))
    const able = visible.filter((rights) => isIn(context, rights[of], id))
    if (able.length === 0) continue
    const isFull = visible.every(
      ({ project, hours }) => !also.has(project.id) || isIn(context, hours, id),
    )
    if (isFull && able.length === visible.length) put.member(id, group)
    else context.to.losses.tell(IN_SOME[of], login)
  }
}
const IN_SOME = {
  notes: 'somebody who sees private notes, or the hours there, only in some projects sees none',
  hours: 'somebody who sees time entries only in some projects no longer sees any',
}

function withNotes({ redmine: { staged } }: Context): Set<number> {
  const query = `select distinct issues.project_id as id from journals
    join issues on issues.id = journals.journalized_id
    where journals.private_notes in (1, 't', 'true')`
  return new Set([...staged.rows(query)].map(({ id }) => Number(id)))
}

/** Those whose issues have hours that are imported. */
function withHours({ redmine: { staged }, rights }: Context): Set<number> {
  const query = `select distinct issues.project_id as id from time_entries
    join issues on issues.id = time_entries.issue_id`
  const found = [...staged.rows(query)].flatMap(({ id }) => rights.get(Number(id)) ?? [])
  return new Set(
    found.filter(({ project }) => tracksTime(project)).map(({ project: { id } }) => id),
  )
}
