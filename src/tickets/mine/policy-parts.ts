/** What the policy allows a person, how much they use, and fields for what a grant accepts. */

import { findUser } from '../../accounts/users/find-users.ts'
import { field, options } from '../../platform/http/page-forms.ts'
import { markup, type Part } from '../../platform/pages/markup.ts'
import type { PageAsked } from '../../platform/http/page.ts'
import type { Look } from '../../platform/work/work.ts'
import type { Grant } from '../grants/grants.wire.ts'
import type { Locale } from '../locales/locale.ts'
import { toldTypes } from '../pages/accepted.ts'
import type { Policy } from '../policy/policy.rules.ts'
import { policyOf } from '../policy/policy.ts'
import { splitTypes } from '../policy/types.rules.ts'
import type { Room } from '../quota/quota.ts'
import { joinLimits, limitsTold } from './limit-fields.ts'
import { type Showing, typedOr } from './parts.ts'

/** What applies to the owner of a ticket or grant, whoever reads about it. */
export async function policyOfOwner(look: Look, owner: string): Promise<Policy> {
  const { id } = look.actor
  if (owner === look.actor.login) return policyOf(look, id)
  return policyOf(look, (await findUser(look.tx, owner))?.id ?? id)
}

/** The space that is used and free. */
export const spaceTold = (locale: Locale, { policy, used, free }: Room): string =>
  free === null
    ? locale.say('policy_space_open', { used: locale.size(used) })
    : locale.say('policy_space', {
        used: locale.size(used),
        quota: locale.size(policy.quota_bytes),
        free: locale.size(free),
      })

/** What files may be: their size and types. */
export const filesTold = (locale: Locale, { bytes_max, types }: Policy): string =>
  [locale.say('grant_size_max', { size: locale.size(bytes_max) }), toldTypes(locale, [types])]
    .filter((said) => said !== '')
    .join(' ')

/** The most that limits may be; nothing if the policy does not limit them. */
export function mostTold(locale: Locale, { limits }: Policy): Part {
  const said = limitsTold(locale, 'ticket', limits)
  if (said.length === 0) return undefined
  return markup`<p class="dim">${locale.say('policy_most', { limits: joinLimits(locale, said) })}</p>`
}

const MIB = 1024 * 1024

/** A number of MiB as it is typed; empty for 0 and null. */
export const mibOf = (bytes: number | null): string =>
  bytes === null || bytes === 0 ? '' : String(Math.round((bytes / MIB) * 1000) / 1000)

/** The bytes of a typed number of MiB; the text itself if it is no number. */
export function bytesIn(text: string): number | string {
  const value = Number(text.trim())
  return Number.isFinite(value) ? Math.round(value * MIB) : text
}

/** A rule of types, and its list. */
export function typeFields(
  locale: Locale,
  { rule, list, unsaid = false }: { rule: string; list: string; unsaid?: boolean },
): Part {
  const rules = [
    ...(unsaid ? [['', locale.say('policy_unsaid')] as const] : []),
    ['all', locale.say('policy_all')],
    ['only', locale.say('policy_only_these')],
    ['except', locale.say('policy_except_these')],
  ] as const
  return markup`<label>${locale.say('policy_types')}
<select name="types_rule">${options(rules, [rule])}</select></label>
<label>${locale.say('policy_list')}
<input name="types_list" value="${list}" maxlength="4000" spellcheck="false"
autocapitalize="off"></label>`
}

/** The rule that a form asks for; undefined if it says nothing. */
export const typesIn = (asked: Pick<PageAsked, 'given'>) => {
  const rule = field(asked, 'types_rule')
  return rule === '' ? undefined : { rule, list: splitTypes(field(asked, 'types_list')) }
}

/** What may be sent through a grant; a new one accepts what the policy does. */
export function acceptFields(showing: Showing, policy: Policy, grant?: Grant): Part {
  const { asked, locale } = showing
  const { max_size = 0, types } = grant ?? {}
  const was = mibOf(max_size)
  const size = typedOr(asked, 'max_size', was)
  const most = mibOf(policy.bytes_max)
  return markup`<fieldset><legend>${locale.say('policy_accepts')}</legend>
<p class="dim">${locale.say('policy_accepts_about')} ${filesTold(locale, policy)}</p>
<label>${locale.say('policy_size')}
<input type="number" name="max_size" min="0" max="${most}" step="any" value="${size}"></label>
<input type="hidden" name="max_size_was" value="${typedOr(asked, 'max_size_was', was)}">
${typeFields(locale, {
  rule: typedOr(asked, 'types_rule', types?.rule ?? 'all'),
  list: typedOr(asked, 'types_list', (types?.list ?? []).join(' ')),
})}
</fieldset>`
}

/** The parameters of what a grant accepts; a size that was not edited is not rounded. */
export const acceptedIn = (asked: PageAsked) => ({
  ...(field(asked, 'max_size') !== field(asked, 'max_size_was') && {
    max_size: bytesIn(field(asked, 'max_size')),
  }),
  types: typesIn(asked) ?? { rule: 'all' },
})
