/** To which bugs a webhook is limited, as its owner says it and sees it. */

import { groupNamed, groupsById } from '../../accounts/groups/groups.ts'
import { fail } from '../../accounts/webhooks/faults.ts'
import {
  type BugLimits,
  createWebhook,
  listWebhooks,
  updateWebhook,
} from '../../accounts/webhooks/webhooks.ts'
import { checkFields } from '../../accounts/webhooks/webhooks.rules.ts'
import type { NewWebhook, Webhook, WebhookUpdate } from '../../accounts/webhooks/webhooks.wire.ts'
import { fold } from '../../platform/fold.ts'
import type { Look, Work } from '../../platform/work/work.ts'
import { accessibleProduct, catalogue } from '../catalogue/products/products.ts'

/** As BMO says it. */
const ANY = 'Any'

/** `Webhook.list`. */
export async function listLimited(look: Look) {
  const { byId } = await catalogue(look.tx)
  const groups = await groupsById(look.tx)
  const webhooks = (await listWebhooks(look)).map(({ told, limits }): Webhook => {
    const { product_id, component_id, group_id } = limits
    const product = product_id === null ? undefined : byId.get(product_id)
    const component = product?.components.find(({ id }) => id === component_id)
    return {
      ...told,
      product: product_id === null ? ANY : (product?.name ?? ''),
      component: component_id === null ? ANY : (component?.name ?? ''),
      group: groups.get(group_id ?? 0)?.name ?? '',
    }
  })
  return { webhooks }
}

/** `Webhook.create`. Faults 106 and those of `createWebhook`. */
export const createLimited = async (work: Work, asked: NewWebhook) =>
  createWebhook(work, asked, await limitsIn(work, asked))

/** `Webhook.update`. Faults 106 and those of `updateWebhook`. */
export const updateLimited = async (work: Work, asked: WebhookUpdate) =>
  updateWebhook(work, asked, await limitsIn(work, asked))

type Chosen = Pick<NewWebhook, 'product' | 'component' | 'group' | 'field'>
async function limitsIn(
  look: Look,
  { product, component, group, field }: Chosen,
): Promise<Partial<BugLimits>> {
  if (product === undefined && component) fail('webhook_invalid', 'component', NO_PRODUCT)
  return {
    ...(product !== undefined && (await placeOf(look, product, component ?? ''))),
    ...(group !== undefined && { group_id: await groupOf(look, group) }),
    ...(field !== undefined && { fields: checkFields(field) }),
  }
}
const NO_PRODUCT = 'name its product as well'

async function placeOf(look: Look, name: string, component: string) {
  if (name === '' || name === ANY) return { product_id: null, component_id: null }
  const { id: product_id, components } = await accessibleProduct(look, name)
  if (component === '' || component === ANY) return { product_id, component_id: null }
  const found = components.find((one) => fold(one.name) === fold(component.trim()))
  if (!found) return fail('webhook_invalid', 'component', `there is none of that name in ${name}`)
  return { product_id, component_id: found.id }
}

async function groupOf({ tx, actor }: Look, name: string) {
  if (name === '') return null
  const group = await groupNamed(tx, name)
  if (group && actor.groups.has(group.id)) return group.id
  return fail('webhook_invalid', 'group', 'you are in no group of that name')
}
