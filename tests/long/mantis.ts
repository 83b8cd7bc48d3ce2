/**
 * A MantisBT, filled through its own pages: Docket has what it answers afterwards, after an import
 * from its running database. `DOCKET_TEST_MANTIS` is the folder of an unpacked release. With
 * `DOCKET_TEST_KEEP_MANTIS`, a folder gets the dump and the answers, which are committed in
 * `tests/import/mantis-2.28`.
 */

import assert from 'node:assert/strict'
import { once } from 'node:events'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, describe, test } from 'node:test'
import { gzipSync } from 'node:zlib'

import { completeMapping, docket } from '../mantises.ts'
import { type Answers, answersOf } from './mantis/answers.ts'
import { fillMantis } from './mantis/fill.ts'
import { startMantis } from './mantis-server.ts'
import { startMariadb } from './mariadb-server.ts'
import { MARIADB, PHP, say } from './programs.ts'

const source = process.env['DOCKET_TEST_MANTIS']
const missing =
  (source === undefined || MARIADB === undefined || PHP === undefined) &&
  'there is no MantisBT, PHP or MariaDB'

void describe('a running MantisBT', { skip: missing }, () => {
  let temp: string
  let server: Awaited<ReturnType<typeof startMariadb>>
  let mantis: Awaited<ReturnType<typeof startMantis>>
  let answers: Answers
  before(async () => {
    temp = await mkdtemp(join(tmpdir(), 'docket-mantis-'))
    server = await startMariadb(temp)
    const { socket } = server
    const words = ['--no-defaults', '-uroot', '-S', socket]
    await say('mariadb', words, { input: 'create database mantis character set utf8mb4' })
    mantis = await startMantis({ source: source!, folder: join(temp, 'mantis'), socket })
    await fillMantis(mantis.address)
    answers = await answersOf(mantis.address, mantis.files)
    const keep = process.env['DOCKET_TEST_KEEP_MANTIS']
    if (keep === undefined) return
    const dump = await say('mariadb-dump', [...words, '--hex-blob', 'mantis'])
    await writeFile(join(keep, 'mysql.sql.gz'), gzipSync(dump))
    await writeFile(join(keep, 'mysql.json.gz'), gzipSync(JSON.stringify(answers)))
  })
  after(async () => {
    await mantis?.stop()
    if (server) {
      server.child.kill()
      await once(server.child, 'exit')
    }
    await rm(temp, { recursive: true, force: true })
  })

  void test('is imported from its database, without a difference', async () => {
    const socket = encodeURIComponent(server.socket)
    const from = `mariadb://root@localhost/mantis?socket=${socket}`
    const [mapping, data] = [join(temp, 'mapping.json'), join(temp, 'docket')]
    await docket('inspect', from, '--mapping', mapping, '--data', data)
    await completeMapping(mapping)
    const given = [from, '--mapping', mapping, '--files', mantis.files, '--data', data]
    assert.match(await docket('run', ...given), /^The import is complete: /)
    const verified = await docket('verify', ...given)
    assert.match(verified, new RegExp(`: ${answers.issues.length} issues, .* files compared`))
    assert.match(verified, /They are the same in Docket\./)
  })
})
