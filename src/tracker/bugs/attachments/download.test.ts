import assert from 'node:assert/strict'
import { test } from 'node:test'

import {
  type Asked,
  type Instance,
  onEachInstance,
  type Person,
} from '../../../../tests/instance.ts'
import { docket } from '../../../accounts/actors/actors.ts'
import { internForBug } from '../../../accounts/group-sets/group-sets.ts'

const TEXT = 'hello, files'
const MAIN = { host: 'bugs.example.com', 'x-forwarded-proto': 'https' }
const FILES = { host: 'files.example.com', 'x-forwarded-proto': 'https' }

async function attach(instance: Instance, as: Person, more: object = {}) {
  const bug = { product: 'TestProduct', component: 'TestComponent', version: 'unspecified' }
  const filed = await instance.ask('POST', '/rest/bug', {
    as,
    body: { ...bug, summary: 'It breaks' },
  })
  const data = Buffer.from(TEXT).toString('base64')
  const file = { data, file_name: 'a.txt', summary: 'A', content_type: 'text/plain', ...more }
  const path = `/rest/bug/${filed.body.id}/attachment`
  const { body, text } = await instance.ask('POST', path, { as, body: file })
  assert.ok(body.ids, text)
  return { bug: filed.body.id as number, id: body.ids[0] as number }
}
const get = (instance: Instance, id: number | string, asked: Asked = {}) =>
  instance.ask('GET', `/attachment.cgi?id=${id}`, asked)
const refusal = async (answered: Promise<{ status: number; body: { code: number } }>) => {
  const { status, body } = await answered
  return [status, body.code]
}
const hide = (instance: Instance, bug: number) =>
  instance.transactions.work(docket, async ({ tx }) => {
    const group_set_id = await internForBug(tx, [1])
    await tx.updateTable('bugs').set({ group_set_id }).where('id', '=', bug).execute()
  })

