/** What users do with curl or simple scripts: forms, JSONP, pages, another base path. */

import assert from 'node:assert/strict'
import { test } from 'node:test'

import { findPrograms, say } from '../programs.ts'
import { ADMIN } from '../service.ts'
import { ANN, type Setup } from './setup.ts'

const [CURL] = findPrograms('curl')
const skip = CURL === undefined && 'curl is not installed'
const KEY = ['-H', `X-BUGZILLA-API-KEY: ${ADMIN.api_key}`]
const NEW = { product: 'Kettle', component: 'Lid', version: '1.0', description: 'Since Monday.' }

export function tellCurl(setup: () => Setup) {
  const curl = (path: string, ...words: string[]) =>
    say(CURL!, ['--silent', '--show-error', ...words, setup().url + path])
  const json = async (path: string, ...words: string[]) => JSON.parse(await curl(path, ...words))
  const form = (fields: Record<string, string>) =>
    Object.entries(fields).flatMap(([name, value]) => ['--data-urlencode', `${name}=${value}`])
  const tell = (what: string, story: () => Promise<void>) => void test(what, { skip }, story)

  tell('files a bug by JSON and reads it, as README says', async () => {
    const bug = JSON.stringify({ ...NEW, summary: 'The kettle whistles out of tune' })
    const type = ['-H', 'Content-Type: application/json']
    assert.deepEqual(await json('/rest/bug', ...KEY, ...type, '-d', bug), { id: 1 })
    const { bugs } = await json('/rest/bug/1')
    assert.equal(bugs[0].summary, 'The kettle whistles out of tune')
    const query = 'product=Kettle&summary=kettle&include_fields=id,summary'
    const wanted = [{ id: 1, summary: 'The kettle whistles out of tune' }]
    assert.deepEqual((await json(`/rest/bug?${query}`)).bugs, wanted)
  })

  tell('files a bug and comments on it by forms, lists repeating their key', async () => {
    const whose = form({ Bugzilla_api_key: ADMIN.api_key })
    const cc = [...form({ cc: ANN.login }), ...form({ cc: ADMIN.login })]
    const filed = form({ ...NEW, summary: 'Zu heiß: ☕ & <b>', blocks: '1' })
    assert.deepEqual(await json('/rest/bug', ...whose, ...filed, ...cc), { id: 2 })
    const { bugs } = await json('/rest/bug/2?include_fields=summary,cc,blocks')
    const { cc: people, ...rest } = bugs[0]
    assert.deepEqual([people, rest.summary], [[ADMIN.login, ANN.login], 'Zu heiß: ☕ & <b>'])
    assert.deepEqual(rest.blocks, [1])

    const login = { Bugzilla_login: ANN.login, Bugzilla_password: ANN.password }
    const { id } = await json('/rest/bug/2/comment', ...form({ ...login, comment: 'Ja,\n& <i>' }))
    const talk = (await json('/rest/bug/2/comment')).bugs['2'].comments
    assert.deepEqual(
      talk.map(({ count, creator, text }: Record<string, unknown>) => [count, creator, text]),
      [
        [0, ADMIN.login, 'Since Monday.'],
        [1, ANN.login, 'Ja,\n& <i>'],
      ],
    )
    assert.equal(talk[1].id, id)
  })

  tell('gets a script that calls a function', async () => {
    const said = await curl('/rest/bug/2?include_fields=id&callback=show')
    assert.equal(said, '/**/show({"bugs":[{"id":2}],"faults":[]})')
  })

  tell('gets a page where it asks as a browser does, and nothing in it is alive', async () => {
    const page = await curl('/rest/bug/2', '-H', 'Accept: text/html,*/*;q=0.8')
    assert.match(page, /^<!doctype html>/)
    assert.match(page, /Zu heiß: ☕ &(amp|#38); &(lt|#60);b&(gt|#62);/)
    assert.doesNotMatch(page, /<b>/)
  })

  tell('gets nothing twice: an answer that it has already is 304', async () => {
    const etag = /^etag: (\S+)/im.exec(await curl('/rest/bug/1', '--head', '-X', 'GET'))![1]!
    const again = await curl('/rest/bug/1', '-H', `If-None-Match: ${etag}`, '-w', '%{http_code}')
    assert.equal(again, '304')
  })

  tell('gets the same packed', async () => {
    const packed = await curl('/rest/field/bug', '--compressed', '-w', '\n%{size_download}')
    const [body, size] = packed.split('\n')
    assert.equal(body, await curl('/rest/field/bug'))
    assert.ok(Number(size) < Buffer.byteLength(body!))
  })

  tell('gets the same at every address', async () => {
    for (const door of ['/rest', '/rest.cgi', '/bugzilla/rest', '/bugzilla/rest.cgi']) {
      assert.deepEqual(await json(`${door}/version`), { version: '5.2' })
      assert.equal((await json(`${door}/bug/1?include_fields=id`)).bugs[0].id, 1)
    }
  })

  tell('logs in, does something with the token, and logs out', async () => {
    const { login, password } = ANN
    const query = new URLSearchParams({ login, password })
    const { token, id } = await json(`/rest/login?${query.toString()}`)
    const who = await json(`/rest/whoami?Bugzilla_token=${token}`)
    assert.deepEqual([who.id, who.name], [id, login])
    await curl(`/rest/logout?token=${token}`)
    const after = await json(`/rest/whoami?Bugzilla_token=${token}`)
    assert.deepEqual([after.error, after.code], [true, 32000])
  })

  tell('gets an error that says what is wrong', async () => {
    const said = await curl('/rest/bug/99', '-w', '\n%{http_code}')
    const [body, status] = said.split('\n')
    const { error, code, message } = JSON.parse(body!)
    assert.deepEqual([error, code, status], [true, 101, '404'])
    assert.match(message, /99/)
  })
}
