import assert from 'node:assert/strict'
import { test } from 'node:test'

import { findForm } from '../../../../../tests/found-forms.ts'
import { onEachInstance } from '../../../../../tests/instance.ts'

const PATH = '/admin/status'

onEachInstance('the page of the status', (opened) => {
  void test('shows what runs, to members of admin and tweakparams', async () => {
    const instance = opened()
    const tom = await instance.person('tom@example.com', ['tweakparams'])
    const ann = await instance.person('ann@example.com', ['editusers'])
    for (const path of [PATH, '/rest/docket_status']) {
      assert.equal((await instance.ask('GET', path, { as: ann })).status, 401)
    }
    await instance.service.node.beat()
    const { body } = await instance.ask('GET', '/rest/docket_status', { as: tom })
    const { database, disk, nodes, texts_waiting } = body
    assert.match(database.product, /^(SQLite|PostgreSQL)$/)
    assert.ok(database.bytes > 10_000 && disk.free_bytes > 0 && disk.bytes > disk.free_bytes)
    assert.equal(texts_waiting, 0)
    assert.ok(nodes.some(({ does }: { does: string }) => does === 'leader'))
    const { text } = await instance.ask('GET', PATH, { as: tom })
    assert.match(text, /<dt>Database<\/dt><dd>(SQLite|PostgreSQL) \d/)
    assert.match(text, /leads/)
  })

  void test('turns read-only mode on and off, for members of tweakparams', async () => {
    const instance = opened()
    const tom = await instance.person('tim@example.com', ['tweakparams'])
    const on = await findForm(instance, tom, PATH, { action: 'turn_on' })
    const refused = await on.send({ note: 'We move.', until: 'soon' })
    assert.equal(refused.status, 400)
    assert.match(refused.text, /value="We move."/)
    const { headers } = await on.send({ note: 'We move.', until: '2027-01-31T14:00:00Z' })
    assert.equal(headers['location'], `${PATH}?done=turn_on`)
    const off = await findForm(instance, tom, PATH, { action: 'turn_off' })
    assert.match(off.text, /class="notice" role="status">Docket is read-only.*We move\./)
    assert.equal((await off.send()).status, 303)
    assert.equal((await instance.ask('GET', '/rest/read_only')).body.read_only, false)
  })
})
