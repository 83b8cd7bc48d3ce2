import assert from 'node:assert/strict'
import { before, test } from 'node:test'

import { onEachInstance, type Person } from '../../../../tests/instance.ts'
import { addProduct, putControl } from '../../../../tests/products.ts'

onEachInstance('the parameter strict_isolation', (instance) => {
  let editor: Person
  let other: Person
  before(async () => {
    editor = await instance().person('editor@example.com', ['editbugs', 'tweakparams'])
    other = await instance().person('other@example.com', ['editbugs'])
    const id = await addProduct(instance(), 'Closed')
    await putControl(instance(), id, 'tweakparams', { canedit: 1 })
  })

  const file = (more: object) => {
    const where = { product: 'Closed', component: 'Core', version: '1', summary: 'S' }
    return instance().ask('POST', '/rest/bug', { as: editor, body: { ...where, ...more } })
  }
  const change = (id: number, body: object) =>
    instance().ask('PUT', `/rest/bug/${id}`, { as: editor, body })
  const codeOf = ({ status, body }: Awaited<ReturnType<typeof file>>) => [status, body.code]

  void test('while it is off, anybody can be set on a bug', async () => {
    assert.equal((await file({ cc: [other.login], assigned_to: other.login })).status, 200)
  })

  void test('then only users who can edit bugs of the product can be set', async () => {
    const { body: kept } = await file({ cc: [other.login] })
    await instance().set('strict_isolation', '1')
    assert.deepEqual(codeOf(await file({ cc: [other.login] })), [401, 504])
    assert.deepEqual(codeOf(await file({ assigned_to: other.login })), [401, 504])
    const { status, body } = await file({ cc: [editor.login], assigned_to: editor.login })
    assert.equal(status, 200)
    assert.deepEqual(codeOf(await change(body.id, { cc: { add: [other.login] } })), [401, 504])
    assert.deepEqual(codeOf(await change(body.id, { assigned_to: other.login })), [401, 504])
    assert.equal((await change(kept.id, { summary: 'Others may stay' })).status, 200)
  })
})
