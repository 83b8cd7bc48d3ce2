/** What users do with the command of Debian's package bugzilla-cli, as in the README. */

import assert from 'node:assert/strict'
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, test } from 'node:test'

import { ADMIN } from '../service.ts'
import { tellAttach } from './bugzilla-attach.ts'
import { commandAt, skip, type Told } from './bugzilla-command.ts'
import { tellModify } from './bugzilla-modify.ts'
import { tellNew, tellNewLater } from './bugzilla-new.ts'
import { tellQueries, tellQueriesLater } from './bugzilla-query.ts'
import { ANN, type Setup, DEV } from './setup.ts'

export function tellBugzilla(setup: () => Setup) {
  const told = commandAt(setup)
  void describe('login', { skip }, () => tellLogins(told))
  void describe('new', { skip }, () => tellNew(told))
  void describe('query', { skip }, () => tellQueries(told))
  void describe('info', { skip }, () => tellInfo(told))
  void describe('attach', { skip }, () => tellAttach(told))
  void describe('modify', { skip }, () => tellModify(told))
  void describe('query what was modified', { skip }, () => tellQueriesLater(told))
  void describe('new with all options', { skip }, () => tellNewLater(told))
}

function tellLogins({ setup, call, bugzilla }: Told) {
  void test('an API key is asked for once and kept', async () => {
    const { url, home } = setup()
    const said = await bugzilla(['login', '--api-key'], { input: `${ADMIN.api_key}\n` })
    const path = join(home, '.config/python-bugzilla/bugzillarc')
    assert.equal(said, `API Key: Login successful. API key written to ${path}\n`)
    const kept = `[${new URL(url).host}]\napi_key = ${ADMIN.api_key}\n\n`
    assert.equal(await readFile(path, 'utf8'), kept)
    await bugzilla(['--ensure-logged-in', 'info', '--products'])
  })

  void test('a password returns a token, which is kept', async () => {
    const said = await bugzilla(['login', ANN.login, ANN.password], { who: 'ann' })
    assert.match(said, /Login successful\. Token cache saved to .*bugzillatoken$/m)
    await bugzilla(['--ensure-logged-in', 'info', '--products'], { who: 'ann' })
  })

  for (const address of ['/rest', '/xmlrpc.cgi']) {
    void test(`an expired token does not prevent a login at ${address}`, async () => {
      const way = { who: `late${address.replaceAll(/\W/g, '')}`, address }
      await bugzilla(['login', ANN.login, ANN.password], way)
      const path = join(setup().home, way.who, '.cache/python-bugzilla/bugzillatoken')
      const kept = await readFile(path, 'utf8')
      const ended = kept.replace(/^(token = \d+-).*$/m, '$1ended')
      assert.notEqual(ended, kept)
      await writeFile(path, ended)
      assert.match(await bugzilla(['login', ANN.login, ANN.password], way), /Login successful/)
      await bugzilla(['--ensure-logged-in', 'info', '--products'], way)
    })
  }

  void test('a token may be restricted to its address', async () => {
    const words = ['--restrict-login', 'login', DEV.login, DEV.password]
    assert.match(await bugzilla(words, { who: 'dev' }), /Login successful/)
    await bugzilla(['--ensure-logged-in', 'info', '--products'], { who: 'dev' })
  })

  const refused: [what: string, words: string[], input?: string][] = [
    ['a wrong password', ['login', ANN.login, 'not the password']],
    ['an unknown login', ['login', 'nobody@example.com', ANN.password]],
    ['a wrong API key', ['login', '--api-key'], `${'x'.repeat(40)}\n`],
    ['no login where one is required', ['--ensure-logged-in', 'info', '--products']],
  ]
  for (const [what, words, input = ''] of refused) {
    void test(`${what} is refused`, async () => {
      const { code, out } = await call(words, { who: 'stranger', input })
      assert.notEqual(code, 0)
      assert.doesNotMatch(out, /successful|Kettle/)
    })
  }
}

function tellInfo({ call, bugzilla }: Told) {
  const told: [words: string[], said: string][] = [
    [['--products'], 'Kettle\nTestProduct\n'],
    [['--components', 'Kettle'], 'Handle\nLid\n'],
    [['--components', 'Kettle', '--active-components'], 'Lid\n'],
    [['--component_owners', 'Kettle'], `Handle: ${DEV.login}\nLid: ${DEV.login}\n`],
    [['--component_owners', 'Kettle', '--active-components'], `Lid: ${DEV.login}\n`],
    [['--versions', 'Kettle'], '1.0\n'],
  ]
  for (const [words, said] of told) {
    void test(words.join(' '), async () => {
      assert.equal(await bugzilla(['info', ...words]), said)
    })
  }

  void test('a missing product is reported', async () => {
    const { code, out } = await call(['info', '--components', 'Nothing'])
    assert.deepEqual([code, out], [3, "\nServer error: Product 'Nothing' not found\n"])
  })
}
