/** Replays recorded scenarios, and compares what Docket mails with what a Bugzilla 5.2 mailed. */

import assert from 'node:assert/strict'
import { join } from 'node:path'
import { after, test } from 'node:test'

import { readParamsFile, settleParams } from '../../src/importer/map/params.ts'
import { stageSource } from '../../src/importer/staging/stage-source.ts'
import { handleEvents } from '../handle-events.ts'
import { loadStaged, quiet } from '../imported.ts'
import { type Answered, type Build, type Instance, onEachInstance } from '../instance.ts'
import { openMailServer } from '../smtp.ts'
import { compareMails } from './compare-facts.ts'
import { type Excuse, exceptions } from './exceptions.ts'
import { factsOf } from './read-facts.ts'
import { runHook } from './hooks.ts'
import { dumpOf, keyOf, paramsOf, type Scenario, scenarios, type Step } from './scenarios.ts'

const server = await openMailServer()
after(() => server.close())

const buildWorld =
  (world: string): Build =>
  async (place) => {
    const staged = await stageSource(dumpOf(world), join(place.folder, 'import'), quiet)
    const params = await readParamsFile(paramsOf(world))
    await loadStaged(place, staged, { parameters: settleParams(params, staged).parameters })
    staged.close()
    return { id: 1, login: 'admin@example.com', password: '', api_key: keyOf('admin') }
  }

for (const world of ['A', 'B', 'C', 'W'] as const) {
  onEachInstance(
    `mail about bugs in world ${world}`,
    (opened) => {
      const excused: string[] = []
      const replayed: string[] = []
      for (const scenario of scenarios.filter((one) => one.world === world)) {
        const { name } = scenario
        void test(name, async () => {
          const excuses = await replay(opened(), scenario)
          replayed.push(name)
          excused.push(...[...excuses].map((excuse) => `${excuse} in ${name}`))
        })
      }
      void test('differs exactly as the exceptions say', () => {
        const listed = exceptions.flatMap(({ excuse, of }) =>
          of.filter((name) => replayed.includes(name)).map((name) => `${excuse} in ${name}`),
        )
        assert.deepEqual(excused.toSorted(), listed.toSorted())
      })
    },
    { mail: server.address },
    { build: buildWorld(world) },
  )
}

/** Returns the differences on purpose. */
async function replay(instance: Instance, { base, steps }: Scenario): Promise<Set<Excuse>> {
  const ids = new Map<string, number>()
  const problems: string[] = []
  const excused = new Set<Excuse>()
  server.received.length = 0
  for (const [at, step] of steps.entries()) {
    const before = server.received.length
    let excuse: Excuse | undefined
    if (step.hook) excuse = await runHook(instance, step, server)
    else if (step.incoming === undefined) await call(instance, step, ids)
    else await comeIn(instance, step.incoming, ids)
    await handleEvents(instance)
    if (excuse) {
      excused.add(excuse)
      continue
    }
    const received = server.received.slice(before)
    const sent = received.map(({ to, text }) => factsOf(text, to.join(), { base, ids }))
    const isFiling = step.method === 'POST' && step.path === '/bug'
    const found = compareMails(step.mails, await Promise.all(sent), isFiling)
    problems.push(...found.problems.map((problem) => `step ${at + 1}, ${problem}`))
    found.excuses.forEach((excuse) => excused.add(excuse))
  }
  assert.deepEqual(problems, [])
  return excused
}

async function comeIn(instance: Instance, text: string, ids: Map<string, number>) {
  instance.clock.now += 1_000
  const bytes = Buffer.from(withIds(text, ids))
  const how = { trust_from: true, defaults: {}, overrides: {} }
  await instance.service.takeMail({ bytes, recipient: '', how })
  await instance.service.runJobs()
  const row = await instance.db.look((tx) =>
    tx.selectFrom('incoming_mails').select('bug_id').orderBy('id', 'desc').executeTakeFirst(),
  )
  if (row?.bug_id) ids.set('bug:new', row.bug_id)
}

const withIds = (text: string, ids: ReadonlyMap<string, number>) =>
  text.replaceAll(/\{([\w:]+)\}/g, (_, name: string) => String(ids.get(name)))

/** Without what differs between runs, such as the numbers of attachments. */
function keptOf(keep: Step['keep'], body: Answered['body']): unknown {
  const bugs = Object.values(body.bugs) as Answered['body'][]
  if (keep === 'comments') {
    return bugs[0].comments.map(({ creator, text }: { creator: string; text: string }) => [
      creator,
      text
        .replace(/^Created attachment \d+\n/, '')
        .replaceAll(/\s+/g, ' ')
        .trim(),
    ])
  }
  if (keep === 'attachments') {
    return bugs[0].map((one: Answered['body']) => [
      one.file_name,
      one.summary,
      one.content_type,
      one.creator,
      one.is_private,
    ])
  }
  const joined = ([name, value]: [string, unknown]) =>
    [name, Array.isArray(value) ? value.join(' ') : value] as const
  return body.bugs.map((bug: object) => Object.fromEntries(Object.entries(bug).map(joined)))
}

async function call(instance: Instance, step: Step, ids: Map<string, number>) {
  // Bugzilla's times have whole seconds.
  instance.clock.now += 1_000
  const { as = '', method, body } = step
  const named = (text: string) => withIds(text, ids)
  const sent = body === undefined ? {} : { body: named(JSON.stringify(body)) }
  const path = `/rest${named(step.path)}`
  const headers = { 'content-type': 'application/json' }
  const person = as === '' ? {} : { as: { id: 0, login: as, api_key: keyOf(as) } }
  const answer = await instance.ask(method, path, { ...person, headers, ...sent })
  assert.equal(answer.status >= 400, step.status >= 400, answer.text)
  if (step.keep) assert.partialDeepStrictEqual(keptOf(step.keep, answer.body), step.answer)
  for (const [name, way] of Object.entries(step.save ?? {})) {
    const value = named(way)
      .split('.')
      .reduce((part, key) => (key === 'last' ? part?.at(-1) : part?.[key]), answer.body)
    assert.ok(Number(value) > 0, `${name} is not in ${answer.text}`)
    ids.set(name, Number(value))
  }
}
