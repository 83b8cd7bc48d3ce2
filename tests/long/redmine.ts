/**
 * Debian's Redmine, filled through its own pages: what it answers afterwards is what Docket has
 * after an import from its running database. With `DOCKET_TEST_KEEP_REDMINE`, a folder gets the
 * dump and the answers, which are committed in `tests/import/redmine-5.0`.
 */

import assert from 'node:assert/strict'
import { once } from 'node:events'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, describe, test } from 'node:test'
import { gzipSync } from 'node:zlib'

import { docket } from '../redmines.ts'
import { startMariadb } from './mariadb-server.ts'
import { MARIADB, say } from './programs.ts'
import { type Answers, answersOf } from './redmine/answers.ts'
import { fillRedmine } from './redmine/fill.ts'
import { HAS_REDMINE, startRedmine } from './redmine-server.ts'

const missing = (MARIADB === undefined || !HAS_REDMINE) && 'there is no Redmine or MariaDB'

void describe('a running Redmine', { skip: missing }, () => {
  let temp: string
  let server: Awaited<ReturnType<typeof startMariadb>>
  let redmine: Awaited<ReturnType<typeof startRedmine>>
  let answers: Answers
  before(async () => {
    temp = await mkdtemp(join(tmpdir(), 'docket-redmine-'))
    server = await startMariadb(temp)
    const words = ['--no-defaults', '-uroot', '-S', server.socket]
    await say('mariadb', words, { input: 'create database redmine character set utf8mb4' })
    const access = { adapter: 'mysql2', database: 'redmine', username: 'root', encoding: 'utf8mb4' }
    const database = { ...access, socket: server.socket }
    redmine = await startRedmine({ folder: join(temp, 'redmine'), database })
    await fillRedmine(redmine.address)
    answers = await answersOf(redmine.address, redmine.files)
    const keep = process.env['DOCKET_TEST_KEEP_REDMINE']
    if (keep === undefined) return
    const dump = await say('mariadb-dump', [...words, '--hex-blob', 'redmine'])
    await writeFile(join(keep, 'mysql.sql.gz'), gzipSync(dump))
    await writeFile(join(keep, 'mysql.json.gz'), gzipSync(JSON.stringify(answers)))
  })
  after(async () => {
    await redmine?.stop()
    if (server) {
      server.child.kill()
      await once(server.child, 'exit')
    }
    await rm(temp, { recursive: true, force: true })
  })

  void test('is imported from its database, without a difference', async () => {
    const socket = encodeURIComponent(server.socket)
    const source = `mariadb://root@localhost/redmine?socket=${socket}`
    const [mapping, data] = [join(temp, 'mapping.json'), join(temp, 'docket')]
    await docket('inspect', source, '--mapping', mapping, '--data', data)
    const given = [source, '--mapping', mapping, '--files', redmine.files, '--data', data]
    assert.match(await docket('run', ...given), /^The import is complete: /)
    const verified = await docket('verify', ...given)
    assert.match(verified, new RegExp(`: ${answers.issues.length + 1} issues, .* files compared`))
    assert.match(verified, /They are the same in Docket\./)
  })
})
