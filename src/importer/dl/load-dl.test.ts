import assert from 'node:assert/strict'
import { test } from 'node:test'

import { HORSE, idOf, MADE_AT, ODD_NAME, small, ZOE } from '../../../tests/import/a-dl.ts'
import { compareDl, countedRows, importDl } from '../../../tests/import/import-dl.ts'
import { type Instance, onEachInstance } from '../../../tests/instance.ts'
import { verifyPassword } from '../../accounts/passwords/passwords.ts'

const basic = (login: string, password: string) => {
  const value = `Basic ${Buffer.from(`${login}:${password}`).toString('base64')}`
  return { authorization: value, 'x-authorization': value }
}
const passwordOf = async ({ db }: Instance, login_name: string) =>
  (
    await db.look((tx) =>
      tx.selectFrom('users').select('password').where('login_name', '=', login_name).execute(),
    )
  )[0]?.password

const ticketNamed = async ({ db }: Instance, letter: string) =>
  (
    await db.look((tx) =>
      tx.selectFrom('tickets').selectAll().where('public_id', '=', idOf(letter)).execute(),
    )
  )[0]

onEachInstance('an imported dl', (instance) => {
  const enter = (url: string, fields: Record<string, string>) =>
    instance().service.server.app.inject({
      method: 'POST',
      url,
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      payload: new URLSearchParams(fields).toString(),
    })

  void test('its users get accounts; existing accounts stay', async () => {
    const ada = await instance().person('ada@example.org')
    const before = await passwordOf(instance(), ada.login)
    const loaded = await importDl(instance(), small)
    assert.deepEqual(
      loaded.people.map(({ by, login }) => `${by} ${login}`),
      ['new root', 'email ada@example.org', 'new elsewhere', `new ${ODD_NAME}`, 'new portable'],
    )
    assert.equal(await passwordOf(instance(), ada.login), before)
    assert.equal(await passwordOf(instance(), 'elsewhere'), null)
    assert.equal(await passwordOf(instance(), 'portable'), null)
  })

  void test('expired and changed rows are reported', async () => {
    const { db } = instance()
    const rows = await db.look((tx) =>
      tx.selectFrom('installation').selectAll().where('name', '=', 'dl_import').execute(),
    )
    assert.deepEqual(JSON.parse(rows[0]!.value).left_out, [])
    const found = { users: 6, tickets: 6, files: 6, grants: 2, letters: 0, kept: 5 }
    assert.deepEqual(await countedRows(instance()), found)
  })

  void test('verification by independent code finds no difference', async () => {
    const { clean, differences, users, tickets, grants, bytes } = await compareDl(instance(), small)
    assert.deepEqual(differences, [])
    assert.ok(clean)
    assert.equal(users, 5)
    assert.deepEqual(tickets, { compared: 6, expired: 2, left_out: 0 })
    assert.deepEqual(grants, { compared: 2, expired: 1, left_out: 0 })
    assert.equal(bytes, 25)
  })

  void test('a ticket is equal to its source', async () => {
    const { id, user_id, password, ...row } = (await ticketNamed(instance(), 'b'))!
    const at = MADE_AT * 1000
    const day_s = 24 * 60 * 60
    assert.ok(id > 0 && user_id > 1)
    assert.match(password!, /^\$old\$/)
    assert.deepEqual(row, {
      public_id: idOf('b'),
      name: 'Übersicht 2026.pdf',
      size: 5,
      comment: 'first line\nsecond „line“',
      pass_send: 0,
      creation_ts: at,
      downloads: 3,
      last_stamp: at + day_s * 1000,
      total_s: 365 * day_s,
      lastdl_s: 40 * day_s,
      maxdl: 7,
      ends_at: at + 41 * day_s * 1000,
      notify_email: 'ada@example.org,bob@example.org',
      sent_email: 'carol@example.org',
      locale: 'de',
      shown_as: null,
      purged_at: null,
      reminded_until: null,
      replaced_at: null,
      from_grant: null,
      encrypted_list: null,
      sender_name: null,
      sender_address: null,
    })
  })

  void test('a grant is equal to its source, with the limits of its tickets', async () => {
    const { db } = instance()
    const grants = await db.look((tx) =>
      tx.selectFrom('ticket_grants').selectAll().orderBy('public_id').execute(),
    )
    const { id, user_id, password, ...row } = grants[0]!
    const day_s = 24 * 60 * 60
    assert.ok(id > 0 && user_id > 1)
    assert.match(password!, /^\$old\$/)
    assert.deepEqual(row, {
      public_id: idOf('2'),
      comment: 'please',
      pass_send: 1,
      creation_ts: MADE_AT * 1000,
      uploads: 1,
      last_stamp: (MADE_AT + 60) * 1000,
      total_s: 90 * day_s,
      lastul_s: 60 * day_s,
      maxul: 9,
      ends_at: (MADE_AT + 60 + 60 * day_s) * 1000,
      ticket_total_s: 10 * day_s,
      ticket_lastdl_s: 2 * day_s,
      ticket_maxdl: 4,
      bytes_max: null,
      types: null,
      is_encrypted: null,
      no_receipts: null,
      notify_email: 'ada@example.org',
      sent_email: 'dan@example.org',
      locale: 'de',
      shown_as: null,
      purged_at: null,
      reminded_until: null,
    })
  })

  void test('an overlong comment stays complete; a deleted grant is named', async () => {
    const row = (await ticketNamed(instance(), 'c'))!
    assert.equal(row.comment.length, 12_000)
    assert.equal(row.from_grant, idOf('9'))
  })

  void test('a password of unknown form never matches, and an empty one means no password', async () => {
    assert.equal((await ticketNamed(instance(), '1'))!.password, '*')
    assert.equal((await ticketNamed(instance(), 'a'))!.password, null)
  })

  void test('passwords of tickets work, and are marked for rehashing', async () => {
    for (const [letter, password] of [
      ['b', HORSE],
      ['c', ZOE],
    ] as const) {
      const { password: stored } = (await ticketNamed(instance(), letter))!
      assert.deepEqual(await verifyPassword('no', stored!), { right: false, rehash: false })
      assert.deepEqual(await verifyPassword(password, stored!), { right: true, rehash: true })
    }
  })

  void test('users log in as before, and their passwords are rehashed', async () => {
    for (const [login, password] of [
      ['root', ZOE],
      [ODD_NAME, ZOE],
    ] as const) {
      assert.match((await passwordOf(instance(), login))!, /^\$old\$/)
      const wrong = await instance().ask('GET', '/rest.php/info', { headers: basic(login, 'no') })
      assert.equal(wrong.status, 401)
      const right = await instance().ask('GET', '/rest.php/info', {
        headers: basic(login, password),
      })
      assert.equal(right.status, 200, right.text)
      assert.match((await passwordOf(instance(), login))!, /^\$argon2id\$/)
    }
  })

  void test('old links lead to the files, by page and directly', async () => {
    const { app } = instance().service.server
    for (const path of [`/?t=${idOf('a')}`, `/index.php?t=${idOf('a')}`]) {
      const page = await app.inject({ url: path, headers: { accept: 'text/html' } })
      assert.equal(page.statusCode, 200, path)
      assert.match(page.body, /a\.txt/)
    }
    for (const name of ['/a.txt', '/what%20it%20was%20called', '']) {
      const got = await app.inject({ url: `/d.php/${idOf('a')}${name}` })
      assert.deepEqual([got.statusCode, got.body], [200, 'hello'], name)
      assert.match(got.headers['content-disposition'] as string, /^attachment/)
    }
  })

  void test('an old password unlocks an old link, and is rehashed', async () => {
    const { app } = instance().service.server
    for (const [letter, password, bytes] of [
      ['c', ZOE, 'other'],
      ['b', HORSE, 'bytes'],
    ] as const) {
      const url = `/d.php/${idOf(letter)}/x`
      assert.notEqual((await app.inject({ url })).statusCode, 200)
      await enter(`/?t=${idOf(letter)}`, { p: 'no', submit: 'ticketp' })
      assert.match((await ticketNamed(instance(), letter))!.password!, /^\$old\$/)
      const { headers } = await enter(`/?t=${idOf(letter)}`, { p: password, submit: 'ticketp' })
      assert.match((await ticketNamed(instance(), letter))!.password!, /^\$argon2id\$/)
      const cookie = String(headers['set-cookie']).split(';', 1)[0]!
      const got = await app.inject({ url, headers: { cookie } })
      assert.deepEqual([got.statusCode, got.body], [200, bytes])
    }
  })

  void test('old links of grants lead to their upload pages', async () => {
    const { app } = instance().service.server
    const open = await app.inject({ url: `/?g=${idOf('3')}` })
    assert.equal(open.statusCode, 200)
    assert.match(open.body, /<form[^>]* enctype="multipart\/form-data"/)
    const shut = await app.inject({ url: `/?g=${idOf('2')}` })
    assert.match(shut.body, /type="password" name="p"/)
    const opened = await enter(`/?g=${idOf('2')}`, { p: HORSE, submit: 'grantp' })
    assert.ok(opened.statusCode < 400, opened.body)
    const { db } = instance()
    const [kept] = await db.look((tx) =>
      tx
        .selectFrom('ticket_grants')
        .select('password')
        .where('public_id', '=', idOf('2'))
        .execute(),
    )
    assert.match(kept!.password!, /^\$argon2id\$/)
  })

  void test('expired tickets are not served, and permanently locked ones never open', async () => {
    const { app } = instance().service.server
    for (const letter of ['f', '0']) {
      assert.equal((await app.inject({ url: `/d.php/${idOf(letter)}/x` })).statusCode, 404)
    }
    assert.notEqual((await app.inject({ url: `/d.php/${idOf('1')}/x` })).statusCode, 200)
  })

  void test('an administrator of dl can purge what others own', async () => {
    const purge = (login: string) => {
      const body = '--x\r\ncontent-disposition: form-data; name="msg"\r\n\r\n{}\r\n--x--\r\n'
      const type = { 'content-type': 'multipart/form-data; boundary=x' }
      const headers = { ...basic(login, ZOE), ...type }
      return instance().ask('POST', `/rest.php/purgeticket/${idOf('b')}`, { headers, body })
    }
    assert.equal((await purge(ODD_NAME)).status, 401)
    assert.equal((await purge('root')).status, 200)
  })

  void test('a second dl cannot be imported once there are tickets', async () => {
    const before = await countedRows(instance())
    await assert.rejects(importDl(instance(), small), /already has tickets and grants/)
    assert.deepEqual(await countedRows(instance()), before)
  })
})

onEachInstance('a dl whose users are all unknown here', (instance) => {
  void test('an MD5 works once, with both headers, and is replaced', async () => {
    const loaded = await importDl(instance(), { ...small, version: '0.19' })
    assert.equal(
      loaded.people.every(({ by }) => by === 'new'),
      true,
    )
    assert.match((await passwordOf(instance(), 'ada'))!, /^\$old\$/)
    const right = await instance().ask('GET', '/rest.php/info', { headers: basic('ada', HORSE) })
    assert.equal(right.status, 200, right.text)
    assert.match((await passwordOf(instance(), 'ada'))!, /^\$argon2id\$/)
    const told = loaded.losses.map(({ what, count }) => `${count} ${what}`)
    assert.deepEqual(told, [
      '2 an expired ticket was left out',
      '1 an expired grant was left out',
      '1 a password has an unknown format; the user needs a new one',
      '1 a password has an unknown format; the link stays locked until it is replaced',
      '1 a comment is longer than 10000 characters; it is kept in full',
    ])
  })
})
