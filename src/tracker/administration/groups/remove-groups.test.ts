import assert from 'node:assert/strict'
import { before, test } from 'node:test'

import { useForm } from '../../../../tests/found-forms.ts'
import { type Instance, onEachInstance, type Person } from '../../../../tests/instance.ts'
import { stepAndCrash } from '../../../../tests/operations.ts'
import { addProduct, putControl } from '../../../../tests/products.ts'
import { deleteGroupAct } from './remove-groups.ts'

const BUGS = 1_201
const ALL = '?remove_from_bugs=1&remove_from_products=1'

onEachInstance('groups of many bugs', (opened) => {
  let instance: Instance
  let ann: Person
  let group: number
  const rest = (verb: string, path: string, body?: object) =>
    instance.ask(verb, `/rest/${path}`, { as: instance.admin, body })
  const operation = async (id: number) => (await rest('GET', `docket_operations/${id}`)).body
  const step = () => stepAndCrash(instance, 'delete_group', deleteGroupAct)
  const count = (table: 'bug_group_map' | 'bug_changes') =>
    instance.db.look(async (tx) => {
      const rows = tx.selectFrom(table).select((row) => row.fn.countAll().as('count'))
      return Number((await rows.executeTakeFirstOrThrow()).count)
    })
  /** How many bugs somebody who is not in the group finds. */
  const seen = async () => {
    const path = '/rest/bug?product=Big&include_fields=id&limit=0'
    return (await instance.ask('GET', path, { as: ann })).body.bugs.length as number
  }

  before(async () => {
    instance = opened()
    ann = await instance.person('ann@example.com')
    const product = await addProduct(instance, 'Big')
    const made = await rest('POST', 'group', { name: 'inner', description: 'd', is_active: true })
    group = made.body.id
    await rest('PUT', `user/${instance.admin.login}`, { groups: { add: ['inner'] } })
    await putControl(instance, product, 'inner', { membercontrol: 3, othercontrol: 3 })
    const bug = { product: 'Big', component: 'Core', version: '1', summary: 'One' }
    const { id: first } = (await rest('POST', 'bug', bug)).body
    await instance.db.work(async (tx) => {
      const one = tx.selectFrom('bugs').selectAll().where('id', '=', first)
      const { id: _, ...copy } = await one.executeTakeFirstOrThrow()
      for (let left = BUGS - 1; left > 0; left -= 400) {
        const rows = Array.from({ length: Math.min(left, 400) }, () => copy)
        const added = await tx.insertInto('bugs').values(rows).returning('id').execute()
        const pairs = added.map(({ id }) => ({ bug_id: id, group_id: group }))
        await tx.insertInto('bug_group_map').values(pairs).execute()
      }
    })
  })

  void test('are deleted in steps, and are inactive meanwhile', async () => {
    const users = '&remove_from_users=1'
    const [told] = (await rest('DELETE', `group/inner${ALL}${users}&dry_run=1`)).body.groups
    assert.deepEqual(told, { id: group, users: 1, bugs: BUGS, products: 1, flags: 0 })
    const refused = await rest('DELETE', `group/inner${ALL}`)
    assert.deepEqual([refused.status, refused.body.code], [400, 32000])
    const path = `/admin/groups/${group}/delete`
    const begun = await useForm(instance, instance.admin, path, {
      action: 'delete',
      set: { remove_from_users: '1', remove_from_bugs: '1', remove_from_products: '1' },
    })
    assert.match(begun.text, /The group is inactive, and its bugs are removed from it in steps/)
    assert.equal((await rest('GET', `group?ids=${group}`)).body.groups[0].is_active, 0)
    const [{ id }] = (await rest('GET', 'docket_operations')).body.operations
    assert.equal(await seen(), 0)
    await step()
    const { state, done, total, asked } = await operation(id)
    assert.deepEqual([state, done, total, asked.group], ['running', 500, BUGS, 'inner'])
    assert.deepEqual([await count('bug_group_map'), await count('bug_changes')], [BUGS - 500, 500])
    assert.equal(await seen(), 500)
    const bug = { product: 'Big', component: 'Core', version: '1', summary: 'New' }
    const filed = await rest('POST', 'bug', bug)
    assert.deepEqual((await rest('GET', `bug/${filed.body.id}`)).body.bugs[0].groups, [])
    for (const page of [`/admin/groups/${group}`, `/admin/jobs/operations/${id}`]) {
      const { text } = await instance.ask('GET', page, { as: instance.admin })
      assert.match(text, /Bugs are removed from the group inner, and it is deleted/)
      assert.match(text, /Running: 500 of 1,201/)
    }
  })

  void test('keep the bugs and people that are left when that is stopped', async () => {
    const [{ id }] = (await rest('GET', 'docket_operations')).body.operations
    await rest('DELETE', `docket_operations/${id}`)
    await instance.service.runJobs()
    assert.deepEqual([await count('bug_group_map'), await seen()], [BUGS - 500, 501])
    const { text } = await instance.ask('GET', `/admin/groups/${group}`, { as: instance.admin })
    assert.match(text, /Not finished[^]*Stopped: 500 of 1,201/)
    const admin = (await rest('GET', `user?ids=${instance.admin.id}`)).body.users[0]
    assert.ok(admin.groups.some(({ name }: { name: string }) => name === 'inner'))
  })

  void test('are not deleted if they are used again, or get a role', async () => {
    const [{ id }] = (await rest('GET', 'docket_operations')).body.operations
    await rest('POST', `docket_operations/${id}/resume`)
    await instance.set('insidergroup', 'inner')
    await instance.service.runJobs()
    const { state, done } = await operation(id)
    assert.deepEqual([state, done, await count('bug_group_map')], ['replaced', BUGS, 0])
    await rest('PUT', `group/${group}`, { is_active: true })
    assert.equal((await rest('GET', `group?ids=${group}`)).body.groups.length, 1)
    await instance.set('insidergroup', '')
  })

  void test('are deleted by the last step, with what was allowed', async () => {
    // It is mandatory again, so all bugs are moved back into it.
    await rest('PUT', 'product/Big/group/inner', { membercontrol: 0, othercontrol: 0 })
    const into = await rest('PUT', 'product/Big/group/inner', { membercontrol: 3, othercontrol: 3 })
    assert.ok(into.body.groups[0].operation)
    await instance.service.runJobs()
    const { body } = await rest('DELETE', `group/inner${ALL}&remove_from_users=1`)
    await instance.service.runJobs()
    const { state, done } = await operation(body.groups[0].operation)
    assert.deepEqual([state, done], ['done', BUGS + 1])
    assert.deepEqual((await rest('GET', `group?ids=${group}`)).body.groups, [])
    assert.deepEqual([await count('bug_group_map'), await seen()], [0, BUGS + 1])
    const admin = (await rest('GET', `user?ids=${instance.admin.id}`)).body.users[0]
    assert.ok(!admin.groups.some(({ name }: { name: string }) => name === 'inner'))
    const log = (await rest('GET', 'audit_log?class=Bugzilla::Group')).body.audit_log
    assert.deepEqual([log[0].field, log[0].removed], ['__remove__', 'inner'])
  })
})
