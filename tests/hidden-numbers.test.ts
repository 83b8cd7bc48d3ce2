/**
 * What anonymous users and strangers can distinguish by requesting hidden things by number: no more
 * than SECURITY.md admits.
 */

import assert from 'node:assert/strict'
import { before, test } from 'node:test'

import { type Instance, onEachInstance, type Person } from './instance.ts'
import { addProduct, putControl } from './products.ts'

onEachInstance('hidden objects requested by number', (opened) => {
  let instance: Instance
  let stranger: Person
  let ids: Record<'bug' | 'comment' | 'file' | 'told' | 'shown', number>
  before(async () => {
    instance = opened()
    const as = instance.admin
    const group = { name: 'insiders', description: 'd', is_active: true }
    await instance.ask('POST', '/rest/group', { as, body: group })
    const product = await addProduct(instance, 'Kept')
    await putControl(instance, product, 'insiders', { entry: 1, membercontrol: 3, othercontrol: 3 })
    const chief = await instance.person('chief@example.com', ['insiders', 'editbugs'])
    stranger = await instance.person('stranger@example.com')
    const place = { product: 'Kept', component: 'Core', version: '1', op_sys: 'All' }
    const said = { ...place, platform: 'All', summary: 'Hush', description: 'd', alias: 'hush' }
    const bug = (await instance.ask('POST', '/rest/bug', { as: chief, body: said })).body.id
    const path = `/rest/bug/${bug}`
    const comment = (await instance.ask('GET', `${path}/comment`, { as: chief })).body.bugs[bug]
      .comments[0].id
    const file = { data: 'eA==', file_name: 'x', summary: 's', content_type: 'text/plain' }
    const added = await instance.ask('POST', `${path}/attachment`, { as: chief, body: file })
    await instance.set('insidergroup', 'insiders')
    await addProduct(instance, 'Open')
    const seen = { ...said, product: 'Open', alias: 'seen' }
    const { id } = (await instance.ask('POST', '/rest/bug', { as: chief, body: seen })).body
    const body = { comment: 'Hush', is_private: true }
    const told = (await instance.ask('POST', `/rest/bug/${id}/comment`, { as: chief, body })).body
      .id
    const kept = { as: chief, body: { ...file, is_private: true } }
    const shown = await instance.ask('POST', `/rest/bug/${id}/attachment`, kept)
    const numbers = { file: added.body.ids[0], shown: shown.body.ids[0] }
    ids = { bug, comment, told, file: Number(numbers.file), shown: Number(numbers.shown) }
  })

  const asked: [
    string,
    hidden: () => string,
    absent: string,
    codes: [number, number | undefined],
  ][] = [
    ['a bug', () => `/rest/bug/${ids.bug}`, '/rest/bug/999', [102, 101]],
    ['an alias', () => '/rest/bug/hush', '/rest/bug/nobody', [102, 100]],
    ['the history', () => `/rest/bug/${ids.bug}/history`, '/rest/bug/999/history', [102, 101]],
    ['the comments', () => `/rest/bug/${ids.bug}/comment`, '/rest/bug/999/comment', [102, 101]],
    ['a comment', () => `/rest/bug/comment/${ids.comment}`, '/rest/bug/comment/999', [102, 111]],
    [
      'attachments',
      () => `/rest/bug/${ids.bug}/attachment`,
      '/rest/bug/999/attachment',
      [102, 101],
    ],
    [
      'an attachment',
      () => `/rest/bug/attachment/${ids.file}`,
      '/rest/bug/attachment/999',
      [102, undefined],
    ],
    ['a file', () => `/attachment.cgi?id=${ids.file}`, '/attachment.cgi?id=999', [102, 32_000]],
    [
      'a private comment',
      () => `/rest/bug/comment/${ids.told}`,
      '/rest/bug/comment/999',
      [110, 111],
    ],
    [
      'a private attachment',
      () => `/rest/bug/attachment/${ids.shown}`,
      '/rest/bug/attachment/999',
      [304, undefined],
    ],
    [
      'a private file',
      () => `/attachment.cgi?id=${ids.shown}`,
      '/attachment.cgi?id=999',
      [304, 32_000],
    ],
  ]
  for (const [what, hidden, absent, codes] of asked) {
    void test(`${what}: ${codes[0]}, and ${codes[1] ?? 'an empty response'} if it does not exist`, async () => {
      for (const as of [undefined, stranger]) {
        const answers = [
          await instance.ask('GET', hidden(), { as }),
          await instance.ask('GET', absent, { as }),
        ]
        assert.deepEqual(
          answers.map(({ body }) => body.code),
          codes,
        )
        assert.doesNotMatch(answers[0]!.text, /Hush/)
      }
    })
  }
})
