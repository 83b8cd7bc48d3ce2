import assert from 'node:assert/strict'
import { before, test } from 'node:test'
import { isDeepStrictEqual } from 'node:util'

import { readEveryTable } from '../../../tests/every-table.ts'
import { type Instance, onEachInstance } from '../../../tests/instance.ts'
import { openKeeper } from '../../platform/blobs/keeper.ts'
import { Refusal } from '../../platform/refusal.ts'
import { everyCheck } from '../checks.ts'
import { layOut } from '../data-folder.ts'
import { fillDemo, type Filling } from './fill.ts'
import { removeDemo } from './remove.ts'

const BUGS = 100
const HOUR_MS = 3_600_000
const secret = new Uint8Array(32)

const fill = ({ db, blobs, clock }: Instance, how: Partial<Filling> = {}) => {
  const place = { db, blobs: openKeeper(db, blobs, () => clock.now), secret }
  return fillDemo(place, { bugs: BUGS, now: clock.now, ...how })
}
const remove = ({ db, clock }: Instance, force = false) =>
  removeDemo(db, { secret, clock: () => clock.now, force })

const refusal = (words: RegExp) => (error: Error) =>
  error instanceof Refusal && words.test(error.message)

/** Without what is never removed: events, revisions of cached tables, and sets of groups. */
async function everything(instance: Instance) {
  instance.clock.now += 2 * HOUR_MS
  await instance.service.tendBlobs()
  const all = await readEveryTable(instance.db)
  return Object.fromEntries(Object.entries(all).filter(([table]) => !LEFT.has(table)))
}
const LEFT = new Set(['events', 'revisions', 'group_sets', 'group_set_sees'])

const differing = (a: Record<string, unknown>, b: Record<string, unknown>) =>
  Object.keys(a).filter((table) => !isDeepStrictEqual(a[table], b[table]))

async function findings({ db, blobs, folder }: Instance): Promise<string[]> {
  const found: string[] = []
  for (const check of everyCheck(db, blobs, layOut(folder))) {
    for await (const page of check.run()) found.push(...page.findings)
  }
  return found
}

const TEST = { product: 'TestProduct', component: 'TestComponent', version: 'unspecified' }
const DEMO = { product: 'Fieldnote', component: 'Editor', version: '2.5' }

