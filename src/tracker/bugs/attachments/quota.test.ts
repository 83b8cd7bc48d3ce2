import assert from 'node:assert/strict'
import { test } from 'node:test'

import { onEachInstance, type Person } from '../../../../tests/instance.ts'

const suite = (instance: Parameters<Parameters<typeof onEachInstance>[1]>[0]) => {
  const attach = async (as: Person, text: string) => {
    const about = { product: 'TestProduct', component: 'TestComponent', version: 'unspecified' }
    const bug = await instance().ask('POST', '/rest/bug', {
      as,
      body: { ...about, summary: 'A bug' },
    })
    const body = {
      data: Buffer.from(text).toString('base64'),
      file_name: 'a.txt',
      content_type: 'text/plain',
      summary: 'A file',
    }
    return instance().ask('POST', `/rest/bug/${bug.body.id}/attachment`, { as, body })
  }

  void test('the attachments of one user are limited by the quota', async () => {
    const ann = await instance().person('ann@example.com')
    const bob = await instance().person('bob@example.com')
    assert.equal((await attach(ann, '123456')).status, 201)
    assert.equal((await attach(ann, '1234')).status, 201)
    const { status, body } = await attach(ann, 'x')
    assert.deepEqual([status, body.code], [413, 20003])
    assert.match(body.message, /quota of 10 bytes, of which 0 are left/)
    assert.equal((await attach(bob, '1234567890')).status, 201)
    assert.equal((await attach(bob, 'x')).status, 413)
  })
}
onEachInstance('a quota of attachments', suite, { attachment_quota_bytes: 10 })
