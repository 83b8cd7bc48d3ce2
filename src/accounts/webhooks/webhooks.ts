/** Lists, creates, changes and deletes the webhooks of the caller. */

import { fail as failAccounts } from '../faults.ts'
import { auditCreation, auditRemoval, audit } from '../audit/audit.ts'
import { addJobs } from '../../platform/jobs/jobs.ts'
import { seal, unseal } from '../../platform/seal.ts'
import { newSecret } from '../../platform/webhooks/sign.rules.ts'
import type { Look, Work } from '../../platform/work/work.ts'
import { fail } from './faults.ts'
import { deliverJob } from './follow-events.ts'
import * as rules from './webhooks.rules.ts'
import * as store from './webhooks.store.ts'
import {
  COUNTED_MAX,
  type NewWebhook,
  type Webhook,
  type WebhookNamed,
  type WebhookUpdate,
} from './webhooks.wire.ts'

/** The most webhooks of one person. */
export const WEBHOOKS_MAX = 20
const CLASS = 'Webhook'
const SEALED = 'a webhook'

/** To which bugs a webhook is limited; ids of rows, and names of fields separated by commas. */
export type BugLimits = Pick<
  store.WebhookRow,
  'product_id' | 'component_id' | 'group_id' | 'fields'
>

/** A webhook without the names of what its limits are. */
export type Plain = Omit<Webhook, 'product' | 'component' | 'group'>

/** The caller's, by id. */
export async function listWebhooks(look: Look): Promise<{ told: Plain; limits: BugLimits }[]> {
  const { tx, actor } = look
  const rows = await store.ofUser(tx, {
    user_id: actor.id,
    limit: WEBHOOKS_MAX,
    count_max: COUNTED_MAX,
  })
  return rows.map((row) => ({
    limits: row,
    told: {
      id: row.id,
      name: row.name,
      url: row.url,
      event: row.events,
      field: rules.listIn(row.fields),
      everybody: row.everybody === 1,
      format: row.format,
      header_name: row.header_name,
      secrets: secretsOf(look, row).length,
      enabled: row.is_enabled === 1,
      waiting: Number(row.waiting),
      errors: Number(row.errors),
      failed: Number(row.failed),
      creator: actor.login,
    },
  }))
}

/** Creates one, and returns its secret. Faults 304, 20003 and 32000. */
export async function createWebhook(
  work: Work,
  asked: NewWebhook,
  limits: Partial<BugLimits> = {},
) {
  const { tx, actor, now } = work
  const { webhooks = 0 } = (await store.countOf.first(tx, { user_id: actor.id })) ?? {}
  if (webhooks >= WEBHOOKS_MAX) fail('webhooks_too_many', WEBHOOKS_MAX)
  const secret = newSecret()
  const { event = [], format = 'docket' } = asked
  const { id } = await store.add(tx, {
    user_id: actor.id,
    name: asked.name,
    url: rules.checkUrl(asked.url),
    format: rules.checkFormat(format),
    events: rules.checkEvents(event, format),
    fields: '',
    header_name: '',
    header_value: '',
    ...limits,
    ...scopeOf(work, asked),
    ...headerOf(work, asked),
    secrets: sealed(work, [secret]),
    is_enabled: 1,
    enabled_at: now,
    busy_until: 0,
  })
  await auditCreation(work, CLASS, id, asked.name)
  if (asked.everybody) await audit(work, CLASS, id, { everybody: { removed: '0', added: '1' } })
  return { id, secret }
}

/** Changes one; returns the new secret, if one was asked for. Faults as above, and 404. */
export async function updateWebhook(
  work: Work,
  asked: WebhookUpdate,
  limits: Partial<BugLimits> = {},
) {
  const { id, name, url, event, enabled, new_secret, drop_old_secrets } = asked
  const row = await ownWebhook(work, { id })
  const secret = new_secret ? newSecret() : undefined
  const before = secretsOf(work, row)
  const kept = drop_old_secrets ? before.slice(0, secret ? 0 : 1) : before
  const secrets = [...(secret ? [secret] : []), ...kept].slice(0, rules.SECRETS_MAX)
  const isNewlyEnabled = enabled === true && row.is_enabled === 0
  await store.change(work.tx, id, {
    ...(name !== undefined && { name }),
    ...(url !== undefined && { url: rules.checkUrl(url) }),
    ...(event !== undefined && { events: rules.checkEvents(event, row.format) }),
    ...limits,
    ...scopeOf(work, asked),
    ...headerOf(work, asked),
    ...(enabled !== undefined && { is_enabled: Number(enabled) }),
    ...(isNewlyEnabled && { enabled_at: work.now }),
    secrets: sealed(work, secrets),
  })
  if (isNewlyEnabled) await addJobs(work.tx, [deliverJob(id, work.now)])
  const was = row.everybody ?? 0
  const everybody = Number(asked.everybody ?? was)
  await audit(work, CLASS, id, {
    ...(url !== undefined && { url: { removed: row.url, added: url } }),
    ...(everybody !== was && { everybody: { removed: String(was), added: String(everybody) } }),
    ...(enabled !== undefined && {
      is_enabled: { removed: String(row.is_enabled), added: String(Number(enabled)) },
    }),
  })
  return { id, ...(secret && { secret }) }
}

/** Removes one, with all its deliveries. */
export async function removeWebhook(work: Work, asked: WebhookNamed) {
  const { id, name } = await ownWebhook(work, asked)
  await store.dropDeliveries(work.tx, { id })
  await store.remove(work.tx, { id })
  await auditRemoval(work, CLASS, id, name)
  return { id }
}

/** A webhook of the caller; fault 32000 (404) otherwise. */
export async function ownWebhook({ tx, actor }: Look, { id }: WebhookNamed) {
  const row = await store.byId.first(tx, { id })
  return row?.user_id === actor.id ? row : fail('webhook_unknown', id)
}

/** The newest first. */
export const secretsOf = (look: Look, { secrets }: Pick<store.WebhookRow, 'secrets'>) =>
  JSON.parse(unseal(look, secrets, SEALED) ?? '[]') as string[]

/** The header that the receiver asks for, if any. */
export function headersOf(look: Look, { header_name, header_value }: store.WebhookRow) {
  if (header_name === '') return {}
  return { [header_name]: unseal(look, header_value, SEALED) ?? '' }
}

const sealed = (look: Look, secrets: string[]) => seal(look, JSON.stringify(secrets), SEALED)

/** Those who are no administrators any more can still end it. */
function scopeOf({ actor }: Look, { everybody }: Pick<NewWebhook, 'everybody'>) {
  if (everybody && !actor.may('admin')) {
    const object = 'file tickets of others'
    failAccounts('auth_failure', { action: 'access', object, group: 'admin' })
  }
  return everybody === undefined ? {} : { everybody: Number(everybody) }
}

function headerOf(look: Look, { header_name, header_value }: Partial<NewWebhook>) {
  return {
    ...(header_name !== undefined && { header_name: rules.checkHeader(header_name) }),
    ...(header_value !== undefined && {
      header_value: seal(look, rules.checkHeaderValue(header_value), SEALED),
    }),
  }
}
