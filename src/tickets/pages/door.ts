/** The door for people who follow a link: `?t=` to a ticket, `?g=` to a grant. */

import { markup } from '../../platform/http/markup.ts'
import type { OwnAnswer } from '../../platform/http/own-answers.ts'
import type { OwnAsked, OwnDoor } from '../../platform/http/own-doors.ts'
import type { TicketSettings } from '../settings.ts'
import { framed } from './frame.ts'
import { localeFor } from './locale-for.ts'
import { refusalPage } from './refusal.ts'

/** What a link leads to, by the parameter that holds its id. */
export type LinkAnswers = Readonly<
  Record<'t' | 'g', (asked: OwnAsked, public_id: string) => Promise<OwnAnswer>>
>

/** `isAlone`: nothing else is served here, so that the root is ours as well. */
export const linksDoor = (
  answers: LinkAnswers,
  settings: TicketSettings,
  isAlone: boolean,
): OwnDoor => ({
  name: 'Tickets.links',
  paths: ['/index.php', ...(isAlone ? ['/'] : [])],
  root_parameters: ['t', 'g'],
  async answer(asked) {
    for (const key of ['t', 'g'] as const) {
      const public_id = asked.query.get(key)
      if (public_id !== null) return answers[key](asked, public_id)
    }
    return asked.words[0] === 'index.php' ? { moved: asked.to('/') } : welcome(asked, settings)
  },
  refuse: (fault, asked) => refusalPage(fault, asked, settings),
})

function welcome(asked: OwnAsked, settings: TicketSettings) {
  const locale = localeFor(asked, settings)
  const title = locale.say('page_service')
  const path = markup`<code>${asked.to('/rest')}</code>`
  const body = markup`<h1>${title}</h1>
<p>${locale.say('page_welcome')}</p>
<p class="dim">${locale.show('page_welcome_programs', { path })}</p>`
  return framed(asked, { locale, title, body })
}

/** Links are for those who were given them. Beside a tracker its pages say so for both. */
export const robotsDoor: OwnDoor = {
  name: 'Tickets.robots',
  paths: ['/robots.txt'],
  answer: async () => ({ text: 'User-agent: *\nDisallow: /\n', type: 'text/plain' }),
  refuse: ({ message }) => ({ body: { error: message } }),
}
