/** The events of bugs, as a source of webhooks. */

import { type Source, tells, type WebhookRow } from '../../accounts/webhooks/sources.ts'
import { listIn } from '../../accounts/webhooks/webhooks.rules.ts'
import { groupsOf } from '../../accounts/group-sets/group-sets.ts'
import type { Look } from '../../platform/work/work.ts'
import { visibleAmong } from '../bugs/see/bugs.ts'
import type { ToldEvent } from '../feed/feed.wire.ts'
import { tellEvents } from '../feed/tell-events.ts'
import { payloadOf, productsOf } from './payload.ts'

/** What the owner of a webhook may know, of what it is told of. */
export const bugEvents: Source = {
  async plan(look, hook, events) {
    const isOfKind = (kind: string) => tells(hook.events, kind)
    const items = await tellEvents(look, events, { ...productsOf(hook), isOfKind })
    const wanted = items.filter(({ told }) => isWanted(hook, told))
    const ids = [...new Set(wanted.map(({ told }) => told.bug_id))]
    const inGroup = await bugsInGroup(look, hook, ids)
    return wanted
      .filter(({ told }) => inGroup.has(told.bug_id))
      .map(({ event, told: { bug_id } }) => ({ event, about: { bug_id, link_id: null } }))
  },
  messageOf: payloadOf,
}

const isWanted = ({ fields }: WebhookRow, { changes }: ToldEvent) => {
  const named = listIn(fields)
  const isOfField = changes?.some(({ field_name }) => named.includes(field_name)) ?? true
  return named.length === 0 || isOfField
}

async function bugsInGroup(look: Look, { component_id, group_id }: WebhookRow, ids: number[]) {
  if (component_id === null && group_id === null) return new Set(ids)
  const kept = new Set<number>()
  for (const bug of await visibleAmong(look, ids)) {
    if (component_id !== null && bug.component_id !== component_id) continue
    const groups = group_id === null ? new Set() : await groupsOf(look.tx, bug.group_set_id)
    if (group_id === null || groups.has(group_id)) kept.add(bug.id)
  }
  return kept
}
