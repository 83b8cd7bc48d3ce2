/**
 * Which searches are simple: by words, by ids, or for open bugs of a product or component. Pure.
 */

import { isOfList } from './list-parameters.wire.ts'

const NUMBERS = ['id', 'bug_id', 'alias']
const WORDS = ['quicksearch', 'content']
const STATUSES = ['status', 'bug_status']
const PLACES = ['product', 'component', 'classification']
const SIMPLE = new Set([...NUMBERS, ...WORDS, ...STATUSES, ...PLACES, 'resolution'])

/** `isOpen` tests for open statuses, ignoring case. */
export function isSimple(
  given: ReadonlyMap<string, readonly string[]>,
  isOpen: (status: string) => boolean,
): boolean {
  const names = [...given.keys()].filter((name) => !isOfList(name))
  if (!names.every((name) => SIMPLE.has(name))) return false
  if (names.some((name) => NUMBERS.includes(name) || WORDS.includes(name))) return true
  const statuses = STATUSES.flatMap((name) => given.get(name) ?? [])
  const resolutions = given.get('resolution') ?? []
  const areOpen = statuses.length > 0 && statuses.every((one) => one === '__open__' || isOpen(one))
  return areOpen || (resolutions.length > 0 && resolutions.every((one) => one === '---'))
}
