/** The door for people who follow a link: `?t=` to a ticket, `?g=` to a grant. */

import { Fault } from '../../platform/faults.ts'
import { markup } from '../../platform/http/markup.ts'
import type { OwnAnswer } from '../../platform/http/own-answers.ts'
import type { OwnAsked, OwnDoor } from '../../platform/http/own-doors.ts'
import { framed } from './frame.ts'

/** What a link leads to, by the parameter that holds its id. */
export type Linked = Readonly<
  Record<'t' | 'g', (asked: OwnAsked, public_id: string) => Promise<OwnAnswer>>
>

/** `isAlone`: nothing else is served here, so that the root is ours as well. */
export const linksDoor = (linked: Linked, isAlone: boolean): OwnDoor => ({
  name: 'Tickets.links',
  paths: ['/index.php', ...(isAlone ? ['/'] : [])],
  root_parameters: ['t', 'g'],
  async answer(asked) {
    for (const key of ['t', 'g'] as const) {
      const public_id = asked.query.get(key)
      if (public_id !== null) return linked[key](asked, public_id)
    }
    if (asked.words[0] === 'index.php') return { moved: asked.to('/') }
    return framed(asked, { title: 'File tickets', body: WELCOME })
  },
  refuse: refusalPage,
})

const WELCOME = markup`<h1>File tickets</h1>
<p>Files are handed out here by links. Whoever got one opens it to see what waits behind it.</p>
<p class="dim">Programs speak to this service below <code>rest/</code>.</p>`

/** A page that says why something cannot be shown. */
export function refusalPage(fault: Fault, asked: OwnAsked): OwnAnswer {
  const { status, message } = fault
  const title = status >= 500 ? 'Not now' : 'That cannot be shown'
  const body = markup`<h1>${title}</h1><p class="alarm">${message}</p>`
  return framed(asked, { title, body, status })
}
