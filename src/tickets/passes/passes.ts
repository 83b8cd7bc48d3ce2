/**
 * What a browser keeps for us, sealed: whose downloads its own are, and of which tickets and grants
 * somebody there knew the password. One cookie holds it, so that many links do not fill the head of
 * each request.
 */

import type { OwnAsked } from '../../platform/http/own-doors.ts'
import { randomText } from '../../platform/ids.ts'
import { limits } from '../../platform/limits.ts'
import { seal, unseal } from '../../platform/seal.ts'
import type { Look } from '../../platform/work.ts'

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

export function isUnlocked(look: Look, pass: Pass | undefined, link: Lockable): boolean {
  if (link.password === null) return true
  const mark = markOf(look, link)
  return pass?.unlocked.some((one) => one.mark === mark && one.until > look.now) ?? false
}

/** Somebody there knew the password. */
export function unlock(look: Look, asked: Asked, link: Lockable) {
  const { reader, unlocked } = findPass(look, asked) ?? newPass()
  const mark = markOf(look, link)
  const others = unlocked.filter((one) => one.mark !== mark && one.until > look.now)
  const own = { mark, until: look.now + limits.unlocked_ms }
  keep(look, asked, { reader, unlocked: [...others, own].slice(-limits.unlocked_links_max) })
}

function keep(look: Look, { setCookie }: Asked, pass: Pass): Pass {
  setCookie(COOKIE, seal(look, JSON.stringify(pass), ABOUT))
  return pass
}

const MARK_CHARS = 22
/** Of the link and of its password: with another password it is another. */
const markOf = ({ sign }: Look, { public_id, password }: Lockable) =>
  sign(`password of a link\n${public_id}\n${password}`).slice(0, MARK_CHARS)
