import assert from 'node:assert/strict'
import { before, test } from 'node:test'

import { type Instance, onEachInstance, type Person } from '../../../../tests/instance.ts'
import { addProduct, putControl } from '../../../../tests/products.ts'
import { docket } from '../../../accounts/actors/actors.ts'

const path = '/rest/flag_type'
const d = { description: 'd' }

let admin: Person
const make = async (instance: Instance, type: object, as = admin) => {
  const { status, body, text } = await instance.ask('POST', path, { as, body: { ...d, ...type } })
  assert.equal(status, 201, text)
  return (body as { id: number }).id
}
const change = async (instance: Instance, which: number | string, body: object, as = admin) => {
  const changed = await instance.ask('PUT', `${path}/${which}`, { as, body })
  assert.equal(changed.status, 200, changed.text)
  return changed.body.flagtypes as { id: number; name: string; changes: object }[]
}
const code = async (instance: Instance, call: string, body?: object, as?: Person) => {
  const [verb = '', where = ''] = call.split(' ')
  const answered = await instance.ask(verb, where, { as, body })
  return [answered.status, answered.body.code]
}
const names = async (instance: Instance, where: string) => {
  const { body, status } = await instance.ask('GET', `${path}/${where}`)
  assert.equal(status, 200)
  return body.bug.map(({ name }: { name: string }) => name)
}

