/** The door for links, `?t=` to a ticket and `?g=` to a grant, and for the start page. */

import type { OwnAnswer } from '../../platform/http/own-answers.ts'
import type { OwnAsked, OwnDoor } from '../../platform/http/own-doors.ts'
import type { TicketSettings } from '../settings.ts'
import { namesJson } from './formats.ts'
import { localeFor } from './locale-for.ts'
import { refusalPage } from './refusal.ts'
import { type LinkOf, REPORT } from './report-link.ts'
import { type Beside, servicePage } from './service-page.ts'
import { placeOf } from '../old-addresses.ts'
import * as paths from '../paths.ts'
import { robots } from '../../platform/paths.ts'

/** Handlers by the parameter that contains the id, and that of reports. */
export interface LinkAnswers extends Readonly<
  Record<LinkOf['key'], (asked: OwnAsked, public_id: string) => Promise<OwnAnswer>>
> {
  report(asked: OwnAsked, link: LinkOf): Promise<OwnAnswer>
}

/** What the door for links needs. */
export interface LinksDoor {
  answers: LinkAnswers
  settings: TicketSettings
  /** The public URL with a trailing slash, once known. */
  address: () => string
  beside: Beside
  /** Without a tracker, which has the first page otherwise. */
  isAlone: boolean
}

/** Other pages of dl redirect; without a tracker, the start page is also at the root. */
export const linksDoor = ({ answers, settings, address, beside, isAlone }: LinksDoor): OwnDoor => ({
  name: 'Tickets.links',
  paths: [...paths.old, paths.service, ...(isAlone ? ['/'] : [])],
  root_parameters: ['t', 'g'],
  async answer(asked) {
    const { query, words, to } = asked
    for (const key of ['t', 'g'] as const) {
      const public_id = query.get(key)
      if (public_id === null) continue
      const isReport = query.has(REPORT)
      return isReport
        ? answers.report(asked, { key, id: public_id })
        : answers[key](asked, public_id)
    }
    const path = `/${words.join('/')}`
    if (path === paths.service || path === '/') {
      return servicePage(asked, localeFor(asked, settings), { address: address(), beside, isAlone })
    }
    const lang = query.get('lang')
    const place = placeOf(path, query)
    if (!lang) return { moved: to(place) }
    const joint = place.includes('?') ? '&' : '?'
    return { moved: `${to(place)}${joint}${new URLSearchParams({ lang }).toString()}` }
  },
  refuse: (fault, asked) =>
    namesJson(asked) ? { body: { error: fault.message } } : refusalPage(fault, asked, settings),
})

/** Links must not be indexed. Beside a tracker, its robots.txt covers both. */
export const robotsDoor: OwnDoor = {
  name: 'Tickets.robots',
  paths: [robots],
  answer: async () => ({ text: 'User-agent: *\nDisallow: /\n', type: 'text/plain' }),
  refuse: ({ message }) => ({ body: { error: message } }),
}
