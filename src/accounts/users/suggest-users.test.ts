import assert from 'node:assert/strict'
import { before, test } from 'node:test'

import { onEachInstance, type Person } from '../../../tests/instance.ts'

onEachInstance('suggestions of users', (instance) => {
  let ann: Person
  const suggest = async (match: string, as: Person | undefined = ann) =>
    instance().ask('GET', `/rest/user/suggest?match=${encodeURIComponent(match)}`, { as })
  const logins = async (match: string) =>
    (await suggest(match)).body.users.map(({ name }: { name: string }) => name)
  before(async () => {
    ann = await instance().person('ann@example.com')
    await instance().person('joanna@example.com')
    await instance().person('anna@example.com')
  })

  void test('match the beginning of a name first, then any part of it', async () => {
    assert.deepEqual(await logins('ANN'), [
      'ann@example.com',
      'anna@example.com',
      'joanna@example.com',
    ])
    assert.deepEqual(await logins(' @anna'), ['anna@example.com', 'joanna@example.com'])
  })

  void test('match the nick in the real name', async () => {
    const body = { full_name: 'Johanna B. [:jo]' }
    await instance().ask('PUT', '/rest/user/joanna@example.com', { as: instance().admin, body })
    const [{ id, ...joanna }] = (await suggest('johan')).body.users
    const real_name = 'Johanna B. [:jo]'
    assert.deepEqual(joanna, { name: 'joanna@example.com', nick: 'jo', real_name })
    assert.ok(id > 0)
  })

  void test('need three characters, are at most 25, and include only users who can log in', async () => {
    assert.deepEqual(await logins('an'), [])
    assert.deepEqual(await logins('***'), [])
    for (let at = 0; at < 27; at += 1) await instance().person(`many${at}@example.com`)
    assert.equal((await logins('many')).length, 25)
    const body = { login_denied_text: 'gone' }
    await instance().ask('PUT', '/rest/user/many9@example.com', { as: instance().admin, body })
    assert.deepEqual(await logins('many9'), [])
  })

  void test('include only users who share a group, if so configured', async () => {
    await instance().set('usevisibilitygroups', '1')
    assert.deepEqual(await logins('anna'), [])
    await instance().set('usevisibilitygroups', '0')
  })

  void test('need a login and a text', async () => {
    const anonymous = await instance().ask('GET', '/rest/user/suggest?match=ann')
    assert.deepEqual([anonymous.status, anonymous.body.code], [401, 410])
    const { status, body } = await instance().ask('GET', '/rest/user/suggest', { as: ann })
    assert.deepEqual([status, body.code], [400, 50])
  })
})