const stories: Record<string, (instance: Instance) => Promise<void>> = {
  'a type is shown with what the caller may set': async (instance) => {
    const id = await make(instance, { name: 'needinfo', inclusions: ['Two Words'] })
    const whole = {
      id,
      name: 'needinfo',
      ...d,
      type: 'bug',
      values: ['X', '?', '+', '-'],
      is_active: true,
      is_requesteeble: true,
      is_multiplicable: true,
    }
    for (const where of [
      'flag_type/Two%20Words',
      'flag_type/two%20words/CORE',
      'flag_types/Two%20Words',
    ]) {
      const { body } = await instance.ask('GET', `/rest/${where}`)
      assert.deepEqual(body, { bug: [whole], attachment: [] })
    }
    const groups = { grant_group: 'admin', request_group: '8' }
    await change(instance, id, { ...groups, is_active: false })
    const values = async (as?: Person) => {
      const { body } = await instance.ask('GET', `${path}/Two%20Words`, { as })
      return [body.bug[0].values, body.bug[0].is_active]
    }
    const asker = await instance.person('asker@example.com', ['editbugs'])
    assert.deepEqual(await values(), [['X'], false])
    assert.deepEqual(await values(asker), [['X', '?'], false])
    assert.deepEqual(await values(admin), [['X', '?', '+', '-'], false])
    await change(instance, id, { is_requestable: false, inclusions: [] })
    assert.deepEqual(await names(instance, 'Two%20Words'), [])
  },

  'places are said in every form': async (instance) => {
    const { body } = await instance.ask('GET', '/rest/product/Two%20Words')
    const component = { name: 'Rest', ...d, default_assignee: admin.login, product: 'Two Words' }
    await instance.ask('POST', '/rest/component', { as: admin, body: component })
    assert.equal(body.products[0].components[0].name, 'Core')
    const forms: [places: object, whole: string[], core: string[], rest: string[]][] = [
      [{ inclusions: 'Two Words' }, ['x'], ['x'], ['x']],
      [{ inclusions: ['Two Words', 'One'] }, ['x'], ['x'], ['x']],
      [{ inclusions: { 'Two Words': ['Core'] } }, ['x'], ['x'], []],
      [{ inclusions: [{ 'Two Words': ['Core', 'rest'] }] }, ['x'], ['x'], ['x']],
      [
        { inclusions: ['One', { 'two words': ['Rest'], TestProduct: ['TestComponent'] }] },
        ['x'],
        [],
        ['x'],
      ],
      [{ exclusions: [{ 'Two Words': ['Core'] }] }, ['x'], [], ['x']],
      [{ exclusions: ['Two Words'] }, [], [], []],
      [{ inclusions: [] }, [], [], []],
      [{}, ['x'], ['x'], ['x']],
    ]
    for (const [places, whole, core, rest] of forms) {
      const id = await make(instance, { name: 'x', ...places })
      const shown = [
        await names(instance, 'Two%20Words'),
        await names(instance, 'Two%20Words/Core'),
        await names(instance, 'Two%20Words/Rest'),
      ]
      assert.deepEqual(shown, [whole, core, rest], JSON.stringify(places))
      await change(instance, id, { inclusions: [], exclusions: [] })
    }
  },

  'components are told where a type is not for all of them': async (instance) => {
    const id = await make(instance, { name: 'x', inclusions: [{ 'Two Words': ['Rest', 'Core'] }] })
    const shown = async () => {
      const { body } = await instance.ask('GET', `${path}/Two%20Words`)
      return [body.bug[0].inclusions, body.bug[0].exclusions]
    }
    assert.deepEqual(await shown(), [['Core', 'Rest'], undefined])
    await change(instance, id, { inclusions: ['Two Words'], exclusions: { 'Two Words': ['Rest'] } })
    assert.deepEqual(await shown(), [undefined, ['Rest']])
    await change(instance, id, { inclusions: [], exclusions: [] })
  },

  'types come by sort key, then name, those of attachments apart': async (instance) => {
    const ids = [
      await make(instance, { name: 'b', inclusions: ['One'] }),
      await make(instance, { name: 'c', inclusions: ['One'], sortkey: 5 }),
      await make(instance, { name: 'A', inclusions: ['One'] }),
    ]
    await make(instance, { name: 'patch', inclusions: ['One'], target_type: 'attachment' })
    const { body } = await instance.ask('GET', `${path}/One`)
    const kinds = [body.bug, body.attachment].map((types) =>
      types.map((t: { name: string }) => t.name),
    )
    assert.deepEqual(kinds, [['A', 'b', 'c'], ['patch']])
    const { body: product } = await instance.ask('GET', '/rest/product/One')
    const { flag_types } = product.products[0].components[0]
    assert.deepEqual(
      flag_types.bug.map((t: { id: number }) => t.id),
      [ids[2], ids[0], ids[1]],
    )
    const { is_requestable, grant_group, cc_list, sort_key } = flag_types.bug[2]
    assert.deepEqual([is_requestable, grant_group, cc_list, sort_key], [true, null, '', 5])
  },

  'a change answers what is different, by the names of columns, and is audited': async (
    instance,
  ) => {
    const id = await make(instance, { name: 'audited', cc_list: ['a@example.com'] })
    instance.clock.now += 60_000
    const before = await instance.ask('GET', '/rest/last_audit_time?class=Bugzilla::FlagType', {
      as: admin,
    })
    const quiet = await change(instance, id, {
      description: 'd',
      sortkey: 1,
      is_requesteeble: true,
    })
    assert.deepEqual(quiet, [{ id, name: 'audited', changes: {} }])
    const same = await instance.ask('GET', '/rest/last_audit_time?class=Bugzilla::FlagType', {
      as: admin,
    })
    assert.deepEqual(same.body, before.body)

    const [made] = await change(instance, 'AUDITED', {
      name: 'loud',
      grant_group_id: 'admin',
      is_specifically_requestable: false,
      is_multiplicable: 0,
      cc_list: 'b@example.com',
      sortkey: 7,
      inclusions: ['One'],
    })
    assert.deepEqual(made, {
      id,
      name: 'loud',
      changes: {
        name: { removed: 'audited', added: 'loud' },
        cc_list: { removed: 'a@example.com', added: 'b@example.com' },
        is_requesteeble: { removed: '1', added: '0' },
        is_multiplicable: { removed: '1', added: '0' },
        sortkey: { removed: '1', added: '7' },
        grant_group_id: { removed: '', added: '1' },
        inclusions: { removed: '0', added: '1' },
      },
    })
    const log = await instance.transactions.look(docket, ({ tx }) =>
      tx
        .selectFrom('audit_log')
        .select(['field', 'removed', 'added'])
        .where('class', '=', 'Bugzilla::FlagType')
        .where('object_id', '=', id)
        .orderBy('id')
        .execute(),
    )
    assert.equal(log.length, 8)
    assert.deepEqual({ ...log[0] }, { field: '__create__', removed: null, added: 'audited' })
    assert.deepEqual(
      { ...log.at(-1) },
      { field: 'inclusions', removed: 'every product', added: 'One' },
    )
    const [cleared] = await change(instance, id, { grant_group: null })
    assert.deepEqual(cleared!.changes, { grant_group_id: { removed: '1', added: '' } })
  },

  'path, numbers and names go together, and a name means all its types': async (instance) => {
    const twins = [await make(instance, { name: 'twin' }), await make(instance, { name: 'Twin' })]
    const other = await make(instance, { name: 'other' })
    const changed = await change(instance, other, { ids: [twins[1]], names: ['TWIN'], sortkey: 9 })
    assert.deepEqual(
      changed.map(({ id }) => id),
      [other, twins[1], twins[0]],
    )
    assert.equal(
      changed.every(({ changes }) => 'sortkey' in changes),
      true,
    )
  },

  'what is wrong with a call is told, and nothing of it is done': async (instance) => {
    const put = (where: string, body: object, as = admin) =>
      code(instance, `PUT ${path}/${where}`, body, as)
    const post = (body: object, as: Person | undefined = admin) =>
      code(instance, `POST ${path}`, body, as)
    const id = await make(instance, { name: 'kept' })
    const ann = await instance.person('ann@example.com', ['editbugs'])
    assert.deepEqual(await code(instance, `GET ${path}/NoSuch`), [401, 106])
    assert.deepEqual(await code(instance, `GET ${path}/One/NoSuch`), [404, 51])
    assert.deepEqual(await post(d), [400, 50])
    assert.deepEqual(await post({ name: 'a' }), [400, 50])
    assert.deepEqual(await post({ ...d, name: 'a', inclusions: ['NoSuch'] }), [401, 106])
    assert.deepEqual(await post({ ...d, name: 'a', inclusions: { One: ['NoSuch'] } }), [404, 51])
    assert.deepEqual(await post({ ...d, name: 'a', inclusions: [5, [6]] }), [400, 53])
    assert.deepEqual(await post({ ...d, name: 'a', grant_group: 'NoSuch' }), [404, 51])
    assert.deepEqual(await post({ ...d, name: 'a', sortkey: 'x' }), [400, 57])
    assert.deepEqual(await post({ ...d, name: 'a' }, ann), [401, 304])
    assert.deepEqual(await code(instance, `POST ${path}`, { ...d, name: 'a' }), [401, 410])
    assert.deepEqual(await put(`${id}`, { sortkey: 2 }, ann), [401, 304])
    assert.deepEqual(await put(`${id}`, { target_type: 'bug' }), [400, 67399])
    assert.deepEqual(await put('9999', { sortkey: 2 }), [404, 51])
    assert.deepEqual(await put('NoSuch', { sortkey: 2 }), [404, 51])
    assert.deepEqual(await put(`${id}`, { ids: [9999], sortkey: 2 }), [404, 51])
    assert.deepEqual(await put(`${id}`, { sortkey: 2, inclusions: ['NoSuch'] }), [401, 106])
    const [kept] = await change(instance, id, {})
    assert.deepEqual(kept!.changes, {})
  },

  'whoever administers a product has a say in what is for it': async (instance) => {
    const product = await addProduct(instance, 'Theirs')
    await putControl(instance, product, 'bz_canusewhines', { editcomponents: 1 })
    const ann = await instance.person('own@example.com', ['bz_canusewhines'])
    const put = (id: number, body: object) => code(instance, `PUT ${path}/${id}`, body, ann)
    const post = (body: object) =>
      code(instance, `POST ${path}`, { ...d, name: 'own', ...body }, ann)

    assert.deepEqual(await post({}), [401, 304])
    assert.deepEqual(await post({ inclusions: ['One'] }), [401, 106])
    const own = await make(instance, { name: 'own', inclusions: ['Theirs'] }, ann)
    assert.equal((await change(instance, own, { sortkey: 3 }, ann)).length, 1)

    const shared = await make(instance, { name: 'shared', inclusions: ['Theirs', 'One'] })
    const foreign = await make(instance, { name: 'foreign', inclusions: ['One'] })
    assert.deepEqual(await put(shared, { sortkey: 3 }), [400, 1105])
    assert.deepEqual(await put(foreign, { inclusions: ['Theirs'] }), [400, 1105])
    await change(instance, shared, { inclusions: [] }, ann)
    assert.equal((await names(instance, 'One')).includes('shared'), true)
    assert.deepEqual((await names(instance, 'Theirs')).includes('shared'), false)
  },
}

onEachInstance('flag types', (instance) => {
  before(async () => {
    admin = instance().admin
    await addProduct(instance(), 'One')
    await addProduct(instance(), 'Two Words')
  })
  for (const [what, story] of Object.entries(stories)) void test(what, () => story(instance()))
})
