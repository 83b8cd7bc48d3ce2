/** The tab for the programs that are told what happens. */

import { markup, type Part } from '../../../platform/pages/markup.ts'
import type { Door } from '../../../platform/http/method.ts'
import type { PageAsked } from '../../../platform/http/page.ts'
import {
  webhookCreate,
  webhookDelete,
  webhookList,
  webhookUpdate,
} from '../../webhooks/webhooks.methods.ts'
import {
  BUG_EVENTS,
  COUNTED_MAX,
  FORMATS,
  TICKET_EVENTS,
  type Webhook,
} from '../../../accounts/webhooks/webhooks.wire.ts'
import * as paths from '../../model/paths.ts'
import { doer, isOn, options, runner, tick } from '../../../platform/http/page-forms.ts'
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

/** The form has the tick `everybody`, which says nothing if it is not set. */
const HAS_EVERYBODY = 'has_everybody'

/** A text with commas is the list of fields. */
function withFields(asked: PageAsked): PageAsked {
  const given = new Map(asked.given)
  const names = (given.get('field') ?? []).flatMap((one) => one.split(','))
  if (names.length > 0)
    given.set(
      'field',
      names.map((one) => one.trim()),
    )
  if (given.has(HAS_EVERYBODY)) given.set('everybody', [String(Number(isOn(asked, 'everybody')))])
  return { ...asked, given }
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
    return markup`<p>${say(asked.serves(paths.bugs) ? 'webhooks_about' : 'webhooks_about_files')}</p>
${webhooks.map((hook) => shown(door, asked, hook))}
<h2>${text('webhook_new')}</h2>
${formOf(
  { tab: NAME, action: 'make', isLarge: true },
  asked,
  markup`${fieldsOf(door, asked, undefined)}
${
  asked.serves(paths.bugs) &&
  markup`<label>${say('webhook_format')}
<select name="format">${options(FORMATS, [])}</select></label>`
}
<button>${text('webhook_create')}</button>`,
)}`
  },
}

/** Not all are counted. */
const countOf = (count: number) => (count < COUNTED_MAX ? count : say('webhook_many'))

function shown(door: Door, asked: PageAsked, hook: Webhook): Part {
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
${fieldsOf(door, asked, hook)}<button>${text('save')}</button>`,
)}</details></section>`
}

const TELLS = {
  create: 'webhook_tells_create',
  change: 'webhook_tells_change',
  comment: 'webhook_tells_comment',
  attachment: 'webhook_tells_attachment',
  ticket_create: 'webhook_tells_ticket_create',
  ticket_download: 'webhook_tells_ticket_download',
  ticket_change: 'webhook_tells_ticket_change',
  ticket_end: 'webhook_tells_ticket_end',
  ticket_malware: 'webhook_tells_ticket_malware',
  grant_create: 'webhook_tells_grant_create',
  grant_use: 'webhook_tells_grant_use',
  grant_change: 'webhook_tells_grant_change',
  grant_end: 'webhook_tells_grant_end',
  expires_soon: 'webhook_tells_expires_soon',
} as const
type Name = keyof typeof TELLS
const OF_BUGS = Object.keys(BUG_EVENTS) as Name[]
const OF_TICKETS = Object.keys(TICKET_EVENTS) as Name[]

const chosen = (value = '') => (value === 'Any' ? '' : value)

/** What the service has no pages for is left out. */
function fieldsOf({ caller }: Door, { serves }: PageAsked, hook: Webhook | undefined) {
  const hasBugs = serves(paths.bugs)
  const hasFiles = serves(paths.files)
  const told: readonly string[] = hook?.event.split(',') ?? (hasBugs ? OF_BUGS : OF_TICKETS)
  const ticks = (title: 'webhook_event' | 'webhook_event_files', names: readonly Name[]) =>
    markup`<fieldset><legend>${say(title)}</legend>
${names.map((name) => tick('event', say(TELLS[name]), told.includes(name), name))}</fieldset>`
  return markup`<label>${text('name')}
<input name="name" maxlength="100" value="${hook?.name}" required></label>
<label>${say('webhook_url')}
<input name="url" type="url" maxlength="1000" value="${hook?.url}" required></label>
${hasBugs && [ticks('webhook_event', OF_BUGS), bugLimits(hook)]}
${hasFiles && ticks('webhook_event_files', OF_TICKETS)}
${
  hasFiles &&
  caller.actor.may('admin') && [
    markup`<input type="hidden" name="${HAS_EVERYBODY}" value="1">`,
    tick('everybody', say('webhook_everybody'), hook?.everybody === true),
  ]
}
<label>${say('webhook_header_name')}
<input name="header_name" maxlength="100" value="${hook?.header_name}"></label>
${
  hook === undefined &&
  markup`<label>${say('webhook_header_value')}
<input name="header_value" maxlength="500" autocomplete="off"></label>`
}`
}

const bugLimits = (hook: Webhook | undefined) => markup`<label>${say('webhook_product')}
<input name="product" value="${chosen(hook?.product)}"></label>
<label>${say('webhook_component')}
<input name="component" value="${chosen(hook?.component)}"></label>
<label>${say('webhook_group')}
<input name="group" value="${hook?.group}"></label>
<label>${say('webhook_field')}
<input name="field" value="${hook?.field.join(', ')}"></label>`
