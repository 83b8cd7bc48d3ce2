import assert from 'node:assert/strict'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { test } from 'node:test'

import { onEachHouse } from '../../../tests/house.ts'
import { openDownloads } from '../../../tests/ticket-downloads.ts'
import { makeTicket } from '../../../tests/tickets.ts'

onEachHouse(
  'bytes that a proxy hands out',
  (house) => {
    void test('it is told where they are in the folder, and the download counts then', async () => {
      const { get, row, counted, begun } = openDownloads(house())
      const { id } = await makeTicket(house(), house().admin)
      const { statusCode, body, headers } = await get(`/d.php/${id}`)
      assert.deepEqual([statusCode, body], [200, ''])
      assert.equal(headers['content-type'], 'application/octet-stream')
      assert.equal(headers['content-disposition'], 'attachment; filename="a.txt"')
      const [, inside] = /^\/inside\/(.*)$/.exec(String(headers['x-accel-redirect'])) ?? []
      assert.equal(await readFile(join(house().folder, 'blobs', inside!), 'utf8'), 'hello')
      await counted(id, 1)
      for (const range of ['bytes=0-2', 'bytes=3-']) {
        await get(`/d.php/${id}`, { range, 'if-range': '"of the proxy"' })
      }
      assert.equal((await row(id))?.downloads, 2)
      assert.deepEqual(await begun(id), [])
    })

    void test('what needs no bytes is answered here', async () => {
      const { get, row } = openDownloads(house())
      const { id } = await makeTicket(house(), house().admin, { pass: 'sesame' })
      const refused = await get(`/d.php/${id}`)
      assert.deepEqual([refused.statusCode, refused.headers['x-accel-redirect']], [400, undefined])
      const open = await makeTicket(house(), house().admin)
      const { app } = house().service.server
      const head = await app.inject({ method: 'HEAD', url: `/d.php/${open.id}` })
      assert.equal(head.headers['x-accel-redirect'], undefined)
      assert.equal((await row(open.id))?.downloads, 0)
    })
  },
  { x_accel_redirect: '/inside' },
)
