/** Who has how much of their quota, for administrators. */

import { field } from '../../platform/http/page-forms.ts'
import { markup, type Part } from '../../platform/pages/markup.ts'
import { isNearQuota, listOwners } from '../owners/list-owners.ts'
import type { Owner, OwnersAsked } from '../owners/owners.wire.ts'
import type { Locale } from '../locales/locale.ts'
import type { SentenceKey } from '../locales/words.ts'
import * as paths from '../paths.ts'
import { headed, listLink, OWNERS, places, type Showing, table } from './parts.ts'

const CHOICES: Readonly<Record<string, { title: SentenceKey; asks: OwnersAsked }>> = {
  all: { title: 'owner_all', asks: {} },
  near: { title: 'owner_near_only', asks: { near_quota: true } },
  disabled: { title: 'owner_disabled_only', asks: { can_login: false } },
}

/** Those who use most first; the parameter `which` chooses some. */
export async function ownersSheet(showing: Showing) {
  const { look, asked, locale } = showing
  const chosen = Object.hasOwn(CHOICES, field(asked, 'which')) ? field(asked, 'which') : 'all'
  const { owners } = await listOwners(look, CHOICES[chosen]!.asks)
  const title = locale.say('mine_owners')
  const columns = [
    locale.say('mine_owner'),
    locale.say('owner_used'),
    locale.say('owner_quota'),
    locale.say('owner_tickets'),
    locale.say('owner_grants'),
  ]
  const rows = owners.map((owner) => cellsOf(showing, owner))
  const list =
    owners.length === 0 ? markup`<p>${locale.say('mine_none')}</p>` : table(columns, rows)
  const body = markup`${places(showing, OWNERS)}
<p>${locale.say('mine_owners_about')}</p>
<p class="pages">${Object.entries(CHOICES).map(([which, { title: said }]) => {
    const href = listLink(asked, paths.mine, { kept: [], more: { by: 'owner', which } })
    const isHere = which === chosen && markup` aria-current="page"`
    return markup`<a href="${href}"${isHere}>${locale.say(said)}</a>\n`
  })}</p>
${list}`
  return headed({ title }, body)
}

function cellsOf({ asked, locale }: Showing, one: Owner): Part[] {
  const { id, owner, can_login, total, grants } = one
  const of = { owner, state: 'all' }
  const theirs = { kept: [], more: { ...of, order: 'size DESC' } }
  const disabled = !can_login && markup` <span class="dim">${locale.say('owner_disabled')}</span>`
  return [
    [markup`<a href="${asked.to(paths.filesOf(id))}">${owner}</a>`, disabled],
    locale.size(one.used),
    quotaTold(locale, one),
    markup`<a href="${listLink(asked, paths.mine, theirs)}">${locale.count('mine_count', total)}</a>`,
    markup`<a href="${listLink(asked, paths.grants, { kept: [], more: of })}">${locale.count(
      'mine_grant_count',
      grants,
    )}</a>`,
  ]
}

/** The quota, and whether it is nearly used. */
export function quotaTold(locale: Locale, { used, quota }: Owner): Part {
  if (quota === 0) return locale.say('policy_no_limit')
  const state = used >= quota ? 'owner_over' : 'owner_near'
  const alarm = isNearQuota({ used, quota }) && markup` <strong>${locale.say(state)}</strong>`
  return [locale.size(quota), alarm]
}