onEachInstance('docket demo', (opened) => {
  let instance: Instance
  before(() => {
    instance = opened()
  })
  const get = async (path: string) =>
    (await instance.ask('GET', `/rest/${path}`, { as: instance.admin })).body
  const file = async (more: object) => {
    const body = { summary: 'Our own', description: 'Ours', ...more }
    const made = await instance.ask('POST', '/rest/bug', { as: instance.admin, body })
    assert.equal(made.status, 200, made.text)
    return made.body.id as number
  }

  void test('everything is removed, unless people filed bugs there, and then by force', async () => {
    const empty = await everything(instance)
    const { bugs } = await fill(instance)
    assert.equal(bugs, BUGS)
    await assert.rejects(
      fill(instance),
      refusal(/already exists; remove it with docket demo --remove/),
    )
    const own = await file(DEMO)
    await assert.rejects(remove(instance), refusal(new RegExp(`: ${own}; move them.*--force`)))
    assert.equal((await get('bug?limit=0&include_fields=id')).bugs.length, BUGS + 1)
    assert.deepEqual(await remove(instance, true), { bugs: BUGS + 1, kept: [] })
    assert.deepEqual(differing(await everything(instance), empty), [])
    assert.deepEqual(await findings(instance), [])
    await assert.rejects(remove(instance), refusal(/there is no demo to remove/))
  })

  void test('an interrupted demo is refused, and removed as well', async () => {
    const empty = await everything(instance)
    const told = (done: number) => {
      if (done === 200) throw new Error('interrupted')
    }
    await assert.rejects(fill(instance, { told }), /interrupted/)
    await assert.rejects(fill(instance), refusal(/was interrupted/))
    assert.ok((await remove(instance)).bugs > 20)
    assert.deepEqual(differing(await everything(instance), empty), [])
  })

  void test('bugs have every status and resolution, and all that bugs can have', async () => {
    await fill(instance)
    const count = async (query: string) =>
      (await get(`bug?limit=0&include_fields=id&${query}`)).bugs
    for (const status of ['UNCONFIRMED', 'CONFIRMED', 'IN_PROGRESS', 'RESOLVED', 'VERIFIED']) {
      assert.ok((await count(`status=${status}`)).length > 2, status)
    }
    for (const resolution of ['FIXED', 'INVALID', 'WONTFIX', 'WORKSFORME', 'DUPLICATE']) {
      assert.ok((await count(`resolution=${resolution}`)).length > 0, resolution)
    }
    for (const keyword of ['crash', 'regression', 'meta']) {
      assert.ok((await count(`keywords=${keyword}`)).length > 0, keyword)
    }
    assert.ok((await count('quicksearch=screenshot%20OR%20session')).length > 0, 'text index')
    assert.deepEqual(await findings(instance), [])
  })

  void test('a bug has a history at different times, by different people', async () => {
    const fields = 'id,creation_time,creator,comments,history,depends_on'
    const { bugs } = await get(`bug?status=VERIFIED&limit=1&include_fields=${fields}`)
    const [{ creation_time, comments, history }] = bugs
    assert.ok(comments.length > 2 && history.length > 2)
    const people = new Set(history.map(({ who }: { who: string }) => who))
    assert.ok(people.size > 1)
    const times = [creation_time, ...history.map(({ when }: { when: string }) => when)]
    const moments = times.map((time: string) => Date.parse(time))
    assert.deepEqual(
      moments.toSorted((a, b) => a - b),
      moments,
    )
    assert.ok(moments.at(-1)! < instance.clock.now)
    const [release] = (await get('bug?alias=fieldnote-2.5&include_fields=depends_on')).bugs
    assert.ok(release.depends_on.length > 0)
  })

  void test('attachments are logs, pictures and patches', async () => {
    const signs = { 'image/png': '\x89PNG', 'session.log': '202', '.patch': 'diff --git' }
    const { bugs } = await get('bug?limit=0&include_fields=id')
    const met = new Set<string>()
    for (const { id } of bugs) {
      const answer = await get(`bug/${id}/attachment`)
      for (const one of answer.bugs[id]) {
        const sign = Object.entries(signs).find(
          ([kind]) => one.content_type === kind || one.file_name.endsWith(kind),
        )!
        assert.ok(Buffer.from(one.data, 'base64').toString('latin1').startsWith(sign[1]))
        met.add(sign[0])
      }
    }
    assert.deepEqual([...met].toSorted(), Object.keys(signs).toSorted())
  })

  void test('the start page of the administrator shows what waits', async () => {
    const { requests } = await get(`docket_requests?requestee=${instance.admin.login}`)
    const types = new Set(requests.map(({ type }: { type: string }) => type))
    assert.ok(types.size > 0, JSON.stringify(requests))
    const { text } = await instance.ask('GET', '/', { as: instance.admin })
    assert.match(text, /Demo: open crashes<\/a>/)
    assert.match(text, /needinfo\?/)
  })

  void test('what other bugs use stays, and so do duplicates', async () => {
    const { bugs } = await get('bug?product=Fieldnote&limit=1&include_fields=id')
    const demo = bugs[0].id as number
    const assigned_to = 'wei.chen@example.com'
    const own = await file({ ...TEST, assigned_to, keywords: ['crash'] })
    const change = (id: number, body: object) =>
      instance.ask('PUT', `/rest/bug/${id}`, { as: instance.admin, body })
    await change(own, { dupe_of: demo })
    await assert.rejects(remove(instance), refusal(new RegExp(`of the demo: ${own};`)))
    await change(own, { status: 'CONFIRMED', depends_on: { add: [demo] } })
    const { kept } = await remove(instance)
    assert.deepEqual(kept, ['the keyword crash', 'the account wei.chen@example.com (bugs)'])
    const [left] = (await get(`bug/${own}?include_fields=depends_on,keywords`)).bugs
    assert.deepEqual(left, { depends_on: [], keywords: ['crash'] })
    assert.deepEqual(await findings(instance), [])
    await assert.rejects(fill(instance), refusal(/contains bugs.*docket serve --data FOLDER/))
  })
})
