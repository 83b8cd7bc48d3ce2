import assert from 'node:assert/strict'
import { before, test } from 'node:test'

import { type Instance, onEachInstance, type Person } from '../../../../tests/instance.ts'
import { openForm } from '../../../../tests/page-forms.ts'
import { oppositeOf } from './bulk-changes.ts'

const TYPE = { 'content-type': 'application/x-www-form-urlencoded' }
const NEW = { product: 'TestProduct', component: 'TestComponent', version: 'unspecified' }
const decoded = (text: string) =>
  text.replaceAll(/&#(\d+);/g, (_, code: string) => String.fromCharCode(Number(code)))

void test('the opposite of a change swaps lists, and gives open bugs no resolution', () => {
  assert.deepEqual(
    oppositeOf({
      status: { removed: 'CONFIRMED', added: 'RESOLVED' },
      resolution: { removed: '', added: 'FIXED' },
      keywords: { removed: 'a, b', added: 'c' },
    }),
    { status: 'CONFIRMED', keywords: { add: ['a', 'b'], remove: ['c'] } },
  )
})

onEachInstance('changing several bugs at once', (opened) => {
  let instance: Instance
  let dev: Person
  let ids: number[]

  before(async () => {
    instance = opened()
    dev = await instance.person('dev@example.com', ['editbugs', 'canconfirm'])
    ids = []
    for (const summary of ['One', 'Two', 'Three']) {
      const body = { ...NEW, summary }
      ids.push((await instance.ask('POST', '/rest/bug', { as: dev, body })).body.id)
    }
  })
  const read = async () =>
    (await instance.ask('GET', `/rest/bug?id=${ids.join()}`)).body.bugs as {
      priority: string
      status: string
      cc: string[]
      resolution: string
    }[]
  const send = async (fields: [string, string][], as = dev) => {
    const { cookie, fields: shown } = await openForm(instance, '/change_bugs', as)
    const body = new URLSearchParams([['form_token', shown['form_token']!], ...fields]).toString()
    return instance.ask('POST', '/change_bugs', { as, body, headers: { ...TYPE, cookie } })
  }
  const chosen = () => ids.map((id): [string, string] => ['id', String(id)])

  void test('rows of a list can be selected by people who are logged in', async () => {
    const list = async (as?: Person) => (await instance.ask('GET', '/bugs', { as })).text
    assert.match(await list(dev), new RegExp(`type="checkbox" name="id" value="${ids[0]}"`))
    assert.doesNotMatch(await list(), /type="checkbox"/)
    const { text } = await instance.ask('GET', `/change_bugs?id=${ids.join('&id=')}`, { as: dev })
    assert.match(text, /value="\d+" checked>\s*<a[^>]*>\d+<\/a> Two/)
  })

  void test('a preview names what changes and what is refused, and writes nothing', async () => {
    const [first] = ids
    await instance.ask('PUT', `/rest/bug/${first}`, {
      as: dev,
      body: { status: 'RESOLVED', resolution: 'FIXED' },
    })
    const old = await read()
    const { text } = await send([...chosen(), ['status', 'VERIFIED'], ['priority', 'High']])
    assert.match(text, /1 bug will be changed, and 2 will not/)
    assert.match(text, /<b>priority<\/b> <del>---<\/del> → <ins>High<\/ins>/)
    assert.equal(text.match(/Not changed:/g)?.length, 2)
    assert.match(text, /name="priority" value="High"/)
    assert.deepEqual(await read(), old)
  })

  void test('changes the bugs that allow it, and takes the changes back', async () => {
    const fields: [string, string][] = [
      ['priority', 'Low'],
      ['cc_add', dev.login],
    ]
    const { text } = await send([...chosen(), ...fields, ['confirmed', '1']])
    assert.match(text, /3 bugs have been\s+changed/)
    assert.deepEqual(
      (await read()).map(({ priority, cc }) => [priority, cc]),
      ids.map(() => ['Low', [dev.login]]),
    )
    await instance.ask('PUT', `/rest/bug/${ids[1]}`, { as: dev, body: { severity: 'minor' } })
    const [, undo = ''] = /name="undo" value="([^"]*)"/.exec(text)!
    instance.clock.now += 1_000
    await instance.ask('PUT', `/rest/bug/${ids[2]}`, { as: dev, body: { severity: 'major' } })
    const back = await send([['undo', decoded(undo)]])
    assert.match(back.text, /It has been changed since/)
    assert.deepEqual((await read()).map(({ priority }) => priority).slice(0, 1), ['---'])
    assert.equal((await read())[2]!.priority, 'Low')
    instance.clock.now += 600_000
    assert.match((await send([['undo', decoded(undo)]])).text, /changed since|Ten minutes/)
  })

  void test('needs bugs and a change, and refuses what is no undo', async () => {
    assert.match((await send(chosen())).text, /Select bugs, and at least one change/)
    assert.match((await send([['priority', 'High']])).text, /Select bugs/)
    assert.equal((await send([['undo', '[{"id":"x"}]']])).status, 400)
  })
})
