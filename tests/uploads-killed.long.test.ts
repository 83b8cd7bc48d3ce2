import assert from 'node:assert/strict'
import { createHash, randomBytes } from 'node:crypto'
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { test } from 'node:test'

import { checkBlobReferences } from '../src/platform/db/check-blob-references.ts'
import { FOLDER_ID } from '../src/server/blob-store.ts'
import { everyTable } from './every-table.ts'
import { type Build, type Instance, onEachInstance } from './instance.ts'
import { ADMIN, type Running, startService } from './long/service.ts'
import { credentials } from './tickets.ts'

const DAY_MS = 24 * 60 * 60 * 1000
const ROUNDS = 5
const MIB = 1024 * 1024
const PIECE = MIB / 2
const FLAGS = ['--only', 'both', '--disk-reserve-bytes', '0']
/** The same folder as by default, given as one that nodes share. */
const SHARED = ({ folder }: { folder: string }) => ['--blobs', join(folder, 'blobs')]

const KEY = { 'x-bugzilla-api-key': ADMIN.api_key }
const BOTH = credentials(ADMIN.login, ADMIN.api_key)
const TUS = { ...KEY, 'tus-resumable': '1.0.0' }
const sha256 = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex')

/** What a client knows of an upload from its responses. */
interface Upload {
  bytes: Buffer
  at: string
  /** Bytes that the service has acknowledged. */
  told: number
}
interface Ticket {
  id: string
  hash: string
}

/** Uploads with tus, in pieces, as far as it gets. */
async function begin(url: string, uploads: Upload[]) {
  const bytes = randomBytes(4 * MIB)
  const headers = { ...TUS, 'upload-length': String(bytes.length) }
  const made = await fetch(`${url}/rest/uploads`, { method: 'POST', headers })
  assert.equal(made.status, 201)
  const upload = { bytes, at: made.headers.get('location')!, told: 0 }
  uploads.push(upload)
  await goOn(url, upload, 0)
}

async function goOn(url: string, upload: Upload, from: number) {
  const { bytes, at } = upload
  for (let offset = from; offset < bytes.length; offset = upload.told) {
    const body = bytes.subarray(offset, offset + PIECE)
    const type = 'application/offset+octet-stream'
    const headers = { ...TUS, 'upload-offset': String(offset), 'content-type': type }
    const answer = await fetch(url + at, { method: 'PATCH', headers, body })
    assert.equal(answer.status, 204, await answer.text())
    upload.told = Number(answer.headers.get('upload-offset'))
  }
}

/** Sends a form with a file, to newticket or to the page of a grant. */
async function sendForm(url: string, grant: string | undefined, tickets: Ticket[]) {
  const bytes = randomBytes(3 * MIB)
  const body = new FormData()
  body.append('msg', '{}')
  body.append('file', new Blob([bytes]), 'a.bin')
  const path = grant === undefined ? '/rest/newticket' : `/?g=${grant}`
  const answer = await fetch(url + path, { method: 'POST', headers: BOTH, body })
  const text = await answer.text()
  assert.equal(answer.status, 200, text)
  if (grant === undefined)
    tickets.push({ id: (JSON.parse(text) as Ticket).id, hash: sha256(bytes) })
}

async function claim(url: string, { bytes, at }: Upload, tickets: Ticket[]) {
  const body = new FormData()
  body.append('msg', JSON.stringify({ uploads: [at.slice(-32)] }))
  const answer = await fetch(`${url}/rest/newticket`, { method: 'POST', headers: BOTH, body })
  assert.equal(answer.status, 200)
  tickets.push({ id: ((await answer.json()) as Ticket).id, hash: sha256(bytes) })
}

async function newGrant(url: string): Promise<string> {
  const body = new URLSearchParams({ msg: '{"notify":"a@example.com"}' })
  const answer = await fetch(`${url}/rest/newgrant`, { method: 'POST', headers: BOTH, body })
  return ((await answer.json()) as Ticket).id
}

const told: { tickets: Ticket[]; left: Upload[]; resumed: number } = {
  tickets: [],
  left: [],
  resumed: 0,
}

/** Kills a service during uploads, and resumes some of them with the next one. */
const build =
  (are_uploads_shared: boolean): Build =>
  async (place) => {
    const flags = [...FLAGS, ...(are_uploads_shared ? SHARED(place) : [])]
    Object.assign(told, { tickets: [], left: [], resumed: 0 })
    const running = { service: await startService(place, flags) }
    try {
      const grant = await newGrant(running.service.url)
      let broken: Upload[] = []
      for (let round = 0; round < ROUNDS; round++) {
        broken = await breakOff(running.service, { grant, round, broken })
        running.service = await startService(place, flags)
      }
      for (const upload of broken) await resume(running.service.url, upload)
      assert.equal(await running.service.stop(), 0)
    } finally {
      await running.service.kill()
    }
    return { id: 1, ...ADMIN }
  }

