/**
 * Collects what the conditions of a search ask of the rows, then reads each stream once for all of
 * them. Of lists and changes, one bit is kept for each bug and condition; single values are
 * compared as the bugs stream by.
 */

import { IdSet } from '../../map/id-set.ts'
import type { BugRow, Change, Field, Value, World } from './world.ts'

/** Whether a bug matches; may be asked once the streams of lists and changes are read. */
export type Holds = (bug: number) => boolean

/** The streams of one search. */
export interface Reading {
  world: World
  /** Whether a bug has a value that fits. */
  withValue: (field: Field, fits: (value: Value, bug: number) => boolean) => Holds
  /** Whether a bug has a change that fits. */
  withChange: (field: Field, fits: (change: Change) => boolean) => Holds
  /** The value of a bug in a field with one value; may be asked while streams are read. */
  valueOf: (name: string) => (bug: number) => Value | undefined
  /** Notes that the result cannot be known, which a row shows. */
  giveUp: () => false
  /** The same for a condition; it holds for nothing. */
  unknown: () => () => false
  /** Reads the streams; the bugs that match, or undefined if they cannot be known. */
  find: (holds: Holds) => number[] | undefined
}

/** For one search. */
export function openReading(world: World): Reading {
  const values = new Map<string, Asked<Value>[]>()
  const changes = new Map<string, Asked<Change>[]>()
  const own: string[] = []
  let current: BugRow | undefined
  let isKnown = true
  const giveUp = (): false => (isKnown = false)
  const valueOf = (name: string) => {
    const at = own.includes(name) ? own.indexOf(name) : own.push(name) - 1
    let all: (Value | undefined)[] | undefined
    return (bug: number) =>
      current?.bug === bug ? current.value(at) : (all ??= allValues(world, name))[bug]
  }
  return {
    world,
    withValue(field, fits) {
      if (field.isList) return ask(values, field, fits)
      const value = valueOf(field.name)
      return (bug) => {
        const has = value(bug)
        return has === undefined ? giveUp() : fits(has, bug)
      }
    },
    withChange: (field, fits) => ask(changes, field, fits),
    valueOf,
    giveUp,
    unknown() {
      giveUp()
      return giveUp
    },
    find(holds) {
      for (const [name, asked] of isKnown ? values : []) {
        for (const { bug, value } of world.values(name)) {
          if (value === undefined) giveUp()
          else test(asked, value, bug)
          if (!isKnown) return undefined
        }
      }
      for (const [name, asked] of isKnown ? changes : []) {
        for (const change of world.changes(name)) {
          test(asked, change, change.bug)
          if (!isKnown) return undefined
        }
      }
      const found: number[] = []
      for (current of isKnown ? world.bugs(own) : []) {
        if (holds(current.bug)) found.push(current.bug)
        if (!isKnown) return undefined
      }
      return isKnown ? found : undefined
    },
  }
}

interface Asked<One> {
  fits: (one: One, bug: number) => boolean
  found: IdSet
}

function ask<One>(
  streams: Map<string, Asked<One>[]>,
  { name }: Field,
  fits: (one: One, bug: number) => boolean,
): Holds {
  const found = new IdSet()
  streams.set(name, [...(streams.get(name) ?? []), { fits, found }])
  return (bug) => found.has(bug)
}

function test<One>(asked: readonly Asked<One>[], one: One, bug: number) {
  for (const { fits, found } of asked) {
    if (!found.has(bug) && fits(one, bug)) found.add(bug)
  }
}

/** By bug. */
function allValues(world: World, name: string): (Value | undefined)[] {
  const all: (Value | undefined)[] = []
  for (const { bug, value } of world.bugs([name])) all[bug] = value(0)
  return all
}
