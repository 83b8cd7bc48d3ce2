/** Downloads the files of a ticket by ranges, to a folder or a stream, and verifies checksums. */

import { createHash } from 'node:crypto'
import { Readable, type Writable } from 'node:stream'

import { Refusal } from '../platform/refusal.ts'
import { namesOf, toFolder, verify, type Wanted } from './folder.ts'
import { beginningBefore, openSealed, resealed, type SealedFile, unseal } from './encrypted.ts'
import { accepted, exchange, Interrupted, persist, type Voice } from './exchange.ts'
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
  told?: Tell
}
type Tell = (bytes: number, size: number) => void

/** Files that are there already, and are the same, are left as they are. */
export async function receive(voice: Voice, receiving: Receiving): Promise<void> {
  const link = readLink(receiving.link, 't')
  const unlocked = await unlock(voice, link, receiving.password)
  const { ticket, cookie } = await openTicket(voice, link, unlocked)
  const { told = () => {}, to } = receiving
  const sealed = await openSealed(ticket, link.key)
  const wanted = ticket.files.map((file, at) => {
    const opening = { link, cookie, file, at }
    return sealed
      ? openSealedFile(voice, told, opening, sealed[at]!)
      : openFile(voice, told, opening)
  })
  if (typeof to !== 'string') {
    if (wanted.length > 1) throw new Refusal('the ticket has several files; name a folder instead')
    return toStream(wanted[0]!, to)
  }
  const names = namesOf(wanted.map(({ file }) => file))
  for (const [at, one] of wanted.entries()) {
    receiving.done(await toFolder(one, to, names[at]!))
  }
}

interface Opening {
  link: Link
  cookie: string
  file: Ticket['files'][number]
  /** Its place in the ticket, from 0. */
  at: number
}
function openFile(voice: Voice, told: Tell, opening: Opening): Wanted {
  const { file } = opening
  return {
    voice,
    file,
    told: (bytes) => told(bytes, file.size),
    open: async (from) => {
      const { answer, from: begins } = await ask(opening, from)
      return { content: answer, from: begins }
    },
  }
}

/** The service sends encrypted bytes, from the beginning of a chunk on. */
function openSealedFile(voice: Voice, told: Tell, opening: Opening, sealed: SealedFile): Wanted {
  const { path, size, stored } = sealed
  return {
    voice,
    file: { path, size, sha256: stored.sha256 },
    told: (bytes) => told(bytes, size),
    open: async (offset) => {
      const place = beginningBefore(offset)
      const { answer, from } = await ask(opening, place.stored)
      const content = from === 0 ? 0 : place.content
      const bytes = unseal(sealed, broken(answer), content)
      return { content: Readable.from(bytes, { objectMode: false }), from: content }
    },
    stored: (file) => resealed(sealed, file),
  }
}

const PARTIAL = 206
/** The stored bytes, from an offset on if the service can do that. */
async function ask({ link, cookie, file, at }: Opening, from: number) {
  const name = encodeURIComponent(file.path.split('/').at(-1)!)
  const url = new URL(`d.php/${link.id}/${name}?file=${at + 1}`, link.base)
  const range = from > 0 && { range: `bytes=${from}-` }
  // Then Docket sends the bytes itself instead of redirecting to a bucket.
  const here = { accept: 'application/json, */*', 'sec-fetch-dest': 'empty' }
  const headers = { ...here, ...(cookie !== '' && { cookie }), ...range }
  const answer = await accepted(await exchange(url, { headers }))
  return { answer, from: answer.statusCode === PARTIAL ? from : 0 }
}

/** The bytes that are written cannot be taken back: only what follows is asked for. */
async function toStream({ voice, file, told, open, stored }: Wanted, to: Writable): Promise<void> {
  const hash = createHash('sha256')
  let written = 0
  using end = endOf(to)
  const step = async () => {
    if (written === file.size) return
    const { content, from } = await open(written)
    if (from !== written) throw new Refusal('the service cannot resume; run the command again')
    for await (const bytes of broken(content)) {
      hash.update(bytes)
      written += bytes.length
      told(written)
      if (!to.write(bytes)) await drained(to)
      end.check()
    }
    if (written < file.size) throw new Interrupted('the line broke')
  }
  await persist(voice, () => written, step)
  // Each chunk of an encrypted file, and their number, were verified before they were written.
  if (!stored) verify(hash.digest('hex'), file)
}

/** Resolves also when nobody reads any more. */
const drained = (to: Writable) =>
  new Promise<void>((resolve) => {
    const settle = () => {
      for (const one of SETTLED) to.off(one, settle)
      resolve()
    }
    for (const one of SETTLED) to.on(one, settle)
    if (to.destroyed) settle()
  })
const SETTLED = ['drain', 'close', 'error'] as const

/** Standard output does not remember that its reader has ended, such as `head`. */
function endOf(to: Writable): Disposable & { check: () => void } {
  let why: string | undefined
  const failed = (error: Error) => void (why = error.message)
  const closed = () => void (why ??= 'it was closed')
  to.on('error', failed).on('close', closed)
  return {
    check() {
      if (to.destroyed) closed()
      if (why !== undefined) throw new Refusal(`the output ended before the file: ${why}`)
    },
    [Symbol.dispose]: () => void to.off('error', failed).off('close', closed),
  }
}

/** A response that breaks off is interrupted. */
async function* broken(content: Readable): AsyncIterable<Buffer> {
  try {
    yield* content as AsyncIterable<Buffer>
  } catch (error) {
    if (error instanceof Refusal) throw error
    throw new Interrupted((error as Error).message)
  }
}
