/** People, with passwords in a form that is slow to guess. */

import { keptKey } from '../../accounts/api-keys/api-keys.ts'
import { oldForm, wrapOldPasswords } from '../../accounts/passwords/wrap-old.ts'
import { fold } from '../../platform/fold.ts'
import type { Range, Staged, StagedRow } from '../staged.ts'
import { flag, momentOrNull, number, rowsOf, text, textOrNull } from './cells.ts'
import type { ImportContext } from './context.ts'
import type { Mapping, Put } from './mapping.ts'

/**
 * Passwords are wrapped in a slow hash before each range is inserted, which takes most of the time.
 */
export const users: Mapping = {
  part: 'profiles',
  sources: ['profiles'],
  ranged: ['profiles', 'userid'],
  leaves: { refreshed_when: 'Docket computes group memberships' },
  // Of the hash in which each password is wrapped.
  weight: 200,
  async prepare(context, range) {
    context.passwords.clear()
    const rows = [...rowsOf(context.staged, 'profiles', { by: 'userid', range })]
    const stored = context.stored?.passwords
    for (const [id, password] of stored ?? []) {
      if (password !== null) context.passwords.set(id, password)
    }
    const held = rows.filter((row) => {
      if (stored?.has(number(row['userid']))) return false
      const form = oldForm(text(row['cryptpassword']))
      return form !== 'none' && form !== 'unknown'
    })
    const wrapped = await wrapOldPasswords(held.map((row) => text(row['cryptpassword'])))
    for (const [at, row] of held.entries()) {
      context.passwords.set(number(row['userid']), wrapped[at]!)
    }
  },
  *rows(context, range) {
    const since = createdAt(context, range)
    for (const row of rowsOf(context.staged, 'profiles', { by: 'userid', range })) {
      const id = number(row['userid'])
      yield user(context, row, since.get(id) ?? context.now)
    }
  },
}

function user(context: ImportContext, row: StagedRow, creation_ts: number): Put {
  const id = number(row['userid'])
  const [old, realname] = [text(row['login_name']), text(row['realname'])]
  const login_name = context.renamed.get(id) ?? old
  if (login_name !== old) {
    context.losses.tell(
      'a login name that another account has was changed',
      `${old}: ${login_name}`,
    )
  }
  if (oldForm(text(row['cryptpassword'])) === 'unknown') {
    context.losses.tell('a password in an unknown format was left out', login_name)
  }
  const disabledtext = text(row['disabledtext'])
  return [
    'users',
    {
      id,
      login_name,
      login_name_key: fold(login_name),
      realname,
      realname_key: fold(realname),
      password: context.passwords.get(id) ?? null,
      disabledtext,
      disable_mail: flag(row['disable_mail']),
      is_enabled: flag(row['is_enabled'], Number(disabledtext === '')),
      extern_id: textOrNull(row['extern_id']) || null,
      creation_ts,
      last_seen_date: momentOrNull(context, row['last_seen_date'], `user ${id}`),
      group_set_id: 0,
    },
  ]
}

/** Duplicate and empty names get the account's id. */
export function renamedLogins(staged: Staged): Map<number, string> {
  const taken = new Set<string>()
  const renamed = new Map<number, string>()
  const query = 'select userid, login_name from profiles order by userid'
  for (const row of staged.columns('profiles') ? staged.rows(query) : []) {
    const [id, login] = [number(row['userid']), text(row['login_name'])]
    const key = fold(login)
    if (key === '' || taken.has(key)) renamed.set(id, `${login}.${id}`)
    taken.add(key)
  }
  return renamed
}

/** Creation times of accounts, from their history; empty if unknown. */
function createdAt(context: ImportContext, { from, until }: Range): Map<number, number> {
  const since = new Map<number, number>()
  const field = context.fields.find(({ name }) => name === 'creation_ts')
  if (!field || !context.staged.columns('profiles_activity')) return since
  const query = `select userid, min(profiles_when) as at from profiles_activity
    where fieldid = ? and userid between ? and ? group by userid`
  for (const row of context.staged.rows(query, field.id, from, until)) {
    const at = momentOrNull(context, row['at'], 'the creation of an account')
    if (at !== null) since.set(number(row['userid']), at)
  }
  return since
}

/** Disabled accounts for authors that do not exist, so that nothing is lost. */
export const missing: Mapping = {
  part: 'missing people',
  sources: [],
  *rows(context) {
    for (const id of context.missing.people) {
      const login_name = `missing-user-${id}`
      context.losses.tell('a missing account was created, disabled', login_name)
      yield [
        'users',
        {
          id,
          login_name,
          login_name_key: login_name,
          realname: '',
          realname_key: '',
          password: null,
          disabledtext: 'This account was not in the Bugzilla that was imported.',
          disable_mail: 1,
          is_enabled: 0,
          creation_ts: context.now,
          group_set_id: 0,
        },
      ]
    }
  },
}

/** Only hashes of keys are stored; the keys stay valid. */
export const apiKeys: Mapping = {
  part: 'user_api_keys',
  sources: ['user_api_keys'],
  *rows(context) {
    const { staged, known, losses } = context
    const seen = new Set<string>()
    for (const row of rowsOf(staged, 'user_api_keys', { by: 'id' })) {
      const [id, user_id, key] = [number(row['id']), row['user_id'], text(row['api_key'])]
      if (!known.users.has(user_id) || seen.has(key)) {
        losses.tell('an API key without a user, or a duplicate, was left out', `key ${id}`)
        continue
      }
      seen.add(key)
      const what = `API key ${id}`
      yield [
        'api_keys',
        {
          id,
          user_id,
          key_hash: keptKey(key),
          description: text(row['description']),
          revoked: flag(row['revoked']),
          creation_ts: momentOrNull(context, row['creation_ts'], what) ?? context.now,
          last_used: momentOrNull(context, row['last_used'], what),
          last_used_ip: textOrNull(row['last_used_ip']),
        },
      ]
    }
  },
}
