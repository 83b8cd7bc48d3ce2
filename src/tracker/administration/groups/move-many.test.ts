import assert from 'node:assert/strict'
import { before, test } from 'node:test'

import { findForm } from '../../../../tests/found-forms.ts'
import { type Instance, onEachInstance } from '../../../../tests/instance.ts'
import { stepAndCrash } from '../../../../tests/operations.ts'
import { addProduct } from '../../../../tests/products.ts'
import { moveManyAct } from './move-many.ts'

const BUGS = 1_201
const MANDATORY = { membercontrol: 3, othercontrol: 3 }
const NEVER = { membercontrol: 0, othercontrol: 0 }

onEachInstance('group controls that move many bugs', (opened) => {
  let instance: Instance
  const rest = (verb: string, path: string, body?: object) =>
    instance.ask(verb, `/rest/${path}`, { as: instance.admin, body })
  const put = async (control: object) =>
    (await rest('PUT', 'product/Big/group/inner', control)).body.groups[0]
  const operation = async (id: number) => (await rest('GET', `docket_operations/${id}`)).body
  const step = (times?: number) => stepAndCrash(instance, 'group_bugs', moveManyAct, times)
  /** How many bugs of the product are in the group, and how many changes of that there were. */
  const moved = () =>
    instance.db.look(async (tx) => {
      const [bugs, changes] = [tx.selectFrom('bug_group_map'), tx.selectFrom('bug_changes')]
      const counted = [
        await bugs.select((row) => row.fn.countAll().as('count')).executeTakeFirstOrThrow(),
        await changes.select((row) => row.fn.countAll().as('count')).executeTakeFirstOrThrow(),
      ]
      return counted.map(({ count }) => Number(count))
    })

  before(async () => {
    instance = opened()
    await addProduct(instance, 'Big')
    await rest('POST', 'group', { name: 'inner', description: 'd', is_active: true })
    const bug = { product: 'Big', component: 'Core', version: '1', summary: 'One' }
    const { id: first } = (await rest('POST', 'bug', bug)).body
    await instance.db.work(async (tx) => {
      const one = await tx.selectFrom('bugs').selectAll().where('id', '=', first).executeTakeFirst()
      const { id: _, ...copy } = one!
      for (let left = BUGS - 1; left > 0; left -= 400) {
        const rows = Array.from({ length: Math.min(left, 400) }, () => copy)
        await tx.insertInto('bugs').values(rows).execute()
      }
    })
  })

  void test('start an operation, which moves each bug once, whatever crashes', async () => {
    const preview = await put({ ...MANDATORY, dry_run: true })
    assert.deepEqual([preview.bugs_added, preview.operation], [BUGS, undefined])
    const { bugs_added, operation: id } = await put(MANDATORY)
    assert.equal(bugs_added, BUGS)
    assert.deepEqual(await moved(), [0, 0])
    const filed = { product: 'Big', component: 'Core', version: '1', summary: 'New' }
    const { id: made } = (await rest('POST', 'bug', filed)).body
    assert.deepEqual((await rest('GET', `bug/${made}`)).body.bugs[0].groups, ['inner'])

    await step()
    const { state, done, total, asked } = await operation(id)
    assert.deepEqual([state, done, total], ['running', 500, BUGS])
    assert.deepEqual([asked.how, asked.product, asked.group], ['into', 'Big', 'inner'])
    const { operations } = (await rest('GET', 'product/Big/group')).body
    assert.deepEqual([operations.length, operations[0].id], [1, id])
    const path = `/admin/jobs/operations/${id}`
    const words = /Bugs of Big are added to the group inner/
    for (const page of [
      '/admin/jobs',
      '/admin/jobs/operations',
      path,
      '/admin/products/Big/groups',
    ]) {
      const { text } = await instance.ask('GET', page, { as: instance.admin })
      assert.match(text, words, page)
      assert.match(text, /Running: 500 of 1,201/, page)
    }
    // Two nodes, one of which was taken for dead.
    await step(2)
    await instance.service.runJobs()
    const ended = await operation(id)
    assert.deepEqual([ended.state, ended.done, ended.error], ['done', BUGS, null])
    assert.deepEqual(await moved(), [BUGS + 1, BUGS])
  })

  void test('are stopped and resumed by administrators', async () => {
    const { bugs_removed, operation: id } = await put(NEVER)
    assert.equal(bugs_removed, BUGS + 1)
    await step()
    const page = `/admin/jobs/operations/${id}`
    const form = await findForm(instance, instance.admin, page, { action: 'stop' })
    assert.equal((await form.send()).headers['location'], `${page}?done=stop`)
    assert.equal((await operation(id)).state, 'stopped')
    const again = await rest('DELETE', `docket_operations/${id}`)
    assert.deepEqual([again.status, again.body.code], [409, 20_004])
    await instance.service.runJobs()
    assert.equal((await operation(id)).done, 500)
    assert.equal((await rest('POST', `docket_operations/${id}/resume`)).status, 200)
    await instance.service.runJobs()
    assert.deepEqual([(await operation(id)).state, (await moved())[0]], ['done', 0])
    const tom = await instance.person('tom@example.com', ['editcomponents'])
    for (const [verb, path] of [
      ['GET', ''],
      ['GET', `/${id}`],
      ['DELETE', `/${id}`],
      ['POST', `/${id}/resume`],
    ] as const) {
      const { status } = await instance.ask(verb, `/rest/docket_operations${path}`, { as: tom })
      assert.equal(status, 401, `${verb} ${path}`)
    }
  })

  void test('end if the control is changed again, and show the error of a step', async () => {
    const into = (await put(MANDATORY)).operation
    await step()
    const out = await put(NEVER)
    assert.deepEqual([out.bugs_removed, out.operation], [500, undefined])
    assert.equal((await operation(into)).state, 'replaced')
    await instance.service.runJobs()
    assert.equal((await moved())[0], 0)

    const { operation: id } = await put(MANDATORY)
    // Data that are not sound: the bug is in the group, but its set does not say so.
    const wrong = await instance.db.work(async (tx) => {
      const { id: bug_id } = await tx
        .selectFrom('bugs')
        .select('id')
        .orderBy('id')
        .executeTakeFirstOrThrow()
      const { id: group_id } = await tx
        .selectFrom('groups')
        .select('id')
        .where('name', '=', 'inner')
        .executeTakeFirstOrThrow()
      await tx.insertInto('bug_group_map').values({ bug_id, group_id }).execute()
      return bug_id
    })
    await instance.service.runJobs()
    const { state, error } = await operation(id)
    assert.equal(state, 'retrying')
    assert.match(error, /unique/i)
    await instance.db.work((tx) =>
      tx.deleteFrom('bug_group_map').where('bug_id', '=', wrong).execute(),
    )
    instance.clock.now += 120_000
    await instance.service.runJobs()
    assert.equal((await operation(id)).state, 'done')
    const { total } = (await rest('GET', 'docket_operations?limit=1')).body
    assert.equal(total, 4)
  })
})
