/** Accounts and groups of Redmine, and what its roles become. */

import { text } from '../map/cells.ts'
import { isAmong } from '../translate/audience.ts'
import {
  ADMIN,
  FIRST,
  openGroups,
  putCommon,
  putRights,
  type Restricts,
  type Rights as CommonRights,
} from '../translate/groups.ts'
import { closedAccount, putCreation, putNobody } from '../translate/people.ts'
import { type Context, loginOf, tracksTime } from './context.ts'
import { idOf, type Principal, timeOf, USER } from './source.ts'

/** Accounts, also for groups that issues are assigned to. */
export function putPeople(context: Context): void {
  const { redmine, to, nobody } = context
  const assigned = assignedGroups(context)
  for (const one of redmine.principals.values()) {
    if (one.type === USER) {
      to.put('profiles', accountOf(context, one))
      putCreation(context, one.id, timeOf(one.row['created_on']))
    } else if (one.type !== 'Group' || assigned.has(one.id)) {
      const disabledtext =
        one.type === 'Group'
          ? 'This is a group, to which issues were assigned in Redmine.'
          : 'This stands for people without an account.'
      to.put('profiles', closedAccount(one.id, [loginOf(context, one.id), one.name], disabledtext))
    }
  }
  putNobody(to, nobody)
}

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
  const { redmine, to } = context
  const put = openGroups({ to, last: FIRST + Math.max(0, ...redmine.principals.keys()) })
  for (const { id, isAdmin } of redmine.principals.values()) {
    if (isAdmin) put.member(id, ADMIN)
  }
  const rightsOf = (ids: ReadonlySet<number>) =>
    [...ids].flatMap((id) => context.rights.get(id) ?? [])
  const hours = withHours(context)
  const also = new Set([...hours].filter((id) => !context.rights.get(id)!.areHoursShown))
  const people = [...redmine.principals.values()].filter(({ type }) => type === USER)
  const common = {
    people,
    losses: to.losses,
    // Where hours are private comments, both need the right to see hours.
    isFull: (id: number, visible: readonly CommonRights[]) =>
      visible.every(({ project, hours: may }) => !also.has(project.id) || isAmong(may, id)),
  }
  const notes = rightsOf(new Set([...withNotes(context), ...also]))
  putCommon(put, { ...common, of: 'notes', rights: notes })
  putCommon(put, { ...common, of: 'hours', rights: rightsOf(hours) })
  const inGroup = redmine.staged.columns('groups_users') ? 'groups_users' : undefined
  for (const { id, type, name } of redmine.principals.values()) {
    if (type === 'Group') put.group(FIRST + id, `group-${name}`, name, { isbuggroup: 0 })
  }
  for (const row of inGroup ? redmine.staged.rows('select * from groups_users') : []) {
    put.member(Number(row['user_id']), FIRST + Number(row['group_id']))
  }
  return new Map([...context.rights].map(([id, rights]) => [id, putRights(put, rights)]))
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
