/**
 * Calls by method name on a whole service: types, logins, and equal responses through each door.
 */

import assert from 'node:assert/strict'
import { randomBytes } from 'node:crypto'
import { before, test } from 'node:test'

import type { TSchema } from 'typebox'

import type { Typed } from '../src/platform/http/xml-values.ts'
import { methods } from '../src/server/compose.ts'
import { type Instance, onEachInstance, type Person } from './instance.ts'
import { askOlderDoors, callByXml, callJson } from './older-doors.ts'
import { addProduct, putControl } from './products.ts'
import { XmlBytes, XmlTime } from './xml-rpc.ts'

const TIME_NAMES = /(^|_)(time|time_utc|ts|when|date|last_used)$/
/** Hours of work, and when whines are sent as Bugzilla stores it; not times of day. */
const NO_TIMES = /^(actual|estimated|remaining|work|run)_time$/

void test('every time in a response is declared as one, so that doors can convert it', () => {
  const found = methods.flatMap(({ name, output }) => undeclared(output, name))
  assert.deepEqual(found, [])
})

function undeclared(schema: TSchema, path: string): string[] {
  const { anyOf = [], items, properties = {}, patternProperties = {} } = schema as Typed
  const own = Object.entries(properties).flatMap(([name, one]) =>
    TIME_NAMES.test(name) && !NO_TIMES.test(name) && isPlainText(one)
      ? [`${path}.${name}`]
      : undeclared(one as TSchema, `${path}.${name}`),
  )
  const inner = [...anyOf, ...Object.values(patternProperties), ...(items ? [items] : [])]
  return [...own, ...inner.flatMap((one) => undeclared(one as TSchema, path))]
}
const isPlainText = ({ type, format, anyOf = [] }: Typed): boolean =>
  (type === 'string' && format !== 'date-time') || anyOf.some(isPlainText)

/** Every bug of the product is in the group. */
const MANDATORY = { membercontrol: 3, othercontrol: 3 }

