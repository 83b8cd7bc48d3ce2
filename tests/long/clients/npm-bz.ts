/** What programs do with the package bz of npm, which is installed into a temporary folder. */

import assert from 'node:assert/strict'
import { mkdtemp, rm } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, describe, test } from 'node:test'

import { foreignPath, run, surroundings } from '../programs.ts'
import { ADMIN } from '../service.ts'
import { ANN, type Setup, DEV } from './setup.ts'

const PACKAGE = 'bz@0.4.5'
const PNG = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0, 255])
const NEW = { product: 'Kettle', component: 'Lid', version: '1.0', description: 'Since Monday.' }

// oxlint-disable-next-line typescript/no-explicit-any
type Said = any
type Call = (name: string, ...given: unknown[]) => Promise<Said>
interface Package {
  createClient(options: Record<string, unknown>): Record<string, (...given: unknown[]) => unknown>
}

/** The module, or the reason why it could not be installed. */
async function install(folder: string): Promise<Package | string> {
  const npm = { npm_config_prefer_offline: 'true', npm_config_fetch_retries: '1' }
  const env = surroundings({ PATH: foreignPath(), ...npm })
  const words = ['install', '--prefix', folder, '--ignore-scripts', '--no-audit', '--no-fund']
  const { code, err } = await run('npm', [...words, PACKAGE], { cwd: folder, env })
  if (code !== 0) return `npm did not install ${PACKAGE}: ${err}`
  return createRequire(join(folder, 'its.js'))('bz') as Package
}

export function tellNpmBz(setup: () => Setup) {
  let folder: string
  let bz: Package | undefined
  before(async () => {
    folder = await mkdtemp(join(tmpdir(), 'docket-bz-'))
    const installed = await install(folder)
    if (typeof installed !== 'string') bz = installed
    else if (process.env['CI'] === 'true') throw new Error(installed)
    else process.stderr.write(`SKIPPED, because ${PACKAGE} is missing: ${installed}\n`)
  })
  after(() => rm(folder, { recursive: true, force: true }))

  /** Calls methods by name as a user; resolves to the result or throws the error. */
  const as = (who: Record<string, unknown>) => {
    const client = bz!.createClient({ url: `${setup().url}/rest/`, timeout: 30_000, ...who })
    return (name: string, ...given: unknown[]) =>
      new Promise<Said>((resolve, reject) => {
        client[name]!(...given, (error: unknown, said: Said) => {
          if (error) reject(error as Error)
          else resolve(said)
        })
      })
  }
  const tell = (what: string, story: () => Promise<void>) =>
    void test(what, async (t) => {
      if (bz === undefined) t.skip(`${PACKAGE} is not installed`)
      else await story()
    })
  const told = {
    tell,
    nobody: () => as({}),
    admin: () => as({ api_key: ADMIN.api_key }),
    ann: () => as({ username: ANN.login, password: ANN.password }),
    promising: (who: Record<string, unknown> = { api_key: ADMIN.api_key }) =>
      bz!.createClient({ url: `${setup().url}/rest`, ...who }),
  }
  void describe('who calls', () => tellWho(told))
  void describe('bugs', () => tellBugs(told))
  void describe('attachments', () => tellAttachments(told))
  void describe('people and products', () => tellPeople(told))
}

interface Told {
  tell: (what: string, story: () => Promise<void>) => void
  nobody: () => Call
  admin: () => Call
  ann: () => Call
  /** An unwrapped client, for its methods that return promises. */
  promising: (who?: Record<string, unknown>) => ReturnType<Package['createClient']>
}

function tellWho({ tell, nobody, ann }: Told) {
  tell('login gives a token, and is done by itself before other calls', async () => {
    const { id, token } = await ann()('login')
    assert.match(token, new RegExp(`^${id}-\\w+$`))
    assert.equal((await ann()('getUser', ANN.login)).id, id)
  })

  tell('a wrong password is an error with the sentence of the answer', async () => {
    await assert.rejects(nobody()('createBug', { ...NEW, summary: 'x' }), /log in|login/i)
  })
}

