import assert from 'node:assert/strict'
import { before, test } from 'node:test'

import { follow, useForm } from '../../../../tests/found-forms.ts'
import { type Instance, onEachInstance, type Person } from '../../../../tests/instance.ts'

onEachInstance('quips', (opened) => {
  let instance: Instance
  let ann: Person
  before(async () => {
    instance = opened()
    ann = await instance.person('ann@example.com')
  })
  const show = async (path: string, as: Person) => (await follow(instance, as, path)).text
  const add = (quip: string, as = ann) =>
    useForm(instance, as, '/quips.cgi', { action: 'add', set: { quip } })
  const prefer = (value: string) =>
    instance.ask('PUT', '/rest/preference', {
      as: ann,
      body: { preferences: { display_quips: value } },
    })

  void test('one is shown above lists, another one each minute, unless one does not want any', async () => {
    assert.doesNotMatch(await show('/bugs', ann), /href="\/quips"/)
    assert.match((await add('First <quip>')).text, /role="status">The quip has been added/)
    await add('Second quip')
    const list = await show('/bugs', ann)
    assert.match(list, /href="\/quips">(First &#60;quip&#62;|Second quip)</)
    instance.clock.now += 60_000
    const shown = (text: string) => /href="\/quips">(First|Second)/.exec(text)![1]
    assert.notEqual(shown(await show('/bugs', ann)), shown(list))
    await prefer('off')
    assert.doesNotMatch(await show('/bugs', ann), /href="\/quips"/)
    await prefer('on')
  })

  void test('wait for a moderator, who approves and deletes them', async () => {
    await instance.set('quip_list_entry_control', 'moderated')
    assert.match((await add('Third QUIP')).text, /after a moderator has approved/)
    assert.doesNotMatch(await show('/quips', ann), /Third/)
    const bob = await instance.person('bob@example.com', ['bz_quip_moderators'])
    assert.match(await show('/admin', bob), /href="\/quips"/)
    assert.match(
      await show('/quips?approved=0&text=quip', bob),
      /Third QUIP<\/td><td>ann@example\.com/,
    )
    const which = { id: '3' }
    await useForm(instance, bob, '/quips', { action: 'approve', having: which })
    assert.match(await show('/quips?text=third', ann), /Third QUIP/)
    const deleted = await useForm(instance, bob, '/quips', { action: 'delete', having: which })
    assert.match(deleted.text, /role="status">The quip has been deleted/)
    const body = { approved: true }
    const refused = await instance.ask('PUT', '/rest/docket_quip/1', { as: ann, body })
    assert.equal(refused.status, 401)
    const log = await show('/audit_log?class=Bugzilla::Quip', instance.admin)
    assert.match(log, /Third QUIP/)
  })

  void test('are refused if they are empty or long, or if none can be added', async () => {
    for (const quip of [' ', 'x'.repeat(513)]) {
      const { status } = await instance.ask('POST', '/rest/docket_quip', {
        as: ann,
        body: { quip },
      })
      assert.equal(status, 400)
    }
    await instance.set('quip_list_entry_control', 'closed')
    assert.match(await show('/quips', ann), /No quips can be added at present/)
    const body = { quip: 'Late' }
    assert.equal((await instance.ask('POST', '/rest/docket_quip', { as: ann, body })).status, 403)
  })
})
