/** Parses and normalizes URLs of bugs, here and in known trackers. Pure. */

import { withAmpersands } from '../../../platform/query-text.ts'
import { fail } from './faults.ts'

/** The URL of a bug; `class` is Bugzilla's name for the kind of tracker. */
export interface BugUrl {
  value: string
  class: string
  /** The id or alias of a local bug, whose `value` is not known yet. */
  local?: string
}

const CHARS_MAX = 255
const CLASSES = 'Bugzilla::BugUrl'

/** Bugzilla's class of a URL that is a bug of another Bugzilla. */
export const BUGZILLA = `${CLASSES}::Bugzilla`
/** Bugzilla's class of a URL that is a bug of this installation. */
export const LOCAL = `${BUGZILLA}::Local`

/** Bugzilla's class of a URL of no tracker that is known; none of Bugzilla's own. */
const OTHER = `${CLASSES}::Other`

/**
 * Parses user input; a word is a local bug. Fault 112 if it is not the URL of a bug, or, with
 * `isAny`, no address of the web.
 */
export function readBugUrl(text: string, address: string, isAny = false): BugUrl {
  const given = text.trim()
  if (/^[\w-]+$/.test(given)) return { value: '', class: LOCAL, local: given }
  if (given.length > CHARS_MAX) return fail('bug_url_too_long', CHARS_MAX)
  const url = parsed(given)
  if (!url) return fail('bug_url_invalid', given, 'it has to begin with http:// or https://')
  const local = localId(url, address)
  if (local !== undefined) return { value: '', class: LOCAL, local }
  for (const [tracker, form] of Object.entries(TRACKERS)) {
    const value = form(url)
    if (value !== undefined) return { value, class: `${CLASSES}::${tracker}` }
  }
  if (!isAny) {
    return fail('bug_url_invalid', given, 'it is no address of a bug in a tracker that is known')
  }
  // Special characters are encoded, which makes it longer.
  return url.href.length > CHARS_MAX
    ? fail('bug_url_too_long', CHARS_MAX)
    : { value: url.href, class: OTHER }
}

/** The URL of a local bug. */
export const localUrl = (address: string, id: number) => `${address}show_bug.cgi?id=${id}`

/** The id in the URL of a local bug. */
export const idInLocalUrl = (value: string) => Number(/[?&]id=(\d+)$/.exec(value)?.[1] ?? 0)

function parsed(text: string): URL | undefined {
  const url = URL.parse(/^[a-z][a-z0-9+.-]*:\/\//i.test(text) ? text : `http://${text}`)
  const isKnown = url?.protocol === 'http:' || url?.protocol === 'https:'
  if (url) url.search = withAmpersands(url.search)
  // URLs with credentials must not be published.
  return isKnown && url.username === '' && url.password === '' ? url : undefined
}

/** The id or alias of a bug in the address of one below a base, with http or https. */
export function bugBelow(address: string, base: string): string | undefined {
  const url = parsed(address)
  return url && localId(url, base)
}

/** Treats http and https alike. */
function localId(url: URL, address: string): string | undefined {
  const base = URL.parse(address)
  if (!base || url.host !== base.host || !url.pathname.startsWith(base.pathname)) return undefined
  const path = url.pathname.slice(base.pathname.length)
  if (path === 'show_bug.cgi') return url.searchParams.get('id')?.trim() || undefined
  return /^bugs\/([\w-]+)$/.exec(path)?.[1]
}

type Form = (url: URL) => string | undefined

/** Known trackers by name, with the pattern of their URLs; the first match wins. */
const TRACKERS: Readonly<Record<string, Form>> = {
  Bugzilla: ({ origin, pathname, searchParams }) => {
    const id = number(searchParams.get('id'))
    return id && pathname.endsWith('/show_bug.cgi') ? `${origin}${pathname}?id=${id}` : undefined
  },
  Launchpad: ({ hostname, pathname }) => {
    const id = /(?:^|\.)launchpad\.net$/.test(hostname) && /bugs?\/(\d+)$/.exec(pathname)?.[1]
    return id ? `https://launchpad.net/bugs/${id}` : undefined
  },
  Google: ({ hostname, pathname, searchParams }) => {
    const project = /^\/p\/([^/]+)\/issues\/detail$/.exec(pathname)?.[1]
    const id = number(searchParams.get('id'))
    if (hostname !== 'code.google.com' || !project || !id) return undefined
    return `http://code.google.com/p/${project}/issues/detail?id=${id}`
  },
  Debian: ({ hostname, pathname, searchParams }) => {
    const asked = pathname.endsWith('bugreport.cgi') ? searchParams.get('bug') : null
    const id = number(asked ?? /^\/(\d+)$/.exec(pathname)?.[1])
    return hostname === 'bugs.debian.org' && id ? `http://bugs.debian.org/${id}` : undefined
  },
  JIRA: (url) => (/\/browse\/[A-Z][A-Z]+-\d+$/.test(url.pathname) ? plain(url) : undefined),
  Trac: (url) => (/\/ticket\/\d+$/.test(url.pathname) ? plain(url) : undefined),
  MantisBT: ({ origin, pathname, searchParams }) => {
    const id = number(searchParams.get('id'))
    return id && pathname.endsWith('/view.php') ? `${origin}${pathname}?id=${id}` : undefined
  },
  SourceForge: ({ origin, hostname, pathname, search, searchParams }) => {
    const isBug = ['aid', 'group_id', 'atid'].every((name) => number(searchParams.get(name)))
    if (hostname !== 'sourceforge.net' || !pathname.includes('/tracker/')) return undefined
    return isBug && searchParams.get('func') === 'detail' ? origin + pathname + search : undefined
  },
  GitHub: ({ hostname, pathname }) => {
    const isBug = /^\/[^/]+\/[^/]+\/(?:issues|pull)\/\d+$/.test(pathname)
    return hostname === 'github.com' && isBug ? `https://github.com${pathname}` : undefined
  },
}

const plain = ({ origin, pathname }: URL) => origin + pathname
const number = (text: string | null | undefined) =>
  text && /^\d{1,15}$/.test(text) && Number(text) > 0 ? Number(text) : undefined
