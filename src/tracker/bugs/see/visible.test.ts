/** Who sees a bug in a group: its members, and users with a role that has access. */

import assert from 'node:assert/strict'
import { before, test } from 'node:test'

import { hide } from '../../../../tests/hidden.ts'
import { onEachInstance, type Person } from '../../../../tests/instance.ts'

const ROLES = ['reporter', 'assignee', 'contact', 'follower', 'stranger'] as const
type Role = (typeof ROLES)[number]

onEachInstance('a bug in a group', (instance) => {
  let people: Record<Role, Person>
  let id: number
  before(async () => {
    const made: [Role, Person][] = []
    for (const role of ROLES) {
      made.push([role, await instance().person(`${role}@example.com`, ['editbugs'])])
    }
    people = Object.fromEntries(made) as typeof people
    await instance().set('useqacontact', '1')
    const body = {
      product: 'TestProduct',
      component: 'TestComponent',
      version: 'unspecified',
      summary: 'Hush',
      assigned_to: people.assignee.login,
      qa_contact: people.contact.login,
      cc: [people.follower.login],
    }
    id = (await instance().ask('POST', '/rest/bug', { as: people.reporter, body })).body.id
    await hide(instance(), id)
  })

  const readers = async () => {
    const seen: string[] = []
    for (const [role, as] of [...Object.entries(people), ['admin', instance().admin]] as const) {
      const { status, body } = await instance().ask('GET', `/rest/bug/${id}`, { as })
      if (status === 200) seen.push(role)
      else assert.deepEqual([role, status, body.code], [role, 401, 102])
    }
    const nobody = await instance().ask('GET', `/rest/bug/${id}`)
    assert.deepEqual([nobody.status, nobody.body.code], [401, 102])
    return seen
  }
  const change = (body: object) =>
    instance().ask('PUT', `/rest/bug/${id}`, { as: instance().admin, body })

  void test('is visible to its members, and to those with a role on it', async () => {
    assert.deepEqual(await readers(), ['reporter', 'assignee', 'contact', 'follower', 'admin'])
  })

  void test('is hidden from its CC list or reporter if they are excluded', async () => {
    await change({ is_cc_accessible: false })
    assert.deepEqual(await readers(), ['reporter', 'assignee', 'contact', 'admin'])
    await change({ is_cc_accessible: true, is_creator_accessible: false })
    assert.deepEqual(await readers(), ['assignee', 'contact', 'follower', 'admin'])
  })

  void test('is hidden from its QA contact if the installation has none', async () => {
    await instance().set('useqacontact', '0')
    assert.deepEqual(await readers(), ['assignee', 'follower', 'admin'])
  })
})
