import assert from 'node:assert/strict'
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, test } from 'node:test'

import { docket, type Service, serve } from '../../../tests/program.ts'

const ADMIN = { login: 'admin@example.com', key: 'k'.repeat(40) }
const env = {
  DOCKET_ADMIN_LOGIN: ADMIN.login,
  DOCKET_ADMIN_PASSWORD: 'correct horse battery',
  DOCKET_ADMIN_API_KEY: ADMIN.key,
}
const FIELDS = '@product TestProduct\n@component TestComponent\n@version unspecified'

let folder: string
let service: Service
before(async () => {
  folder = await mkdtemp(join(tmpdir(), 'docket-mail-in-'))
  service = await serve(place(), { env })
})
after(async () => {
  await service.stop()
  await rm(folder, { recursive: true })
})

const place = () => ['--data', join(folder, 'data'), '--mail', `folder:${join(folder, 'mail')}`]
const mailIn = (input: string, ...flags: string[]) =>
  docket(['mail', 'in', ...place(), ...flags], { input })
const message = (from: string, subject: string, text: string) =>
  `From: ${from}\nSubject: ${subject}\nMessage-ID: <1@example.com>\n\n${text}`

void test('a message is taken beside the service, and the outcome is printed', async () => {
  const filed = message('Admin@example.com', 'It stalls', `${FIELDS}\n\nIn the rain.`)
  const defaults = ['--default', 'op_sys=All', '--default', 'rep_platform=All']
  const first = await mailIn(filed, '--trust-from', ...defaults)
  assert.deepEqual([first.code, first.out, first.err], [0, 'Message 1: bug 1\n', ''])
  const again = await mailIn(filed, '--trust-from')
  assert.match(again.out, /^Message 1: The same message/)
  const reply = message(ADMIN.login, 'Re: [Bug 1]', 'Still.')
  const overridden = await mailIn(reply, '--trust-from', '--override', 'priority=High')
  assert.match(overridden.out, /bug 1/)
  const { body } = await service.ask('GET', '/rest/bug/1', { key: ADMIN.key })
  assert.equal(body.bugs[0].priority, 'High')
})

void test('what is refused exits with 0, and the service sends the answer', async () => {
  const unproven = await mailIn(message(ADMIN.login, '[Bug 1]', 'forged'))
  assert.equal(unproven.code, 0)
  assert.match(unproven.out, /^Message \d+: refused: Neither/)
  const missing = await mailIn(message(ADMIN.login, '[Bug 9]', 'text'), '--trust-from')
  assert.match(missing.out, /refused: .*9/)
  const path = '/rest/docket_incoming_mails'
  const { body } = await service.ask('GET', path, { key: ADMIN.key })
  assert.equal(body.total, 2)
  const letters = async () =>
    (await readdir(join(folder, 'mail')).catch(() => [])).filter((name) => name.endsWith('.eml'))
  let files = await letters()
  while (files.length === 0) {
    await service.ask('GET', '/rest/version')
    files = await letters()
  }
  const answer = await readFile(join(folder, 'mail', files[0]!), 'utf8')
  assert.match(answer, /^In-Reply-To: <1@example.com>$/m)
})

void test('a test message is sent beside the service, and the exit code tells the outcome', async () => {
  const sent = await docket(['mail', 'try', 'ann@example.com', ...place()])
  assert.equal(sent.code, 0, sent.err)
  assert.match(sent.out, /^ok: The message was written to .*\nAccepted as <test\.\d+@localhost>\n$/)
  assert.match(sent.err, /^docket: warning: Links in messages have no host/m)
  const without = [...place().slice(0, 2), '--mail', 'off']
  const off = await docket(['mail', 'try', 'ann@example.com', ...without])
  assert.deepEqual(
    [off.code, off.out.split('\n')[0]],
    [1, 'failed: The setting mail is off, so no mail is sent.'],
  )
})

const REFUSED: [what: string, argv: () => string[], code: number, err: RegExp][] = [
  ['a message that is too large', () => ['--mail-in-bytes-max', '64 KiB'], 65, /more than 65536/],
  [
    'an installation that does not exist',
    () => ['--data', join(folder, 'none')],
    75,
    /no database/,
  ],
  ['a default without a value', () => ['--default', 'product'], 2, /NAME=VALUE/],
]
for (const [what, argv, code, err] of REFUSED) {
  void test(`${what} exits with ${code}`, async () => {
    const large = message(ADMIN.login, 'x', 'long enough\n'.repeat(10_000))
    const ran = await docket(['mail', 'in', ...(code === 75 ? [] : place()), ...argv()], {
      input: large,
    })
    assert.equal(ran.code, code, ran.err)
    assert.match(ran.err, err)
  })
}
