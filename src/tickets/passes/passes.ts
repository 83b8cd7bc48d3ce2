/**
 * What a browser keeps for us, sealed: whose downloads its own are, and of which tickets and grants
 * somebody there knew the password. One cookie holds it, so that many links do not fill the head of
 * each request.
 */

import type { OwnAsked } from '../../platform/http/own-doors.ts'
import { randomText } from '../../platform/ids.ts'
import { limits } from '../../platform/limits.ts'
import { seal, unseal } from '../../platform/seal.ts'
import type { Look } from '../../platform/work/work.ts'

export interface Pass {
  /** Tells the browser from others; nobody knows who it is. */
  reader: string
  unlocked: readonly Unlocked[]
}
interface Unlocked {
  /** See markOf. */
  mark: string
  /** In milliseconds. */
  until: number
  /** As it was typed, where letters are to tell it. */
  password?: string
}
/** A ticket or a grant; `password` is as it is kept, null where there is none. */
export interface Lockable {
  public_id: string
  password: string | null
}
type Asked = Pick<OwnAsked, 'cookie' | 'setCookie'>

const COOKIE = 'docket_links'
const ABOUT = 'pass of a browser'
const READER_CHARS = 22

/** Nothing where the browser has none that is ours. */
export function findPass(look: Look, { cookie }: Pick<Asked, 'cookie'>): Pass | undefined {
  const sealed = cookie(COOKIE)
  const text = sealed && unseal(look, sealed, ABOUT)
  return text ? (JSON.parse(text) as Pass) : undefined
}

/** A browser that has none gets one. */
export function givePass(look: Look, asked: Asked): Pass {
  return findPass(look, asked) ?? keep(look, asked, newPass())
}
const newPass = (): Pass => ({ reader: randomText(READER_CHARS), unlocked: [] })

export const isUnlocked = (look: Look, pass: Pass | undefined, link: Lockable): boolean =>
  link.password === null || findUnlocked(look, pass, link) !== undefined

/** The password as it was typed there, where letters are to tell it. */
export const typedPassword = (look: Look, pass: Pass | undefined, link: Lockable) =>
  findUnlocked(look, pass, link)?.password

function findUnlocked(look: Look, pass: Pass | undefined, link: Lockable) {
  const mark = markOf(look, link)
  return pass?.unlocked.find((one) => one.mark === mark && one.until > look.now)
}

/** Somebody there knew the password; `told` is as it was typed, where letters are to tell it. */
export function unlock(look: Look, asked: Asked, link: Lockable, told?: string) {
  const { reader, unlocked } = findPass(look, asked) ?? newPass()
  const mark = markOf(look, link)
  const others = unlocked.filter((one) => one.mark !== mark && one.until > look.now)
  const own = { mark, until: look.now + limits.unlocked_ms }
  const all = [...others, told === undefined ? own : { ...own, password: told }]
  keep(look, asked, { reader, unlocked: fitting(all.slice(-limits.unlocked_links_max)) })
}

/** Without the oldest passwords, where there are too many of them for a cookie. */
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
/** Of the link and of its password: with another password it is another. */
const markOf = ({ sign }: Look, { public_id, password }: Lockable) =>
  sign(`password of a link\n${public_id}\n${password}`).slice(0, MARK_CHARS)
