/** What one person has, for administrators: to hand over, or to end. */

import { fail as refuse } from '../../accounts/faults.ts'
import {
  alarmed,
  field,
  formToken,
  hidden,
  idIn,
  isOn,
  runner,
  tick,
} from '../../platform/http/page-forms.ts'
import type { Page, Sheet } from '../../platform/http/page.ts'
import { markup, type Part } from '../../platform/pages/markup.ts'
import { ownerById } from '../owners/list-owners.ts'
import { ticketExpireAll, ticketHandOver } from '../owners/owners.methods.ts'
import type { Owner } from '../owners/owners.wire.ts'
import * as paths from '../paths.ts'
import { alarmIn, shownAgain } from './alarms.ts'
import { localeNow } from './locale.ts'
import { quotaTold } from './owners-sheet.ts'
import { doneTold, facts, headed, listLink, places, type Showing } from './parts.ts'

const handOver = runner(ticketHandOver)
const expireAll = runner(ticketExpireAll)

/** By the id of the account; fault 51 if there is none. */
export const ownerPage: Page = {
  name: 'Page.files_of_person',
  paths: [paths.FILES_OF],
  login: 'required',
  show: (look, asked) => ownerSheet({ look, asked, locale: localeNow(look) }),
  async submit(door, asked) {
    const owner = String(idIn(asked))
    const here = paths.filesOf(idIn(asked))
    if (field(asked, 'action') === 'hand_over') {
      await handOver(door, { owner, to: field(asked, 'to') })
      return { moved: `${here}?done=handed_over`, status: 303 }
    }
    if (isOn(asked, 'is_sure')) {
      await expireAll(door, { owner })
      return { moved: `${here}?done=ended`, status: 303 }
    }
    return door.look(door.caller.actor, (look) => {
      const showing = { look, asked, locale: localeNow(look) }
      return ownerSheet(showing, showing.locale.say('owner_end_unsure'))
    })
  },
  refused: shownAgain((showing, fault) => ownerSheet(showing, alarmIn(showing, fault))),
}

async function ownerSheet(showing: Showing, alarm?: string): Promise<Sheet> {
  const { look, asked, locale } = showing
  const id = idIn(asked)
  const one = (await ownerById(look, id)) ?? refuse('object_does_not_exist', 'user', String(id))
  const { owner, can_login, total, grants } = one
  const body = markup`${places(showing, '')}
${alarmed(alarm) || doneTold(asked, locale)}
${!can_login && markup`<p class="alarm">${locale.say('owner_is_disabled')}</p>`}
${ownerFacts(showing, one)}
${
  total + grants === 0
    ? markup`<p>${locale.say('owner_nothing')}</p>`
    : [handOverForm(showing, id), endForm(showing, one)]
}`
  return headed({ title: locale.say('owner_title', { owner }) }, body)
}

function ownerFacts({ asked, locale }: Showing, one: Owner): Part {
  const { owner, total, grants, used } = one
  const link = (path: string, said: string) => {
    const href = listLink(asked, path, { kept: [], more: { owner, state: 'all' } })
    return markup`<a href="${href}">${said}</a>`
  }
  return facts([
    [locale.say('owner_used'), locale.size(used)],
    [locale.say('owner_quota'), quotaTold(locale, one)],
    [locale.say('owner_tickets'), link(paths.mine, locale.count('mine_count', total))],
    [locale.say('owner_grants'), link(paths.grants, locale.count('mine_grant_count', grants))],
  ])
}

const handOverForm = ({ asked, locale }: Showing, id: number): Part => markup`
<h2>${locale.say('owner_hand_over')}</h2>
<form class="card large" method="post" action="${asked.to(paths.filesOf(id))}">
${formToken(asked)}${hidden([['action', 'hand_over']])}
<p>${locale.say('owner_hand_over_about')}</p>
<label>${locale.say('owner_to')}
<input name="to" value="${field(asked, 'to')}" maxlength="255" autocomplete="off" required></label>
<button>${locale.say('owner_hand_over')}</button></form>`

const endForm = ({ asked, locale }: Showing, { id, owner }: Owner): Part => markup`
<h2>${locale.say('owner_end')}</h2>
<form class="card large" method="post" action="${asked.to(paths.filesOf(id))}">
${formToken(asked)}${hidden([['action', 'end']])}
<p>${locale.say('owner_end_about')}</p>
${tick('is_sure', locale.say('owner_end_sure', { owner }), false)}
<button>${locale.say('owner_end')}</button></form>`
