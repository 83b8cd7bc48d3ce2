/** A complete installation whose blobs are in a bucket, and which redirects downloads to it. */

import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'

import { openS3 } from '../src/platform/blobs/s3.ts'
import { FORM_TYPE, formOf } from './forms.ts'
import { onEachInstance, type Person } from './instance.ts'
import { openTestS3, type S3Server } from './s3.ts'
import { openDownloads } from './ticket-downloads.ts'
import { credentials, filePart, makeTicket, message } from './tickets.ts'

const HOUR_MS = 60 * 60 * 1000
let s3: S3Server
before(async () => void (s3 = await openTestS3()))
after(() => s3.close())

const suite: Parameters<typeof onEachInstance>[1] = (instance) => {
  const ask: ReturnType<typeof instance>['ask'] = (...all) => instance().ask(...all)
  const stored = async () => {
    const found: number[] = []
    for await (const { size } of instance().blobs.list()) found.push(size)
    return found.toSorted((one, other) => one - other)
  }
  const minute = async () => {
    instance().clock.now += 2 * HOUR_MS
    await instance().service.everyMinute()
  }
  let admin: Person
  before(() => void ({ admin } = instance()))

  void test('an attachment is returned completely, by Docket and by the bucket', async () => {
    const bug = { product: 'TestProduct', component: 'TestComponent', version: 'unspecified' }
    const filed = await ask('POST', '/rest/bug', { as: admin, body: { ...bug, summary: 'S3' } })
    const content = 'kept in a bucket'
    const added = await ask('POST', `/rest/bug/${filed.body.id}/attachment`, {
      as: admin,
      body: {
        data: Buffer.from(content).toString('base64'),
        file_name: 'naïve.txt',
        summary: 'a file',
        content_type: 'text/plain',
      },
    })
    const [id] = added.body.ids as number[]
    assert.deepEqual(await stored(), [content.length])
    const searched = await ask('GET', '/rest/bug?include_fields=id&quicksearch=attachdata:bucket')
    assert.deepEqual(searched.body, { bugs: [{ id: filed.body.id }], faults: [] })
    const told = await ask('GET', `/rest/bug/attachment/${id}`, { as: admin })
    assert.equal(Buffer.from(told.body.attachments[id!].data, 'base64').toString(), content)

    const path = `/attachment.cgi?id=${id}`
    const sent = await ask('GET', path)
    assert.deepEqual([sent.status, sent.text], [302, ''])
    assert.equal(sent.headers['cache-control'], 'private, no-cache')
    const link = sent.headers['location']!
    assert.equal(new URL(link).searchParams.get('X-Amz-Expires'), '60')
    assert.equal(await (await fetch(link)).text(), content)
    const part = await fetch(link, { headers: { range: 'bytes=0-3' } })
    assert.equal(await part.text(), 'kept')

    const head = await ask('HEAD', path)
    assert.deepEqual([head.status, head.headers['content-length']], [200, `${content.length}`])
    const { etag = '' } = head.headers
    assert.equal((await ask('GET', path, { headers: { 'if-none-match': etag } })).status, 304)
    // Docket itself has to serve what a page shows.
    const picture = await ask('GET', path, { headers: { 'sec-fetch-dest': 'image' } })
    assert.deepEqual([picture.status, picture.text], [200, content])
  })

  void test('files of a ticket are in the bucket, and deleted when nobody needs them', async () => {
    const before = await stored()
    const file = filePart('a.txt', 'one of a ticket')
    const { id } = await makeTicket(instance(), admin, {}, [file])
    assert.deepEqual(
      await stored(),
      [...before, 15].toSorted((one, other) => one - other),
    )
    const headers = { ...credentials(admin.login, admin.api_key), 'content-type': FORM_TYPE }
    const purged = await ask('POST', `/rest/purgeticket/${id}`, {
      headers,
      body: formOf([message()]),
    })
    assert.equal(purged.status, 200)
    instance().clock.now += 10 * 60_000 + 1
    await instance().service.everyMinute()
    await minute()
    assert.deepEqual(await stored(), before)
  })

  void test('uncounted downloads of tickets are redirected to the bucket', async () => {
    const { get, row, quiet, counted } = openDownloads(instance())
    const downloads = async (id: string) => (await row(id))?.downloads
    const { id } = await makeTicket(instance(), admin)
    const sent = await get(`/d.php/${id}/a.txt`)
    assert.equal(sent.statusCode, 302)
    const link = String(sent.headers['location'])
    assert.equal(await (await fetch(link)).text(), 'hello')
    assert.equal(
      new URL(link).searchParams.get('response-content-disposition'),
      'attachment; filename="a.txt"',
    )
    assert.equal(await downloads(id), 1)
    // Docket itself serves the rest of an interrupted download, as part of the same download.
    const rest = await get(`/d.php/${id}/a.txt`, { range: 'bytes=3-' })
    assert.deepEqual([rest.statusCode, rest.body], [206, 'lo'])
    await quiet(id)

    const limited = await makeTicket(instance(), admin, { ticket_maxdl: 2 })
    const given = await get(`/d.php/${limited.id}/a.txt`)
    assert.deepEqual([given.statusCode, given.body], [200, 'hello'])
    await counted(limited.id, 1)
  })
}

onEachInstance(
  'blobs on S3',
  suite,
  {},
  {
    openStore: (folder) => openS3(s3.settings(), folder),
  },
)
