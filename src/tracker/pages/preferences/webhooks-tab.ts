/** The tab for the programs that are told what happens. */

import { markup, type Part } from '../../../platform/pages/markup.ts'
import type { PageAsked } from '../../../platform/http/page.ts'
import {
  webhookCreate,
  webhookDelete,
  webhookList,
  webhookUpdate,
} from '../../webhooks/webhooks.methods.ts'
import { COUNTED_MAX, EVENT_NAMES, FORMATS, type Webhook } from '../../webhooks/webhooks.wire.ts'
import * as paths from '../../model/paths.ts'
import { doer, options, runner, tick } from '../../../platform/http/page-forms.ts'
import { type Action, buttonOf, calling, formOf, type Tab } from './tab.ts'
import { text as say } from '../webhook/text.ts'
import { text } from './text.ts'

const NAME = 'webhooks'
const list = runner(webhookList)
const make = doer(webhookCreate)
const change = doer(webhookUpdate)

/** Only the response shows a new secret, so it does not redirect. */
const showing = (run: typeof make): Action => ({
  done: undefined,
  async run(door, asked) {
    const { secret } = (await run(door, withFields(asked))) as { secret: string }
    return markup`<p class="notice" role="status">${text('webhook_secret')}</p>
<pre class="text">${secret}</pre>`
  },
})

/** A text with commas is the list of fields. */
function withFields(asked: PageAsked): PageAsked {
  const names = (asked.given.get('field') ?? []).flatMap((one) => one.split(','))
  if (names.length === 0) return asked
  return { ...asked, given: new Map([...asked.given, ['field', names.map((one) => one.trim())]]) }
}

const changing = calling(webhookUpdate, 'webhook_changed')

/** The secret of a webhook is shown once, in the response that makes it. */
export const webhooksTab: Tab = {
  name: NAME,
  title: 'webhooks',
  actions: {
    make: showing(make),
    change: { ...changing, run: (door, asked) => changing.run(door, withFields(asked)) },
    enable: calling(webhookUpdate, 'webhook_enabled'),
    disable: calling(webhookUpdate, 'webhook_disabled'),
    renew: showing(change),
    drop: calling(webhookUpdate, 'webhook_secrets_dropped'),
    remove: calling(webhookDelete, 'webhook_removed'),
  },
  async show(door, asked) {
    const { webhooks } = (await list(door, {})) as { webhooks: Webhook[] }
    return markup`<p>${text('webhooks_about')}</p>
${webhooks.map((hook) => shown(hook, asked))}
<h2>${text('webhook_new')}</h2>
${formOf(
  { tab: NAME, action: 'make', isLarge: true },
  asked,
  markup`${fieldsOf(undefined)}
<label>${say('webhook_format')}
<select name="format">${options(FORMATS, [])}</select></label>
<button>${text('webhook_create')}</button>`,
)}`
  },
}

/** Not all are counted. */
const countOf = (count: number) => (count < COUNTED_MAX ? count : say('webhook_many'))

function shown(hook: Webhook, asked: PageAsked): Part {
  const { id, name, url, enabled, waiting, failed, secrets } = hook
  const button = (action: string, title: string, fields: Record<string, string | number> = {}) =>
    buttonOf(NAME, action, asked, { title, of: name, fields: { id, ...fields } })
  return markup`<section class="card large"><h2>${name}</h2>
<p>${url}</p>
<p>${say('webhook_state', {
    state: say(enabled ? 'webhook_is_enabled' : 'webhook_is_disabled'),
    waiting: countOf(waiting),
    failed: countOf(failed),
  })} <a href="${asked.to(paths.webhook(id))}">${say('webhook_deliveries')}</a></p>
<div class="actions">${
    enabled
      ? button('disable', say('webhook_disable'), { enabled: 0 })
      : button('enable', say('webhook_enable'), { enabled: 1 })
  }
${button('renew', say('webhook_renew'), { new_secret: 1 })}
${secrets > 1 && button('drop', say('webhook_drop'), { drop_old_secrets: 1 })}
${button('remove', say('webhook_remove'))}</div>
<details><summary>${text('change')}</summary>
${formOf(
  { tab: NAME, action: 'change' },
  asked,
  markup`<input type="hidden" name="id" value="${id}">
${fieldsOf(hook)}<button>${text('save')}</button>`,
)}</details></section>`
}

const TELLS = {
  create: 'webhook_tells_create',
  change: 'webhook_tells_change',
  comment: 'webhook_tells_comment',
  attachment: 'webhook_tells_attachment',
} as const

const chosen = (value = '') => (value === 'Any' ? '' : value)

function fieldsOf(hook: Webhook | undefined) {
  const told: readonly string[] = hook?.event.split(',') ?? EVENT_NAMES
  return markup`<label>${text('name')}
<input name="name" maxlength="100" value="${hook?.name}" required></label>
<label>${say('webhook_url')}
<input name="url" type="url" maxlength="1000" value="${hook?.url}" required></label>
<fieldset><legend>${say('webhook_event')}</legend>
${EVENT_NAMES.map((name) => tick('event', say(TELLS[name]), told.includes(name), name))}</fieldset>
<label>${say('webhook_product')}
<input name="product" value="${chosen(hook?.product)}"></label>
<label>${say('webhook_component')}
<input name="component" value="${chosen(hook?.component)}"></label>
<label>${say('webhook_group')}
<input name="group" value="${hook?.group}"></label>
<label>${say('webhook_field')}
<input name="field" value="${hook?.field.join(', ')}"></label>
<label>${say('webhook_header_name')}
<input name="header_name" maxlength="100" value="${hook?.header_name}"></label>
${
  hook === undefined &&
  markup`<label>${say('webhook_header_value')}
<input name="header_value" maxlength="500" autocomplete="off"></label>`
}`
}
