import assert from 'node:assert/strict'
import { before, test } from 'node:test'

import { hide } from '../../../../tests/hidden.ts'
import { type Instance, onEachInstance, type Person } from '../../../../tests/instance.ts'
import { submitAs } from '../../../../tests/page-forms.ts'
import type { Transactions } from '../../../platform/work/work.ts'
import { BUGS_AT_ONCE } from './bulk-changes.ts'
import { bulkJob } from './run-bulk-change.ts'

const NEW = { product: 'TestProduct', component: 'TestComponent', version: 'unspecified' }
const BUGS = BUGS_AT_ONCE + 3
const MISSING = 99_999
const PATH = '/rest/docket_bulk_changes'

onEachInstance('changes of many bugs', (opened) => {
  let instance: Instance
  let ann: Person
  before(async () => {
    instance = opened()
    ann = await instance.person('ann@example.com', ['editbugs', 'canconfirm'])
    for (let at = 1; at <= BUGS; at += 1) {
      const body = { ...NEW, summary: `Bug ${at}`, priority: at === 5 ? 'High' : 'Low' }
      const as = at === BUGS ? instance.admin : ann
      await instance.ask('POST', '/rest/bug', { as, body })
    }
    for (const id of [3, 40]) {
      const body = { status: 'RESOLVED', resolution: 'FIXED' }
      await instance.ask('PUT', `/rest/bug/${id}`, { as: ann, body })
    }
    await hide(instance, BUGS)
  })

  const get = async (path: string, as = ann) => (await instance.ask('GET', path, { as })).text
  const post = async (path: string, fields: Record<string, string>) => {
    const { status, headers, text } = await submitAs(instance, ann, path, fields)
    assert.equal(status, 303, text)
    return headers['location']!
  }
  const query = 'product=TestProduct'
  const priorities = async () => {
    const path = `/rest/bug?${query}&include_fields=priority&limit=0`
    const { body } = await instance.ask('GET', path, { as: ann })
    const names = (body.bugs as { priority: string }[]).map(({ priority }) => priority)
    return Object.fromEntries(
      [...new Set(names)].map((n) => [n, names.filter((m) => m === n).length]),
    )
  }

  void test('a list offers to change all bugs that it finds', async () => {
    const text = await get(`/bugs?${query}`)
    const [, path = ''] = /href="([^"]*)"[^>]*>Change all of these/.exec(text)!
    assert.match(await get(path.replaceAll('&#38;', '&')), /all bugs of this search/)
    assert.doesNotMatch((await instance.ask('GET', `/bugs?${query}`)).text, /Change all/)
  })

  void test('are previewed, made and undone by jobs, and the page tells how far', async () => {
    const path = await post('/change_bugs', {
      query,
      status: 'RESOLVED',
      resolution: 'WONTFIX',
      priority: 'Highest',
    })
    assert.match(await get(path), new RegExp(`0 of ${BUGS - 1} bugs have been checked`))
    const before = await priorities()
    await instance.service.runJobs()
    const preview = await get(path)
    assert.match(preview, new RegExp(`${BUGS - 1} bugs will be changed`))
    assert.match(preview, /<a rel="next" href="[^"]*after=\d+"/)
    assert.deepEqual(await priorities(), before)
    await post(path, { confirmed: '1' })
    assert.match(await get(path), /0 of \d+ bugs have been changed/)
    assert.equal((await submitAs(instance, ann, path, { undo: '1' })).status, 409)
    await instance.service.runJobs()
    assert.match(await get(path), new RegExp(`${BUGS - 1} bugs have been changed`))
    assert.deepEqual(await priorities(), { Highest: BUGS - 1 })
    await instance.ask('PUT', '/rest/bug/7', { as: ann, body: { severity: 'minor' } })
    const undo = await post(path, { undo: '1' })
    await instance.service.runJobs()
    assert.match(await get(undo), new RegExp(`${BUGS - 2} bugs have been changed back, and 1 not`))
    assert.match(await get(`${undo}?state=refused`), /bugs\/7"[^]*changed since/)
    assert.deepEqual(await priorities(), { ...before, Low: before['Low']! - 1, Highest: 1 })
    const { body } = await instance.ask('GET', '/rest/bug/3', { as: ann })
    assert.equal(body.bugs[0].resolution, 'FIXED')
  })

  void test('refusals are told for each bug, and the others are changed', async () => {
    const path = await post('/change_bugs', { query, status: 'VERIFIED' })
    await instance.service.runJobs()
    assert.match(await get(path), new RegExp(`3 bugs will be changed, and ${BUGS - 4} will not`))
    await post(path, { confirmed: '1' })
    assert.match(await get(path), /3 bugs have been changed/)
  })

  void test('end for a disabled account', async () => {
    const path = await post('/change_bugs', { query, priority: 'Lowest' })
    await instance.service.runJobs()
    await post(path, { confirmed: '1' })
    const as = instance.admin
    const disable = (login_denied_text: string) =>
      instance.ask('PUT', `/rest/user/${ann.id}`, { as, body: { login_denied_text } })
    await disable('Gone')
    await instance.service.runJobs()
    await disable('')
    assert.match(await get(path), /0 bugs have been changed, and \d+ not/)
    assert.equal((await priorities())['Lowest'], undefined)
  })

  void test('continue wherever a process ends, and change each bug exactly once', async () => {
    const ids = Array.from({ length: BUGS - 1 }, (_, at) => at + 1)
    const change = { whiteboard: 'continued', comment: { body: 'Once' } }
    const made = await instance.ask('POST', PATH, {
      as: ann,
      body: { ids: [...ids, MISSING], change },
    })
    const { id } = made.body as { id: number }
    const counts = async () => (await instance.ask('GET', `${PATH}/${id}`, { as: ann })).body.counts
    const runs = { preview: await endOften(id, counts), change: 0 }
    // Only a preview is confirmed, so it has ended.
    await instance.service.runJobs()
    const path = `${PATH}/${id}/confirm`
    assert.equal((await instance.ask('POST', path, { as: ann })).status, 200)
    assert.equal((await counts()).waiting, BUGS - 1)
    runs.change = await endOften(id, counts)
    assert.ok(runs.preview > 12 && runs.change > 5, JSON.stringify(runs))
    await instance.service.runJobs()
    assert.deepEqual(await counts(), { waiting: 0, changed: BUGS - 1, same: 0, refused: 1 })
    for (const bug of ids) await madeOnce(bug)
  })

  /** Jobs of processes that end before their first, second … work; returns their number. */
  async function endOften(id: number, counts: () => Promise<{ waiting: number }>) {
    let runs = 0
    for (; (await counts()).waiting > 0; runs += 1) {
      const job = bulkJob(dyingAfter(runs % 4))({ id: runs, tries: 1, body: { id } })
      await job.catch((error: Error) => assert.equal(error.message, 'killed'))
    }
    return runs
  }

  function dyingAfter(works: number): Transactions {
    let left = works
    const work: Transactions['work'] = (...asked) => {
      if (left === 0) throw new Error('killed')
      left -= 1
      return instance.transactions.work(...asked)
    }
    return { ...instance.transactions, work }
  }

  void test('take the same number of statements for each further batch', async () => {
    const statements = async (bugs: number) => {
      const ids = Array.from({ length: bugs }, (_, at) => at + 1)
      const before = instance.db.measures().statements
      const body = { ids, change: { whiteboard: `${bugs} bugs` } }
      const { status } = await instance.ask('POST', PATH, { as: ann, body })
      assert.equal(status, 201)
      return instance.db.measures().statements - before
    }
    const least = async (bugs: number) => Math.min(await statements(bugs), await statements(bugs))
    const [one, two, three] = [await least(25), await least(50), await least(75)] as const
    assert.equal(three - two, two - one)
    // Updating a bug takes several; what the change adds is for a whole batch.
    assert.ok((two - one) / 25 < 10, `${two - one} statements for 25 bugs`)
  })

  /** As many changes and comments as bugs: none is missing or repeated. */
  async function madeOnce(bug: number) {
    const { comments } = (await instance.ask('GET', `/rest/bug/${bug}/comment`, { as: ann })).body
      .bugs[bug]
    const texts = (comments as { text: string }[]).filter(({ text }) => text === 'Once')
    assert.equal(texts.length, 1, `bug ${bug}`)
    const { history } = (await instance.ask('GET', `/rest/bug/${bug}/history`, { as: ann })).body
      .bugs[0]
    const changes = (history as { changes: { added: string }[] }[]).flatMap((one) => one.changes)
    assert.equal(changes.filter(({ added }) => added === 'continued').length, 1, `bug ${bug}`)
  }
})
