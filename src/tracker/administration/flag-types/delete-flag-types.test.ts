import assert from 'node:assert/strict'
import { before, test } from 'node:test'

import { useForm } from '../../../../tests/found-forms.ts'
import { type Instance, onEachInstance } from '../../../../tests/instance.ts'
import { stepAndCrash } from '../../../../tests/operations.ts'
import { deleteTypeAct } from './delete-flag-types.ts'

const FLAGS = 1_201

onEachInstance('flag types of many flags', (opened) => {
  let instance: Instance
  let many: number
  let other: number
  let bug: number
  const rest = (verb: string, path: string, body?: object) =>
    instance.ask(verb, `/rest/${path}`, { as: instance.admin, body })
  const operation = async (id: number) => (await rest('GET', `docket_operations/${id}`)).body
  const step = () => stepAndCrash(instance, 'delete_flag_type', deleteTypeAct)
  const make = async (body: object) => {
    const type = { name: 'review', description: 'd', is_multiplicable: true, ...body }
    return (await rest('POST', 'flag_type', type)).body.id as number
  }
  /** The numbers of flags by the id of their type. */
  const counts = () =>
    instance.db.look(async (tx) => {
      const rows = tx.selectFrom('flags').groupBy('type_id').orderBy('type_id')
      const counted = rows.select((row) => ['type_id', row.fn.countAll().as('count')])
      return Object.fromEntries(
        (await counted.execute()).map(({ type_id, count }) => [type_id, Number(count)]),
      )
    })
  /** So many flags of a type on a new bug. */
  async function fill(type: number, number: number) {
    const place = { product: 'TestProduct', component: 'TestComponent', version: 'unspecified' }
    const flags = [{ type_id: type, status: '+' }]
    const { id } = (await rest('POST', 'bug', { ...place, summary: 's', flags })).body
    await instance.db.work(async (tx) => {
      const one = tx.selectFrom('flags').selectAll().where('bug_id', '=', id)
      const { id: _, ...copy } = await one.executeTakeFirstOrThrow()
      for (let left = number - 1; left > 0; left -= 400) {
        const rows = Array.from({ length: Math.min(left, 400) }, () => copy)
        await tx.insertInto('flags').values(rows).execute()
      }
    })
    return id as number
  }

  before(async () => {
    instance = opened()
    many = await make({})
    for (const number of [400, 400, 400]) await fill(many, number)
    bug = await fill(many, FLAGS - 1_200)
  })

  void test('are deleted in steps, and are inactive meanwhile', async () => {
    const refused = await rest('DELETE', `flag_type/${many}`)
    assert.deepEqual([refused.status, refused.body.code], [400, 32000])
    const path = `/admin/flag_types/${many}/delete`
    const begun = await useForm(instance, instance.admin, path, { action: 'delete' })
    assert.match(begun.text, /inactive, and its flags are removed in steps/)
    const [{ id }] = (await rest('GET', 'docket_operations')).body.operations
    await step()
    const { state, done, total, asked } = await operation(id)
    assert.deepEqual([state, done, total, asked.flag_type], ['running', 800, FLAGS, 'review'])
    // 500, and the others on the same bugs.
    assert.deepEqual(await counts(), { [many]: FLAGS - 800 })
    for (const page of [`/admin/flag_types/${many}`, `/admin/jobs/operations/${id}`]) {
      const { text } = await instance.ask('GET', page, { as: instance.admin })
      assert.match(text, /The flags of the type review are removed, and it is deleted/)
      assert.match(text, /Running: 800 of 1,201/)
    }
    const flags = [{ type_id: many, status: '?', new: true }]
    const set = await rest('PUT', 'bug/1', { flags })
    assert.deepEqual([set.status, set.body.code], [404, 51])
  })

  void test('keep the flags that are left when that is stopped, and if they are used again', async () => {
    const [{ id }] = (await rest('GET', 'docket_operations')).body.operations
    await rest('DELETE', `docket_operations/${id}`)
    await instance.service.runJobs()
    assert.deepEqual(await counts(), { [many]: FLAGS - 800 })
    await rest('PUT', `flag_type/${many}`, { is_active: true })
    await rest('POST', `docket_operations/${id}/resume`)
    await instance.service.runJobs()
    assert.equal((await operation(id)).state, 'replaced')
    assert.deepEqual(await counts(), { [many]: FLAGS - 800 })
  })

  void test('give their flags to another type of that name, and are deleted by the last step', async () => {
    await fill(many, 1_000)
    other = await make({ sortkey: 2 })
    const { flagtypes } = (await rest('DELETE', `flag_type/${many}?remove_flags=1`)).body
    assert.equal(flagtypes[0].id, many)
    await instance.service.runJobs()
    const { state, done, total } = await operation(flagtypes[0].operation)
    assert.deepEqual([state, done, total], ['done', FLAGS + 200, FLAGS + 200])
    assert.deepEqual(await counts(), { [other]: FLAGS - 800 + 1_000 })
    const { body } = await rest('GET', `bug/${bug}?include_fields=flags`)
    assert.equal(body.bugs[0].flags[0].type_id, other)
    assert.equal((await rest('GET', `docket_flag_types/${many}`)).status, 404)
    const log = (await rest('GET', 'audit_log?class=Bugzilla::FlagType')).body.audit_log
    assert.deepEqual([log[0].field, log[0].removed], ['__remove__', 'review'])
  })

  void test('with few flags are deleted at once, together', async () => {
    const [one, two] = [await make({ name: 'few' }), await make({ name: 'few' })]
    await fill(one, 2)
    const { body } = await rest('DELETE', 'flag_type/few?remove_flags=1')
    assert.deepEqual(body.flagtypes, [{ id: one }, { id: two }])
    assert.equal((await counts())[two], undefined)
  })
})
