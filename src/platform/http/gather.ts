/** Merges all parameters of a call into one map, by the precedence of their sources. */

import { limits } from '../limits.ts'
import { fail } from './faults.ts'

/** Raw parameters by name. A Map, because a name may be `toString`. */
export type Given = Map<string, unknown>

/** Where the parameters of a call come from. Their precedence depends on the verb; see `gather`. */
export interface Sources {
  verb: string
  /** Decoded path parameters. */
  path: Record<string, string | undefined>
  query: Record<string, unknown>
  /** Absent if the verb has no body. */
  body?: Record<string, unknown> | undefined
}

/**
 * On GET, a path parameter is appended to a list of the same name in the query and replaces other
 * values. On other verbs the query has the highest precedence and the path the lowest: clients send
 * `PUT /bug/1 {"ids": [2]}` to change bug 2 only.
 */
export function gather({ verb, path, query, body }: Sources, isList: (name: string) => boolean) {
  const given: Given = new Map()
  if (verb === 'GET' || verb === 'HEAD') {
    take(given, query)
    for (const name in path) {
      const value = path[name]
      check(value, name, 0)
      given.set(name, isList(name) ? joined(value, given.get(name)) : value)
    }
    return given
  }
  take(given, path)
  if (body) take(given, body)
  take(given, query)
  return given
}

function joined(first: unknown, others: unknown) {
  if (others === undefined) return [first]
  return [...new Set([first, ...(Array.isArray(others) ? others : [others])])]
}

function take(given: Given, from: Record<string, unknown>) {
  for (const name in from) {
    if (!isName(name)) continue
    check(from[name], name, 0)
    given.set(name, from[name])
  }
}

const NAME = /^[A-Za-z0-9_.-]+$/
/** Others are dropped, as Bugzilla does, and so are names that are special in JavaScript. */
const isName = (name: string) => NAME.test(name) && isHarmless(name)
const isHarmless = (name: string) => name !== '__proto__' && name !== 'constructor'

const LEVELS = limits.parameter_levels_max
/** Rejects text that databases or JSON parsers cannot handle, and excessive nesting. */
function check(value: unknown, name: string, depth: number) {
  if (typeof value === 'string') {
    if (value.includes('\0')) fail('param_invalid', name, 'it contains a NUL character')
    if (!value.isWellFormed()) fail('param_invalid', name, 'it contains half of a surrogate pair')
  } else if (typeof value === 'object' && value !== null) {
    if (depth >= LEVELS) fail('param_invalid', name, `it is nested deeper than ${LEVELS} levels`)
    if (Array.isArray(value)) for (const item of value) check(item, name, depth + 1)
    else checkFields(value as Record<string, unknown>, name, depth + 1)
  }
}

/** Keys inside a value may be names of products, so they are checked like values. */
function checkFields(value: Record<string, unknown>, name: string, depth: number) {
  for (const key of Object.keys(value)) {
    check(key, name, depth)
    if (isHarmless(key)) check(value[key], name, depth)
    else delete value[key]
  }
}
