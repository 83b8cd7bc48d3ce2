/** The tab for mail where there are no bugs: whether it arrives. */

import { endMailStop } from '../../../accounts/bounces/bounces.methods.ts'
import { readOwnStop } from '../../../accounts/bounces/bounces.ts'
import { RESUME_MAIL } from '../../../platform/pages/frame.ts'
import { markup, type Part } from '../../../platform/pages/markup.ts'
import { timeOf } from '../parts/texts.ts'
import { calling, type Tab } from './tab.ts'
import { text } from './text.ts'

/** What it has in common with the tab for mail about bugs. */
export const MAIL_ACTIONS = { [RESUME_MAIL]: calling(endMailStop, 'mail_resumed') }

/** Has the URL of the tab for mail about bugs. */
export const mailTab: Tab = {
  name: 'email',
  title: 'email',
  actions: MAIL_ACTIONS,
  async show({ caller, ...door }) {
    const stop = await door.look(caller.actor, readOwnStop)
    if (!door.site.has_mail) return markup`<p>${text('no_mail_sent')}</p>`
    return stopped(stop) || markup`<p>${text('mail_arrives')}</p>`
  },
}

/** Since when letters come back, and why. */
export const stopped = ({ since, reason }: Awaited<ReturnType<typeof readOwnStop>>): Part =>
  since !== null &&
  markup`<p>${text.show('mail_came_back', { since: timeOf(since), reason: reason || '-' })}</p>`
