import assert from 'node:assert/strict'
import { once } from 'node:events'
import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { type AddressInfo, createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, test } from 'node:test'

import { SMTPServer, type SMTPServerOptions } from 'smtp-server'

import { tryMail } from './try-mail.ts'

const letter = {
  id: 0,
  at: Date.UTC(2026, 5, 1, 12),
  from: 'docket@bugs.example.com',
  to: 'ann@example.com',
  subject: 'Test message',
  text: 'A test.\n',
}
const PASSWORD = 'p%40ss-word'

const refusal = (code: number, words: string) =>
  Object.assign(new Error(words), { responseCode: code })
const servers: SMTPServer[] = []
after(() => servers.forEach((server) => server.close()))

/** The port of a server that takes mail, unless the options say otherwise. */
async function serve(options: SMTPServerOptions = {}) {
  const server = new SMTPServer({ authOptional: true, disableReverseLookup: true, ...options })
  server.on('error', () => {})
  servers.push(server)
  const listening = server.listen(0, '127.0.0.1')
  await once(listening, 'listening')
  return (listening.address() as AddressInfo).port
}
const refused: SMTPServerOptions['onAuth'] = (_, __, answer) => answer(refusal(535, 'wrong login'))

async function closedPort() {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  server.close()
  await once(server, 'close')
  return port
}

/** What goes wrong, the setting, the steps that pass, the one that fails, and its text. */
const FAILURES: [what: string, at: () => Promise<string>, steps: string, said: RegExp][] = [
  ['mail is off', async () => 'off', 'setting', /setting mail is off/],
  ['a name without an address', async () => 'smtp://mail.invalid', 'name', /mail\.invalid/],
  [
    'a port on which nothing listens',
    async () => `smtp://127.0.0.1:${await closedPort()}`,
    'connection',
    /ECONNREFUSED/,
  ],
  [
    'a server that refuses connections',
    async () =>
      `smtp://127.0.0.1:${await serve({ onConnect: (_, answer) => answer(refusal(554, 'go away')) })}`,
    'connection',
    /go away/,
  ],
  [
    'a certificate that is not valid for another machine, with STARTTLS',
    // Elsewhere than on a loopback address, certificates must be valid.
    async () => `smtp://0.0.0.0:${await serve()}`,
    'connection tls',
    /certificate/i,
  ],
  [
    'the same with implicit TLS',
    async () => `smtps://0.0.0.0:${await serve({ secure: true })}`,
    'connection tls',
    /certificate/i,
  ],
  [
    'implicit TLS with a server that has none',
    async () => `smtps://127.0.0.1:${await serve()}`,
    'connection tls',
    /./,
  ],
  [
    'a wrong password',
    async () => `smtp://ann:${PASSWORD}@127.0.0.1:${await serve({ onAuth: refused })}`,
    'connection tls login',
    /wrong login/,
  ],
  [
    'a sender that is refused',
    async () =>
      `smtp://127.0.0.1:${await serve({ onMailFrom: (_, __, answer) => answer(refusal(553, 'not you')) })}`,
    'connection tls sender',
    /not you/,
  ],
  [
    'a recipient that is refused',
    async () =>
      `smtp://127.0.0.1:${await serve({ onRcptTo: (_, __, answer) => answer(refusal(550, 'nobody here')) })}`,
    'connection tls sender recipient',
    /nobody here/,
  ],
  [
    'a message that is refused',
    async () => {
      const onData: SMTPServerOptions['onData'] = (stream, _, answer) => {
        stream.resume().on('end', () => answer(refusal(554, 'spam')))
      }
      return `smtp://127.0.0.1:${await serve({ onData })}`
    },
    'connection tls sender recipient message',
    /spam/,
  ],
]
for (const [what, at, steps, said] of FAILURES) {
  void test(`${what}: the failed step is the last, with what to do`, async () => {
    const trial = await tryMail(await at(), letter)
    assert.deepEqual(trial.steps.map(({ name }) => name).join(' '), steps, trial.steps.at(-1)?.text)
    const states = trial.steps.map(({ state }) => state)
    assert.deepEqual(states, [...states.slice(1).map(() => 'passed'), 'failed'])
    const last = trial.steps.at(-1)!
    assert.match(last.text, said)
    assert.notEqual(last.advice, '')
    assert.equal(trial.isAccepted, false)
    assert.doesNotMatch(JSON.stringify(trial), /p@ss-word|p%40ss-word/)
  })
}

void test('a message that is accepted passes all steps, with the answer of the server', async () => {
  const onAuth: SMTPServerOptions['onAuth'] = ({ username, password }, _, answer) =>
    answer(password === 'p@ss-word' ? null : refusal(535, 'wrong'), { user: username })
  const port = await serve({ onAuth })
  const trial = await tryMail(`smtp://ann:${PASSWORD}@localhost:${port}`, letter)
  const names = trial.steps.map(({ name, state, advice }) => `${name} ${state}${advice}`)
  assert.deepEqual(
    names,
    ['name', 'connection', 'tls', 'login', 'sender', 'recipient', 'message'].map(
      (name) => `${name} passed`,
    ),
  )
  assert.match(trial.response, /^250 /)
  assert.equal(trial.isAccepted, true)
})

void test('a folder takes the message, unless it cannot be written', async () => {
  const parent = await mkdtemp(join(tmpdir(), 'docket-test-'))
  const trial = await tryMail(`folder:${join(parent, 'mail')}`, letter)
  assert.equal(trial.isAccepted, true)
  assert.deepEqual(await readdir(join(parent, 'mail')), ['0.eml'])
  await writeFile(join(parent, 'file'), '')
  const wrong = await tryMail(`folder:${join(parent, 'file')}`, letter)
  assert.deepEqual([wrong.isAccepted, wrong.steps.map(({ state }) => state)], [false, ['failed']])
  await rm(parent, { recursive: true })
})