const stories: Record<string, (instance: Instance) => Promise<void>> = {
  'a file comes as it is, walled in, under every base path': async (instance) => {
    const { id } = await attach(instance, instance.admin)
    for (const base of ['', '/bugzilla']) {
      const { status, text, headers } = await instance.ask('GET', `${base}/attachment.cgi?id=${id}`)
      assert.deepEqual([status, text], [200, TEXT])
      assert.equal(headers['content-type'], 'text/plain; charset=utf-8')
      assert.equal(headers['content-length'], String(TEXT.length))
      assert.equal(headers['content-disposition'], 'inline; filename="a.txt"')
      assert.equal(headers['x-content-type-options'], 'nosniff')
      assert.match(headers['content-security-policy']!, /default-src 'none'.*; sandbox;/)
      assert.equal(headers['cache-control'], 'private, no-cache')
      assert.equal(headers['access-control-allow-origin'], undefined)
    }
    const page = { content_type: 'text/html', file_name: 'naïve.html' }
    const { headers } = await get(instance, (await attach(instance, instance.admin, page)).id)
    assert.match(headers['content-disposition']!, /^attachment; .*UTF-8''na%C3%AFve\.html$/)
  },

  'HEAD, parts, and what is known already': async (instance) => {
    const { id } = await attach(instance, instance.admin)
    const { headers } = await get(instance, id)
    const head = await instance.ask('HEAD', `/attachment.cgi?id=${id}`, {
      headers: { range: 'bytes=0-1' },
    })
    assert.deepEqual([head.status, head.text], [200, ''])
    assert.equal(head.headers['content-length'], String(TEXT.length))
    const { etag = '', 'last-modified': modified = '' } = headers
    const asks: [asked: Record<string, string>, status: number, text: string][] = [
      [{ range: 'bytes=0-4' }, 206, 'hello'],
      [{ range: 'bytes=-5' }, 206, 'files'],
      [{ range: 'bytes=7-', 'if-range': etag }, 206, 'files'],
      [{ range: 'bytes=7-', 'if-range': modified }, 206, 'files'],
      [{ range: 'bytes=7-', 'if-range': '"other"' }, 200, TEXT],
      [{ range: 'bytes=0-1,3-4' }, 200, TEXT],
      [{ range: 'bytes=99-' }, 416, ''],
      [{ 'if-none-match': etag }, 304, ''],
      [{ 'if-none-match': '"other"', 'if-modified-since': modified }, 200, TEXT],
      [{ 'if-modified-since': modified }, 304, ''],
      [{ 'if-modified-since': 'nonsense' }, 200, TEXT],
    ]
    for (const [asked, status, text] of asks) {
      const answered = await get(instance, id, { headers: asked })
      assert.deepEqual([answered.status, answered.text], [status, text], JSON.stringify(asked))
    }
    const part = await get(instance, id, { headers: { range: 'bytes=7-8' } })
    assert.equal(part.headers['content-range'], `bytes 7-8/${TEXT.length}`)
    const beyond = await get(instance, id, { headers: { range: 'bytes=99-' } })
    assert.equal(beyond.headers['content-range'], `bytes */${TEXT.length}`)
  },

  'private ones are for insiders and their submitter, those of hidden bugs hidden': async (
    instance,
  ) => {
    await instance.set('insidergroup', 'canconfirm')
    const insider = await instance.person('insider@example.com', ['canconfirm'])
    const other = await instance.person('other@example.com')
    const secret = await attach(instance, insider, { is_private: true })
    assert.equal((await get(instance, secret.id, { as: insider })).text, TEXT)
    const key = `&Bugzilla_api_key=${insider.api_key}`
    assert.equal((await get(instance, secret.id + key)).text, TEXT)
    const hidden = await attach(instance, insider)
    await hide(instance, hidden.bug)
    for (const as of [other, undefined]) {
      assert.deepEqual(await refusal(get(instance, secret.id, { as })), [401, 304])
      assert.deepEqual(await refusal(get(instance, hidden.id, { as })), [401, 102])
    }
    assert.ok(!(await get(instance, hidden.id)).text.includes(`ug ${hidden.bug} `))
    assert.deepEqual(await refusal(get(instance, 99_999)), [404, 32_000])
    assert.deepEqual(await refusal(get(instance, 'x')), [400, 52])
    assert.deepEqual(await refusal(instance.ask('GET', '/attachment.cgi')), [400, 50])
    await instance.set('requirelogin', '1')
    assert.deepEqual(await refusal(get(instance, (await attach(instance, other)).id)), [401, 410])
    await instance.set('requirelogin', '0')
  },

  'a file is shown and saved, but is no script, style sheet or frame': async (instance) => {
    const { id } = await attach(instance, instance.admin, { content_type: 'text/javascript' })
    const { headers } = await get(instance, id)
    const known = { 'if-none-match': headers['etag']! }
    for (const dest of ['script', 'style', 'worker', 'serviceworker', 'iframe', 'object']) {
      for (const more of [{}, known]) {
        const asked = { as: instance.admin, headers: { 'sec-fetch-dest': dest, ...more } }
        assert.deepEqual(await refusal(get(instance, id, asked)), [403, 32_000], dest)
      }
    }
    for (const dest of ['document', 'empty', 'image', 'audio', 'video', 'track']) {
      const { status } = await get(instance, id, { headers: { 'sec-fetch-dest': dest } })
      assert.equal(status, 200, dest)
    }
  },

  'a file that is gone is a fault, not half an answer': async (instance) => {
    const { id } = await attach(instance, instance.admin, { data: 'Z29uZQ==' })
    await instance.transactions.work(docket, async ({ tx }) => {
      await tx.updateTable('attachments').set({ blob_hash: null }).where('id', '=', id).execute()
    })
    assert.deepEqual(await refusal(get(instance, id)), [404, 32_000])
    await instance.transactions.work(docket, async ({ tx }) => {
      const to = { blob_hash: 'a'.repeat(64) }
      await tx.updateTable('attachments').set(to).where('id', '=', id).execute()
    })
    assert.deepEqual(await refusal(get(instance, id)), [500, 20_005])
  },

  'a session shows private files to whoever follows a link or loads them here': async (
    instance,
  ) => {
    const owner = { login: instance.admin.login, password: instance.admin.password }
    const opened = await instance.ask('POST', '/rest/session', {
      body: owner,
      headers: { 'x-docket-csrf': '1' },
    })
    const [cookie] = [opened.headers['set-cookie']].flat().join(';').split(';')
    const { id, bug } = await attach(instance, instance.admin)
    await hide(instance, bug)
    const outsider = await get(instance, id)
    assert.equal(outsider.status, 401)
    const cases: [headers: Record<string, string>, status: number][] = [
      [{}, 200],
      [{ 'sec-fetch-site': 'same-origin', 'sec-fetch-mode': 'no-cors' }, 200],
      [
        { 'sec-fetch-site': 'none', 'sec-fetch-mode': 'navigate', 'sec-fetch-dest': 'document' },
        200,
      ],
      [
        {
          'sec-fetch-site': 'cross-site',
          'sec-fetch-mode': 'navigate',
          'sec-fetch-dest': 'document',
        },
        200,
      ],
      [
        {
          'sec-fetch-site': 'cross-site',
          'sec-fetch-mode': 'navigate',
          'sec-fetch-dest': 'iframe',
        },
        403,
      ],
      [{ 'sec-fetch-site': 'cross-site', 'sec-fetch-mode': 'no-cors' }, 401],
      [{ 'sec-fetch-site': 'same-site', 'sec-fetch-mode': 'no-cors' }, 401],
      [{ origin: 'https://evil.example' }, 401],
    ]
    for (const [headers, status] of cases) {
      const answered = await get(instance, id, { headers: { ...headers, cookie: cookie! } })
      assert.equal(answered.status, status, JSON.stringify(headers))
    }
  },
}

