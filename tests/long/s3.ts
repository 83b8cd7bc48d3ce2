/** Blobs on a real S3 (Ceph), which checks signatures and lists unfinished uploads. */

import assert from 'node:assert/strict'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { after, before, describe, test, type TestContext } from 'node:test'

import { S3 } from '@aws-sdk/client-s3'

import { type Accepting, type DirectForm, placeOf, verify } from '../../src/platform/blobs/blobs.ts'
import { openS3 } from '../../src/platform/blobs/s3.ts'
import type { S3Settings } from '../../src/platform/blobs/s3-bucket.ts'
import { type Ceph, startCeph } from './ceph.ts'
import { credentials } from '../tickets.ts'
import { findPrograms, ROOT, say, surroundings } from './programs.ts'
import { ADMIN, kinds, type Running, startService } from './service.ts'

const DAY_MS = 24 * 60 * 60 * 1000
const LARGE = Buffer.alloc(20 * 1024 * 1024, 'what is large is sent in parts. ')
const BUCKET = 'docket'
const PART = 8 * 1024 * 1024
const TUS = { 'x-bugzilla-api-key': ADMIN.api_key, 'tus-resumable': '1.0.0' }
const isHere = ['ceph-mon', 'ceph-osd', 'radosgw'].every((name) => findPrograms(name).length > 0)

