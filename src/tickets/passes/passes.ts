/**
 * The sealed cookie of a browser: an id that identifies its downloads, and the tickets and grants
 * that were unlocked with a password. A single cookie keeps request headers small.
 */

import type { OwnAsked } from '../../platform/http/own-doors.ts'
import { randomText } from '../../platform/ids.ts'
import { limits } from '../../platform/limits.ts'
import { seal, unseal } from '../../platform/seal.ts'
import type { Look } from '../../platform/work/work.ts'

/** The content of the cookie. */
export interface Pass {
  /** Identifies the browser, not a person. */
  reader: string
  unlocked: readonly Unlocked[]
}
interface Unlocked {
  /** See markOf. */
  mark: string
  /** In milliseconds. */
  until: number
  /** As typed, if letters are to include it. */
  password?: string
}
/** A ticket or grant; `password` is the stored hash, null if there is none. */
export interface Lockable {
  public_id: string
  password: string | null
}
type Asked = Pick<OwnAsked, 'cookie' | 'setCookie'>

const COOKIE = 'docket_links'
const ABOUT = 'pass of a browser'
const READER_CHARS = 22

/** Undefined if the browser has no valid cookie. */
export function findPass(look: Look, { cookie }: Pick<Asked, 'cookie'>): Pass | undefined {
  const sealed = cookie(COOKIE)
  const text = sealed && unseal(look, sealed, ABOUT)
  return text ? (JSON.parse(text) as Pass) : undefined
}

/** Creates one if the browser has none. */
export function givePass(look: Look, asked: Asked): Pass {
  return findPass(look, asked) ?? keep(look, asked, newPass())
}
const newPass = (): Pass => ({ reader: randomText(READER_CHARS), unlocked: [] })

/** Whether the browser may use the link: it has no password, or the browser entered it. */
export const isUnlocked = (look: Look, pass: Pass | undefined, link: Lockable): boolean =>
  link.password === null || findUnlocked(look, pass, link) !== undefined

/** The password as typed, if letters are to include it. */
export const typedPassword = (look: Look, pass: Pass | undefined, link: Lockable) =>
  findUnlocked(look, pass, link)?.password

function findUnlocked(look: Look, pass: Pass | undefined, link: Lockable) {
  const mark = markOf(look, link)
  return pass?.unlocked.find((one) => one.mark === mark && one.until > look.now)
}

/** Unlocks the link; `told` is the password as typed, if letters are to include it. */
export function unlock(look: Look, asked: Asked, link: Lockable, told?: string) {
  const { reader, unlocked } = findPass(look, asked) ?? newPass()
  const mark = markOf(look, link)
  const others = unlocked.filter((one) => one.mark !== mark && one.until > look.now)
  const own = { mark, until: look.now + limits.unlocked_ms }
  const all = [...others, told === undefined ? own : { ...own, password: told }]
  keep(look, asked, { reader, unlocked: fitting(all.slice(-limits.unlocked_links_max)) })
}

/** Drops the oldest entries if there are too many for a cookie. */
function fitting(all: Unlocked[]): Unlocked[] {
  const bytes = Buffer.byteLength(JSON.stringify(all))
  const oldest = all.find(({ password }) => password !== undefined)
  if (bytes <= limits.unlocked_bytes_max || !oldest) return all
  const { mark, until } = oldest
  return fitting(all.map((one) => (one === oldest ? { mark, until } : one)))
}

function keep(look: Look, { setCookie }: Asked, pass: Pass): Pass {
  setCookie(COOKIE, seal(look, JSON.stringify(pass), ABOUT))
  return pass
}

const MARK_CHARS = 22
/** Depends on the link and its password, so that changing the password locks it again. */
const markOf = ({ sign }: Look, { public_id, password }: Lockable) =>
  sign(`password of a link\n${public_id}\n${password}`).slice(0, MARK_CHARS)
