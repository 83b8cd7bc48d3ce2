/**
 * Scans of file tickets by Debian's clamd, with a signature of our own as its only database, and
 * by the echo service of c-icap, which speaks ICAP but finds nothing. Neither uses the network.
 */

import assert from 'node:assert/strict'
import { type ChildProcess, spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { Readable } from 'node:stream'
import { after, before, describe, test } from 'node:test'
import { setTimeout as pause } from 'node:timers/promises'

import { openMalwareScanner } from '../../src/platform/malware/malware.ts'
import {
  readScannerAddress,
  showScannerAddress,
} from '../../src/platform/malware/scanner-address.ts'
import { freePort } from '../cluster.ts'
import { FORM_TYPE, formOf } from '../forms.ts'
import { openClamd } from '../malware.ts'
import { credentials, filePart, message } from '../tickets.ts'
import { C_ICAP, C_ICAP_ECHO, CLAMD, endWithUs, surroundings } from './programs.ts'
import { ADMIN, kinds, type Running, startService } from './service.ts'

const MIB = 1024 * 1024
const WAIT_MS = 100_000
/** In two parts, so that no scanner finds this file. */
const EICAR = ['X5O!P%@AP[4\\PZX54(P^)7CC)7}$EICAR', '-STANDARD-ANTIVIRUS-TEST-FILE!$H+H*'].join('')
const SIGNATURE = 'Our.Eicar'

async function until(isSo: () => Promise<boolean>) {
  for (const end = Date.now() + WAIT_MS; !(await isSo()); await pause(50)) {
    assert.ok(Date.now() < end, 'it never is so')
  }
}

/** A scanner as a program that can be ended and started again. */
interface Daemon {
  child: () => ChildProcess
  start(): Promise<void>
  stop(signal?: NodeJS.Signals): Promise<void>
}

function openDaemon(program: string, args: string[], address: string): Daemon {
  let child: ChildProcess
  let said = ''
  return {
    child: () => child,
    async start() {
      child = spawn(program, args, { env: surroundings() })
      endWithUs(child)
      child.stdout!.on('data', (text: Buffer) => void (said += text.toString()))
      child.stderr!.on('data', (text: Buffer) => void (said += text.toString()))
      const scanner = openMalwareScanner(readScannerAddress(address)!)
      await until(async () => {
        assert.equal(child.exitCode, null, said)
        return scanner.ping().then(
          () => true,
          () => false,
        )
      })
    },
    async stop(signal = 'SIGTERM') {
      if (child.exitCode !== null || child.signalCode !== null) return
      const closed = once(child, 'close')
      child.kill(signal)
      await closed
    },
  }
}

/** Makes a ticket with a file, and returns how to download it. */
async function share({ url }: Running, content: string) {
  const headers = { ...credentials(ADMIN.login, ADMIN.api_key), 'content-type': FORM_TYPE }
  const body = formOf([filePart('a.bin', content), message()])
  const answer = await fetch(`${url}/rest/newticket`, { method: 'POST', headers, body })
  const made = (await answer.json()) as { id: string }
  assert.equal(answer.status, 200)
  return made.id
}
const download = ({ url }: Running, id: string) =>
  // As `curl -L` with the link does.
  fetch(`${url}/?t=${id}`, { headers: { accept: '*/*' } })

async function statusOf(docket: Running, id: string) {
  const answer = await download(docket, id)
  await answer.arrayBuffer()
  return answer.status
}

/** The response once the file does not wait any longer. */
async function scanned(docket: Running, id: string) {
  let answer = await download(docket, id)
  await until(async () => {
    if (answer.status !== 503) return true
    assert.match(answer.headers.get('retry-after')!, /^(10|60)$/)
    await answer.arrayBuffer()
    answer = await download(docket, id)
    return answer.status !== 503
  })
  return { status: answer.status, text: await answer.text() }
}

for (const kind of kinds) {
  void describe(`clamd (${kind.name})`, { skip: !CLAMD && 'there is no clamd' }, () => {
    let folder: string
    let place: Awaited<ReturnType<typeof kind.make>>
    let clamd: Daemon
    let docket: Running
    before(async () => {
      folder = await mkdtemp(join(tmpdir(), 'docket-clamd-'))
      const socket = join(folder, 'clamd.ctl')
      await mkdir(join(folder, 'db'))
      const hex = Buffer.from(EICAR, 'latin1').toString('hex')
      await writeFile(join(folder, 'db', 'own.ndb'), `${SIGNATURE}:0:*:${hex}\n`)
      const settings = [
        'Foreground yes',
        `LocalSocket ${socket}`,
        `DatabaseDirectory ${join(folder, 'db')}`,
        `TemporaryDirectory ${folder}`,
        'StreamMaxLength 24M',
        'MaxFileSize 22M',
        'AlertExceedsMax yes',
      ]
      await writeFile(join(folder, 'clamd.conf'), `${settings.join('\n')}\n`)
      const address = `clamd:${socket}`
      clamd = openDaemon(CLAMD!, ['-c', join(folder, 'clamd.conf')], address)
      place = await kind.make()
      // Docket starts without it.
      docket = await startService(place, ['--ticket-scanner', address])
      await clamd.start()
    })
    after(async () => {
      await docket?.stop()
      await clamd?.stop('SIGKILL')
      await place?.remove()
      await rm(folder, { recursive: true, force: true })
    })

    void test('that is away when Docket starts is reported', async () => {
      await until(async () => docket.said().includes('cannot be downloaded until it answers'))
      assert.match(docket.said(), /^docket: the malware scanner clamd:.*: connect ENOENT/m)
    })

    void test('lets clean files be downloaded, and finds the EICAR file', async () => {
      const clean = 'x'.repeat(20 * MIB)
      const [good, bad] = [await share(docket, clean), await share(docket, EICAR)]
      const first = await scanned(docket, good)
      assert.deepEqual([first.status, first.text.length], [200, clean.length])
      const second = await scanned(docket, bad)
      assert.equal(second.status, 403)
      assert.match(second.text, /Malware was found/)
      const headers = { 'x-bugzilla-api-key': ADMIN.api_key }
      const answer = await fetch(`${docket.url}/rest/tickets/quarantine`, { headers })
      const { files } = (await answer.json()) as { files: { id: string; found: string }[] }
      assert.deepEqual(
        files.map(({ id, found }) => [id, found]),
        [[bad, `${SIGNATURE}.UNOFFICIAL`]],
      )
    })

    void test('cannot judge a file beyond its MaxFileSize or StreamMaxLength', async () => {
      for (const size of [23 * MIB, 30 * MIB]) {
        const { status, text } = await scanned(docket, await share(docket, 'y'.repeat(size)))
        assert.equal(status, 403)
        assert.match(text, /could not be scanned/)
      }
    })

    void test('that is killed in the middle of a file scans it when it is back', async () => {
      clamd.child().kill('SIGSTOP')
      const id = await share(docket, `${'z'.repeat(20 * MIB)}${EICAR}`)
      // Docket sends until the buffers are full.
      await pause(2_000)
      await clamd.stop('SIGKILL')
      assert.equal(await statusOf(docket, id), 503)
      await rm(join(folder, 'clamd.ctl'), { force: true })
      await clamd.start()
      // Docket asks each minute whether it is back.
      assert.equal((await scanned(docket, id)).status, 403)
    })
  })
}

void test('a scan that goes on does not delay the end of Docket', async (t) => {
  const folder = await mkdtemp(join(tmpdir(), 'docket-silent-'))
  const silent = await openClamd()
  silent.how = 'silence'
  const address = showScannerAddress(silent.address)
  const docket = await startService({ folder, database: 'sqlite' }, ['--ticket-scanner', address])
  t.after(async () => {
    await docket.stop()
    await silent.stop()
    await rm(folder, { recursive: true, force: true })
  })
  await share(docket, 'hello')
  await until(async () => silent.contents.length === 1)
  const began = Date.now()
  assert.equal(await docket.stop(), 0)
  assert.ok(Date.now() - began < 8_000, 'it waited')
})

void describe('c-icap', { skip: !C_ICAP_ECHO && 'there is no c-icap' }, () => {
  let folder: string
  let icap: Daemon
  let address: string
  before(async () => {
    folder = await mkdtemp(join(tmpdir(), 'docket-icap-'))
    const port = await freePort()
    const modules = dirname(C_ICAP_ECHO!)
    const settings = [
      `PidFile ${join(folder, 'pid')}`,
      `CommandsSocket ${join(folder, 'ctl')}`,
      `Port 127.0.0.1:${port}`,
      `TmpDir ${folder}`,
      `ModulesDir ${modules}`,
      `ServicesDir ${modules}`,
      'LoadMagicFile /etc/c-icap/c-icap.magic',
      `ServerLog ${join(folder, 'server.log')}`,
      `AccessLog ${join(folder, 'access.log')}`,
      'Service echo srv_echo.so',
    ]
    const file = join(folder, 'c-icap.conf')
    await writeFile(file, `${settings.join('\n')}\n`)
    address = `icap://127.0.0.1:${port}/echo`
    icap = openDaemon(C_ICAP!, ['-N', '-f', file], address)
    await icap.start()
  })
  after(async () => {
    await icap?.stop()
    await rm(folder, { recursive: true, force: true })
  })

  const judge = (text: string) =>
    openMalwareScanner(readScannerAddress(address)!).judge({
      hash: createHash('sha256').update(text).digest('hex'),
      size: text.length,
      open: async () => Readable.from([Buffer.from(text)], { objectMode: false }),
    })

  void test('passes contents of all sizes, with and without more than a preview', async () => {
    for (const size of [1, 1_023, 1_024, 1_025, 100_000, 20 * MIB]) {
      assert.deepEqual(await judge('x'.repeat(size)), { verdict: 'clean' }, String(size))
    }
  })

  void test('refuses a service that it does not have', async () => {
    const other = openMalwareScanner(readScannerAddress(address.replace(/echo$/, 'none'))!)
    await assert.rejects(other.ping(), /OPTIONS: status 404/)
  })

  void test('lets files of tickets be downloaded, unless it is away', async () => {
    const place = { folder: join(folder, 'data'), database: 'sqlite' }
    const docket = await startService(place, ['--ticket-scanner', address])
    try {
      assert.equal((await scanned(docket, await share(docket, 'hello'))).text, 'hello')
      await icap.stop()
      assert.equal(await statusOf(docket, await share(docket, 'there')), 503)
    } finally {
      await docket.stop()
    }
  })
})
