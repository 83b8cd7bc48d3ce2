import assert from 'node:assert/strict'
import { test } from 'node:test'

import { loginKey } from '../../accounts/actors/actors.ts'
import { planPeople } from './people.rules.ts'

type Named = [name: string, email?: string]

const plan = (users: Named[], logins: string[]) =>
  planPeople(
    users.map(([name, email = ''], at) => {
      return { id: at + 1, name, email, stored: null, is_admin: false }
    }),
    logins.map((login_name, at) => {
      return { id: at + 100, login_name, login_name_key: loginKey(login_name) }
    }),
  ).map(({ by, account, login }) => (account ? `${by} ${account.id}` : login))

const cases: [what: string, users: Named[], here: string[], planned: string[]][] = [
  ['no users exist', [['ada'], ['Bob Builder']], [], ['ada', 'Bob Builder']],
  ['the login exists', [['ada', 'x@example.org']], ['ada'], ['login 100']],
  ['the login exists in another case', [['Ada']], ['ada'], ['login 100']],
  ['the address exists', [['ada', 'Ada@example.org']], ['ada@example.org'], ['email 100']],
  [
    'a login takes precedence over an address',
    [['ada', 'bob@example.org']],
    ['bob@example.org', 'ada'],
    ['login 101'],
  ],
  [
    'the user with the name takes precedence over the user with that address',
    [
      ['ada', 'bob@example.org'],
      ['bob@example.org', ''],
    ],
    ['bob@example.org'],
    ['ada', 'login 100'],
  ],
  [
    'a name with the same spelling takes precedence',
    [['ADA'], ['ada']],
    ['ada'],
    ['ADA.1', 'login 100'],
  ],
  [
    'two users have the same address',
    [
      ['ada', 'us@example.org'],
      ['bob', 'us@example.org'],
    ],
    ['us@example.org'],
    ['email 100', 'bob'],
  ],
  ['names that are equal in Docket', [['Zoë'], ['zoe'], ['ZOE']], [], ['Zoë', 'zoe.2', 'ZOE.3']],
  [
    'the name with a number is taken as well',
    [['ada'], ['Ada'], ['ada.2']],
    ['ada.2'],
    ['ada', 'Ada.2.1', 'login 100'],
  ],
  ['blanks around a name', [[' ada ']], [], ['ada']],
  ['no name at all', [[''], [' ']], [], ['.1', '.2']],
  ['line breaks and bidirectional marks', [['a\nb'], ['c\u{202e}d']], [], ['a_b', 'c_d']],
  ['a very long name', [['ß'.repeat(200)]], [], ['ß'.repeat(100)]],
]
for (const [what, users, here, planned] of cases) {
  void test(`users of a dl: ${what}`, () => assert.deepEqual(plan(users, here), planned))
}