void describe('blobs on Ceph', { skip: !isHere && 'there is no Ceph' }, () => {
  let ceph: Ceph
  let client: S3
  const settings = (more: Partial<S3Settings> = {}): S3Settings => ({
    bucket: BUCKET,
    prefix: 'here',
    endpoint: ceph.endpoint,
    region: 'us-east-1',
    path_style: true,
    links: true,
    uploads: true,
    access_key: ceph.key,
    secret_key: ceph.secret,
    ...more,
  })
  before(async () => {
    ceph = await startCeph()
    const { endpoint, key, secret } = ceph
    const credentials = { accessKeyId: key, secretAccessKey: secret }
    client = new S3({ endpoint, region: 'us-east-1', forcePathStyle: true, credentials })
    await client.createBucket({ Bucket: BUCKET })
  })
  after(() => ceph.stop())

  async function open(t: TestContext, more: Partial<S3Settings> = {}) {
    const folder = await mkdtemp(join(tmpdir(), 'docket-s3-'))
    t.after(() => rm(folder, { recursive: true }))
    return openS3(settings(more), folder)
  }

  void test('the suites pass that other stores pass', async () => {
    const { host } = new URL(ceph.endpoint)
    const named = `http://${ceph.key}:${ceph.secret}@${host}/${BUCKET}`
    const files = ['src/platform/blobs/blobs.test.ts', 'tests/on-s3.test.ts']
    const postgres = process.env['DOCKET_TEST_POSTGRES'] ?? 'none'
    const env = surroundings({ DOCKET_TEST_S3: named, DOCKET_TEST_POSTGRES: postgres })
    await say(process.execPath, ['--test', ...files], { env, cwd: ROOT })
  })

  void test('a large blob is read back completely, without leftover parts', async (t) => {
    const blobs = await open(t)
    const { hash } = await blobs.put(Readable.from([LARGE], { objectMode: false }))
    assert.equal(await verify(blobs, hash), 'whole')
    const { Uploads } = await client.listMultipartUploads({ Bucket: BUCKET })
    assert.deepEqual(Uploads ?? [], [])
  })

  void test('uploads that were not completed are aborted after a day, and no others', async (t) => {
    const blobs = await open(t)
    const hash = 'a'.repeat(64)
    for (const Key of [`here/${placeOf(hash)}`, `there/${placeOf(hash)}`]) {
      await client.createMultipartUpload({ Bucket: BUCKET, Key })
    }
    assert.equal(await blobs.sweepTemporary(Date.now()), 0)
    assert.equal(await blobs.sweepTemporary(Date.now() + 2 * DAY_MS), 1)
    const { Uploads } = await client.listMultipartUploads({ Bucket: BUCKET })
    assert.deepEqual(
      Uploads?.map(({ Key }) => Key),
      [`there/${placeOf(hash)}`],
    )
  })

  void test('a link returns the file with its name, and expires', async (t) => {
    const blobs = await open(t)
    const { hash } = await blobs.put(Readable.from([Buffer.from('hello')]))
    const disposition = `attachment; filename="a_(1)_.txt"; filename*=UTF-8''%C3%A4%281%29%27.txt`
    const as = { type: 'text/plain; charset=utf-8', disposition, seconds: 60 }
    const link = await blobs.link!(hash, as)
    const given = await fetch(link)
    assert.deepEqual([given.status, await given.text()], [200, 'hello'])
    assert.equal(given.headers.get('content-disposition'), disposition)
    assert.equal(given.headers.get('content-type'), as.type)
    assert.equal((await fetch(link.replace('X-Amz-Expires=60', 'X-Amz-Expires=61'))).status, 403)
    assert.equal((await fetch(link.split('?')[0]!)).status, 403)
  })

  void test('a form for a part of an upload accepts exactly so many bytes, and nothing else', async (t) => {
    const blobs = await open(t)
    const { direct } = blobs
    const [name, other] = ['1-a/0-9', '1-a/9-9']
    const form = (more: Partial<Accepting> = {}) =>
      direct!.accept(name, { size: 9, now: Date.now(), seconds: 60, ...more })
    const post = async (text: string, said: Partial<DirectForm & { headers: object }> = {}) => {
      const { url, fields, headers } = { ...form(), ...said }
      const body = new FormData()
      for (const [field, value] of Object.entries(fields)) body.append(field, value)
      body.append('file', new Blob([text]))
      return (await fetch(url, { method: 'POST', body, headers: { ...headers } })).status
    }
    const { fields } = form()
    const key = fields['key']!.replace(name, other)
    const ended = form({ now: Date.now() - 61_000 })
    for (const [text, said] of [
      ['the longer', {}],
      ['the less', {}],
      ['', {}],
      ['the bytes', { fields: { ...fields, key } }],
      ['the bytes', { fields: { ...fields, acl: 'public-read' } }],
      ['the bytes', { fields: { ...fields, 'x-amz-meta-a': 'b' } }],
      ['the bytes', ended],
    ] as [string, Partial<DirectForm>][]) {
      const status = await post(text, said)
      assert.ok(status === 400 || status === 403, `${text} ${JSON.stringify(said)} ${status}`)
    }
    for (const one of [name, other]) assert.equal(await direct!.sizeOf(one), undefined)
    assert.equal(await direct!.open(name), undefined)

    // Headers do not change what it does: with a presigned PUT, they would.
    const { hash } = await blobs.put(Readable.from([Buffer.from('a secret!')]))
    const headers = {
      'x-amz-copy-source': `/${BUCKET}/here/${placeOf(hash)}`,
      'x-amz-acl': 'public-read',
    }
    assert.equal(await post('the bytes', { headers }), 204)
    assert.equal(await direct!.sizeOf(name), 9)
    assert.equal(String(await buffer((await direct!.open(name))!)), 'the bytes')
    assert.equal((await fetch(form().url + fields['key']!)).status, 403)
    const names: string[] = []
    for await (const one of direct!.list('1-a')) names.push(one)
    assert.deepEqual(names, [name])
    await direct!.remove(name)
    assert.equal(await direct!.sizeOf(name), undefined)
  })

  void test('a node continues the upload of one that was killed', async (t) => {
    const on = kinds.find(({ name }) => name === 'PostgreSQL')
    if (!on) return t.skip('there is no PostgreSQL')
    const place = await on.make()
    const env = {
      DOCKET_BLOBS: `s3://${BUCKET}/nodes`,
      DOCKET_S3_ENDPOINT: ceph.endpoint,
      DOCKET_S3_ACCESS_KEY: ceph.key,
      DOCKET_S3_SECRET_KEY: ceph.secret,
      DOCKET_SECRET_KEY: 'ab'.repeat(32),
      DOCKET_ONLY: 'both',
    }
    const start = (name: string) =>
      startService({ ...place, folder: join(place.folder, name) }, ['--node-name', name], env)
    const nodes: Running[] = []
    try {
      nodes.push(await start('one'), await start('two'))
      const [one, two] = nodes.map(({ url }) => url) as [string, string]
      const upload = await beginUpload(one)
      await sendPart(one, upload)
      await sendPart(two, upload)
      await nodes[0]!.kill()
      await sendPart(two, upload)
      const body = new FormData()
      body.append('msg', JSON.stringify({ uploads: [upload.path.slice(-32)] }))
      const headers = credentials(ADMIN.login, ADMIN.api_key)
      const made = await fetch(`${two}/rest/newticket`, { method: 'POST', headers, body })
      const { id } = (await made.json()) as { id: string }
      const given = await fetch(`${two}/d.php/${id}/large.bin`)
      assert.ok(LARGE.equals(Buffer.from(await given.arrayBuffer())))
    } finally {
      for (const node of nodes) await node.stop()
      await place.remove()
    }
  })

  const wrong: [what: string, more: Partial<S3Settings>, why: RegExp][] = [
    ['key', { access_key: 'nobody' }, /the access key nobody is unknown/],
    ['secret', { secret_key: 'wrong' }, /the secret key is wrong/],
    ['bucket', { bucket: 'nowhere' }, /there is no bucket nowhere/],
  ]
  for (const [what, more, why] of wrong) {
    void test(`a wrong ${what} is reported`, (t) => assert.rejects(open(t, more), why))
  }
})

interface Upload {
  path: string
  sent: number
}

async function beginUpload(url: string): Promise<Upload> {
  const name = Buffer.from('large.bin').toString('base64')
  const about = { 'upload-length': String(LARGE.length), 'upload-metadata': `filename ${name}` }
  const headers = { ...TUS, ...about }
  const made = await fetch(`${url}/rest/uploads`, { method: 'POST', headers })
  assert.equal(made.status, 201)
  return { path: made.headers.get('location')!, sent: 0 }
}

async function sendPart(url: string, upload: Upload) {
  const body = LARGE.subarray(upload.sent, upload.sent + PART)
  const type = 'application/offset+octet-stream'
  const headers = { ...TUS, 'upload-offset': String(upload.sent), 'content-type': type }
  const answer = await fetch(url + upload.path, { method: 'PATCH', headers, body })
  assert.equal(answer.status, 204, await answer.text())
  upload.sent = Number(answer.headers.get('upload-offset'))
}
