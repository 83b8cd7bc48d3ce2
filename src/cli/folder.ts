/** Stores the files of a ticket in a folder, resumes partial ones, and overwrites nothing. */

import { createHash } from 'node:crypto'
import { constants, createReadStream } from 'node:fs'
import { link, lstat, mkdir, open, rename, rm } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { PassThrough, type Readable } from 'node:stream'
import { finished, pipeline } from 'node:stream/promises'

import { Refusal } from '../platform/refusal.ts'
import { Interrupted, persist, type Voice } from './exchange.ts'
import { about } from './file-errors.ts'
import type { Ticket } from './visitor.ts'

/** A file of a ticket. */
export interface Wanted {
  voice: Voice
  file: Ticket['files'][number]
  told: (bytes: number) => void
  /**
   * The content from an offset on, or from one before it: the beginning if the service sends all.
   * Fails with Interrupted, or with a Refusal if it is not as it was sent.
   */
  open: (from: number) => Promise<{ content: Readable; from: number }>
  /** What the service stores if this file has the content; without it, the same bytes. */
  stored?: (path: string) => Promise<Readable>
}

type File = Ticket['files'][number]

/** Paths in the folder. Refuses unsafe ones, and two that are the same. */
export function namesOf(files: readonly File[]): string[] {
  const names = files.map(({ path }) => safe(path))
  const twice = names.find((name, at) => names.indexOf(name) < at)
  if (twice === undefined) return names
  throw new Refusal(`the ticket has several files with the name ${twice}; get them on its page`)
}

/** The names of partial files. */
const PARTIAL = /^\.docket-[0-9a-f]{32}\.part$/

/** A path in the folder, whatever the service says. */
export function safe(path: string): string {
  const words = path.split('/')
  const isSafe = words.every(
    (word) =>
      word !== '' &&
      word !== '.' &&
      word !== '..' &&
      !/[\p{Cc}\\]/u.test(word) &&
      !PARTIAL.test(word.toLowerCase()),
  )
  if (isSafe) return path
  throw new Refusal(`the ticket has a file with an unsafe name: ${JSON.stringify(path)}`)
}

/** Returns the path of the file. */
export async function toFolder(wanted: Wanted, folder: string, name: string): Promise<string> {
  const path = join(folder, name)
  return about(path, () => complete(wanted, path))
}

async function complete(wanted: Wanted, path: string): Promise<string> {
  const { file } = wanted
  const there = await lookAt(path)
  if (there) {
    const isSame = there.isFile() && there.size === file.size
    if (isSame && (await sumOf(wanted, path)) === file.sha256) return path
    throw exists(path)
  }
  await mkdir(dirname(path), { recursive: true })
  const part = join(dirname(path), `.docket-${file.sha256.slice(0, 32)}.part`)
  await about(part, async () => {
    const isResumed = (await sizeOfPart(part)) > 0
    await fill(wanted, part)
    if ((await sumOf(wanted, part)) === file.sha256) return
    await rm(part)
    // What was there before may have been damaged.
    if (isResumed) await fill(wanted, part)
    verify(isResumed ? await sumOf(wanted, part) : '', file)
  })
  await publish(part, path)
  return path
}

const exists = (path: string) =>
  new Refusal(`${path}: another file with this name exists; move it, or name another folder`)

/** A link, unlike a new name, does not replace a file that has appeared meanwhile. */
async function publish(part: string, path: string) {
  try {
    await link(part, path)
  } catch {
    if (await lookAt(path)) throw exists(path)
    // Some file systems have no links.
    return rename(part, path)
  }
  await rm(part)
}

async function fill({ voice, file, told, open: ask }: Wanted, part: string): Promise<void> {
  let have = 0
  const step = async () => {
    have = await sizeOfPart(part)
    if (have > file.size) have = 0
    if (have === file.size && have > 0) return
    const { content, from } = await ask(have)
    have = from
    const counted = new PassThrough()
    counted.on('data', (bytes: Buffer) => told((have += bytes.length)))
    const to = await openPart(part, from).catch((error: unknown) => {
      content.destroy()
      throw error
    })
    try {
      await pipeline(content, counted, to)
    } catch (error) {
      await finished(to).catch(() => undefined)
      if (error instanceof Refusal) throw error
      if ((error as NodeJS.ErrnoException).syscall !== undefined && !isNetwork(error)) throw error
      throw new Interrupted((error as Error).message)
    }
    if (have < file.size) throw new Interrupted('the line broke')
  }
  await persist(voice, () => have, step)
}

/** Does not write to where a symbolic link leads. */
async function openPart(part: string, from: number) {
  const { O_WRONLY, O_CREAT, O_NOFOLLOW } = constants
  const file = await open(part, O_WRONLY | O_CREAT | O_NOFOLLOW)
  await file.truncate(from)
  return file.createWriteStream({ start: from })
}

/** Other failed calls of the system concern the file. */
const isNetwork = (error: unknown) => /^E(CONN|PIPE|TIMEDOUT|NET|HOST)/.test(codeOf(error))
const codeOf = (error: unknown) => (error as NodeJS.ErrnoException).code ?? ''

/** Symbolic links are not followed. */
const lookAt = (path: string) =>
  lstat(path).catch((error: unknown) => {
    if (codeOf(error) === 'ENOENT') return undefined
    throw error
  })

async function sizeOfPart(part: string): Promise<number> {
  const there = await lookAt(part)
  if (there && !there.isFile()) throw new Refusal(`${part}: not a file; remove it`)
  return there?.size ?? 0
}

async function sumOf({ stored, file: { size } }: Wanted, path: string): Promise<string> {
  const hash = createHash('sha256')
  // Parts that were never there, or are too short, have no such content.
  if (stored && (await sizeOfPart(path)) !== size) return ''
  await pipeline(stored ? await stored(path) : createReadStream(path), hash)
  return hash.digest('hex')
}

/** Refuses another SHA-256 than that of the file. */
export function verify(sum: string, { path, sha256 }: File): void {
  if (sum === sha256) return
  throw new Refusal(`${safe(path)}: the checksum is wrong; run the command again`)
}
