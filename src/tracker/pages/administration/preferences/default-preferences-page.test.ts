import assert from 'node:assert/strict'
import { before, test } from 'node:test'

import { findForm } from '../../../../../tests/found-forms.ts'
import { type Instance, onEachInstance, type Person } from '../../../../../tests/instance.ts'

const PATH = '/admin/default_preferences'
const SAVE = { action: 'save' }

onEachInstance('the page of default preferences', (opened) => {
  let instance: Instance
  let ann: Person
  let tom: Person
  const preference = async (name: string) => {
    const { body } = await instance.ask('GET', '/rest/preference', { as: ann })
    const all = body.preferences as { name: string; value: string; choices: string[] }[]
    const { value, choices } = all.find((one) => one.name === name)!
    return [value, choices.length > 0]
  }

  before(async () => {
    instance = opened()
    ann = await instance.person('ann@example.com', ['editusers'])
    tom = await instance.person('tom@example.com', ['tweakparams'])
  })

  void test('is for members of tweakparams, as its methods are', async () => {
    const rest = '/rest/docket_default_preferences'
    for (const [method, path] of [['GET', PATH] as const, ['GET', rest] as const]) {
      assert.equal((await instance.ask(method, path, { as: ann })).status, 401)
    }
    const body = { preferences: {} }
    assert.equal((await instance.ask('PUT', rest, { as: ann, body })).body.code, 304)
    const wrong: [object, number, number][] = [
      [{ nosuch: { is_enabled: false } }, 404, 51],
      [{ bugmail: { default_value: 'perhaps' } }, 400, 32_000],
      [{ bugmail: { is_enabled: 'perhaps' } }, 400, 53],
    ]
    for (const [preferences, status, code] of wrong) {
      const answer = await instance.ask('PUT', rest, { as: tom, body: { preferences } })
      assert.deepEqual([answer.status, answer.body.code], [status, code])
    }
  })

  void test('changes what applies to everyone who has not chosen, or may not', async () => {
    const choice = { preferences: { requestee_cc: 'on' } }
    await instance.ask('PUT', '/rest/preference', { as: ann, body: choice })
    const form = await findForm(instance, tom, PATH, SAVE)
    const { status, headers } = await form.send({
      'value.csv_colsepchar': ';',
      'value.requestee_cc': 'off',
    })
    assert.deepEqual([status, headers['location']], [303, `${PATH}?done=save`])
    assert.deepEqual(await preference('csv_colsepchar'), [';', true])
    assert.deepEqual(await preference('requestee_cc'), ['on', true])
    const again = await findForm(instance, tom, PATH, SAVE)
    await again.send({ 'enabled.requestee_cc': undefined })
    assert.deepEqual(await preference('requestee_cc'), ['off', false])
    const log = '/rest/audit_log?class=Bugzilla::Setting'
    const { body } = await instance.ask('GET', log, { as: instance.admin })
    const told = (body.audit_log as { field: string; removed: string; added: string }[]).map(
      ({ field, removed, added }) => [field, removed, added],
    )
    assert.deepEqual(told, [
      ['requestee_cc.is_enabled', '1', '0'],
      ['requestee_cc', 'on', 'off'],
      ['csv_colsepchar', ',', ';'],
    ])
  })

  void test('saves nothing over a change by somebody else', async () => {
    const first = await findForm(instance, tom, PATH, SAVE)
    const second = await findForm(instance, instance.admin, PATH, SAVE)
    await first.send({ 'value.email_format': 'text_only' })
    const { status, text } = await second.send({ 'enabled.email_format': undefined })
    assert.equal(status, 409)
    assert.match(text, /Somebody has changed &#39;email_format&#39;/)
    assert.deepEqual(await preference('email_format'), ['text_only', true])
    await second.send({ 'value.bugmail': 'off' })
    assert.deepEqual(await preference('bugmail'), ['off', true])
  })
})
