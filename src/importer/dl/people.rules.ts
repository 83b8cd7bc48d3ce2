/** Maps the users of a dl to accounts, existing or new. Pure. */

import { loginKey } from '../../accounts/actors/actors.ts'
import { limits } from '../../platform/limits.ts'
import type { DlUser } from './read-dl.ts'

/** An existing account. */
export interface Here {
  id: number
  login_name: string
  login_name_key: string
}

/** A user of the dl and the account that gets their tickets. */
export interface Person {
  user: DlUser
  /** How the account was found: by login or email address; or that it is new. */
  by: 'login' | 'email' | 'new'
  /** Undefined for a new account. */
  account: Here | undefined
  login: string
}

/** Line breaks and bidirectional controls, which can disguise a name. */
const UNFIT = /[\p{Cc}\u{202a}-\u{202e}\u{2066}-\u{2069}]+/gu

/**
 * An existing account matches at most one user, or they would share tickets: the first by id, exact
 * spelling before other case, login names before addresses.
 */
export function planPeople(users: readonly DlUser[], accounts: readonly Here[]): Person[] {
  const here = new Map(accounts.map((account) => [account.login_name_key, account]))
  const found = new Map<DlUser, Person>()
  const taken = new Set<number>()
  const match = (by: 'login' | 'email', nameOf: (user: DlUser) => string, isExact: boolean) => {
    for (const user of users) {
      const name = nameOf(user)
      const account = here.get(loginKey(name))
      if (!account || found.has(user) || taken.has(account.id)) continue
      if (isExact && account.login_name !== name) continue
      taken.add(account.id)
      found.set(user, { user, by, account, login: account.login_name })
    }
  }
  match('login', ({ name }) => fit(name), true)
  match('login', ({ name }) => fit(name), false)
  match('email', ({ email }) => email, false)
  const keys = new Set(here.keys())
  return users.map((user) => found.get(user) ?? made(user, keys))
}

function made(user: DlUser, keys: Set<string>): Person {
  const name = fit(user.name)
  let login = name
  for (let next = 0; login === '' || keys.has(loginKey(login)); next++) {
    login = `${name}.${user.id}${next === 0 ? '' : `.${next}`}`
  }
  keys.add(loginKey(login))
  return { user, by: 'new', account: undefined, login }
}

/** Keeps blanks and other than ASCII letters, since people still log in with them. */
function fit(name: string): string {
  const clean = name.toWellFormed().replace(UNFIT, '_').trim()
  if (clean.length <= limits.login_chars_max) return clean
  return clean.slice(0, LONG_CHARS).toWellFormed().trim()
}
/** Leaves room for a numeric suffix. */
const LONG_CHARS = limits.login_chars_max - 27
