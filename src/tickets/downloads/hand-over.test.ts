import assert from 'node:assert/strict'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { test } from 'node:test'

import { type Begin, onEachInstance } from '../../../tests/instance.ts'
import { openDownloads } from '../../../tests/ticket-downloads.ts'
import { makeTicket } from '../../../tests/tickets.ts'
import { openDisk } from '../../platform/blobs/disk.ts'

onEachInstance(
  'bytes sent by a reverse proxy',
  (instance) => {
    void test('the proxy gets the path within the folder, and the download counts', async () => {
      const { get, row, counted, begun } = openDownloads(instance())
      const { id } = await makeTicket(instance(), instance().admin)
      const { statusCode, body, headers } = await get(`/d.php/${id}`)
      assert.deepEqual([statusCode, body], [200, ''])
      assert.equal(headers['content-type'], 'application/octet-stream')
      assert.equal(headers['content-disposition'], 'attachment; filename="a.txt"')
      const [, inside] = /^\/inside\/(.*)$/.exec(String(headers['x-accel-redirect'])) ?? []
      assert.equal(await readFile(join(instance().folder, 'blobs', inside!), 'utf8'), 'hello')
      await counted(id, 1)
      for (const range of ['bytes=0-2', 'bytes=3-']) {
        await get(`/d.php/${id}`, { range, 'if-range': '"of the proxy"' })
      }
      assert.equal((await row(id))?.downloads, 2)
      assert.deepEqual(await begun(id), [])
    })

    void test('responses without bytes are sent by Docket', async () => {
      const { get, row } = openDownloads(instance())
      const { id } = await makeTicket(instance(), instance().admin, { pass: 'sesame' })
      const refused = await get(`/d.php/${id}`)
      assert.deepEqual([refused.statusCode, refused.headers['x-accel-redirect']], [400, undefined])
      const open = await makeTicket(instance(), instance().admin)
      const { app } = instance().service.server
      const head = await app.inject({ method: 'HEAD', url: `/d.php/${open.id}` })
      assert.equal(head.headers['x-accel-redirect'], undefined)
      assert.equal((await row(open.id))?.downloads, 0)
    })
  },
  { x_accel_redirect: '/inside' },
)

/** A store that can create URLs for its blobs. */
const openStore: Begin['openStore'] = async (folder) => {
  const link = async (hash: string) => `https://bucket.example/${hash}`
  return { ...(await openDisk(folder)), link }
}

onEachInstance(
  'bytes sent by the blob store itself',
  (instance) => {
    const ask = (id: string, method: 'GET' | 'HEAD' = 'GET', headers = {}) =>
      instance().service.server.app.inject({ method, url: `/d.php/${id}`, headers })

    void test('whole files are redirected to it', async () => {
      const { counted } = openDownloads(instance())
      const { id } = await makeTicket(instance(), instance().admin)
      const { statusCode, headers } = await ask(id)
      assert.equal(statusCode, 302)
      assert.match(String(headers.location), /^https:\/\/bucket\.example\/[0-9a-f]{64}$/)
      await counted(id, 1)
    })

    void test('limited downloads are not redirected, because a link can be reused', async () => {
      const { counted } = openDownloads(instance())
      const { id } = await makeTicket(instance(), instance().admin, { ticket_maxdl: 2 })
      const { statusCode, headers, body } = await ask(id)
      assert.deepEqual([statusCode, headers.location, body], [200, undefined, 'hello'])
      await counted(id, 1)
    })

    const HERE = [
      ['a part', 'GET', { range: 'bytes=1-3' }, 206, 'ell'],
      ['an image in a page', 'GET', { 'sec-fetch-dest': 'image' }, 200, 'hello'],
      ['a HEAD request', 'HEAD', {}, 200, ''],
    ] as const
    for (const [what, verb, headers, status, text] of HERE) {
      void test(`${what} is sent by Docket`, async () => {
        const { id } = await makeTicket(instance(), instance().admin)
        const answer = await ask(id, verb, headers)
        assert.deepEqual(
          [answer.statusCode, answer.headers.location, answer.body],
          [status, undefined, text],
        )
      })
    }
  },
  {},
  { openStore },
)
