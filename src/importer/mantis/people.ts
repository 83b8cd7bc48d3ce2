/** Accounts of MantisBT, and what its access levels become. */

import { number, text } from '../map/cells.ts'
import {
  ADMIN,
  FIRST,
  openGroups,
  putCommon,
  putRights,
  type Restricts,
} from '../translate/groups.ts'
import { closedAccount, putCreation, putNobody } from '../translate/people.ts'
import { reaches } from './configuration.ts'
import { type Context, loginOf, missingLogin } from './context.ts'
import { ask, type Person, PRIVATE, timeOf } from './source.ts'

/** Accounts, also of people who were deleted and still have issues or notes. */
export function putPeople(context: Context): void {
  const { mantis, to, nobody } = context
  for (const one of mantis.people.values()) {
    to.put('profiles', accountOf(context, one))
    putCreation(context, one.id, timeOf(one.row['date_created']))
  }
  const used = `select reporter_id as id from {bug} union select handler_id from {bug}
    union select reporter_id from {bugnote} union select user_id from {bug_history}
    union select user_id from {bug_file} union select user_id from {bug_revision} order by id`
  for (const row of ask(mantis, used)) {
    const id = number(row['id'])
    if (id === 0 || mantis.people.has(id)) continue
    to.losses.tell('a deleted account was made for what it did', `user ${id}`)
    to.put('profiles', closedAccount(id, [missingLogin(id), missingLogin(id)], DELETED))
  }
  putNobody(to, nobody)
}
const DELETED = 'This account was deleted in MantisBT.'

function accountOf(context: Context, { id, row, login, name, isEnabled }: Person) {
  const { losses } = context.to
  const login_name = loginOf(context, id)
  const isAnonymous = id === context.anonymous
  if (login_name === login && !isAnonymous) losses.tell(NO_MAIL, login)
  const disabledtext = isAnonymous ? 'This stands for people without an account.' : 'Disabled.'
  const password = text(row['password'])
  const isKnown = HASHES.test(password)
  if (!isKnown && !isAnonymous) losses.tell('a password could not be taken over', login)
  return {
    userid: id,
    login_name,
    realname: name,
    cryptpassword: isAnonymous || !isKnown ? '*' : password,
    disabledtext: isEnabled && !isAnonymous ? '' : disabledtext,
    is_enabled: Number(isEnabled && !isAnonymous),
    disable_mail: 0,
    extern_id: null,
    last_seen_date: timeOf(row['last_visit']),
  }
}
const NO_MAIL =
  'an account without an address of its own keeps its user name as its login, and gets no mail'
/** MD5, or `crypt`. */
const HASHES = /^([0-9a-f]{32}|\$.{10,})$/i

/** Groups, and who may do what in each product. */
export function putGroups(context: Context): Map<number, Restricts> {
  const { mantis, to, mapping, rights } = context
  const put = openGroups({ to, last: FIRST })
  const people = [...mantis.people.values()].filter(({ id }) => id !== context.anonymous)
  for (const { id, level } of people) {
    if (reaches(level, mapping.configuration.admin_site_threshold)) put.member(id, ADMIN)
  }
  const of = (query: string) =>
    ask(mantis, query).flatMap((row) => rights.get(number(row['id'])) ?? [])
  const inBugs = 'select distinct project_id as id from {bug}'
  const notes = of(`${inBugs} where id in (
    select bug_id from {bugnote} where view_state = ${PRIVATE})`)
  const files = of(`${inBugs} where id in (select bug_id from {bug_file})`)
  const hidden = files.filter(({ areFilesShown }) => !areFilesShown)
  const inside = [...new Set([...notes, ...hidden])]
  putCommon(put, { of: 'notes', rights: inside, people, losses: to.losses })
  const timed = of(`${inBugs} where id in (select bug_id from {bugnote} where time_tracking > 0)`)
  putCommon(put, { of: 'hours', rights: timed, people, losses: to.losses })
  return new Map([...rights].map(([id, own]) => [id, putRights(put, own)]))
}