onEachInstance('the older doors', (opened) => {
  let instance: Instance
  let ann: Person
  let id: number
  const filed = { product: 'TestProduct', component: 'TestComponent', version: 'unspecified' }

  before(async () => {
    instance = opened()
    ann = await instance.person('ann@example.com', ['editbugs'])
    const bug = { ...filed, summary: 'Größe < ☕ & "so"', description: 'It\r\nbreaks.' }
    id = (await callByXml(instance, 'Bug.create', bug, ann)).value!['id' as never] as number
  })

  void test('XML-RPC returns values with their types', async () => {
    const { value } = await callByXml(instance, 'Bug.get', { ids: [id] }, ann)
    const [bug] = (value as { bugs: Record<string, unknown>[] }).bugs
    assert.equal(bug!['id'], id)
    assert.equal(bug!['summary'], 'Größe < ☕ & "so"')
    assert.equal(bug!['is_open'], true)
    assert.deepEqual(bug!['creation_time'], new XmlTime('20260601T12:00:00'))
    assert.deepEqual(bug!['cc'], [])
    assert.equal('deadline' in bug!, false)
    assert.equal('dupe_of' in bug!, false)

    const comments = await callByXml(instance, 'Bug.comments', { ids: id })
    const [comment] = comments.value!['bugs' as never][`${id}` as never]['comments'] as {
      time: XmlTime
      text: string
    }[]
    assert.deepEqual(comment!.time, new XmlTime('20260601T12:00:00'))
    assert.equal(comment!.text, 'It\nbreaks.')

    const time = await callByXml(instance, 'Bugzilla.time', {})
    assert.deepEqual(time.value!['db_time' as never], new XmlTime('20260601T12:00:00'))
  })

  void test('XML-RPC accepts times and bytes in their types', async () => {
    const since = { ids: [id], new_since: new XmlTime('20260601T12:00:00') }
    const { value } = await callByXml(instance, 'Bug.comments', since)
    assert.deepEqual(value, { bugs: { [id]: { comments: [] } }, comments: {} })
    const text = new XmlBytes(Buffer.from('Grüße').toString('base64'))
    const added = await callByXml(instance, 'Bug.add_comment', { id, comment: text }, ann)
    const comment_ids = [added.value!['id' as never]]
    const { result } = await callJson(instance, 'Bug.comments', { comment_ids })
    assert.equal(result!['comments' as never][comment_ids[0]!]['text'], 'Grüße')
  })

  void test('users log in with a password, continue with the token, and log out', async () => {
    const { login, password } = instance.admin
    for (const ask of [callJson, callByXml]) {
      const said = await ask(instance, 'User.login', { login, password })
      const { token } = ('value' in said ? said.value : (said as { result: unknown }).result) as {
        token: string
      }
      const valid = await ask(instance, 'User.valid_login', { login, Bugzilla_token: token })
      assert.equal('value' in valid ? valid.value : (valid as { result: unknown }).result, true)
      await ask(instance, 'User.logout', { Bugzilla_token: token })
      const { error } = await callJson(instance, 'User.whoami', { Bugzilla_token: token })
      assert.equal(error?.code, 132_000)
    }
  })

  void test('a password is accepted with each call', async () => {
    const { login: Bugzilla_login, password: Bugzilla_password } = instance.admin
    const credentials = { Bugzilla_login, Bugzilla_password }
    const { value } = await callByXml(instance, 'User.whoami', credentials)
    assert.equal(value!['name' as never], Bugzilla_login)
    const { fault } = await callByXml(instance, 'User.whoami', {
      ...credentials,
      Bugzilla_password: 'x',
    })
    assert.equal(fault?.faultCode, 300)
  })

  void test('a session cookie is valid only with its header, and never for scripts', async () => {
    const { login, password } = instance.admin
    const opened_ = await instance.ask('POST', '/rest/session', {
      body: { login, password },
      headers: { 'x-docket-csrf': '1' },
    })
    const [cookie] = opened_.headers['set-cookie']!.split(';')
    const body = { method: 'User.whoami', params: [], id: 1 }
    const whoami = async (headers: Record<string, string>) =>
      (await instance.ask('POST', '/jsonrpc.cgi', { body, headers })).body.error?.code
    assert.equal(await whoami({ cookie: cookie! }), 100_410)
    assert.equal(await whoami({ cookie: cookie!, 'x-docket-csrf': '1' }), undefined)
    const query = '/jsonrpc.cgi?method=User.whoami'
    const headers = { cookie: cookie!, 'x-docket-csrf': '1' }
    assert.equal((await instance.ask('GET', query, { headers })).body.error?.code, 100_410)
  })

  void test('permissive returns faults for missing and hidden bugs beside the others', async () => {
    const eve = await instance.person('eve@example.com')
    const as = instance.admin
    const group = { name: 'few', description: 'd', is_active: true }
    await instance.ask('POST', '/rest/group', { as, body: group })
    await putControl(instance, await addProduct(instance, 'Kept'), 'few', MANDATORY)
    const kept = { product: 'Kept', component: 'Core', version: '1', summary: 'Hush' }
    const secret = (await callByXml(instance, 'Bug.create', kept, as)).value![
      'id' as never
    ] as number
    const ids = [id, secret, 'none', 99, '99999999999999999999']
    const { value } = await callByXml(instance, 'Bug.get', { ids, permissive: true }, eve)
    const { bugs, faults } = value as Record<'bugs' | 'faults', Record<string, unknown>[]>
    const shown = bugs.map((bug) => bug['id'])
    const told = faults.map((fault) => [fault['id'], fault['faultCode']])
    assert.deepEqual(shown, [id])
    assert.deepEqual(told, [
      ['none', 100],
      ['99999999999999999999', 101],
      [`${secret}`, 102],
      ['99', 101],
    ])
    const rest = await instance.ask('GET', '/rest/bug/1?ids=99&permissive=1', { as: eve })
    assert.equal(rest.body.code, 101)
  })

  void test('a file passes through all of them unchanged', async () => {
    const data = randomBytes(900_000)
    const about = { ids: [id], file_name: 'a', summary: 's', content_type: 'application/zip' }
    const base64 = data.toString('base64')
    const byXml = { ...about, data: new XmlBytes(base64.replace(/.{76}/g, '$&\n')) }
    const added = await callByXml(instance, 'Bug.add_attachment', byXml, ann)
    const byJson = await callJson(instance, 'Bug.add_attachment', { ...about, data: base64 }, ann)
    const ids = [added.value, byJson.result].flatMap((made) => (made as { ids: number[] }).ids)
    for (const attachment_ids of ids) {
      const { value } = await callByXml(instance, 'Bug.attachments', { attachment_ids }, ann)
      const shown = value!['attachments' as never][attachment_ids] as Record<string, unknown>
      assert.deepEqual(shown['data'], new XmlBytes(base64))
      assert.deepEqual(shown['creation_time'], new XmlTime('20260601T12:00:00'))
    }
  })

  void test('a file sent as a text is stored unchanged', async () => {
    const about = { ids: [id], file_name: 'a', summary: 's', content_type: 'text/plain' }
    for (const data of ['no Base64 at all: ü', 'eA==']) {
      const { value } = await callByXml(instance, 'Bug.add_attachment', { ...about, data }, ann)
      const [added] = (value as { ids: number[] }).ids
      const { body } = await instance.ask('GET', `/rest/bug/attachment/${added}`, { as: ann })
      const kept = Buffer.from(body.attachments[added!].data, 'base64').toString()
      assert.equal(kept, data)
    }
  })

  void test('a streamed response is the same', async () => {
    const file = { file_name: 'a', summary: 's', content_type: 'application/zip' }
    const data = randomBytes(900_000).toString('base64')
    for (const summary of ['one', 'two', 'three']) {
      await callJson(instance, 'Bug.add_attachment', { ...file, ids: [id], summary, data }, ann)
    }
    const path = `/rest/bug/${id}/attachment`
    await askOlderDoors(instance, ann, path, await instance.ask('GET', path, { as: ann }))
  })

  const paths = [
    '/rest/version',
    '/rest/parameters',
    '/rest/extensions',
    '/rest/last_audit_time',
    '/rest/product?type=accessible',
    '/rest/product/TestProduct?include_fields=name,components.name',
    '/rest/product_enterable',
    '/rest/classification/1',
    '/rest/field/bug?include_fields=name,type,values',
    '/rest/field/bug/priority/values',
    '/rest/user?names=ann@example.com',
    '/rest/user/nobody@example.com',
    '/rest/group',
    '/rest/bug?product=TestProduct&include_fields=id,creation_time',
    '/rest/bug?product=TestProduct&count_only=1',
    '/rest/bug/1/comment',
    '/rest/bug/1/history',
    '/rest/bug/1/attachment',
    '/rest/bug/99',
    '/rest/bug/none',
  ]
  for (const path of paths) {
    void test(`GET ${path} returns the same through all`, async () => {
      for (const as of [ann, instance.admin, undefined]) {
        const answered = await instance.ask('GET', path, { as })
        await askOlderDoors(instance, as, path, answered)
      }
    })
  }
})
