/** People and what they prefer, whose passwords and API keys cannot leave Docket. */

import type { Row } from '../../platform/db/db.ts'
import { usualWishes } from '../../tracker/bugs/bugmail/bugmail.rules.ts'
import { columnsIn, timeText } from './cells.ts'
import type { Cell } from './literals.ts'
import { type Filled, filled, made, type Reading, rowsOf } from './reading.ts'
import { PLAIN_TABLES } from './tables.ts'

const PROFILES = columnsIn(
  'userid>id:i3 login_name:t255 cryptpassword>password:t128 realname:t255 ' +
    'disabledtext:b16777215 disable_mail:n1 extern_id:t64 is_enabled:n1 last_seen_date:m',
)
/** What Bugzilla stores for an account without a password. */
const NO_PASSWORD = '*'
const PASSWORD = 'a password was left out, since Bugzilla cannot check it: it is reset by mail'

/** Everybody; without passwords. */
export function profiles(reading: Reading): Filled {
  const about = { table: 'profiles', docket: 'users', columns: PROFILES } as const
  return made(reading, about, (row) => {
    const has = row['password'] !== null && row['password'] !== NO_PASSWORD
    if (has) reading.tell(PASSWORD, String(row['login_name']))
    return { ...row, password: NO_PASSWORD }
  })
}

/** The wishes of those who have any, and Docket's defaults of those who never chose. */
export function mailWishes(reading: Reading): Filled {
  const table = PLAIN_TABLES.find((one) => one.table === 'email_setting')!
  const { pages, ...rest } = filled(reading, table)
  async function* all() {
    yield* pages
    for await (const page of rowsOf(reading.tx, 'users')) {
      const choosers = await choosersIn(reading, page)
      const others = page.filter(({ id }) => !choosers.has(id as number))
      yield others.flatMap(({ id }) =>
        usualWishes.map(({ relationship, event }): Cell[] => [id as number, relationship, event]),
      )
    }
  }
  return { ...rest, pages: all() }
}

async function choosersIn({ tx }: Reading, page: readonly Row[]) {
  const [from, until] = [page[0]!['id'] as number, page.at(-1)!['id'] as number]
  const chosen = await tx
    .selectFrom('bugmail_choices')
    .select('user_id')
    .where('user_id', '>=', from)
    .where('user_id', '<=', until)
    .execute()
  const wishes = await tx
    .selectFrom('email_setting')
    .select('user_id')
    .distinct()
    .where('user_id', '>=', from)
    .where('user_id', '<=', until)
    .execute()
  return new Set([...chosen, ...wishes].map(({ user_id }) => user_id))
}

const ACTIVITY = columnsIn(
  'id:i3 userid:i3 who:i3 profiles_when:m fieldid:i3 oldvalue:b255 newvalue:b255',
)

/** The history of accounts; an account of Bugzilla begins with a change of its `creation_ts`. */
export function accountHistory(reading: Reading): Filled {
  const { zone, fields, tell } = reading
  const created = [...fields].find(([, name]) => name === 'creation_ts')?.[0]
  const begun = new Set<number>()
  let last = 0
  const about = {
    table: 'profiles_activity',
    docket: 'profiles_activity',
    columns: ACTIVITY,
  } as const
  const own = made(reading, about, (row) => {
    const { id, userid, fieldid } = row as Row & Record<'id' | 'userid' | 'fieldid', number>
    last = Math.max(last, id)
    if (fieldid === created) begun.add(userid)
    if (fields.has(fieldid)) return row
    tell(
      'history of a field that Bugzilla does not have was left out',
      `change ${id} of an account`,
    )
    return undefined
  })
  const beginnings = made(reading, { ...about, docket: 'users' }, ({ id, creation_ts }) => {
    if (created === undefined || begun.has(id as number)) return undefined
    const at = { profiles_when: creation_ts, newvalue: timeText(zone.local(creation_ts as number)) }
    return { id: ++last, userid: id, who: id, fieldid: created, oldvalue: null, ...at }
  })
  async function* all() {
    yield* own.pages
    yield* beginnings.pages
  }
  return { ...own, pages: all() }
}
