/** The trackers of external bugs, as the parameter `external_trackers` lists them. Pure. */

import { fold } from '../../../platform/fold.ts'

/** A tracker; `%id%` in its `full_url` stands for the number of a bug. */
export interface Tracker {
  id: number
  description: string
  full_url: string
}

/** How a client names a tracker; the first that is given counts. */
export interface TrackerNamed {
  ext_type_id?: number | undefined
  ext_type_description?: string | undefined
  ext_type_url?: string | undefined
}

const TRACKERS_MAX = 200
const LINE = /^(\d{1,9})\s+(\S.*?)\s+(\S+)$/
const PLACE = '%id%'

/** The trackers in the value of the parameter; lines that are wrong are left out. */
export const readTrackers = (text: string): Tracker[] =>
  text.split('\n').flatMap((line) => {
    const read = readLine(line)
    return typeof read === 'string' ? [] : [read]
  })

/** What is wrong with a value of the parameter; undefined if nothing is. */
export function problemOfTrackers(text: string): string | undefined {
  const lines = text === '' ? [] : text.split('\n')
  if (lines.length > TRACKERS_MAX) return `it must have at most ${TRACKERS_MAX} lines`
  const ids = new Set<number>()
  for (const [at, line] of lines.entries()) {
    const read = readLine(line)
    if (typeof read === 'string') return `line ${at + 1}: ${read}`
    if (ids.has(read.id)) return `line ${at + 1}: the number ${read.id} is used twice`
    ids.add(read.id)
  }
  return undefined
}

function readLine(line: string): Tracker | string {
  const [, id, description, full_url] = LINE.exec(line.trim()) ?? []
  if (id === undefined || description === undefined || full_url === undefined) {
    return 'it must have a number, a name and an address'
  }
  if (full_url.split(PLACE).length !== 2) return `the address must contain ${PLACE} once`
  const url = URL.parse(full_url.replace(PLACE, '1'))
  const isWeb = url?.protocol === 'https:' || url?.protocol === 'http:'
  if (!isWeb || url.username !== '' || url.password !== '') {
    return 'the address must begin with https:// or http://'
  }
  const hasHost = /^https?:\/\/[^/?#%]+[/?#]/i.test(full_url)
  return hasHost ? { id: Number(id), description, full_url } : 'the address must have a fixed host'
}

/** The tracker that a client names, by number, name, or the beginning of its addresses. */
export function trackerNamed(trackers: readonly Tracker[], named: TrackerNamed) {
  const { ext_type_id, ext_type_description: description, ext_type_url: url } = named
  if (ext_type_id !== undefined) return trackers.find(({ id }) => id === ext_type_id)
  if (description !== undefined) {
    return trackers.find((one) => fold(one.description) === fold(description.trim()))
  }
  if (url === undefined) return undefined
  const begin = `${plain(url).replace(/\/+$/, '')}/`
  return trackers.find(({ full_url }) => plain(full_url).startsWith(begin))
}

/** The address of a bug. */
export const addressIn = ({ full_url }: Tracker, bug: string) =>
  full_url.replace(PLACE, () => bug.trim())

/** The tracker of an address, with the number of the bug there. */
export function trackerOf(trackers: readonly Tracker[], value: string) {
  const address = plain(value)
  for (const { tracker, begin, end } of byHost(trackers).get(hostIn(address)) ?? []) {
    const isOfIt = address.startsWith(begin) && address.endsWith(end)
    const offset = value.length - address.length + begin.length
    const bug = isOfIt ? value.slice(offset, value.length - end.length) : ''
    if (bug !== '') return { tracker, bug }
  }
  return undefined
}

/** A tracker with what its addresses have around the number. */
interface Form {
  tracker: Tracker
  begin: string
  end: string
}
const forms = new WeakMap<readonly Tracker[], Map<string, Form[]>>()

/** The trackers by host, which is fixed; computed once for each list. */
function byHost(trackers: readonly Tracker[]) {
  const known = forms.get(trackers)
  if (known) return known
  const all = trackers.map((tracker) => {
    const [begin = '', end = ''] = plain(tracker.full_url).split(PLACE)
    return { tracker, begin, end }
  })
  const made = Map.groupBy(all, ({ begin }) => hostIn(begin))
  forms.set(trackers, made)
  return made
}
const hostIn = (address: string) => /^[^/?#]*/.exec(address)![0]

/** The first part of an address, which programs know trackers by. */
export const beginOf = (full_url: string) => {
  const url = URL.parse(full_url.replace(PLACE, '1'))
  return url === null ? '' : `${url.origin}/`
}

/** Without the scheme; hosts have no case. */
const plain = (url: string) =>
  url
    .trim()
    .replace(/^https?:\/\//i, '')
    .replace(/^[^/?#]+/, lower)
const lower = (host: string) => host.toLowerCase()