interface Round {
  grant: string
  round: number
  /** Uploads of the previous round to resume. */
  broken: Upload[]
}
async function breakOff(service: Running, { grant, round, broken }: Round) {
  const { url } = service
  const uploads: Upload[] = []
  const all = [
    ...broken.map((upload) => resume(url, upload)),
    ...Array.from({ length: 3 }, () => begin(url, uploads)),
    ...Array.from({ length: 3 }, () => sendForm(url, undefined, told.tickets)),
    sendForm(url, grant, told.tickets),
  ].map((one) => one.catch((error: unknown) => unlessCut(error)))
  let isOver = false
  const whole = Promise.all(all).finally(() => void (isOver = true))
  // A little later in each round, so that each stage is interrupted.
  const wanted = (round + 1) * MIB
  while (!isOver && uploads.reduce((sum, upload) => sum + upload.told, 0) < wanted) {
    await new Promise((resolve) => setImmediate(resolve))
  }
  await service.kill()
  await whole
  told.left.push(...uploads.filter((_, at) => at % 2 === 1))
  return uploads.filter((_, at) => at % 2 === 0)
}

async function resume(url: string, upload: Upload) {
  const answer = await fetch(url + upload.at, { method: 'HEAD', headers: TUS })
  // It may have become a ticket without its client getting the response.
  if (answer.status === 404) return
  const offset = Number(answer.headers.get('upload-offset'))
  assert.ok(offset >= upload.told, `${offset} bytes are there, ${upload.told} were told`)
  await goOn(url, upload, offset)
  await claim(url, upload, told.tickets)
  told.resumed++
}

/** The test cuts connections, so those errors are expected; others are not. */
function unlessCut(error: unknown) {
  if (error instanceof assert.AssertionError) throw error
}

const filesBelow = async (folder: string) =>
  (await readdir(folder, { recursive: true, withFileTypes: true }).catch(() => []))
    .filter((entry) => entry.isFile())
    .map(({ name }) => name)

async function minutes(instance: Instance, ms: number) {
  instance.clock.now += ms
  await instance.service.everyMinute()
}

for (const are_uploads_shared of [false, true]) {
  onEachInstance(
    `kill -9 in the middle of uploads${are_uploads_shared ? ' with the blobs' : ''}`,
    (instance) => {
      void test('confirmed uploads exist, and can be resumed', async () => {
        assert.ok(told.resumed > 0)
        const rows = await instance().db.look((tx) =>
          tx
            .selectFrom('ticket_files')
            .innerJoin('tickets', 'tickets.id', 'ticket_files.ticket_id')
            .select(['public_id', 'blob_hash'])
            .execute(),
        )
        const hashes = new Map(rows.map((row) => [row.public_id, row.blob_hash]))
        for (const { id, hash } of told.tickets) assert.equal(hashes.get(id), hash)
        for (const { blob_hash } of rows) {
          const sum = createHash('sha256')
          for await (const chunk of await instance().blobs.open(blob_hash)) sum.update(chunk)
          assert.equal(sum.digest('hex'), blob_hash)
        }
      })

      void test('after the sweep no file is without a row, and no row without a file', async () => {
        const { db, folder, clock } = instance()
        const last = await db.look((tx) =>
          tx.selectFrom('tickets').select('creation_ts').orderBy('id', 'desc').executeTakeFirst(),
        )
        clock.now = last!.creation_ts
        await minutes(instance(), 2 * DAY_MS)
        await minutes(instance(), DAY_MS)
        const rows = await db.look(async (tx) => ({
          uploads: await tx.selectFrom('ticket_uploads').select('id').execute(),
          blobs: await tx.selectFrom('blobs').select('hash').orderBy('hash').execute(),
        }))
        assert.deepEqual(rows.uploads, [])
        assert.deepEqual(await filesBelow(join(folder, 'uploads')), [])
        assert.deepEqual(await filesBelow(join(folder, 'blobs', 'tmp')), [])
        const kept = (await filesBelow(join(folder, 'blobs')))
          .filter((name) => name !== FOLDER_ID)
          .toSorted()
        assert.deepEqual(
          kept,
          rows.blobs.map(({ hash }) => hash),
        )
        for await (const { findings } of checkBlobReferences(db, everyTable)) {
          assert.deepEqual(findings, [])
        }
      })
    },
    { only: 'both' },
    { build: build(are_uploads_shared), are_uploads_shared },
  )
}
