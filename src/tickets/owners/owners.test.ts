import assert from 'node:assert/strict'
import { before, test } from 'node:test'

import { FORM_TYPE, formOf } from '../../../tests/forms.ts'
import { onEachInstance, type Person } from '../../../tests/instance.ts'
import { submitAs } from '../../../tests/page-forms.ts'
import { contentOf } from '../../../tests/sheets.ts'
import { filePart, makeGrant, makeTicket } from '../../../tests/tickets.ts'
import { docket } from '../../accounts/actors/actors.ts'
import { removeExpiredGrants } from '../grants/grants.ts'
import { purgeExpired } from '../tickets/purge-tickets.ts'

const KIB = 1024

onEachInstance('what people have', (instance) => {
  let alice: Person
  let bob: Person
  let carol: Person
  before(async () => {
    alice = await instance().person('alice@example.com')
    bob = await instance().person('bob@example.com')
    carol = await instance().person('carol@example.com')
  })
  const ask = (verb: string, path: string, body?: object, as: Person = instance().admin) =>
    instance().ask(verb, `/rest/${path}`, { as, ...(body && { body }) })
  const disable = async ({ id }: Person, login_denied_text: string) => {
    const { status } = await ask('PUT', `user/${id}`, { login_denied_text })
    assert.equal(status, 200)
  }
  const page = (path: string, as: Person = instance().admin) => instance().ask('GET', path, { as })
  const link = async (kind: 't' | 'g', id: string) => {
    const headers = { accept: 'text/html' }
    return (await instance().ask('GET', `/?${kind}=${id}`, { headers })).status
  }
  const owners = async (query = '') => (await ask('GET', `tickets/owners${query}`)).body.owners

  void test('is listed for administrators, who uses most first, with quotas', async () => {
    await makeTicket(instance(), alice, {}, [filePart('a', 'x'.repeat(9 * KIB))])
    await makeTicket(instance(), alice, {}, [filePart('b', 'x'.repeat(100))])
    await makeGrant(instance(), alice)
    await makeTicket(instance(), bob, {}, [filePart('a', 'x'.repeat(KIB))])
    await ask('PUT', 'tickets/policies', { quota: 10 * KIB })
    assert.deepEqual(await owners(), [
      {
        id: alice.id,
        owner: alice.login,
        can_login: true,
        total: 2,
        total_size: 9 * KIB + 100,
        grants: 1,
        used: 9 * KIB + 100,
        quota: 10 * KIB,
      },
      {
        id: bob.id,
        owner: bob.login,
        can_login: true,
        total: 1,
        total_size: KIB,
        grants: 0,
        used: KIB,
        quota: 10 * KIB,
      },
    ])
    const logins = (found: { owner: string }[]) => found.map(({ owner }) => owner)
    assert.deepEqual(logins(await owners('?near_quota=1')), [alice.login])
    assert.deepEqual(logins(await owners('?limit=1')), [alice.login])
    assert.deepEqual(logins(await owners('?can_login=0')), [])
    assert.equal((await ask('GET', 'tickets/owners', undefined, alice)).body.code, 304)
    const { text } = await page('/files?by=owner&which=near')
    assert.match(contentOf(text), /alice@example\.com[^]*nearly full/)
    assert.doesNotMatch(contentOf(text), /bob@example\.com/)
    const full = await ask('GET', 'tickets/policy', undefined, alice)
    assert.equal(full.body.free, KIB - 100)
    assert.match((await page('/files/new', alice)).text, /You use 9\.1\sKiB of 10\sKiB; 924 bytes/)
    await ask('PUT', 'tickets/policies', { quota: null })
  })

  void test('links of disabled people do not work until the account is enabled', async () => {
    const ticket = await makeTicket(instance(), bob)
    const grant = await makeGrant(instance(), bob)
    const download = async () => (await instance().ask('GET', `/d.php/${ticket.id}/a.txt`)).status
    assert.deepEqual([await link('t', ticket.id), await link('g', grant.id)], [200, 200])
    await disable(bob, 'Left')
    assert.deepEqual([await link('t', ticket.id), await link('g', grant.id)], [404, 404])
    assert.equal(await download(), 404)
    const upload = await instance().ask('POST', `/rest/uploads/g/${grant.id}`, {
      headers: { 'tus-resumable': '1.0.0', 'upload-length': '1' },
    })
    assert.equal(upload.status, 404)
    const headers = { 'content-type': FORM_TYPE, accept: 'application/json' }
    const body = formOf([filePart('a.txt', 'x')])
    const sent = await instance().ask('POST', `/?g=${grant.id}`, { headers, body })
    assert.equal(sent.status, 404)
    // Administrators still see and delete them.
    assert.equal((await ask('GET', `tickets/${ticket.id}`)).status, 200)
    const [disabled] = await owners('?can_login=0')
    assert.deepEqual([disabled.owner, disabled.can_login], [bob.login, false])
    assert.match((await page(`/admin/users/${bob.id}`)).text, /Hand them over or end them/)
    assert.match((await page(`/files/people/${bob.id}`)).text, /This account is disabled/)
    await disable(bob, '')
    assert.equal(await link('t', ticket.id), 200)
    assert.equal(await download(), 200)
  })

  void test('everything is handed over with its links, and recorded', async () => {
    const ticket = await makeTicket(instance(), bob, { notify: `x@example.com,${bob.login}` })
    const grant = await makeGrant(instance(), bob, { notify: bob.login })
    await disable(bob, 'Left')
    const hand = (to: string, as: Person = instance().admin) =>
      ask('POST', `tickets/owners/${bob.login}/hand_over`, { to }, as)
    assert.deepEqual((await hand(carol.login, alice)).body.code, 304)
    assert.equal((await hand('nobody@example.com')).body.code, 51)
    assert.equal((await hand(bob.login)).body.code, 53)
    await disable(carol, 'Left')
    assert.equal((await hand(carol.login)).body.code, 53)
    await disable(carol, '')
    const { body } = await hand(carol.login)
    assert.deepEqual([body.tickets > 0, body.grants > 0], [true, true])
    assert.deepEqual([await link('t', ticket.id), await link('g', grant.id)], [200, 200])
    const mine = (await ask('GET', `tickets/${ticket.id}`, undefined, carol)).body.tickets[0]
    assert.deepEqual([mine.owner, mine.notify], [carol.login, ['x@example.com', carol.login]])
    const granted = (await ask('GET', `grants/${grant.id}`, undefined, carol)).body.grants[0]
    assert.deepEqual(granted.notify, [carol.login])
    assert.deepEqual((await hand(carol.login)).body, { tickets: 0, grants: 0 })
    const log = await page(`/audit_log?class=Bugzilla::User&object_id=${bob.id}`)
    assert.match(log.text, /file_tickets[^]*carol@example\.com/)
  })

  void test('everything ends, and its files are deleted', async () => {
    const ticket = await makeTicket(instance(), carol, { ticket_expiry: 'never' })
    const end = (as: Person = instance().admin) =>
      ask('POST', `tickets/owners/${carol.id}/expire`, {}, as)
    assert.equal((await end(alice)).body.code, 304)
    const { body } = await end()
    assert.ok(body.tickets > 0 && body.grants > 0)
    assert.equal(await link('t', ticket.id), 404)
    assert.deepEqual((await end()).body, { tickets: 0, grants: 0 })
    const purged = await instance().transactions.work(docket, purgeExpired)
    const removed = await instance().transactions.work(docket, removeExpiredGrants)
    assert.deepEqual({ tickets: purged, grants: removed }, body)
    assert.ok((await owners()).every(({ owner }: { owner: string }) => owner !== carol.login))
  })

  void test('the page of a person does the same, and asks first', async () => {
    const dave = await instance().person('dave@example.com')
    const ticket = await makeTicket(instance(), dave)
    const path = `/files/people/${dave.id}`
    const { admin } = instance()
    assert.equal((await page(path, dave)).status, 401)
    assert.equal((await page('/files/people/999999')).status, 404)
    const wrong = await submitAs(instance(), admin, path, { action: 'hand_over', to: 'nobody' })
    assert.equal(wrong.status, 404)
    assert.match(wrong.text, /name="to" value="nobody"/)
    const unsure = await submitAs(instance(), admin, path, { action: 'end' })
    assert.match(unsure.text, /tick the box/)
    assert.equal(await link('t', ticket.id), 200)
    const handed = await submitAs(instance(), admin, path, { action: 'hand_over', to: alice.login })
    assert.equal(handed.headers['location'], `${path}?done=handed_over`)
    assert.equal((await ask('GET', `tickets/${ticket.id}`)).body.tickets[0].owner, alice.login)
    assert.match((await page(path)).text, /There are no tickets or grants of this person/)
    const of = `/files/people/${alice.id}`
    const ended = await submitAs(instance(), admin, of, { action: 'end', is_sure: '1' })
    assert.equal(ended.headers['location'], `${of}?done=ended`)
    assert.equal(await link('t', ticket.id), 404)
  })

  void test('policies are set on a page', async () => {
    const { admin } = instance()
    assert.equal((await page('/files/policies', alice)).status, 401)
    const fields = {
      ticket_total: '1.5',
      ticket_maxdl: '3',
      max_size: '2',
      quota: '0',
      pass_required: '1',
      types_rule: 'only',
      types_list: 'pdf, .txt',
    }
    const saved = await submitAs(instance(), admin, '/files/policies', fields)
    assert.equal(saved.headers['location'], '/files/policies?done=policy', saved.text)
    const { policies } = (await ask('GET', 'tickets/policies')).body
    assert.deepEqual(policies[0], {
      group: null,
      ticket_total: 129_600,
      ticket_lastdl: null,
      ticket_maxdl: 3,
      pass_required: true,
      max_size: 2 * 1024 * KIB,
      quota: 0,
      types: { rule: 'only', list: ['.pdf', '.txt'] },
    })
    const form = contentOf((await page('/files/new', alice)).text)
    assert.match(form, /Up to 2\sMiB in total\. Accepted files: \.pdf, \.txt\./)
    assert.match(form, /name="ticket_days" min="0" max="1\.5"/)
    assert.match(form, /A password is required/)
    assert.match(form, /At most: after 1\.5 days; after 3 downloads\./)
    assert.doesNotMatch(form, /value="never"/)
    const long = await submitAs(instance(), alice, '/files/grants/new', {
      notify: 'x@example.com',
      pass: 'x',
      ticket_expiry: 'custom',
      ticket_days: '2',
      ticket_idle: '',
      ticket_uses: '1',
      max_size: '1.5',
      types_rule: 'all',
    })
    assert.equal(long.status, 400)
    assert.match(long.text, /role="alert">Days: at most 1\.5 days, and not without a limit\./)
    assert.match(long.text, /name="max_size" min="0" max="2" step="any" value="1\.5"/)
    const wrong = await submitAs(instance(), admin, '/files/policies', {
      ...fields,
      types_list: '',
    })
    assert.deepEqual([wrong.status, /value="1\.5"/.test(wrong.text)], [400, true])
    const stored = (await page('/files/policies')).text
    assert.match(stored, /name="quota" min="0" step="any"\s+value="0"/)
    const group = (await ask('GET', 'group?names=editbugs')).body.groups[0].id as number
    const other = await submitAs(instance(), admin, `/files/policies?group=${group}`, {
      group: String(group),
      ticket_maxdl: '9',
      ticket_maxdl_was: '',
    })
    assert.equal(other.status, 303, other.text)
    assert.match((await page('/files/policies')).text, /editbugs/)
    const named = await page(`/admin/groups/${group}`)
    assert.match(named.text, new RegExp(`/files/policies\\?group=${group}`))
  })
})
