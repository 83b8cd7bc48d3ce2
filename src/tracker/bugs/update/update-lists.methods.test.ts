import assert from 'node:assert/strict'
import { before, test } from 'node:test'

import { docket } from '../../../accounts/actors/actors.ts'
import { TOPICS } from '../../../migrations/topics.ts'
import { touch } from '../../../platform/db/remembered.ts'
import { onEachInstance, type Person } from '../../../../tests/instance.ts'
import { addProduct, putControl } from '../../../../tests/products.ts'

const minimal = {
  product: 'TestProduct',
  component: 'TestComponent',
  version: 'unspecified',
  summary: 'It does not work',
}

onEachInstance('changing the lists of bugs, and their products', (instance) => {
  let editor: Person
  let reporter: Person
  let member: Person

  before(async () => {
    const { admin } = instance()
    const body = { user_regexp: '' }
    await instance().ask('PUT', '/rest/group/editbugs', { as: admin, body })
    for (const name of ['red', 'green', 'blue']) {
      const group = { name, description: 'd', is_active: true }
      await instance().ask('POST', '/rest/group', { as: admin, body: group })
    }
    editor = await instance().person('editor@example.com', ['editbugs'])
    member = await instance().person('member@example.com', ['editbugs', 'red', 'blue'])
    reporter = await instance().person('reporter@example.com')
    const other = await addProduct(instance(), 'Other')
    await putControl(instance(), 1, 'red', { membercontrol: 1, othercontrol: 0 })
    await putControl(instance(), 1, 'blue', { membercontrol: 1, othercontrol: 1 })
    await putControl(instance(), other, 'green', { membercontrol: 3, othercontrol: 3 })
    await putControl(instance(), other, 'blue', { membercontrol: 1, othercontrol: 1 })
    await instance().transactions.work(docket, async ({ tx }) => {
      for (const name of ['easy', 'hard', 'Loud']) {
        const row = { name, name_key: name.toLowerCase(), description: 'd' }
        await tx.insertInto('keyworddefs').values(row).execute()
      }
      const [core] = await tx
        .selectFrom('components')
        .select('id')
        .where('product_id', '=', other)
        .execute()
      const row = { component_id: core!.id, user_id: reporter.id }
      await tx.insertInto('component_cc').values(row).execute()
      await touch(tx, ...TOPICS)
    })
  })

  const file = async (more: object = {}, as: Person = editor): Promise<number> => {
    const filed = await instance().ask('POST', '/rest/bug', { as, body: { ...minimal, ...more } })
    assert.equal(filed.status, 200, filed.text)
    return filed.body.id
  }
  const read = async (id: number, as: Person = editor) =>
    (await instance().ask('GET', `/rest/bug/${id}`, { as })).body.bugs[0]
  const change = async (id: number | string, body: unknown, as: Person = editor) => {
    instance().clock.now += 1_000
    return instance().ask('PUT', `/rest/bug/${id}`, { as, body })
  }
  const changes = async (id: number, body: unknown, as?: Person) => {
    const { status, body: answer, text } = await change(id, body, as)
    assert.equal(status, 200, text)
    return answer.bugs[0].changes
  }
  const refused = async (id: number, body: unknown, expected: [number, number], as?: Person) => {
    const { status, body: answer, text } = await change(id, body, as)
    assert.deepEqual([status, answer.code], expected, text)
    return answer.message as string
  }
  const history = async (id: number) =>
    (await instance().ask('GET', `/rest/bug/${id}/history`)).body.bugs[0].history

  void test('aliases are added, removed and replaced', async () => {
    const id = await file({ alias: ['one'] })
    assert.deepEqual(await changes(id, { alias: { add: ['two', 'ONE'], remove: ['three'] } }), {
      alias: { removed: '', added: 'two' },
    })
    assert.deepEqual(await changes(id, { alias: { remove: ['TWO'], add: ['three'] } }), {
      alias: { removed: 'two', added: 'three' },
    })
    const { body } = await change('three', { alias: 'only' })
    assert.deepEqual(body.bugs[0].alias, ['only'])
    assert.deepEqual(body.bugs[0].changes.alias, { removed: 'one, three', added: 'only' })
    assert.deepEqual(await changes(id, { alias: ['only'] }), {})
    assert.deepEqual(await changes(id, { alias: '' }), { alias: { removed: 'only', added: '' } })
  })

  void test('belong to one bug, and can be set by its editors', async () => {
    const [one, two] = [await file({ alias: ['mine'] }), await file()]
    await refused(two, { alias: { add: ['MINE'] } }, [400, 103])
    await refused(two, { alias: 'has space' }, [400, 103])
    await refused(two, { alias: '12' }, [400, 103])
    await refused(two, { ids: [one, two], alias: 'both' }, [400, 103])
    await refused(two, { alias: 'theirs' }, [401, 115], reporter)
  })

  void test('keywords are added, removed and set', async () => {
    const id = await file({ keywords: ['easy'] })
    assert.deepEqual(await changes(id, { keywords: { add: ['LOUD', 'easy'], remove: ['hard'] } }), {
      keywords: { removed: '', added: 'Loud' },
    })
    assert.deepEqual(await changes(id, { keywords: { set: ['hard'], add: ['easy'] } }), {
      keywords: { removed: 'Loud, easy', added: 'hard' },
    })
    assert.deepEqual((await read(id)).keywords, ['hard'])
    await refused(id, { keywords: { add: ['nope'] } }, [404, 51])
    await refused(id, { keywords: ['easy'] }, [400, 53])
    await refused(id, { keywords: { add: ['easy'] } }, [401, 115], reporter)
    assert.deepEqual(await changes(id, { keywords: { set: [] } }), {
      keywords: { removed: 'hard', added: '' },
    })
  })

  void test('a dependency is changed on both sides', async () => {
    const [one, two, three] = [await file(), await file({ alias: ['late'] }), await file()]
    assert.deepEqual(
      await changes(one, { depends_on: { add: ['late'] }, blocks: { set: [three] } }),
      {
        depends_on: { removed: '', added: String(two) },
        blocks: { removed: '', added: String(three) },
      },
    )
    const [was] = await history(two)
    assert.deepEqual(was.changes, [{ field_name: 'blocks', removed: '', added: String(one) }])
    assert.equal((await read(two)).last_change_time, (await read(one)).last_change_time)
    assert.deepEqual((await read(three)).depends_on, [one])
    await refused(one, { depends_on: { add: [one] } }, [400, 116])
    await refused(two, { depends_on: { add: [three] } }, [400, 116])
    await refused(one, { depends_on: { set: [two, three] } }, [400, 116])
    await refused(one, { depends_on: { add: [99_999] } }, [404, 101])
    await refused(one, { depends_on: { add: ['nope'] } }, [400, 100])
    await refused(one, { depends_on: { remove: [two] } }, [401, 115], reporter)
    // A cycle that needs a removed dependency does not count.
    assert.deepEqual(await changes(one, { depends_on: { set: [three] }, blocks: { set: [two] } }), {
      depends_on: { removed: String(two), added: String(three) },
      blocks: { removed: String(three), added: String(two) },
    })
    assert.deepEqual((await read(two)).depends_on, [one])
    assert.deepEqual((await read(two)).blocks, [])
  })

  void test('links to bugs elsewhere are normalized, and stored once', async () => {
    const id = await file()
    const github = 'https://github.com/foo/bar/issues/5'
    const add = [`${github}#top`, 'http://GITHUB.com/foo/bar/issues/5', 'bugs.debian.org/12']
    const added = `${github}, http://bugs.debian.org/12`
    assert.deepEqual(await changes(id, { see_also: { add } }), { see_also: { removed: '', added } })
    const remove = [github.toUpperCase(), 'https://example.com/none']
    assert.deepEqual(await changes(id, { see_also: { add: [github], remove: ['nope'] } }), {})
    assert.deepEqual(await changes(id, { see_also: { remove } }), {
      see_also: { removed: github, added: '' },
    })
    assert.deepEqual((await read(id)).see_also, ['http://bugs.debian.org/12'])
    await refused(id, { see_also: { add: ['https://example.com/nothing'] } }, [400, 112])
    await refused(id, { see_also: { add: [github] } }, [401, 115], reporter)
  })

  void test('a link between two bugs is added to both, if the user can change the other', async () => {
    await instance().set('urlbase', 'https://bugs.example.com/')
    const link = (id: number) => `https://bugs.example.com/show_bug.cgi?id=${id}`
    const [one, two] = [await file(), await file({ alias: ['linked'] })]
    const own = await file({}, reporter)
    assert.deepEqual(await changes(one, { see_also: { add: ['linked'] } }), {
      see_also: { removed: '', added: link(two) },
    })
    assert.deepEqual((await read(two)).see_also, [link(one)])
    assert.deepEqual((await history(two))[0].changes, [
      { field_name: 'see_also', removed: '', added: link(one) },
    ])
    await refused(one, { see_also: { add: [link(one)] } }, [400, 32000])
    await refused(one, { see_also: { add: ['99999'] } }, [404, 101])
    await changes(own, { see_also: { add: [`http://bugs.example.com/bugs/${one}`] } }, reporter)
    assert.deepEqual((await read(own)).see_also, [link(one)])
    assert.deepEqual((await read(one)).see_also, [link(two)])
    const path = `/rest/bug/${one}/see_also`
    const body = { remove: [link(two)], add: [String(own)] }
    const both = await instance().ask('PUT', path, { as: editor, body })
    assert.deepEqual(both.body, {
      changes: { [one]: { see_also: { removed: [link(two)], added: [link(own)] } } },
    })
    assert.deepEqual((await read(two)).see_also, [])
    const nothing = await instance().ask('PUT', path, { as: editor, body: {} })
    assert.deepEqual([nothing.status, nothing.body.code], [400, 50])
  })

  void test('a loop through a hidden bug is refused, without naming the bug', async () => {
    const [first, last] = [await file(), await file()]
    const between = await file({ groups: ['red'], depends_on: [last] }, member)
    await changes(first, { depends_on: { add: [between] } }, member)
    const message = await refused(last, { depends_on: { add: [first] } }, [400, 116])
    assert.equal(message.includes(String(between)), false)
    const alias = await file({ groups: ['red'], alias: ['secret'] }, member)
    const taken = await refused(first, { alias: { add: ['secret'] } }, [400, 103])
    assert.equal(taken.includes(`bug ${alias}`), false)
  })

  void test('groups are added and removed by their members', async () => {
    const id = await file()
    await refused(id, { groups: { add: ['nope'] } }, [401, 120])
    await refused(id, { groups: { add: ['red'] } }, [401, 120])
    await refused(id, { groups: { remove: ['red'] } }, [401, 120], member)
    assert.deepEqual(await changes(id, { groups: { add: ['RED', 'blue'] } }, member), {
      groups: { removed: '', added: 'blue, red' },
    })
    assert.deepEqual((await read(id)).groups, ['blue', 'red'])
    const { body } = await instance().ask('GET', `/rest/bug/${id}`, { as: reporter })
    assert.equal(body.code, 102)
    // The bug's creator sees it, but may not remove it from a group.
    await refused(id, { groups: { remove: ['red'] } }, [401, 120])
    assert.deepEqual(await changes(id, { groups: { remove: ['red', 'blue'] } }, member), {
      groups: { removed: 'blue, red', added: '' },
    })
  })

  void test('assignee and QA contact can remove anybody from the CC list, others only themselves', async () => {
    await instance().set('useqacontact', '1')
    const people = { assigned_to: 'assignee@example.com', qa_contact: 'contact@example.com' }
    const assignee = await instance().person(people.assigned_to)
    const contact = await instance().person(people.qa_contact)
    const id = await file({ ...people, cc: [editor.login, member.login, reporter.login] })
    const without = (login: string) => ({ cc: { remove: [login] } })
    const gone = (login: string) => ({ cc: { removed: login, added: '' } })
    await refused(id, without(member.login), [400, 32000], reporter)
    assert.deepEqual(await changes(id, without(reporter.login), reporter), gone(reporter.login))
    assert.deepEqual(await changes(id, without(member.login), contact), gone(member.login))
    assert.deepEqual(await changes(id, without(editor.login), assignee), gone(editor.login))
    await changes(id, { cc: { add: [member.login] } }, contact)
    await instance().set('useqacontact', '0')
    await refused(id, without(member.login), [400, 32000], contact)
  })

  void test('open dependencies are listed first, also after one was closed', async () => {
    const [one, other] = [await file(), await file()]
    const id = await file()
    await changes(id, { depends_on: { add: [one, other] } })
    assert.deepEqual((await read(id, member)).depends_on, [one, other])
    await changes(one, { status: 'RESOLVED', resolution: 'FIXED' })
    assert.deepEqual((await read(id, member)).depends_on, [other, one])
  })

  void test('a bug is moved with its values, and its groups follow the product', async () => {
    const id = await file({ groups: ['red', 'blue'] }, member)
    await refused(id, { product: 'Other' }, [404, 51], member)
    await refused(id, { product: 'Nope' }, [401, 106], member)
    await refused(id, { component: 'Nope' }, [404, 51], member)
    await refused(id, { product: 'Other', component: 'Core' }, [404, 51], member)
    const where = { product: 'other', component: 'core', version: '1' }
    assert.deepEqual(await changes(id, where, member), {
      product: { removed: 'TestProduct', added: 'Other' },
      component: { removed: 'TestComponent', added: 'Core' },
      version: { removed: 'unspecified', added: '1' },
      groups: { removed: 'red', added: 'green' },
      cc: { removed: '', added: reporter.login },
    })
    assert.deepEqual((await read(id, member)).groups, ['blue', 'green'])
    await refused(id, { groups: { remove: ['green'] } }, [401, 120], instance().admin)
    const back = { ...minimal, summary: 'It moved' }
    assert.deepEqual(Object.keys(await changes(id, back, member)).toSorted(), [
      'component',
      'groups',
      'product',
      'summary',
      'version',
    ])
    assert.deepEqual((await read(id, member)).groups, ['blue'])
  })

  void test('a user who cannot set milestones moves a bug to the default milestone', async () => {
    await instance().set('usetargetmilestone', '1')
    await addProduct(instance(), 'Third')
    for (const product of ['TestProduct', 'Third']) {
      const path = `/rest/product/${product}/milestone`
      const added = await instance().ask('POST', path, {
        as: instance().admin,
        body: { name: 'M1' },
      })
      assert.equal(added.status, 201, added.text)
    }
    const where = { product: 'Third', component: 'Core', version: '1' }
    const move = async (as: Person, more: object = {}) => {
      const id = await file({}, reporter)
      await changes(id, { target_milestone: 'M1' })
      await changes(id, { ...where, ...more }, as)
      return (await read(id)).target_milestone
    }
    assert.equal(await move(editor), 'M1')
    assert.equal(await move(reporter), '---')
    assert.equal(await move(reporter, { target_milestone: 'M1' }), '---')
  })
})
