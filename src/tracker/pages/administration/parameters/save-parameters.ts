/** Saves what a form changed of parameters, all of it or nothing. */

import { docketDefaults } from '../../../../accounts/parameters/docket-parameters.list.ts'
import type { Door } from '../../../../platform/http/method.ts'
import type { PageAsked } from '../../../../platform/http/page.ts'
import { updateDocketParameters } from '../../../administration/instance/change-docket-parameters.ts'
import { updateParameters } from '../../../administration/instance/change-parameters.ts'
import { field, isOn } from '../../../../platform/http/page-forms.ts'

interface Change {
  name: string
  was: string
  /** Undefined to reset it. */
  value: string | undefined
}

/** Parameters that are as they were are not set, so changes of them by others remain. */
export async function saveParameters(door: Door, asked: PageAsked) {
  const names = [...asked.given.keys()].flatMap((key) => /^was\.(.+)$/.exec(key)?.[1] ?? [])
  const changes = names.map((name): Change => {
    const value = isOn(asked, `reset.${name}`) ? undefined : typed(asked, name)
    return { name, value, was: lines(field(asked, `was.${name}`)) }
  })
  await change(
    door,
    changes.filter(({ value, was }) => value !== was),
  )
}

/** A box that is not ticked is not sent. */
const typed = (asked: PageAsked, name: string) =>
  asked.given.has(`p.${name}`) ? lines(field(asked, `p.${name}`)) : '0'

/** Browsers end lines with CRLF. */
const lines = (text: string) => text.replaceAll('\r\n', '\n')

/** Sets the value from before the last change, if that is still in force. */
export const undoChange = (door: Door, asked: PageAsked) =>
  change(door, [
    {
      name: field(asked, 'name'),
      value: lines(field(asked, 'value')),
      was: lines(field(asked, 'was')),
    },
  ])

async function change(door: Door, changes: readonly Change[]) {
  const isDocket = ({ name }: Change) => Object.hasOwn(docketDefaults, name)
  await door.work(door.caller.actor, async (work) => {
    await updateParameters(work, askedFor(changes.filter((one) => !isDocket(one))))
    await updateDocketParameters(work, askedFor(changes.filter(isDocket)))
  })
}

const askedFor = (changes: readonly Change[]) => ({
  parameters: Object.fromEntries(
    changes.flatMap(({ name, value }) => (value === undefined ? [] : [[name, value] as const])),
  ),
  reset: changes.flatMap(({ name, value }) => (value === undefined ? [name] : [])),
  was: Object.fromEntries(changes.map(({ name, was }) => [name, was])),
})
