/** Conditions about one change: by whom, when, from what and to what. */

import { fold } from '../../../platform/fold.ts'
import type { Condition } from '../../../tracker/search/ask/charts.wire.ts'
import { personFits } from './people.ts'
import type { Reading } from './reading.ts'
import { eachMoment } from './values.ts'
import type { Change, Field } from './world.ts'

/** Whether a change meets the condition with any of its values. */
export type Tells = (change: Change) => boolean

/** Gives up on a change whose time is not known, if it matters. */
export function changeTells(reading: Reading, field: Field, condition: Condition): Tells {
  const said = condition.values.map((value) => value.trim())
  const tests = said.map((value) => oneTells(reading, field, { ...condition, value }))
  return (change) => tests.some((tells) => tells(change))
}

interface Asked extends Condition {
  value: string
}

function oneTells(reading: Reading, field: Field, { value, ...condition }: Asked): Tells {
  switch (condition.operator) {
    case 'changedby': {
      const isMeant = personFits(reading, { test: 'is', parts: [value], isAll: false })
      return ({ who, bug }) => who !== null && isMeant(who, bug)
    }
    case 'changedbefore':
      return atTime(reading, value, (when, at) => when <= at)
    case 'changedafter':
      return atTime(reading, value, (when, at) => when >= at)
    default: {
      const isNone = condition.field === 'resolution' && value === '---'
      const same = isValue(reading, field, isNone ? '' : value)
      const isFrom = condition.operator === 'changedfrom'
      return ({ removed, added }) => same((isFrom ? removed : added) ?? '')
    }
  }
}

/** Times are compared by seconds. */
function atTime(reading: Reading, said: string, compare: (when: number, at: number) => boolean) {
  const second = (ms: number) => Math.floor(ms / 1000)
  const asked = { said, kind: 'moment' } as const
  const fits = eachMoment(reading, asked, (when, at) => compare(second(when), second(at)))
  return ({ when }: Change) => (when === undefined ? reading.giveUp() : fits(when))
}

/** Exactly, or ignoring case for a value of a list. */
function isValue({ world, giveUp }: Reading, { recordsNames, names }: Field, value: string) {
  const lower = value.toLowerCase()
  const isName = recordsNames === true && names!().some((name) => name.toLowerCase() === lower)
  const key = fold(value)
  return (has: string) => {
    if (has === value) return true
    if (isName) return has.toLowerCase() === lower
    return !world.keepsCase && fold(has) === key ? giveUp() : false
  }
}
