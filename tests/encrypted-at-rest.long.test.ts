/** Stored files are encrypted, rotated and decrypted by the commands, while the service runs. */

import assert from 'node:assert/strict'
import { randomBytes } from 'node:crypto'
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, describe, test } from 'node:test'

import { kinds } from './databases.ts'
import { docket, killWhen, serve, type Service } from './program.ts'
import { credentials } from './tickets.ts'

const ADMIN = { login: 'root@example.com', api_key: 'k'.repeat(40) }
const FIRST = { DOCKET_ADMIN_LOGIN: ADMIN.login, DOCKET_ADMIN_API_KEY: ADMIN.api_key }
const [ONE, TWO] = [randomBytes(32).toString('hex'), randomBytes(32).toString('hex')]
const BOTH = credentials(ADMIN.login, ADMIN.api_key)
const MARK = 'the plain text of a file. '
const TICKETS = 12
const FILES = 10

/** The content of a file; no two are equal. */
const contentOf = (ticket: number, file: number) =>
  `${ticket}/${file}: ${MARK.repeat(file === 0 ? 30_000 : 100)}`

async function filesBelow(folder: string) {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  return entries.filter((one) => one.isFile()).map((one) => join(one.parentPath, one.name))
}

/** Files with readable contents, besides the database. */
async function readableIn(folder: string) {
  const found: string[] = []
  for (const path of await filesBelow(folder)) {
    if (path.includes('docket.db') || path.includes('tables')) continue
    if ((await readFile(path)).includes(MARK)) found.push(path)
  }
  return found
}

for (const kind of kinds) {
  void describe(`encrypted files (${kind.name})`, () => {
    let temp: string
    let database: string
    let remove = async () => {}
    let service: Service | undefined
    const tickets: string[] = []
    before(async () => {
      temp = await mkdtemp(join(tmpdir(), 'docket-at-rest-'))
      const fresh = kind.name === 'SQLite' ? undefined : await kind.open({ empty: true })
      database = fresh?.place.database ?? 'sqlite'
      if (fresh) remove = () => fresh.remove()
    })
    after(async () => {
      service?.kill()
      await remove()
      await rm(temp, { recursive: true })
    })
    const place = () => ['--data', join(temp, 'data'), '--database', database]
    const withKeys = (keys: string) => ({
      env: { ...FIRST, ...(keys && { DOCKET_BLOB_KEYS: keys }) },
    })
    async function start(keys: string) {
      assert.equal((await service?.stop()) ?? 0, 0)
      service = await serve(place(), withKeys(keys))
    }
    const run = (command: string, keys: string, ...more: string[]) =>
      docket([...command.split(' '), ...more, ...place()], withKeys(keys))
    const at = (path: string) => new URL(path, service!.address)

    async function sendTicket(number: number) {
      const body = new FormData()
      body.set('msg', '{}')
      for (let file = 0; file < FILES; file++) {
        body.append('file[]', new Blob([contentOf(number, file)]), `${file}.txt`)
      }
      const sent = await fetch(at('rest/newticket'), { method: 'POST', body, headers: BOTH })
      assert.equal(sent.status, 200, await sent.clone().text())
      tickets.push(((await sent.json()) as { id: string }).id)
    }
    async function downloadsAreRight() {
      for (const [number, id] of tickets.entries()) {
        const file = number % FILES
        const got = await fetch(at(`d.php/${id}?file=${file + 1}`))
        assert.equal(await got.text(), contentOf(number, file))
      }
    }

    void test('files from before the first key are kept, and plain uploads are not', async () => {
      await start('')
      for (let number = 0; number < TICKETS; number++) await sendTicket(number)
      const upload = {
        'upload-length': '1000000',
        'content-type': 'application/offset+octet-stream',
        'upload-offset': '0',
      }
      const headers = { ...BOTH, 'tus-resumable': '1.0.0', ...upload }
      const begun = await fetch(at('rest/uploads'), { method: 'POST', headers, body: MARK })
      assert.equal(begun.status, 201)
      const uploads = join(temp, 'data', 'uploads')
      assert.equal((await readableIn(uploads)).length, 1)
      await start(ONE)
      await assert.rejects(readdir(uploads), { code: 'ENOENT' })
      await downloadsAreRight()
      await sendTicket(TICKETS)
      assert.equal((await readableIn(join(temp, 'data'))).length, TICKETS * FILES)
    })

    void test('all files are encrypted, although the command is killed', async () => {
      const folder = join(temp, 'data', 'blobs')
      const count = async () =>
        (await filesBelow(folder)).filter((one) => one.endsWith('.enc')).length
      const command = ['blobs', 'reencrypt', ...place()]
      assert.ok(await killWhen(async () => (await count()) > 3 * FILES, command, withKeys(ONE)))
      assert.ok((await readableIn(folder)).length > 0)
      await downloadsAreRight()
      const ended = await run('blobs reencrypt', ONE)
      assert.equal(ended.code, 0, ended.err)
      assert.match(ended.out, /^\d+ files \(\d+ bytes\) were stored again\.\nOnly the first entry/)
      assert.deepEqual(await readableIn(join(temp, 'data')), [])
      assert.equal(await count(), (TICKETS + 1) * FILES)
      await downloadsAreRight()
      const checked = await run('check', ONE)
      assert.equal(checked.code, 0, checked.err)
    })

    void test('nothing runs without the key, or with another one', async () => {
      const refused = await run('check', TWO)
      assert.equal(refused.code, 1)
      assert.match(refused.err, /stored files are encrypted with the key [\da-f]{16}, which/)
      assert.ok(!refused.err.includes(ONE) && !refused.err.includes(TWO))
      await service!.stop()
      service = undefined
      await assert.rejects(serve(place(), withKeys('')), /stored files are encrypted with the key/)
      await start(ONE)
    })

    void test('a backup is encrypted, and restored with its keys only', async () => {
      const backup = join(temp, 'backup')
      const made = await run('backup', ONE, backup)
      assert.equal(made.code, 0, made.err)
      assert.deepEqual(await readableIn(backup), [])
      const target = ['--data', join(temp, 'restored'), '--database', 'sqlite']
      const refused = await docket(['restore', backup, ...target], withKeys(TWO))
      assert.match(refused.err, /stored files are encrypted with the key/)
      const restored = await docket(['restore', backup, ...target], withKeys(`${TWO},${ONE}`))
      assert.equal(restored.code, 0, restored.err)
      assert.deepEqual(await readableIn(join(temp, 'restored')), [])
      const checked = await docket(['check', ...target], withKeys(TWO))
      assert.equal(checked.code, 0, checked.err)
    })

    void test('keys are rotated', async () => {
      const early = await run('blobs reencrypt', `${TWO},${ONE}`)
      assert.match(early.err, /restart it with this setting on all nodes first/)
      await start(`${TWO},${ONE}`)
      await downloadsAreRight()
      assert.match((await run('check', TWO)).err, /which is not among the keys/)
      const ended = await run('blobs reencrypt', `${TWO},${ONE}`)
      assert.equal(ended.code, 0, ended.err)
      await start(TWO)
      await downloadsAreRight()
    })

    void test('encryption is given up', async () => {
      await start(`none,${TWO}`)
      const ended = await run('blobs reencrypt', `none,${TWO}`)
      assert.equal(ended.code, 0, ended.err)
      await start('')
      await downloadsAreRight()
      assert.equal((await readableIn(join(temp, 'data'))).length, (TICKETS + 1) * FILES)
    })
  })
}
