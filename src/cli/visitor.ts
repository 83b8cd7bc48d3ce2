/** Uses links as anybody who has them does: passwords, tickets as JSON, and the form of grants. */

import { Refusal } from '../platform/refusal.ts'
import {
  accepted,
  type Answer,
  exchange,
  jsonOf,
  membersOf,
  persist,
  type Voice,
} from './exchange.ts'
import type { Link } from './links.ts'
import type { Target } from './upload.ts'

const FORM = 'application/x-www-form-urlencoded'
const DENIED = [400, 403]

/** The cookie with which a link is unlocked; empty without a password. */
export async function unlock(
  voice: Voice,
  { url }: Link,
  password: string | undefined,
): Promise<string> {
  if (password === undefined) return ''
  const body = new URLSearchParams({ p: password }).toString()
  const headers = { 'content-type': FORM, accept: 'text/html' }
  return persist(
    voice,
    () => 0,
    async () => {
      const answer = await exchange(url, { method: 'POST', headers, body })
      // The right password of a ticket leads to its page.
      await accepted(answer, 303)
      answer.resume()
      const cookie = cookieIn(answer)
      if (cookie === '') throw new Refusal('the password of the link is wrong, or it has none')
      return cookie
    },
  )
}

/** The first cookie that a response sets, as it is sent back. */
const cookieIn = ({ headers }: Answer) => headers['set-cookie']?.[0]?.split(';', 1)[0] ?? ''

/** A ticket as its recipients see it. */
export interface Ticket {
  /** `size` is in bytes, `sha256` hexadecimal; there is at least one file. */
  files: { path: string; size: number; sha256: string }[]
  /** The list of what the files are, if they are encrypted. */
  encrypted_list?: string
}

function isTicket(said: unknown): said is Ticket {
  const { files, encrypted_list: list } = membersOf(said)
  const hasFiles = Array.isArray(files) && files.length > 0 && files.every(isFile)
  return hasFiles && (list === undefined || typeof list === 'string')
}

function isFile(said: unknown): said is Ticket['files'][number] {
  const { path, size, sha256 } = membersOf(said)
  return (
    typeof path === 'string' &&
    path.isWellFormed() &&
    Number.isSafeInteger(size) &&
    Number(size) >= 0 &&
    typeof sha256 === 'string' &&
    /^[0-9a-f]{64}$/.test(sha256)
  )
}

/** Reads a ticket, and the cookie by which its downloads are counted together. */
export async function openTicket(voice: Voice, { url }: Link, unlocked: string) {
  const headers = { accept: 'application/json', ...(unlocked !== '' && { cookie: unlocked }) }
  return persist(
    voice,
    () => 0,
    async () => {
      const answer = await exchange(url, { headers })
      const { statusCode = 0 } = answer
      const isForm = statusCode === 200 && !isJson(answer)
      const isLocked = isForm || DENIED.includes(statusCode)
      if (isLocked) throw new Refusal('the link has a password; give it with --password')
      if (statusCode === 404) throw new Refusal('the ticket has expired, or never existed')
      const ticket = await jsonOf(await accepted(answer), isTicket)
      return { ticket, cookie: cookieIn(answer) || unlocked }
    },
  )
}

const isJson = ({ headers }: Answer) => headers['content-type']?.startsWith('application/json')

/** Where those who have the link of a grant upload files. */
export const targetOf = ({ base, id }: Link, cookie: string): Target => ({
  endpoint: new URL(`rest/uploads/g/${id}`, base),
  headers: cookie === '' ? {} : { cookie },
})

/** Uploads with a comment, and the cookie with which the link was unlocked. */
export interface Delivery {
  uploads: readonly string[]
  comment: string
  cookie: string
  /** Who sends, for the owner of the grant; an address gets a receipt. */
  sender_name?: string
  sender_address?: string
  /** The list of the files, if they are encrypted. */
  encrypted_list?: string
}

/** Makes a ticket of uploads for the owner of the grant. The same uploads make only one. */
export async function deliver(
  voice: Voice,
  { url }: Link,
  { uploads, comment, cookie, ...more }: Delivery,
): Promise<void> {
  const fields = uploads.map((id): [string, string] => ['upload', id])
  const told = Object.entries({ comment, ...more })
  const body = new URLSearchParams([...fields, ...told]).toString()
  const headers = {
    'content-type': FORM,
    // A page could also be the form again.
    accept: 'application/json',
    ...(cookie !== '' && { cookie }),
  }
  const step = async () => {
    const answer = await exchange(url, { method: 'POST', headers, body })
    if (answer.statusCode === 403) {
      answer.resume()
      throw new Refusal('the password of the grant was not given, or is no longer valid')
    }
    await jsonOf(await accepted(answer), hasFiles)
  }
  await persist(voice, () => 0, step)
}

const hasFiles = (said: unknown): said is object => Array.isArray(membersOf(said)['files'])