function tellBugs({ tell, nobody, admin, ann }: Told) {
  tell('createBug, getBug, searchBugs', async () => {
    const usual = { cc: [DEV.login], alias: 'lid', priority: 'High', op_sys: 'Linux' }
    assert.equal(await admin()('createBug', { ...NEW, ...usual, summary: 'Zu heiß: ☕' }), 1)
    assert.equal(await ann()('createBug', { ...NEW, summary: 'A second thing', blocks: [1] }), 2)
    const bug = await nobody()('getBug', 'lid')
    assert.deepEqual(
      [bug.id, bug.summary, bug.cc, bug.alias, bug.priority, bug.depends_on],
      [1, 'Zu heiß: ☕', [DEV.login], ['lid'], 'High', [2]],
    )
    const some = await ann()('getBug', 2, { include_fields: 'id,summary' })
    assert.deepEqual(some, { id: 2, summary: 'A second thing' })
    const asked = { product: ['Kettle', 'TestProduct'], include_fields: 'id' }
    assert.deepEqual(await admin()('searchBugs', asked), [{ id: 1 }, { id: 2 }])
    assert.deepEqual(await ann()('searchBugs', { ...asked, summary: 'second' }), [{ id: 2 }])
    assert.deepEqual(await nobody()('searchBugs', { product: 'Nothing' }), [])
  })

  tell('a bug that is not there is an error with the sentence of the answer', async () => {
    await assert.rejects(admin()('getBug', 99), /99/)
  })

  tell('updateBug', async () => {
    const change = { priority: 'Low', keywords: { add: ['hot'] }, cc: { remove: [DEV.login] } }
    const [{ id, changes }] = await ann()('updateBug', 1, change)
    assert.deepEqual([id, Object.keys(changes).toSorted()], [1, ['cc', 'keywords', 'priority']])
    assert.deepEqual(changes.priority, { removed: 'High', added: 'Low' })
    const closed = { status: 'RESOLVED', resolution: 'FIXED', comment: { body: 'Done.' } }
    await admin()('updateBug', 2, closed)
    const { status, resolution, is_open } = await nobody()('getBug', 2)
    assert.deepEqual([status, resolution, is_open], ['RESOLVED', 'FIXED', false])
    await assert.rejects(admin()('updateBug', 2, { priority: 'Quite' }), /Quite/)
    await assert.rejects(nobody()('updateBug', 2, change), /log in|login/i)
  })

  tell('addComment, bugComments', async () => {
    const { id } = await ann()('addComment', 1, { comment: 'Still.\nÄ' })
    const said = await nobody()('bugComments', 1)
    assert.deepEqual(
      said.map(({ text, creator }: Said) => [text, creator]),
      [
        [NEW.description, ADMIN.login],
        ['Still.\nÄ', ANN.login],
      ],
    )
    assert.equal(said[1].id, id)
  })

  tell('bugHistory', async () => {
    const [{ id, alias, history }] = await admin()('bugHistory', 1)
    assert.deepEqual([id, alias], [1, ['lid']])
    const changes = history.flatMap((entry: Said) => entry.changes)
    const names = changes.map(({ field_name }: Said) => field_name).toSorted()
    assert.deepEqual(names, ['cc', 'depends_on', 'keywords', 'priority'])
  })
}

function tellAttachments({ tell, nobody, admin, ann }: Told) {
  const file = { data: PNG.toString('base64'), file_name: 'lid.png', content_type: 'image/png' }

  tell('createAttachment, getAttachment, bugAttachments', async () => {
    const id = await ann()('createAttachment', 1, { ...file, summary: 'The lid' })
    const { data, size, summary, creator, is_obsolete } = await nobody()('getAttachment', id)
    assert.deepEqual(
      [Buffer.from(data, 'base64'), size, summary, creator, is_obsolete],
      [PNG, PNG.length, 'The lid', ANN.login, false],
    )
    const all = await admin()('bugAttachments', 1)
    assert.deepEqual(
      all.map((one: Said) => [one.id, one.data]),
      [[id, file.data]],
    )
    await assert.rejects(ann()('createAttachment', 1, file), /summary/)
  })

  tell('updateAttachment, which gives nothing back by any Bugzilla 5.2', async () => {
    const [{ id }] = await admin()('bugAttachments', 1)
    const change = { summary: 'The lid, bent', is_obsolete: true }
    assert.equal(await admin()('updateAttachment', id, change), undefined)
    const { summary, is_obsolete } = await admin()('getAttachment', id)
    assert.deepEqual([summary, is_obsolete], ['The lid, bent', true])
  })
}

function tellPeople({ tell, admin, ann, promising }: Told) {
  tell('searchUsers, getUser', async () => {
    const found = await ann()('searchUsers', 'Eloper')
    assert.deepEqual(
      found.map(({ name }: Said) => name),
      [DEV.login],
    )
    assert.equal((await admin()('getUser', DEV.login)).real_name, 'Dev Eloper')
    await assert.rejects(admin()('getUser', 'nobody@example.com'), /nobody@example\.com/)
  })

  tell('getProduct, getProducts', async () => {
    const { products } = (await promising()['getProduct']!('Kettle')) as Said
    assert.deepEqual(
      products[0].components.map(({ name }: Said) => name),
      ['Handle', 'Lid'],
    )
    assert.deepEqual(await promising()['getProducts']!('Kettle'), { products })
  })

  tell('getProducts of a kind, which does not work together with a login or a key', async () => {
    for (const kind of ['accessible', 'selectable', 'enterable']) {
      const { products } = (await promising({})['getProducts']!(kind)) as Said
      const names = products.map(({ name }: Said) => name)
      assert.deepEqual(names, ['Kettle', 'TestProduct'], kind)
      await assert.rejects(promising()['getProducts']!(kind) as Promise<Said>, new RegExp(kind))
    }
  })

  tell('getSuggestedReviewers, which no Bugzilla 5.2 has, is an error', async () => {
    await assert.rejects(admin()('getSuggestedReviewers', 1), /\w/)
  })
}
