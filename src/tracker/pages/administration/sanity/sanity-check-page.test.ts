import assert from 'node:assert/strict'
import { before, test } from 'node:test'

import { findForm } from '../../../../../tests/found-forms.ts'
import { type Instance, onEachInstance } from '../../../../../tests/instance.ts'
import { freeJobs } from '../../../../platform/jobs/jobs.ts'

const PATH = '/admin/sanity_check'
const REST = '/rest/docket_sanity_check'

onEachInstance('the sanity check', (opened) => {
  let instance: Instance
  const act = async (action: 'start' | 'stop') =>
    (await findForm(instance, instance.admin, PATH, { action })).send()
  const read = async () => (await instance.ask('GET', REST, { as: instance.admin })).body
  const page = async () => (await instance.ask('GET', PATH, { as: instance.admin })).text

  before(async () => {
    instance = opened()
    const place = { product: 'TestProduct', component: 'TestComponent', version: 'unspecified' }
    const body = { ...place, summary: 'One', description: 'It whistles.' }
    await instance.ask('POST', '/rest/bug', { as: instance.admin, body })
  })

  void test('is for administrators', async () => {
    const tom = await instance.person('tom@example.com', ['tweakparams'])
    for (const [verb, path] of [
      ['GET', PATH],
      ['GET', REST],
      ['POST', REST],
      ['DELETE', REST],
    ] as const) {
      assert.equal((await instance.ask(verb, path, { as: tom })).status, 401, `${verb} ${path}`)
    }
    assert.match(await page(), /No check was run yet/)
  })

  void test('runs as a job, and finds nothing wrong in a sound installation', async () => {
    assert.equal((await act('start')).headers['location'], `${PATH}?done=start`)
    assert.equal((await read()).state, 'waiting')
    const again = await instance.ask('POST', REST, { as: instance.admin })
    assert.deepEqual([again.status, again.body.code], [409, 20_004])
    await instance.service.runJobs()
    const { state, checks, user } = await read()
    assert.deepEqual([state, user], ['done', instance.admin.login])
    for (const check of checks) assert.deepEqual([check.state, check.problems], ['done', 0])
    assert.match(await page(), /No problems were found/)
  })

  void test('shows problems with what they mean', async () => {
    await instance.db.work((tx) => tx.updateTable('bugs').set({ comment_count: 99 }).execute())
    await act('start')
    await instance.service.runJobs()
    const text = await page()
    assert.match(text, /1 problem was found/)
    assert.match(text, /<h3>data kept with bugs<\/h3>[^]*differ from what it has[^]*<li>.*1/)
  })

  void test('is stopped, and then ends without a result', async () => {
    await act('start')
    assert.equal((await act('stop')).headers['location'], `${PATH}?done=stop`)
    await instance.service.runJobs()
    const { state, checks } = await read()
    assert.deepEqual([state, checks], ['stopped', []])
    assert.equal((await act('start')).status, 303)
  })

  void test('starts anew if its node crashed', async () => {
    await instance.db.work(async (tx) => {
      await tx.updateTable('jobs').set({ node_id: 4_711, tries: 1 }).execute()
      await freeJobs(tx)
    })
    await instance.service.runJobs()
    assert.equal((await read()).state, 'done')
  })
})
