import assert from 'node:assert/strict'
import { before, test } from 'node:test'

import { docket, loginKey } from '../../../accounts/actors/actors.ts'
import { addFailure } from '../../../accounts/authentication/logins.store.ts'
import { internForBug } from '../../../accounts/group-sets/group-sets.ts'
import { UNDELAYED_MAX } from '../../../accounts/lockout/lockout.rules.ts'
import { decoded, openForm } from '../../../../tests/page-forms.ts'
import { type Instance, onEachInstance, PASSWORD, type Person } from '../../../../tests/instance.ts'

const TYPE = { 'content-type': 'application/x-www-form-urlencoded' }
const HTML = { accept: 'text/html' }

onEachInstance('logging in', (opened) => {
  let instance: Instance
  let ann: Person
  before(async () => {
    instance = opened()
    ann = await instance.person('ann@example.com')
    const as = instance.admin
    const bug = { product: 'TestProduct', component: 'TestComponent', version: 'unspecified' }
    await instance.ask('POST', '/rest/bug', { as, body: { ...bug, summary: 'Hidden' } })
    const file = { data: 'YQ==', file_name: 'a', summary: 'a', content_type: 'text/plain' }
    const added = await instance.ask('POST', '/rest/bug/1/attachment', { as, body: file })
    assert.equal(added.status, 201, added.text)
    await instance.transactions.work(docket, async ({ tx }) => {
      const group_set_id = await internForBug(tx, [1])
      await tx.updateTable('bugs').set({ group_set_id }).execute()
    })
  })

  /** The fields of a form on a page. */
  const fieldsIn = (text: string) =>
    Object.fromEntries(
      [...text.matchAll(/name="(\w+)" value="([^"]*)"/g)].map(([, name, value]) => [
        name!,
        decoded(value!),
      ]),
    )

  void test('a form that needs a login is kept until it is sent again', async () => {
    const { cookie, fields } = await openForm(instance, '/login')
    const send = (path: string, more: Record<string, string>, session = '') =>
      instance.ask('POST', path, {
        body: new URLSearchParams({ form_token: fields['form_token']!, ...more }).toString(),
        headers: { ...TYPE, ...HTML, cookie: cookie + session },
      })
    const typed = { 'flag-1': '+', comment: 'Typed "long" <ago>' }
    const refused = await send('/requests', typed)
    assert.equal(refused.status, 401)
    assert.match(refused.text, /<h1>Log in<\/h1>[^]*nothing has been saved yet/)
    const kept = fieldsIn(refused.text)
    assert.equal(kept['next'], '/requests')
    assert.deepEqual(JSON.parse(kept['sent']!), Object.entries(typed))

    const login = { ...kept, Bugzilla_login: ann.login, Bugzilla_password: 'wrong' }
    const wrong = await send('/login', login)
    assert.equal(wrong.status, 401)
    assert.equal(fieldsIn(wrong.text)['sent'], kept['sent'])
    const right = await send('/login', { ...login, Bugzilla_password: PASSWORD })
    assert.equal(right.status, 200)
    assert.match(String(right.headers['set-cookie']), /docket_session=/)
    assert.match(right.text, /action="\/requests"/)
    assert.equal(fieldsIn(right.text)['comment'], typed.comment)
  })

  void test('a kept form never leads to another site', async () => {
    const { cookie, fields } = await openForm(instance, '/login')
    const account = { Bugzilla_login: ann.login, Bugzilla_password: PASSWORD }
    for (const next of ['//evil.example', 'https://evil.example/', '/\\evil.example']) {
      const body = new URLSearchParams({ ...fields, ...account, next, sent: '[["a","b"]]' })
      const headers = { ...TYPE, cookie }
      const { text } = await instance.ask('POST', '/login', { body: body.toString(), headers })
      assert.match(text, /<form class="card" method="post" action="\/">/)
    }
    const body = new URLSearchParams({ ...fields, ...account, next: '/', sent: '{"not": "pairs"' })
    const headers = { ...TYPE, cookie }
    assert.equal(
      (await instance.ask('POST', '/login', { body: body.toString(), headers })).status,
      200,
    )
  })

  void test('the form and its refusals are in the language of the reader', async () => {
    const { login } = await instance.person('francoise@example.com')
    const { cookie, fields } = await openForm(instance, '/login')
    const send = async (password: string, language: string, name = login) => {
      const form = { ...fields, Bugzilla_login: name, Bugzilla_password: password }
      const headers = { ...TYPE, cookie, 'accept-language': language }
      const body = new URLSearchParams(form).toString()
      const { text } = await instance.ask('POST', '/login', { body, headers })
      return decoded(/<p class="alarm".*?<\/p>/s.exec(text)![0])
    }
    const alarm = (said: string) => `<p class="alarm" role="alert">${said}</p>`
    const wrong = 'Le nom d’utilisateur ou le mot de passe est incorrect.'
    assert.equal(await send('wrong', 'fr'), alarm(wrong))
    assert.equal(await send('wrong', 'en'), alarm('The login name or the password is wrong.'))
    const said = [await send('wrong', 'fr'), await send('wrong', 'ja'), await send('wrong', 'de')]
    const soon = 'tentatives de ce type, le compte sera bloqué pendant un certain temps.'
    assert.equal(said[0], alarm(`${wrong} Après 2 autres ${soon}`))
    assert.match(said[1]!, /正しくありません。あと 1 回失敗すると/)
    assert.match(await send(PASSWORD, 'de'), /für dieses Konto\. .* noch 30 Minuten gesperrt/)
    const guessed = await instance.person('guessed@example.com')
    await instance.transactions.work(docket, async ({ tx, now }) => {
      const login_name_key = loginKey(guessed.login)
      for (let failure = 0; failure < UNDELAYED_MAX + 2; failure += 1) {
        await addFailure(tx, { login_name_key, ip_addr: '192.0.2.1', login_time: now })
      }
    })
    assert.match(await send(PASSWORD, 'en', guessed.login), /for this account\..* in 4 seconds\./)
    assert.match(await send(PASSWORD, 'fr', guessed.login), /nouvelles adresses .* 4 secondes\./)
    const gone = await instance.person('gone@example.com')
    const denied = { login_denied_text: 'Gone.' }
    await instance.ask('PUT', `/rest/user/${gone.login}`, { as: instance.admin, body: denied })
    assert.match(await send(PASSWORD, 'it', gone.login), /role="alert">Gone\. Questo account/)
  })

  void test('a file that a stranger may not see leads to the login and back', async () => {
    for (const path of ['/attachment.cgi?id=1', '/bugs/1/attachments.zip']) {
      for (const base of ['', '/bugzilla']) {
        const { status, headers } = await instance.ask('GET', base + path, { headers: HTML })
        assert.equal(status, 302)
        assert.equal(headers['location'], `${base}/login?next=${encodeURIComponent(path)}`)
      }
      assert.equal((await instance.ask('GET', path)).status, 401)
      assert.equal((await instance.ask('GET', path, { as: ann, headers: HTML })).status, 401)
    }
  })

  void test('what a stranger may not see asks for a login, and says why', async () => {
    const { status, text } = await instance.ask('GET', '/bugs/1', { headers: HTML })
    assert.equal(status, 401)
    assert.match(text, /role="alert">Bug 1 is not public. Log in/)
    assert.match(text, /name="next" value="\/bugs\/1"/)
    const seen = await instance.ask('GET', '/bugs/1', { as: ann, headers: HTML })
    assert.equal(seen.status, 401)
    assert.doesNotMatch(seen.text, /Bugzilla_password/)
  })
})
