/** The tab for creating, describing and revoking API keys. */

import {
  createApiKey,
  getApiKeys,
  updateApiKey,
} from '../../../accounts/api-keys/api-keys.methods.ts'
import type { ApiKey, ApiKeyMade, ApiKeys } from '../../../accounts/api-keys/api-keys.wire.ts'
import { markup, type Part } from '../../../platform/pages/markup.ts'
import type { PageAsked } from '../../../platform/http/page.ts'
import { SCOPES } from '../../../platform/scopes.wire.ts'
import { toDay } from '../../../platform/times.ts'
import * as paths from '../../model/paths.ts'
import { doer, field, options, runner } from '../../../platform/http/page-forms.ts'
import { timeOf } from '../parts/texts.ts'
import {
  type Action,
  buttonOf,
  calling,
  formOf,
  passwordAgain,
  type Tab,
  withPassword,
} from './tab.ts'
import { text } from './text.ts'

const NAME = 'apikey'

const list = runner(getApiKeys)
const make = doer(createApiKey)

/** Only this response shows the key, so it does not redirect. */
const making: Action = {
  done: undefined,
  async run(door, asked) {
    const { api_key } = (await make(door, asked)) as ApiKeyMade
    return markup`<p class="notice" role="status">${text('your_api_key_created_copy')}</p>
<pre class="text">${api_key}</pre>`
  },
}

const describing = withPassword(calling(updateApiKey, 'api_key_changed'))
/** The form shows a day: if that is not changed, the time stays as it is. */
const describingAnew: Action = {
  ...describing,
  run(door, asked) {
    const isSame = field(asked, 'expires') === field(asked, 'shown_expires')
    const given = new Map([...asked.given].filter(([name]) => !isSame || name !== 'expires'))
    return describing.run(door, { ...asked, given })
  },
}

const TITLES = {
  read: 'scope_read',
  comment: 'scope_comment',
  edit: 'scope_edit',
  all: 'scope_all',
} as const
const OF_BUGS: readonly string[] = ['comment', 'edit']
/** Without bugs, keys read or may do everything; an earlier key keeps the scope that it has. */
const scopes = ({ serves }: PageAsked, kept?: ApiKey['scope']) =>
  SCOPES.filter((scope) => {
    return serves(paths.bugs) || !OF_BUGS.includes(scope) || scope === kept
  }).map((scope) => [scope, text(TITLES[scope])] as const)

/** A new key is shown once, in the response that creates it. */
export const apikeyTab: Tab = {
  name: NAME,
  title: 'api_keys',
  actions: {
    make: withPassword(making),
    describe: describingAnew,
    revoke: calling(updateApiKey, 'api_key_revoked'),
    take_back: withPassword(calling(updateApiKey, 'api_key_restored')),
  },
  async show(door, asked) {
    const { api_keys } = (await list(door, {})) as ApiKeys
    const again = await door.look(door.caller.actor, passwordAgain)
    const fields = markup`${fieldsOf(asked)}
${again}<button>${text('create_api_key')}</button>`
    return markup`<p>${text('api_key_lets_program_act')}</p>
${
  api_keys.length > 0 &&
  markup`<div class="scroll" tabindex="0"><table>
<thead><tr><th scope="col">${text('description')}</th><th scope="col">${text('scope')}</th>
<th scope="col">${text('expires')}</th><th scope="col">${text('created')}</th>
<th scope="col">${text('last_used')}</th><th scope="col">${text('change')}</th></tr></thead>
<tbody>
${api_keys.map((key) => row(key, asked, again))}</tbody></table></div>`
}
<h2>${text('new_api_key')}</h2>
${formOf({ tab: NAME, action: 'make' }, asked, fields)}`
  },
}

/** The day of expiry in UTC, which ends with the key. */
const dayOf = (expires: string | null) => (expires === null ? '' : toDay(Date.parse(expires) - 1))

function fieldsOf(asked: PageAsked, key?: ApiKey): Part {
  const of = key && markup`<span class="unseen"> ${nameOf(key)}</span>`
  return markup`<label>${text('description')}${of}
<input name="description" value="${key?.description}" maxlength="255"></label>
<label>${text('scope_allows')}${of}
<select name="scope">${options(scopes(asked, key?.scope), [key?.scope ?? 'all'])}</select></label>
<label>${text('last_day_if_any')}${of}
<input type="date" name="expires" value="${dayOf(key?.expires ?? null)}"></label>`
}

const nameOf = ({ id, description }: ApiKey) => description || text('key_number', { id })

function row(key: ApiKey, asked: PageAsked, again: Part) {
  const { id, description, is_revoked, last_used, last_used_address, expires } = key
  const of = markup`<span class="unseen"> ${nameOf(key)}</span>`
  const change = markup`<input type="hidden" name="id" value="${id}">
<input type="hidden" name="shown_expires" value="${dayOf(expires)}">
${fieldsOf(asked, key)}
${
  again &&
  markup`<label>${text('password_to_allow_more')}${of}
<input type="password" name="current_password" autocomplete="current-password"></label>`
}<button>${text('save')}${of}</button>`
  const title = is_revoked ? text('restore') : text('revoke')
  const fields = { id, is_revoked: Number(!is_revoked) }
  const switched = { title, of: nameOf(key), fields }
  const backForm = markup`<input type="hidden" name="id" value="${id}">
<input type="hidden" name="is_revoked" value="0">${again}<button>${title}${of}</button>`
  const isAsked = is_revoked && again
  return markup`<tr>
<td>${description || markup`<span class="dim">${text('no_description')}</span>`}
${is_revoked && markup`<span class="badge closed">${text('revoked')}</span>`}
${key.is_expired && markup`<span class="badge closed">${text('expired')}</span>`}</td>
<td>${text(TITLES[key.scope])}</td>
<td class="few">${expires === null ? text('never') : timeOf(expires)}</td>
<td class="few">${timeOf(key.creation_time)}</td>
<td class="few">${last_used === null ? text('never') : timeOf(last_used)}
${last_used_address !== null && markup`<br>${text.show('from', { last_used_address })}`}</td>
<td class="wide">${!isAsked && buttonOf(NAME, is_revoked ? 'take_back' : 'revoke', asked, switched)}
${
  isAsked &&
  markup`<details><summary>${title}${of}</summary>
${formOf({ tab: NAME, action: 'take_back' }, asked, backForm)}</details>`
}
<details><summary>${text('change')}${of}</summary>
${formOf({ tab: NAME, action: 'describe' }, asked, change)}</details></td>
</tr>\n`
}
