/** Downloads the files of a ticket, resumes partial ones by ranges, and verifies checksums. */

import { createHash, type Hash } from 'node:crypto'
import { createReadStream, createWriteStream } from 'node:fs'
import { mkdir, rename, rm, stat, truncate } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { PassThrough, type Writable } from 'node:stream'
import { finished, pipeline } from 'node:stream/promises'

import { Refusal } from '../platform/refusal.ts'
import { accepted, type Answer, exchange, Interrupted, persist, type Voice } from './exchange.ts'
import { type Link, readLink } from './links.ts'
import { openTicket, type Ticket, unlock } from './visitor.ts'

/** What to download, and where to. */
export interface Receiving {
  link: string
  password: string | undefined
  /** An existing folder, or a stream for a ticket with one file. */
  to: string | Writable
  /** Gets the path of each file that is complete. */
  done: (path: string) => void
  /** Gets the bytes of a file that have been received, and its size. */
  told?: (bytes: number, size: number) => void
}

/** Files that are there already, and are the same, are left as they are. */
export async function receive(voice: Voice, receiving: Receiving): Promise<void> {
  const link = readLink(receiving.link, 't')
  const unlocked = await unlock(voice, link, receiving.password)
  const { ticket, cookie } = await openTicket(voice, link, unlocked)
  const { told = () => {}, to } = receiving
  const wanted = ticket.files.map((file, at) => openFile(voice, { link, cookie, file, at, told }))
  if (typeof to !== 'string') {
    if (wanted.length > 1) throw new Refusal('the ticket has several files; name a folder instead')
    return toStream(wanted[0]!, to)
  }
  for (const one of wanted) receiving.done(await toFolder(one, to))
}

interface Wanted {
  voice: Voice
  file: Ticket['files'][number]
  told: (bytes: number) => void
  /** The content from an offset on; or from the beginning, if the service sends all of it. */
  open: (from: number) => Promise<{ answer: Answer; from: number }>
}

interface Opening {
  link: Link
  cookie: string
  file: Ticket['files'][number]
  /** Its place in the ticket, from 0. */
  at: number
  told: (bytes: number, size: number) => void
}
function openFile(voice: Voice, { link, cookie, file, at, told }: Opening): Wanted {
  const name = encodeURIComponent(file.path.split('/').at(-1)!)
  const url = new URL(`d.php/${link.id}/${name}?file=${at + 1}`, link.base)
  const PARTIAL = 206
  return {
    voice,
    file,
    told: (bytes) => told(bytes, file.size),
    async open(from) {
      const range = from > 0 && { range: `bytes=${from}-` }
      const headers = { accept: '*/*', ...(cookie !== '' && { cookie }), ...range }
      const answer = await accepted(await exchange(url, { headers }))
      return { answer, from: answer.statusCode === PARTIAL ? from : 0 }
    },
  }
}

/** The bytes that are written cannot be taken back: only what follows is asked for. */
async function toStream({ voice, file, told, open }: Wanted, to: Writable): Promise<void> {
  const hash = createHash('sha256')
  let written = 0
  const step = async () => {
    if (written === file.size) return
    const { answer, from } = await open(written)
    if (from !== written) throw new Refusal('the service cannot resume; run the command again')
    for await (const bytes of broken(answer)) {
      hash.update(bytes)
      written += bytes.length
      told(written)
      if (!to.write(bytes)) await drained(to)
    }
    if (written < file.size) throw new Interrupted('the line broke')
  }
  await persist(voice, () => written, step)
  verify(hash, file)
}

const drained = (to: Writable) => new Promise((resolve) => to.once('drain', resolve))

/** A response that breaks off is interrupted. */
async function* broken(answer: Answer): AsyncIterable<Buffer> {
  try {
    yield* answer as AsyncIterable<Buffer>
  } catch (error) {
    throw new Interrupted((error as Error).message)
  }
}

/** Returns the path of the file. */
async function toFolder(wanted: Wanted, folder: string): Promise<string> {
  const { file } = wanted
  const path = join(folder, safe(file.path))
  const size = await sizeOf(path)
  if (size !== undefined) {
    if (size === file.size && (await hashOf(path)).digest('hex') === file.sha256) return path
    throw new Refusal(
      `${path}: another file with this name exists; move it, or name another folder`,
    )
  }
  await mkdir(dirname(path), { recursive: true })
  const part = `${path}.part`
  const isResumed = ((await sizeOf(part)) ?? 0) > 0
  await fill(wanted, part)
  const isRight = (await hashOf(part)).digest('hex') === file.sha256
  if (!isRight) {
    await rm(part)
    if (!isResumed) verify(createHash('sha256'), file)
    // What was there before may have been another file.
    await fill(wanted, part)
    verify(await hashOf(part), file)
  }
  await rename(part, path)
  return path
}

async function fill({ voice, file, told, open }: Wanted, part: string): Promise<void> {
  let have = 0
  const step = async () => {
    have = (await sizeOf(part)) ?? 0
    if (have > file.size) await truncate(part, (have = 0))
    if (have === file.size && have > 0) return
    const { answer, from } = await open(have)
    have = from
    const counted = new PassThrough()
    counted.on('data', (bytes: Buffer) => told((have += bytes.length)))
    const to = createWriteStream(part, { flags: from > 0 ? 'a' : 'w' })
    try {
      await pipeline(answer, counted, to)
    } catch (error) {
      await finished(to).catch(() => undefined)
      if ((error as NodeJS.ErrnoException).syscall !== undefined && !isNetwork(error)) throw error
      throw new Interrupted((error as Error).message)
    }
    if (have < file.size) throw new Interrupted('the line broke')
  }
  await persist(voice, () => have, step)
}

/** Other failed calls of the system concern the file. */
const isNetwork = (error: unknown) => /^E(CONN|PIPE|TIMEDOUT|NET|HOST)/.test(codeOf(error))
const codeOf = (error: unknown) => (error as NodeJS.ErrnoException).code ?? ''

const sizeOf = (path: string) =>
  stat(path).then(
    ({ size }) => size,
    () => undefined,
  )

async function hashOf(path: string): Promise<Hash> {
  const hash = createHash('sha256')
  await pipeline(createReadStream(path), hash)
  return hash
}

function verify(hash: Hash, { path, sha256 }: Ticket['files'][number]) {
  if (hash.digest('hex') === sha256) return
  throw new Refusal(`${safe(path)}: the checksum is wrong; run the command again`)
}

/** A path in the folder, whatever the service says. */
export function safe(path: string): string {
  const words = path.split('/')
  const isSafe = words.every(
    (word) => word !== '' && word !== '.' && word !== '..' && !/[\p{Cc}\\]/u.test(word),
  )
  if (isSafe) return path
  throw new Refusal(`the ticket has a file with an unsafe name: ${JSON.stringify(path)}`)
}
