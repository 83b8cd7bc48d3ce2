/** Refuses links in texts of accounts that are younger than the parameter `no_links_hours`. */

import { isInDocketGroup } from '../../../accounts/groups/groups.ts'
import { docketParameters } from '../../../accounts/parameters/docket-parameters.ts'
import { addressOf } from '../../../accounts/parameters/parameters.ts'
import { createdAt } from '../../../accounts/users/find-users.ts'
import type { Look } from '../../../platform/work/work.ts'
import { fail } from './faults.ts'
import { firstLink } from './links.rules.ts'

const HOUR_MS = 3_600_000

/**
 * Fault 32000 if one of the texts has a link to elsewhere, unless the actor may add some: the
 * account is old enough, or in `trusted_group`, or the program itself.
 */
export async function refuseLinks(look: Look, texts: readonly string[]): Promise<void> {
  const { no_links_hours } = await docketParameters(look.tx)
  if (Number(no_links_hours) === 0 || look.actor.id === 0) return
  const own = await addressOf(look)
  const link = texts.map((text) => firstLink(text, own)).find((one) => one !== undefined)
  if (link !== undefined) await refuseLink(look, link)
}

/** The same for something that pages show as a link, whatever it is. */
export async function refuseLink(look: Look, link: string): Promise<void> {
  const { tx, actor, now } = look
  const hours = Number((await docketParameters(tx)).no_links_hours)
  if (hours === 0 || actor.id === 0 || (await isInDocketGroup(look, 'trusted_group'))) return
  const created = await createdAt(tx, actor.id)
  if (now < created + hours * HOUR_MS) fail('links_too_early', link, hours)
}
