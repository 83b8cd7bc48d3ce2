import assert from 'node:assert/strict'
import { before, test } from 'node:test'

import { FORM_TYPE, type FormPart, formOf } from '../../../tests/forms.ts'
import { onEachInstance, PASSWORD, type Instance, type Person } from '../../../tests/instance.ts'
import { credentials } from '../../../tests/tickets.ts'

const KIB = 1024
const file = (size: number, name = 'file'): FormPart => {
  return { name, filename: 'a', content: 'x'.repeat(size), type: 'text/plain' }
}
const MSG: FormPart = { name: 'msg', content: '{}' }

async function post(instance: Instance, { login }: Person, ...parts: FormPart[]) {
  const headers = { ...credentials(login, PASSWORD), 'content-type': FORM_TYPE }
  return instance.ask('POST', '/rest/newticket', { headers, body: formOf([...parts, MSG]) })
}

onEachInstance(
  'a quota',
  (instance) => {
    let alice: Person
    let bob: Person
    before(async () => {
      alice = await instance().person('alice@example.com')
      bob = await instance().person('bob@example.com')
    })

    void test('applies to each account, and counts everything that it has', async () => {
      assert.equal((await post(instance(), alice, file(60 * KIB))).status, 200)
      const { status, body } = await post(instance(), alice, file(41 * KIB))
      assert.equal(status, 413)
      assert.match(body.error, /Only 40960 of the 102400 bytes .* are free/)
      assert.equal((await post(instance(), bob, file(41 * KIB))).status, 200)
      assert.equal((await post(instance(), alice, file(40 * KIB))).status, 200)
      assert.match((await post(instance(), alice, file(1))).body.error, /Only 0 of the /)
    })

    void test('limits concurrent uploads together', async () => {
      const carol = await instance().person('carol@example.com')
      const all = Array.from({ length: 10 }, () => post(instance(), carol, file(30 * KIB)))
      const statuses = (await Promise.all(all)).map(({ status }) => status)
      assert.ok(statuses.includes(200), statuses.join(' '))
      assert.ok(statuses.every((status) => status === 200 || status === 413))
      const bytes = await instance().db.look((tx) =>
        tx.selectFrom('tickets').select('size').where('user_id', '=', carol.id).execute(),
      )
      assert.ok(bytes.length <= 3)
    })

    void test('lets people purge tickets and make grants who are beyond it', async () => {
      const erin = await instance().person('erin@example.com')
      const { body } = await post(instance(), erin, file(60 * KIB))
      const as = instance().admin
      const limit = (quota: number | null) =>
        instance().ask('PUT', '/rest/tickets/policies', { as, body: { quota } })
      assert.equal((await limit(KIB)).status, 200)
      assert.equal((await post(instance(), erin, file(1))).status, 413)
      const headers = { ...credentials(erin.login, PASSWORD), 'content-type': FORM_TYPE }
      const grant = { ...MSG, content: JSON.stringify({ notify: erin.login }) }
      for (const [path, msg] of [
        ['newgrant', grant],
        [`purgeticket/${body.id}`, MSG],
      ] as const) {
        const asked = { headers, body: formOf([msg]) }
        const { status, text } = await instance().ask('POST', `/rest/${path}`, asked)
        assert.equal(status, 200, text)
      }
      await limit(null)
    })

    void test('counts no purged uploads', async () => {
      const dave = await instance().person('dave@example.com')
      const { body } = await post(instance(), dave, file(64 * KIB))
      assert.equal((await post(instance(), dave, file(64 * KIB))).status, 413)
      const headers = { ...credentials(dave.login, PASSWORD), 'content-type': FORM_TYPE }
      const path = `/rest/purgeticket/${body.id}`
      await instance().ask('POST', path, { headers, body: formOf([MSG]) })
      assert.equal((await post(instance(), dave, file(64 * KIB))).status, 200)
    })
  },
  { upload_bytes_max: 64 * KIB, ticket_quota_bytes: 100 * KIB },
)

onEachInstance(
  'a disk with only its reserve left',
  (instance) => {
    void test('refuses uploads with the reason', async () => {
      const eve = await instance().person('eve@example.com')
      const { status, body } = await post(instance(), eve, file(1))
      assert.equal(status, 507)
      assert.match(body.error, /no disk space left/)
    })
  },
  { disk_reserve_bytes: 2 ** 60 },
)