onEachInstance('downloads', (instance) => {
  for (const [what, story] of Object.entries(stories)) void test(what, () => story(instance()))
})

const apart: Record<string, (instance: Instance) => Promise<void>> = {
  'the main origin gives no file, but sends to the other': async (instance) => {
    const { id } = await attach(instance, instance.admin)
    const sent = await get(instance, id, { headers: MAIN })
    assert.deepEqual([sent.status, sent.text], [302, ''])
    assert.equal(sent.headers['location'], `https://files.example.com/attachment.cgi?id=${id}`)
    const given = await get(instance, id, { headers: FILES })
    assert.deepEqual([given.status, given.text], [200, TEXT])
    assert.equal(given.headers['cross-origin-resource-policy'], 'cross-origin')
  },

  'what is not for all opens there with a mark that does not last': async (instance) => {
    const { bug, id } = await attach(instance, instance.admin)
    const other = await attach(instance, instance.admin)
    await hide(instance, bug)
    await hide(instance, other.bug)
    const sent = await get(instance, id, { as: instance.admin, headers: MAIN })
    const [, query = ''] = sent.headers['location']!.split('?')
    assert.match(query, /^id=\d+&t=\d+\.[\w-]{43}$/)
    assert.equal(
      (await instance.ask('GET', `/attachment.cgi?${query}`, { headers: FILES })).text,
      TEXT,
    )
    const back = `https://bugs.example.com/attachment.cgi?id=`
    const wrong: [what: string, query: string, to: number][] = [
      ['without a mark', `id=${id}`, id],
      ['with the signature of another one', query.replace(`id=${id}`, `id=${other.id}`), other.id],
      ['with a later end', query.replace(/t=(\d)/, 't=9$1'), id],
    ]
    for (const [what, asked, to] of wrong) {
      const path = `/attachment.cgi?${asked}`
      for (const as of [undefined, instance.admin]) {
        const answered = await instance.ask('GET', path, { as, headers: FILES })
        assert.deepEqual([answered.status, answered.headers['location']], [302, back + to], what)
      }
    }
    instance.clock.now += 5 * 60 * 1000 + 1
    const late = await instance.ask('GET', `/attachment.cgi?${query}`, { headers: FILES })
    assert.equal(late.status, 302)
    assert.deepEqual(await refusal(get(instance, id, { headers: MAIN })), [401, 102])
  },

  'nothing is for all where everybody has to log in': async (instance) => {
    await instance.set('requirelogin', '1')
    const { id } = await attach(instance, instance.admin)
    assert.equal((await get(instance, id, { headers: FILES })).status, 302)
    const sent = await get(instance, id, { as: instance.admin, headers: MAIN })
    assert.match(sent.headers['location']!, /&t=/)
    await instance.set('requirelogin', '0')
  },
}

onEachInstance(
  'downloads at an origin of their own',
  (instance) => {
    for (const [what, story] of Object.entries(apart)) {
      void test(what, async () => {
        await instance().set('attachment_base', 'https://files.example.com/')
        await story(instance())
      })
    }
  },
  { base_url: 'https://bugs.example.com/', trusted_proxies: ['127.0.0.1'] },
)
