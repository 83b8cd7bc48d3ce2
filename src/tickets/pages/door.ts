/** The door for whoever follows a link, `?t=` to a ticket and `?g=` to a grant, or has none. */

import type { OwnAnswer } from '../../platform/http/own-answers.ts'
import type { OwnAsked, OwnDoor } from '../../platform/http/own-doors.ts'
import type { TicketSettings } from '../settings.ts'
import { localeFor } from './locale-for.ts'
import { refusalPage } from './refusal.ts'
import { type Beside, servicePage } from './service-page.ts'

/** What a link leads to, by the parameter that holds its id. */
export type LinkAnswers = Readonly<
  Record<'t' | 'g', (asked: OwnAsked, public_id: string) => Promise<OwnAnswer>>
>

export interface LinksDoor {
  answers: LinkAnswers
  settings: TicketSettings
  /** Of the service, with a slash at its end, once it is known. */
  address: () => string
  beside: Beside | undefined
}

/** Where what file tickets are is said; alone, the root says it as well. */
const SERVICE = '/tickets'

/** Pages of dl that have no other place here lead to the one that says what there is. */
export const linksDoor = ({ answers, settings, address, beside }: LinksDoor): OwnDoor => ({
  name: 'Tickets.links',
  paths: ['/index.php', '/admin.php', SERVICE, ...(beside ? [] : ['/'])],
  root_parameters: ['t', 'g'],
  async answer(asked) {
    const { query, words, to } = asked
    for (const key of ['t', 'g'] as const) {
      const public_id = query.get(key)
      if (public_id !== null) return answers[key](asked, public_id)
    }
    const path = `/${words.join('/')}`
    if (path === SERVICE || path === '/') {
      return servicePage(asked, localeFor(asked, settings), { address: address(), beside })
    }
    const lang = query.get('lang')
    return { moved: to(SERVICE) + (lang ? `?${new URLSearchParams({ lang }).toString()}` : '') }
  },
  refuse: (fault, asked) => refusalPage(fault, asked, settings),
})

/** Links are for those who were given them. Beside a tracker its pages say so for both. */
export const robotsDoor: OwnDoor = {
  name: 'Tickets.robots',
  paths: ['/robots.txt'],
  answer: async () => ({ text: 'User-agent: *\nDisallow: /\n', type: 'text/plain' }),
  refuse: ({ message }) => ({ body: { error: message } }),
}
