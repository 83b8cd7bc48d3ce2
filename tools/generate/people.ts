/** Generates the users of the installation: bug groups, accounts, and memberships. */

import { GRANT, INCLUDE } from '../../src/accounts/memberships/memberships.store.ts'
import { ADMIN } from '../../src/accounts/install/fresh.ts'
import { fold } from '../../src/platform/fold.ts'
import { LETTERS_AND_DIGITS, sha256 } from '../../src/platform/ids.ts'
import type { Bulk } from './bulk.ts'
import { type Draw, Random, zipf } from './random.ts'
import { capital, type Texts } from './texts.ts'
import { START } from './times.ts'

const GROUPS = 300
const BUGS_A_PERSON = 100
const PEOPLE_MIN = 50
/** Sets of groups that are used together, like those of a team. */
const TEAMS = 120
const TEAM_MEMBERS = 0.1
const READERS = 20
const GROUPS_OF_A_READER = 20
const API_KEY_CHARS = 40

const FIRST_NAMES = `Ada Aïcha Alan André Barbara Björn Carlos Chloé Dana Edgar Frances Grace Hélène
Igor Jana John Karel Katherine Łukasz Maria Mei Niklaus Olga Peter Rózsa Sofie Tim Ursula Wei Zoë`
const LAST_NAMES = `Aalto Backus Çelik Dijkstra Engelbart Fernández García Hopper Ivanova Jørgensen
Kay Lovelace Müller Nguyễn Novák Okafor Perlman Quist Ritchie Santos Tanaka Ueda Wirth Young Žižka`

/** The first free id, by table. */
export type FirstIds = (table: string) => number

/** A user whose API key is known. */
export interface Reader {
  id: number
  login: string
  api_key: string
  groups: number[]
}

/** The users, drawn before they are written. */
export interface People {
  groups: { id: number; name: string }[]
  /** The group in the parameter `insidergroup`, and some of its members. */
  insiders: { group: string; ids: number[] }
  /** The first is in every group. */
  readers: Reader[]
  /** The login name of an id that exists. */
  login(id: number): string
  /** Draws a user; active users are drawn more often. */
  somebody: Draw
}

/** Draws users without writing them; their number grows with that of bugs. */
export function makePeople(seed: number, bugs: number, texts: Texts, firstId: FirstIds) {
  const random = new Random(seed, 'people')
  const groups = Array.from({ length: GROUPS }, (_, at) => ({
    id: firstId('groups') + at,
    name: `${texts.name()}-team-${at + 1}`,
  }))
  const all = groups.map(({ id }) => id)
  const teams = Array.from({ length: TEAMS }, () => random.some(all, random.between(1, 6)))
  const count = Math.max(PEOPLE_MIN, Math.ceil(bugs / BUGS_A_PERSON))
  const first = firstId('users')
  const users = Array.from({ length: count }, (_, at) => {
    const names = [random.pick(FIRST_NAMES.split(/\s+/)), random.pick(LAST_NAMES.split(/\s+/))]
    const login = `${names.map(fold).join('.')}.${at + 1}@example.com`
    const some = at <= READERS ? random.some(all, GROUPS_OF_A_READER) : memberOf(random, teams)
    const groups = at === 0 ? all : some
    return { id: first + at, login, realname: names.join(' '), groups }
  })
  const readers = users.slice(0, READERS + 1).map((user) => ({ ...user, api_key: key(random) }))
  const insider = groups[0]!
  const inside = users.filter((user) => user.groups.includes(insider.id)).map(({ id }) => id)
  const draw = zipf(count, 0.9, 5)
  const people: People = {
    groups,
    insiders: { group: insider.name, ids: inside },
    readers,
    login: (id) => users[id - first]!.login,
    somebody: (any) => first + draw(any),
  }
  return { people, users }
}

type User = ReturnType<typeof makePeople>['users'][number]

const memberOf = (random: Random, teams: number[][]) =>
  random.chance(TEAM_MEMBERS) ? random.pick(teams) : []

const key = (random: Random) =>
  Array.from(
    { length: API_KEY_CHARS },
    () => LETTERS_AND_DIGITS[random.below(LETTERS_AND_DIGITS.length)],
  ).join('')

interface Written {
  users: readonly User[]
  /** Groups whose pattern includes everyone. */
  forAll: readonly number[]
}
/** `group_set_id` is left for the program to compute. */
export function writePeople(bulk: Bulk, { groups, readers }: People, { users, forAll }: Written) {
  for (const { id, name } of groups) {
    const description = `${capital(name)} and whoever works with them`
    const more = { userregexp: '', isbuggroup: 1, isactive: 1 }
    bulk.add('groups', { id, name, name_key: fold(name), description, ...more })
    for (const grant_type of Object.values(INCLUDE)) {
      bulk.add('group_group_map', { member_id: ADMIN, grantor_id: id, grant_type })
    }
  }
  for (const { id, login, realname, groups: member } of users) {
    bulk.add('users', {
      id,
      login_name: login,
      login_name_key: fold(login),
      realname,
      realname_key: fold(realname),
      disabledtext: '',
      disable_mail: 0,
      is_enabled: 1,
      creation_ts: START,
      group_set_id: 0,
    })
    const given = { user_id: id, isbless: 0 }
    for (const group_id of member) {
      bulk.add('user_group_map', { ...given, group_id, grant_type: GRANT.direct })
    }
    for (const group_id of forAll) {
      bulk.add('user_group_map', { ...given, group_id, grant_type: GRANT.regexp })
    }
  }
  writeKeys(bulk, readers)
}

function writeKeys(bulk: Bulk, readers: readonly Reader[]) {
  for (const { id, api_key } of readers) {
    bulk.add('api_keys', {
      // The user id is free as the id of a key, since only the administrator has another key.
      id,
      user_id: id,
      key_hash: sha256(api_key),
      description: 'Made with the data',
      revoked: 0,
      creation_ts: START,
    })
  }
}
