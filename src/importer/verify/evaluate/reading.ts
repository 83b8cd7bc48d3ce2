/**
 * Collects what the conditions of a search ask of the rows, then reads each stream once for all of
 * them. What is kept is one bit for each bug and condition.
 */

import { IdSet } from '../../map/id-set.ts'
import type { Change, Value, World } from './world.ts'

/** The streams of one search. */
export interface Reading {
  world: World
  /** The bugs with a value that fits; empty until the streams are read. */
  withValue: (field: string, fits: (value: Value, bug: number) => boolean) => IdSet
  /** The bugs with a change that fits; empty until the streams are read. */
  withChange: (field: string, fits: (change: Change) => boolean) => IdSet
  /** The only value of a bug in a field; asked for while streams are read. */
  valueOf: (field: string) => (bug: number) => Value | undefined
  /** Notes that the result cannot be known, which a row shows. */
  giveUp: () => false
  /** The same for a condition; for nothing does it hold. */
  unknown: () => () => false
  /** Reads the streams; false if the result cannot be known. */
  finish: () => boolean
}

interface Asked<One> {
  fits: (one: One, bug: number) => boolean
  found: IdSet
}

/** For one search. */
export function openReading(world: World): Reading {
  const values = new Map<string, Asked<Value>[]>()
  const changes = new Map<string, Asked<Change>[]>()
  let isKnown = true
  const giveUp = (): false => (isKnown = false)
  const test = <One>(asked: readonly Asked<One>[], one: One, bug: number) => {
    for (const { fits, found } of asked) {
      if (!found.has(bug) && fits(one, bug)) found.add(bug)
    }
  }
  return {
    world,
    withValue: (field, fits) => ask(values, field, fits),
    withChange: (field, fits) => ask(changes, field, fits),
    valueOf: (field) => valuesOf(world, field),
    giveUp,
    unknown() {
      giveUp()
      return giveUp
    },
    finish() {
      for (const [field, asked] of isKnown ? values : []) {
        for (const { bug, value } of world.values(field)) {
          if (value === undefined) giveUp()
          else test(asked, value, bug)
          if (!isKnown) return false
        }
      }
      for (const [field, asked] of isKnown ? changes : []) {
        for (const change of world.changes(field)) {
          test(asked, change, change.bug)
          if (!isKnown) return false
        }
      }
      return isKnown
    },
  }
}

function ask<One>(
  streams: Map<string, Asked<One>[]>,
  field: string,
  fits: (one: One, bug: number) => boolean,
): IdSet {
  const asked = { fits, found: new IdSet() }
  const others = streams.get(field)
  if (others) others.push(asked)
  else streams.set(field, [asked])
  return asked.found
}

/** Read when it is first asked for. */
function valuesOf(world: World, field: string): (bug: number) => Value | undefined {
  let known: (Value | undefined)[] | undefined
  return (bug) => {
    if (!known) {
      known = []
      for (const { bug, value } of world.values(field)) known[bug] = value
    }
    return known[bug]
  }
}
