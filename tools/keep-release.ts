/**
 * Stores the data of a release for the upgrade tests: `node tools/keep-release.ts 0.1.0` fills
 * `tests/upgrade/0.1.0` with a data folder on SQLite and a dump of a PostgreSQL database, both
 * written by the current program. Run it once for each release with a new schema, before the next
 * migration is added; it needs `pg_dump` on PATH.
 */

import assert from 'node:assert/strict'
import { execFile } from 'node:child_process'
import { cp, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { promisify } from 'node:util'
import { constants, gzipSync } from 'node:zlib'

import { startCluster } from '../tests/cluster.ts'
import { FORM_TYPE, formOf } from '../tests/forms.ts'
import { docket, serve, type Service } from '../tests/program.ts'
import { credentials, filePart, message } from '../tests/tickets.ts'
import { KEPT } from '../tests/upgrade/kept.ts'

const { admin, attachment, bug, comment, file } = KEPT
const ENV = {
  DOCKET_ADMIN_LOGIN: admin.login,
  DOCKET_ADMIN_PASSWORD: admin.password,
  DOCKET_ADMIN_API_KEY: admin.api_key,
}

async function fill(service: Service) {
  const send = async (method: string, path: string, body: object) => {
    const answer = await service.ask(method, path, { key: admin.api_key, body })
    assert.ok(answer.status < 300, JSON.stringify(answer.body))
  }
  const where = { product: 'TestProduct', component: 'TestComponent', version: 'unspecified' }
  await send('POST', 'rest/user', { email: KEPT.person, full_name: 'Ada', password: 'a password!' })
  for (const summary of [bug.summary, 'A second bug']) {
    await send('POST', 'rest/bug', { ...where, summary, cc: [KEPT.person], alias: [] })
  }
  await send('PUT', 'rest/bug/1', { whiteboard: bug.whiteboard, alias: { set: [bug.alias] } })
  await send('PUT', 'rest/bug/2', { status: 'RESOLVED', resolution: 'DUPLICATE', dupe_of: 1 })
  await send('POST', 'rest/bug/1/comment', { comment })
  await send('POST', 'rest/bug/1/attachment', {
    ids: [1],
    data: Buffer.from(attachment.text).toString('base64'),
    file_name: attachment.file_name,
    summary: 'Notes',
    content_type: 'text/plain',
  })
  const made = await fetch(new URL('rest/newticket', service.address), {
    method: 'POST',
    headers: { ...credentials(admin.login, admin.api_key), 'content-type': FORM_TYPE },
    body: formOf([filePart(file.name, file.text), message({ permanent: true })]),
  })
  assert.equal(made.status, 200, await made.text())
}

async function make(data: string, database: string) {
  await mkdir(data)
  await writeFile(join(data, 'secret.key'), Buffer.alloc(32, 7))
  const service = await serve(['--data', data, '--database', database], { env: ENV })
  await fill(service)
  assert.equal(await service.stop(), 0)
  // The text index is complete after a command that completes it has run.
  const { code, err } = await docket(['migrate', '--data', data, '--database', database])
  assert.equal(code, 0, err)
}

const packed = (bytes: string | Uint8Array) =>
  gzipSync(bytes, { level: constants.Z_BEST_COMPRESSION })

async function keep(release: string) {
  const to = join(import.meta.dirname, '..', 'tests', 'upgrade', release)
  await rm(to, { recursive: true, force: true })
  await mkdir(to, { recursive: true })
  const temp = await mkdtemp(join(tmpdir(), 'docket-release-'))
  const cluster = await startCluster()
  try {
    const file = join(temp, 'file')
    await make(file, 'sqlite')
    const database = new DatabaseSync(join(file, 'docket.db'))
    database.exec('pragma journal_mode = delete; vacuum')
    database.close()
    for (const name of ['secret.key', 'blobs']) {
      await cp(join(file, name), join(to, name), { recursive: true })
    }
    const bytes = await readFile(join(file, 'docket.db'))
    await writeFile(join(to, 'docket.db.gz'), packed(bytes))

    await cluster.createDatabase('release')
    const url = cluster.url('release')
    await make(join(temp, 'server'), url)
    const how = ['--no-owner', '--no-privileges', '--inserts', '--rows-per-insert=500']
    const { stdout } = await promisify(execFile)('pg_dump', [...how, url], { maxBuffer: 2 ** 28 })
    // psql commands that newer versions of pg_dump write.
    const statements = stdout.replaceAll(/^\\(un)?restrict .*\n/gm, '')
    await writeFile(join(to, 'postgres.sql.gz'), packed(statements))
  } finally {
    await cluster.stop()
    await rm(temp, { recursive: true })
  }
}

const [release] = process.argv.slice(2)
if (!release) throw new Error('name the release, such as 0.1.0')
await keep(release)
