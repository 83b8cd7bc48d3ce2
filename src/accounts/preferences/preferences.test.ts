import assert from 'node:assert/strict'
import { before, test } from 'node:test'

import { type Instance, onEachInstance, type Person } from '../../../tests/instance.ts'
import type { Preference } from './preferences.wire.ts'

onEachInstance('preferences', (opened) => {
  let instance: Instance
  let ann: Person
  let bob: Person
  const list = async (as = ann) => {
    const { status, body } = await instance.ask('GET', '/rest/preference', { as })
    assert.equal(status, 200)
    return (body as { preferences: Preference[] }).preferences
  }
  const find = async (name: string, as = ann) =>
    (await list(as)).find((preference) => preference.name === name)
  const put = (preferences: object, as: Person | undefined = ann) =>
    instance.ask('PUT', '/rest/preference', { as, body: { preferences } })
  const changes = async (preferences: object) => {
    const { status, body } = await put(preferences)
    assert.equal(status, 200, body.message)
    return body.changes as unknown
  }

  before(async () => {
    instance = opened()
    ann = await instance.person('ann@example.com')
    bob = await instance.person('bob@example.com')
  })

  void test('are those of Bugzilla that have an effect here, with their defaults', async () => {
    const on = { value: 'on', default_value: 'on', is_chosen: false, is_enabled: true }
    const rest = { is_obeyed: true, choices: ['on', 'off'] }
    const comma = { value: ',', default_value: ',', choices: [',', ';'] }
    const html = { value: 'html', default_value: 'html', choices: ['html', 'text_only'] }
    const times = ['at_once', '10_minutes', '1_hour', 'daily']
    const batch = { value: 'at_once', default_value: 'at_once', choices: times }
    const zones = ['local', 'UTC', ...Intl.supportedValuesOf('timeZone')]
    const zone = { value: 'local', default_value: 'local', choices: zones }
    const choices = (name: string, usual: string, ...others: string[]) => {
      const values = { value: usual, default_value: usual, choices: [usual, ...others] }
      return { name, ...on, ...rest, ...values }
    }
    const orders = ['oldest_to_newest', 'newest_to_oldest', 'newest_to_oldest_desc_first'] as const
    assert.deepEqual(await list(), [
      { name: 'bugmail', ...on, ...rest },
      { name: 'bugmail_batch', ...on, ...rest, ...batch },
      { name: 'bugmail_new_prefix', ...on, ...rest },
      choices('comment_box_position', 'after_comments', 'before_comments'),
      choices('comment_sort_order', ...orders),
      { name: 'csv_colsepchar', ...on, ...rest, ...comma },
      { name: 'display_quips', ...on, ...rest },
      { name: 'email_format', ...on, ...rest, ...html },
      { name: 'inline_history', ...on, ...rest },
      choices('lang', 'en', 'de', 'fr', 'it', 'es', 'ja'),
      { name: 'mention_mail', ...on, ...rest },
      { name: 'new_login_mail', ...on, ...rest },
      { name: 'per_bug_queries', ...on, ...rest },
      { name: 'possible_duplicates', ...on, ...rest },
      choices('post_bug_submit_action', 'same_bug', 'next_bug', 'nothing'),
      { name: 'quicksearch_fulltext', ...on, ...rest },
      choices('quote_replies', 'quoted_reply', 'simple_reply', 'off'),
      { name: 'request_reminder_mail', ...on, ...rest },
      { name: 'requestee_cc', ...on, ...rest },
      choices('state_addselfcc', 'never', 'always', 'cc_unless_role'),
      { name: 'timezone', ...on, ...rest, ...zone },
      { name: 'use_markdown', ...on, ...rest },
      { name: 'zoom_textareas', ...on, ...rest },
    ])
  })

  void test('are set by each user, and an empty value restores the default', async () => {
    const off = { requestee_cc: { removed: 'on', added: 'off' } }
    assert.deepEqual(await changes({ requestee_cc: 'off' }), off)
    assert.deepEqual(await changes({ requestee_cc: 'off' }), {})
    assert.equal((await find('requestee_cc'))!.value, 'off')
    assert.equal((await find('requestee_cc', bob))!.value, 'on')
    const on = { requestee_cc: { removed: 'off', added: 'on' } }
    assert.deepEqual(await changes({ requestee_cc: '' }), on)
    assert.equal((await find('requestee_cc'))!.is_chosen, false)
    // A choice is kept even if it equals the default.
    assert.deepEqual(await changes({ requestee_cc: 'on' }), {})
    assert.equal((await find('requestee_cc'))!.is_chosen, true)
  })

  const refused: [string, object, number, number][] = [
    ['that does not exist', { nothing: 'on' }, 404, 51],
    ['with the name of a property of every object', { toString: 'on' }, 404, 51],
    ['with a value that it cannot have', { requestee_cc: 'perhaps' }, 400, 32000],
    ['with a value that is too long', { requestee_cc: 'x'.repeat(256) }, 400, 53],
  ]
  for (const [what, preferences, status, code] of refused) {
    void test(`one ${what} is refused, and the others are not changed`, async () => {
      const before = await list()
      const answer = await put({ quicksearch_fulltext: 'off', ...preferences })
      assert.deepEqual([answer.status, answer.body.code], [status, code])
      assert.deepEqual(await list(), before)
    })
  }

  void test('need a login', async () => {
    assert.equal((await instance.ask('GET', '/rest/preference')).body.code, 410)
    const body = { preferences: { requestee_cc: 'on' } }
    assert.equal((await instance.ask('PUT', '/rest/preference', { body })).body.code, 410)
  })
})

onEachInstance('preferences imported from Bugzilla', (opened) => {
  void test('are stored if they are known and can be set by users', async () => {
    const instance = opened()
    const ann = await instance.person('ann@example.com')
    const rows = [
      { name: 'comment_sort_order', default_value: 'newest_to_oldest', is_enabled: 1 },
      { name: 'display_quips', default_value: 'on', is_enabled: 1 },
      { name: 'requestee_cc', default_value: 'off', is_enabled: 0 },
      { name: 'of_an_extension', default_value: 'x', is_enabled: 1 },
    ]
    const own = { user_id: ann.id, setting_name: 'requestee_cc', setting_value: 'on' }
    await instance.db.work(async (tx) => {
      await tx.insertInto('setting').values(rows).execute()
      await tx.insertInto('profile_setting').values(own).execute()
    })
    const { body } = await instance.ask('GET', '/rest/preference', { as: ann })
    const names = [...rows.map(({ name }) => name), 'bugmail']
    const told = (body.preferences as Preference[]).filter(({ name }) => names.includes(name))
    assert.deepEqual(
      told.map(({ name, value, choices, is_obeyed }) => [name, value, choices.length, is_obeyed]),
      [
        ['bugmail', 'on', 2, true],
        ['comment_sort_order', 'newest_to_oldest', 3, true],
        ['display_quips', 'on', 2, true],
        ['of_an_extension', 'x', 0, false],
        ['requestee_cc', 'off', 0, true],
      ],
    )
    for (const name of ['of_an_extension', 'requestee_cc']) {
      const change = { preferences: { [name]: '' } }
      const answer = await instance.ask('PUT', '/rest/preference', { as: ann, body: change })
      assert.match(answer.body.message, /cannot be changed by users/)
    }
    const text = (await instance.ask('GET', '/preferences/settings', { as: ann })).text
    const [chosen, fixed] = text.split('Fixed by the administrators</h2>')
    assert.match(chosen!, /name="comment_sort_order"/)
    assert.match(fixed!, /flag is requested/)
    assert.doesNotMatch(text, /of_an_extension/)
  })
})
