/**
 * The add-on for Thunderbird in a real one: installed from the service, set up on its page, and
 * used in a window for a message, over a line that breaks.
 */

import assert from 'node:assert/strict'
import { createHash, randomBytes } from 'node:crypto'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, describe, test } from 'node:test'

import { type Line, openLine } from '../breaking-line.ts'
import { until } from './postfix/postfix-server.ts'
import { THUNDERBIRD } from './programs.ts'
import { ADMIN, kinds, type Place, type Running, send, startService } from './service.ts'
import { startThunderbird, type Thunderbird } from './thunderbird/program.ts'

const MIB = 1024 * 1024
/** Three parts of 64 MiB at most. */
const LARGE_BYTES = 150 * MIB
/** After each, the add-on waits for a second: longer than Thunderbird lets idle scripts run. */
const BREAKS = 16

const skip = THUNDERBIRD === undefined && 'there is no Thunderbird'

void describe('the add-on for Thunderbird', { skip }, () => {
  let folder: string
  let place: Place
  let docket: Running
  let line: Line
  let thunderbird: Thunderbird
  const large = randomBytes(LARGE_BYTES)
  const pathOf = (name: string) => join(folder, name)
  before(async () => {
    folder = await mkdtemp(join(tmpdir(), 'docket-thunderbird-'))
    place = await kinds[0]!.make()
    docket = await startService(place, ['--only', 'both'])
    line = await openLine(docket.url)
    await writeFile(pathOf('Grüße.bin'), large)
    await writeFile(pathOf('small.txt'), 'hello')
    thunderbird = await startThunderbird(folder)
  })
  after(async () => {
    await thunderbird?.stop()
    await line?.[Symbol.asyncDispose]()
    await docket?.stop()
    await place?.remove()
    await rm(folder, { recursive: true, force: true })
  })

  const call = <Result>(name: string, ...given: unknown[]) =>
    thunderbird.call<Result>(name, ...given)
  const attach = (name: string) =>
    call<{ url?: string; message?: string; kind?: string }>('attach', pathOf(name))
  const used = async () => (await send(`${docket.url}/rest/tickets/policy`, 'GET')).body.used
  async function answer() {
    let said = ''
    await until(async () => !/^(Asking|$)/.test((said = await call('said'))))
    return said
  }

  void test('is installed from the service, and asks for access to it alone', async () => {
    const handedOut = await fetch(`${docket.url}/thunderbird.xpi`)
    await writeFile(pathOf('docket.xpi'), Buffer.from(await handedOut.arrayBuffer()))
    await thunderbird.install(pathOf('docket.xpi'))
    await call('addAccount')
    await call('fillIn', { address: line.url, key: 'x'.repeat(40) })
    await call('allow')
    assert.match(await answer(), /^The Docket does not accept the API key: .*API key/)
    assert.deepEqual(await call('hosts'), ['http://127.0.0.1/*'])
    assert.equal(await call('isOffered'), false)
  })

  void test('is set up with the address and the API key', async () => {
    await call('fillIn', { key: ADMIN.api_key, days: '7', downloads: '3', password: 'right' })
    assert.equal(await answer(), 'It works, and is saved. You are admin@example.com.')
    assert.equal(await call('isOffered'), true)
  })

  void test('sends a large file over a line that breaks, as a link in the message', async () => {
    line.breakAfter('up', ...Array.from({ length: BREAKS }, () => 4 * MIB))
    await call('compose')
    const { url, message } = await attach('Grüße.bin')
    assert.equal(message, undefined)
    assert.equal(line.broken, BREAKS)
    const { text, links } = await call<{ text: string; links: string[] }>('message')
    assert.ok(links.includes(url!), links.join())
    assert.match(text, /Grüße\.bin/)
    assert.match(text, /Password Protected Link/)
    const { body } = await send(`${docket.url}/rest/tickets/${idOf(url!)}`, 'GET')
    const [ticket] = body.tickets
    const sha256 = createHash('sha256').update(large).digest('hex')
    assert.deepEqual([ticket.files.length, ticket.files[0].path], [1, 'Grüße.bin'])
    assert.equal(ticket.files[0].sha256, sha256)
    assert.deepEqual([ticket.limits.total, ticket.limits.maxdl], [7 * 86_400, 3])
    assert.equal(ticket.has_password, true)
  })

  void test('deletes the ticket with the attachment, after its script was ended', async () => {
    await call('untilEnded')
    await call('removeAll')
    await until(async () => (await used()) === 0)
  })

  void test('a link leads to the bytes', async () => {
    await call('fillIn', { key: ADMIN.api_key, days: '', downloads: '', password: '' })
    assert.match(await answer(), /^It works/)
    const { url } = await attach('small.txt')
    const response = await fetch(url!, { headers: { accept: '*/*' } })
    assert.equal(await response.text(), 'hello')
    await call('removeAll')
    await until(async () => (await fetch(url!)).status === 404)
  })

  void test('an upload that is cancelled is removed', async () => {
    const before = line.broken
    line.breakAfter('up', ...Array.from({ length: 60 }, () => MIB))
    const sent = attach('Grüße.bin')
    await until(() => line.broken > before + 1)
    assert.ok((await used()) > 0)
    await call('cancel', pathOf('Grüße.bin'))
    assert.equal((await sent).kind, 'uploadCancelled')
    line.breakAfter('up')
    await until(async () => (await used()) === 0)
  })

  void test('says what the service refuses', async () => {
    const policies = `${docket.url}/rest/tickets/policies`
    await send(policies, 'PUT', { max_size: 1 })
    const refused = await attach('small.txt')
    assert.equal(refused.kind, 'uploadErrWithCustomMessage')
    assert.match(refused.message!, /^The file is too large for this Docket or .* 1 bytes/)
    await send(policies, 'PUT', { max_size: null })
  })

  void test('is ready after a restart', async () => {
    await call('discard')
    await thunderbird.stop()
    thunderbird = await startThunderbird(folder)
    await until(() => call('isOffered'))
  })

  void test('gives access up with the account', async () => {
    await call('removeAccount')
    await until(async () => (await call<string[]>('hosts')).length === 0)
  })
})

const idOf = (url: string) => new URL(url).searchParams.get('t')!
