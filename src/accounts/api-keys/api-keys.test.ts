import assert from 'node:assert/strict'
import { test } from 'node:test'

import { onEachInstance, PASSWORD, type Person } from '../../../tests/instance.ts'
import { docket } from '../actors/actors.ts'
import { createKey, keptKey } from './api-keys.ts'

onEachInstance('own API keys', (instance) => {
  const shown = (as: Person | undefined): Record<string, string> =>
    as ? { 'x-bugzilla-login': as.login, 'x-bugzilla-password': PASSWORD } : {}
  const ask = (as: Person | undefined, verb: string, path: string, body?: object) =>
    instance().ask(verb, `/rest/${path}`, { headers: shown(as), ...(body && { body }) })
  const make = async (as: Person, description: string) =>
    (await ask(as, 'POST', 'api_key', { description })).body as { id: number; api_key: string }

  void test('a key is shown once, works immediately, and is listed without its secret', async () => {
    const kim = await instance().person('kim@example.com')
    const answer = await ask(kim, 'POST', 'api_key', { description: ' nightly \n report ' })
    assert.equal(answer.status, 201)
    const { id, api_key } = answer.body
    assert.match(api_key, /^[0-9A-Za-z]{40}$/)
    const used = await instance().ask('GET', `/rest/whoami?api_key=${api_key}`)
    assert.equal(used.body.id, kim.id)
    await instance().service.everyMinute()
    const listed = await ask(kim, 'GET', 'api_key')
    assert.ok(!listed.text.includes(api_key))
    assert.equal(listed.body.api_keys.length, 2)
    assert.deepEqual(listed.body.api_keys[1], {
      id,
      description: 'nightly report',
      creation_time: '2026-06-01T12:00:00Z',
      last_used: '2026-06-01T12:00:00Z',
      last_used_address: '127.0.0.1',
      is_revoked: false,
      scope: 'all',
      expires: null,
      is_expired: false,
    })
  })
  void test('a key has a scope and an end, and lets programs do more only with the password', async () => {
    const una = await instance().person('una@example.com')
    const terms = { description: 'a report', scope: 'read', expires: '2026-06-01' }
    const made = await ask(una, 'POST', 'api_key', terms)
    const { id, api_key } = made.body
    const find = async () =>
      (await ask(una, 'GET', 'api_key')).body.api_keys.find((key: { id: number }) => key.id === id)
    assert.deepEqual(
      { ...(await find()), id: 0 },
      {
        id: 0,
        description: 'a report',
        creation_time: '2026-06-01T12:00:00Z',
        last_used: null,
        last_used_address: null,
        is_revoked: false,
        scope: 'read',
        expires: '2026-06-02T00:00:00Z',
        is_expired: false,
      },
    )
    const whoami = () => instance().ask('GET', `/rest/whoami?api_key=${api_key}`)
    assert.equal((await whoami()).status, 200)
    const put = (body: object, as?: Person) =>
      instance().ask('PUT', `/rest/api_key/${id}`, {
        ...(as ? { as } : { headers: shown(una) }),
        body,
      })
    // By the other key of the person, which may do everything.
    for (const more of [{ scope: 'comment' }, { expires: '' }, { expires: '2026-06-03' }]) {
      const { status, body } = await put(more, una)
      assert.deepEqual([status, body.code], [401, 304], JSON.stringify(more))
    }
    const less = await put({ expires: '2026-06-01T13:00:00Z' }, una)
    assert.deepEqual(less.body.api_keys[0].changes, {
      expires: { removed: '2026-06-02T00:00:00Z', added: '2026-06-01T13:00:00Z' },
    })
    instance().clock.now += 60 * 60_000
    const expired = await whoami()
    assert.deepEqual([expired.status, expired.body.code], [400, 306])
    assert.match(expired.body.message, /expired at 2026-06-01T13:00:00Z/)
    assert.equal((await find()).is_expired, true)
    const more = await put({ scope: 'all', expires: null })
    assert.deepEqual(Object.keys(more.body.api_keys[0].changes), ['scope', 'expires'])
    assert.equal((await whoami()).status, 200)
    for (const body of [{ expires: '2026-06-01' }, { expires: 'soon' }, { scope: 'write' }]) {
      const { status } = await put(body)
      assert.equal(status, body.expires === '2026-06-01' ? 200 : 400, JSON.stringify(body))
    }
    instance().clock.now -= 60 * 60_000
  })
  void test('a revoked key is refused until it is restored', async () => {
    const lee = await instance().person('lee@example.com')
    const { id, api_key } = await make(lee, 'old')
    const path = `/rest/whoami?api_key=${api_key}`
    const changed = await ask(lee, 'PUT', `api_key/${id}`, { is_revoked: true, description: 'off' })
    assert.deepEqual(changed.body.api_keys, [
      {
        id,
        changes: {
          description: { removed: 'old', added: 'off' },
          is_revoked: { removed: '0', added: '1' },
        },
      },
    ])
    const { status, body } = await instance().ask('GET', path)
    assert.deepEqual([status, body.code], [400, 306])
    const again = await ask(lee, 'PUT', `api_key/${id}`, { is_revoked: true })
    assert.deepEqual(again.body.api_keys, [{ id, changes: {} }])
    await ask(lee, 'PUT', `api_key/${id}`, { is_revoked: false })
    assert.equal((await instance().ask('GET', path)).status, 200)
  })
  void test('a key cannot create another key, or restore one', async () => {
    const kai = await instance().person('kai@example.com')
    const { id } = await make(kai, 'spare')
    const byKey = (verb: string, path: string, body: object) =>
      instance().ask(verb, `/rest/${path}`, { as: kai, body })
    const made = await byKey('POST', 'api_key', {})
    assert.deepEqual([made.status, made.body.code], [401, 304])
    assert.match(made.body.message, /not possible with an API key/)
    assert.equal((await byKey('PUT', `api_key/${id}`, { is_revoked: true })).status, 200)
    assert.equal((await byKey('PUT', `api_key/${id}`, { is_revoked: false })).body.code, 304)
    const { api_keys } = (await byKey('GET', 'api_key', {})).body
    assert.deepEqual(
      api_keys.map((key: { is_revoked: boolean }) => key.is_revoked),
      [false, true],
    )
  })
  void test('keys of other users do not exist for the caller, and an anonymous caller has none', async () => {
    const pat = await instance().person('pat@example.com')
    const { id } = await make(instance().admin, 'mine')
    for (const key of [id, 9999]) {
      const { status, body } = await ask(pat, 'PUT', `api_key/${key}`, { is_revoked: true })
      assert.deepEqual([status, body.code], [404, 51])
    }
    for (const [verb, path] of [
      ['GET', 'api_key'],
      ['POST', 'api_key'],
      ['PUT', 'api_key/1'],
    ]) {
      assert.equal(
        (await ask(undefined, verb!, path!, verb === 'GET' ? undefined : {})).body.code,
        410,
      )
    }
  })
  void test('a user has at most 100 keys; a new one replaces the oldest revoked one', async () => {
    const sam = await instance().person('sam@example.com')
    await instance().db.work(async (tx) => {
      const row = { user_id: sam.id, description: '', revoked: 0, creation_ts: 0 }
      for (let number = 1; number < 100; number++) {
        await tx
          .insertInto('api_keys')
          .values({ ...row, key_hash: `${number}` })
          .execute()
      }
    })
    const full = await ask(sam, 'POST', 'api_key', {})
    assert.deepEqual([full.status, full.body.code], [400, 32000])
    const { api_keys } = (await ask(sam, 'GET', 'api_key')).body
    assert.equal(api_keys.length, 100)
    await ask(sam, 'PUT', `api_key/${api_keys[7].id}`, { is_revoked: true })
    const { id } = await make(sam, 'new')
    const ids = ((await ask(sam, 'GET', 'api_key')).body.api_keys as { id: number }[]).map(
      (k) => k.id,
    )
    assert.equal(ids.length, 100)
    assert.ok(ids.includes(id) && !ids.includes(api_keys[7].id))
  })
  void test('a key chosen by the caller must have the right form and be unique', async () => {
    const made = (key: string) =>
      instance().transactions.work(docket, (work) =>
        createKey(work, 1, { description: 'cli' }, key),
      )
    const key = 'k'.repeat(40)
    assert.equal((await made(key)).api_key, key)
    await assert.rejects(made(key), { fault: 'api_key_exists' })
    for (const wrong of ['', 'k'.repeat(39), `${'k'.repeat(39)}-`, `${key}\n`]) {
      await assert.rejects(made(wrong), { fault: 'api_key_malformed' }, wrong)
    }
  })
  void test('the length of a description is limited', async () => {
    const { body } = await ask(instance().admin, 'POST', 'api_key', {
      description: 'x'.repeat(256),
    })
    assert.equal(body.code, 53)
  })

  void test('a key imported from Bugzilla works wherever a credential can be sent', async () => {
    const max = await instance().person('max@example.com')
    const key = 'kX3mZ0aQ9vT7bL1nC5dR8eW2yU6iO4pAsDfGhJqK'
    const row = { user_id: max.id, key_hash: keptKey(key), description: '', revoked: 0 }
    await instance().db.work((tx) =>
      tx
        .insertInto('api_keys')
        .values({ ...row, creation_ts: 0 })
        .execute(),
    )
    for (const query of ['', `?api_key=${key}`, `?Bugzilla_api_key=${key}`]) {
      const headers: Record<string, string>[] =
        query === '' ? [{ 'x-bugzilla-api-key': key }, { authorization: `Bearer ${key}` }] : [{}]
      for (const sent of headers) {
        const { body } = await instance().ask('GET', `/rest/whoami${query}`, { headers: sent })
        assert.equal(body.id, max.id, JSON.stringify({ query, sent }))
      }
    }
    for (const name of ['api_key', 'Bugzilla_api_key']) {
      const body = { description: 'another', [name]: key }
      const refused = await instance().ask('POST', '/rest/api_key', { body })
      assert.deepEqual([refused.status, refused.body.code], [401, 304], name)
    }
  })
})
