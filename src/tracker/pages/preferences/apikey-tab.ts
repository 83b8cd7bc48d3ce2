/** The tab for creating, describing and revoking API keys. */

import {
  createApiKey,
  getApiKeys,
  updateApiKey,
} from '../../../accounts/api-keys/api-keys.methods.ts'
import type { ApiKey, ApiKeyMade, ApiKeys } from '../../../accounts/api-keys/api-keys.wire.ts'
import { markup, type Part } from '../../../platform/pages/markup.ts'
import type { PageAsked } from '../../../platform/http/page.ts'
import { doer, runner } from '../parts/forms.ts'
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

/** A new key is shown once, in the response that creates it. */
export const apikeyTab: Tab = {
  name: NAME,
  title: 'api_keys',
  actions: {
    make: withPassword(making),
    describe: calling(updateApiKey, 'description_changed'),
    revoke: calling(updateApiKey, 'api_key_revoked'),
    take_back: withPassword(calling(updateApiKey, 'api_key_restored')),
  },
  async show(door, asked) {
    const { api_keys } = (await list(door, {})) as ApiKeys
    const again = await door.look(door.caller.actor, passwordAgain)
    const description = markup`<label>${text('description')}
<input name="description" maxlength="255"></label>
${again}<button>${text('create_api_key')}</button>`
    return markup`<p>${text('api_key_lets_program_act')}</p>
${
  api_keys.length > 0 &&
  markup`<div class="scroll" tabindex="0"><table>
<thead><tr><th scope="col">${text('description')}</th><th scope="col">${text('created')}</th>
<th scope="col">${text('last_used')}</th><th scope="col">${text('change')}</th></tr></thead>
<tbody>
${api_keys.map((key) => row(key, asked, again))}</tbody></table></div>`
}
<h2>${text('new_api_key')}</h2>
${formOf({ tab: NAME, action: 'make' }, asked, description)}`
  },
}

function row(key: ApiKey, asked: PageAsked, again: Part) {
  const { id, description, is_revoked, last_used, last_used_address } = key
  const change = markup`<input type="hidden" name="id" value="${id}">
<label>${text('description')}
<input name="description" value="${description}" maxlength="255"></label>
<button>${text('save')}</button>`
  const title = is_revoked ? text('restore') : text('revoke')
  const fields = { id, is_revoked: Number(!is_revoked) }
  const switched = { title, of: description, fields }
  const backForm = markup`<input type="hidden" name="id" value="${id}">
<input type="hidden" name="is_revoked" value="0">${again}<button>${title}</button>`
  const isAsked = is_revoked && again
  return markup`<tr>
<td>${description || markup`<span class="dim">${text('no_description')}</span>`}
${is_revoked && markup`<span class="badge closed">${text('revoked')}</span>`}</td>
<td class="few">${timeOf(key.creation_time)}</td>
<td class="few">${last_used === null ? text('never') : timeOf(last_used)}
${last_used_address !== null && markup`<br>${text.show('from', { last_used_address })}`}</td>
<td class="wide">${!isAsked && buttonOf(NAME, is_revoked ? 'take_back' : 'revoke', asked, switched)}
${
  isAsked &&
  markup`<details><summary>${title}</summary>
${formOf({ tab: NAME, action: 'take_back' }, asked, backForm)}</details>`
}
<details><summary>${text('describe')}</summary>
${formOf({ tab: NAME, action: 'describe' }, asked, change)}</details></td>
</tr>\n`
}
