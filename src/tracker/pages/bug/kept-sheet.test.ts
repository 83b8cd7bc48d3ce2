/** The cached page for anonymous readers equals one that is rendered now. */

import assert from 'node:assert/strict'
import { before, test } from 'node:test'

import { hide } from '../../../../tests/hidden.ts'
import { onEachInstance, type Person } from '../../../../tests/instance.ts'
import { nobody } from '../../../accounts/actors/actors.ts'
import { keptFor } from '../../bugs/read/kept-answers.ts'

onEachInstance('the cached page of a bug for anonymous readers', (instance) => {
  let author: Person
  let id: number
  let other: number
  const file = async (more: object) => {
    const bug = { product: 'TestProduct', component: 'TestComponent', version: 'unspecified' }
    const body = { ...bug, summary: 'A kettle', description: 'It sings', ...more }
    return (await instance().ask('POST', '/rest/bug', { as: author, body })).body.id as number
  }
  before(async () => {
    author = await instance().person('author@example.com', ['editbugs'])
    await instance().set('insidergroup', 'admin')
    await instance().set('timetrackinggroup', 'admin')
    ;[id, other] = [await file({}), await file({})]
  })

  /** With a page number, it is not cached. */
  const page = async (query = '', as?: Person) => {
    const { status, text } = await instance().ask('GET', `/bugs/${id}${query}`, { as })
    return { status, text: /<title>.*<\/title>|<main[^]*<\/main>/.exec(text)![0] + mainOf(text) }
  }
  const mainOf = (text: string) => /<main[^]*<\/main>/.exec(text)![0]
  const send = async (verb: 'POST' | 'PUT', path: string, body: object) => {
    const { status, text } = await instance().ask(verb, path, { as: instance().admin, body })
    assert.ok(status < 300, text)
    return JSON.parse(text) as { id?: number; ids?: number[] }
  }
  const change = (body: object) => send('PUT', `/rest/bug/${id}`, body)

  let comment: number
  let file_id: number
  const attached = { data: 'eA==', file_name: 'f', summary: 'a file', content_type: 'text/plain' }
  const changes: [string, () => Promise<unknown>][] = [
    ['of its summary', () => change({ summary: 'A pot\nand a lid' })],
    ['of its status', () => change({ status: 'RESOLVED', resolution: 'FIXED' })],
    ['of its CC list', () => change({ cc: { add: [author.login] } })],
    [
      'by a link of another bug',
      () => send('PUT', `/rest/bug/${other}`, { blocks: { add: [id] } }),
    ],
    [
      'by a link that is removed',
      () => send('PUT', `/rest/bug/${other}`, { blocks: { remove: [id] } }),
    ],
    [
      'by a comment',
      async () => {
        comment = (await send('POST', `/rest/bug/${id}/comment`, { comment: 'Louder' })).id!
      },
    ],
    ['by a comment that is hidden', () => change({ comment_is_private: { [comment]: true } })],
    ['by one that is shown again', () => change({ comment_is_private: { [comment]: false } })],
    [
      'by a file',
      async () => {
        const added = await send('POST', `/rest/bug/${id}/attachment`, { ids: [id], ...attached })
        file_id = added.ids![0]!
      },
    ],
    ['of a file', () => send('PUT', `/rest/bug/attachment/${file_id}`, { is_obsolete: true })],
    [
      'by a hidden file',
      () => send('PUT', `/rest/bug/attachment/${file_id}`, { is_private: true }),
    ],
    [
      'by the name of an author',
      () => send('PUT', `/rest/user/${author.id}`, { full_name: 'Ann', email: 'ann@example.com' }),
    ],
    [
      'of the name of its product',
      () => send('PUT', '/rest/product/TestProduct', { name: 'Pots' }),
    ],
    [
      'of its votes',
      () =>
        instance().transactions.work(nobody, async ({ tx }) => {
          const vote = { bug_id: id, who: author.id, vote_count: 3 }
          await tx.insertInto('votes').values(vote).execute()
        }),
    ],
  ]
  for (const [what, make] of changes) {
    void test(`shows a change ${what}`, async () => {
      const old = await page()
      assert.deepEqual(await page(), old)
      await make()
      const now = await page()
      assert.notDeepEqual(now, old)
      assert.deepEqual(now, await page('?page=1'))
    })
  }

  void test('is not shown after the bug has become hidden', async () => {
    await page()
    const identity = await instance().transactions.look(
      nobody,
      async ({ tx }) => tx.handle.identity,
    )
    assert.ok(keptFor(identity).has(`page ${id} en /`))
    await hide(instance(), id)
    assert.deepEqual([(await page()).status, (await page('', instance().admin)).status], [401, 200])
  })
})
