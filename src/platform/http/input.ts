/** Turns raw parameters into the input of a method: the same steps in the same order for all. */

import { checker } from './check.ts'
import { type Coercer, coercer, type Schema } from './coerce.ts'
import { isDoorKey } from './credentials.ts'
import { fail, shown } from './faults.ts'
import type { Given } from './gather.ts'
import type { Method } from './method.ts'
import { splitFields } from './select.ts'

/** A method's input, valid by its schema, with the current names. */
export type Asked = Record<string, unknown>

/** Reads the parameters of one method. */
export interface Input {
  /** Whether the parameter is a list, to which repeated keys and path parameters are appended. */
  isList: (name: string) => boolean
  /** Renames, coerces, and checks presence, schema and unknown names; throws the first fault. */
  read: (given: Given) => Asked
}

/** `drops`: parameters that are accepted and ignored. */
export function openInput(method: Method, drops: readonly string[] = []): Input {
  const { needs, select, ignores } = method
  const names = namesOf(method)
  const check = checker(method.input)
  const required = (method.input as Schema).required ?? []
  const aliases = new Map(Object.entries(method.aliases ?? {}))
  const meet = UNKNOWN[method.unknown ?? 'ignore']
  const isCounted = (name: string) => !ignores?.test(name)
  return {
    isList: (name) => names.find(aliases.get(name) ?? name)?.is_list === true,
    read(given) {
      const named = rename(given, aliases)
      const asked = coerce(named, names)
      for (const name of drops) delete asked[name]
      needs?.(asked)
      for (const name of required) if (!(name in asked)) fail('param_required', name)
      check(asked)
      if (meet) refuseUnknown([...named.keys()].filter(isCounted), names, meet)
      if (select) keepSelection(named, asked)
      return asked
    },
  }
}

/** How to coerce the parameters of a method by their names. */
export interface Names {
  /** The schema by which to coerce a parameter; undefined if the method has no such parameter. */
  find(name: string): Name | undefined
}

/** A parameter, as declared by the schema. */
export interface Name {
  coercer: Coercer
  is_list: boolean
  /** Whether null means absent; not if the schema allows null. For booleans, null is false. */
  drops_null: boolean
}

/** Exact names take precedence over patterns, and those over `additionalProperties`. */
export function namesOf({ input }: Pick<Method, 'input'>): Names {
  const { properties = {}, patternProperties = {}, additionalProperties: others } = input as Schema
  const exact = new Map(Object.entries(properties).map(([name, schema]) => [name, nameOf(schema)]))
  const patterns = Object.entries(patternProperties).map(
    ([pattern, schema]) => [new RegExp(pattern), nameOf(schema)] as const,
  )
  const other = others ? nameOf(others === true ? {} : others) : undefined
  return {
    find(name) {
      const known = exact.get(name)
      if (known) return known
      const fitting = patterns.find(([pattern]) => pattern.test(name))
      return fitting?.[1] ?? (isDoorKey(name) ? undefined : other)
    },
  }
}

function nameOf(schema: Schema): Name {
  const made = coercer(schema)
  const is_list = schema.type === 'array' || schema.anyOf?.[0]?.type === 'array'
  return { coercer: made, is_list, drops_null: !made.fits(made.coerce(null)) }
}

/** The current name takes precedence over an alias. */
export function rename(given: Given, aliases: ReadonlyMap<string, string>): Given {
  if (aliases.size === 0) return given
  const named: Given = new Map()
  for (const [name, value] of given) {
    const current = aliases.get(name)
    if (current === undefined) named.set(name, value)
    else if (!given.has(current) && !named.has(current)) named.set(current, value)
  }
  return named
}

/** Drops what is not a parameter of the method. */
export function coerce(named: Given, names: Names): Asked {
  const asked: Asked = {}
  for (const [name, value] of named) {
    const found = names.find(name)
    if (!found || (value === null && found.drops_null)) continue
    asked[name] = found.coercer.coerce(value)
  }
  return asked
}

const UNKNOWN = {
  ignore: undefined,
  param_invalid: (name: string) => fail('param_invalid', name, 'there is no such parameter here'),
  unknown_method: (name: string) => fail('unknown_method', name),
}

function refuseUnknown(given: readonly string[], names: Names, refuse: (name: string) => never) {
  for (const name of given) if (!names.find(name) && !isDoorKey(name)) refuse(shown(name))
}

function keepSelection(named: Given, asked: Asked) {
  for (const name of ['include_fields', 'exclude_fields'] as const) {
    const value = named.get(name)
    if (value !== undefined && value !== null) asked[name] = splitFields(value, name)
  }
}
