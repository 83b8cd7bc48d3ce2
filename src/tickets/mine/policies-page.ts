/** The policies of the installation and of groups, for administrators. */

import { fail as refuse } from '../../accounts/faults.ts'
import { groupsById } from '../../accounts/groups/groups.ts'
import {
  alarmed,
  field,
  formToken,
  hidden,
  numberIn,
  options,
  runner,
} from '../../platform/http/page-forms.ts'
import type { Page, PageAsked, Sheet } from '../../platform/http/page.ts'
import { markup, type Part } from '../../platform/pages/markup.ts'
import type { Locale } from '../locales/locale.ts'
import type { SentenceKey } from '../locales/words.ts'
import { policyUpdate } from '../owners/owners.methods.ts'
import { listPolicies, policyOfGroup } from '../policy/change-policies.ts'
import { toldTypes } from '../pages/accepted.ts'
import type { StoredPolicy } from '../policy/policy.wire.ts'
import * as paths from '../paths.ts'
import { settingsOf } from '../settings.ts'
import { alarmIn, shownAgain } from './alarms.ts'
import { localeNow } from './locale.ts'
import { doneTold, headed, places, type Showing, table, typedOr } from './parts.ts'
import { typeFields, typesIn } from './policy-parts.ts'

const update = runner(policyUpdate)

const DAY_S = 24 * 60 * 60
const MIB = 1024 * 1024
const AMOUNTS = {
  ticket_total: { label: 'policy_total', unit: DAY_S },
  ticket_lastdl: { label: 'policy_idle', unit: DAY_S },
  ticket_maxdl: { label: 'policy_downloads', unit: 1 },
  max_size: { label: 'policy_max_size', unit: MIB },
  quota: { label: 'policy_quota', unit: MIB },
} as const satisfies Record<string, { label: SentenceKey; unit: number }>
type Amount = keyof typeof AMOUNTS
const NAMES = Object.keys(AMOUNTS) as Amount[]

/** With `group`, the id of a group, the form changes its policy; else that of the installation. */
export const policiesPage: Page = {
  name: 'Page.file_policies',
  paths: [paths.policies],
  login: 'required',
  show: (look, asked) => policiesSheet({ look, asked, locale: localeNow(look) }),
  async submit(door, asked) {
    const group = numberIn(asked, 'group')
    const needed = field(asked, 'pass_required')
    await update(door, {
      ...(group > 0 && { group: String(group) }),
      ...Object.fromEntries(NAMES.flatMap((name) => editedAmount(asked, name))),
      pass_required: needed === '' ? null : needed === '1',
      types: typesIn(asked) ?? null,
    })
    const query = group > 0 ? `group=${group}&` : ''
    return { moved: `${paths.policies}?${query}done=policy`, status: 303 }
  },
  refused: shownAgain((showing, fault) => policiesSheet(showing, alarmIn(showing, fault))),
}

/** Nothing if it was left as it is, so that no value is rounded. */
function editedAmount(asked: PageAsked, name: Amount): [Amount, number | string | null][] {
  const text = field(asked, name).trim()
  if (text === field(asked, `${name}_was`)) return []
  const value = Number(text)
  if (text === '') return [[name, null]]
  return [[name, Number.isFinite(value) ? Math.round(value * AMOUNTS[name].unit) : text]]
}

async function policiesSheet(showing: Showing, alarm?: string): Promise<Sheet> {
  const { look, asked, locale } = showing
  const { policies } = await listPolicies(look)
  const groups = await groupsById(look.tx)
  const id = numberIn(asked, 'group')
  const group = id === 0 ? undefined : groups.get(id)
  if (id > 0 && !group) refuse('object_does_not_exist', 'group', String(id))
  const chosen = group ? await policyOfGroup(look, group.id, group.name) : policies[0]!
  const idOf = new Map([...groups.values()].map((one) => [one.name, one.id]))
  const body = markup`${places(showing, id === 0 ? paths.policies : '')}
${alarmed(alarm) || doneTold(asked, locale)}
<p>${locale.say('policy_about')}</p>
${listed(showing, policies, idOf)}
${otherGroup(showing, idOf)}
<h2>${group ? locale.say('policy_of', { group: group.name }) : locale.say('policy_of_installation')}</h2>
${changeForm(showing, id, chosen)}`
  return headed({ title: locale.say('policy_title') }, body)
}

function listed(
  { asked, locale }: Showing,
  policies: readonly StoredPolicy[],
  idOf: ReadonlyMap<string, number>,
): Part {
  const columns = [
    locale.say('policy_group'),
    ...NAMES.map((name) => locale.say(AMOUNTS[name].label)),
    locale.say('policy_pass'),
    locale.say('policy_types'),
  ]
  const rows = policies.map((policy) => {
    const { group, pass_required, types } = policy
    const href = group === null ? paths.policies : `${paths.policies}?group=${idOf.get(group)}`
    return [
      markup`<a href="${asked.to(href)}">${group ?? locale.say('policy_installation')}</a>`,
      ...NAMES.map((name) => amountTold(locale, name, policy[name])),
      pass_required !== null && locale.say(pass_required ? 'policy_needed' : 'policy_not_needed'),
      types && (toldTypes(locale, [{ list: [], ...types }]) || locale.say('policy_all')),
    ]
  })
  return table(columns, rows)
}

const shownAmount = (name: Amount, value: number | null): string =>
  value === null ? '' : String(Math.round((value / AMOUNTS[name].unit) * 1000) / 1000)

const amountTold = (locale: Locale, name: Amount, value: number | null): string =>
  value === 0 ? locale.say('policy_no_limit') : shownAmount(name, value)

/** Chooses the group whose policy the form shows. */
const otherGroup = ({ asked, locale }: Showing, idOf: ReadonlyMap<string, number>): Part => markup`
<form action="${asked.to(paths.policies)}"><label>${locale.say('policy_add')}
<select name="group">${options(
  [...idOf].map(([name, id]) => [String(id), name] as const),
  [field(asked, 'group')],
)}</select></label>
<button>${locale.say('mine_show')}</button></form>`

function changeForm(showing: Showing, id: number, policy: StoredPolicy): Part {
  const { look, asked, locale } = showing
  const { upload_bytes_max, ticket_quota_bytes: quota } = settingsOf(look)
  const { pass_required, types } = policy
  const needs = [
    ['', locale.say('policy_unsaid')],
    ['1', locale.say('policy_needed')],
    ['0', locale.say('policy_not_needed')],
  ] as const
  const needed = pass_required === null ? '' : String(Number(pass_required))
  const usual =
    quota === 0
      ? locale.say('policy_quota_open')
      : locale.say('policy_quota_usual', { quota: locale.size(quota) })
  return markup`<form class="card large" method="post" action="${asked.to(paths.policies)}">
${formToken(asked)}${id > 0 && hidden([['group', String(id)]])}
<p class="dim">${locale.say('policy_fields_about')}
${locale.say('policy_largest', { size: locale.size(upload_bytes_max) })}
${usual}</p>
${NAMES.map((name) => {
  const was = shownAmount(name, policy[name])
  const step = AMOUNTS[name].unit === 1 ? '1' : 'any'
  return markup`<label>${locale.say(AMOUNTS[name].label)}
<input type="number" name="${name}" min="0" step="${step}"
value="${typedOr(asked, name, was)}"></label>
<input type="hidden" name="${name}_was" value="${typedOr(asked, `${name}_was`, was)}">\n`
})}
<label>${locale.say('policy_pass')}
<select name="pass_required">${options(needs, [
    typedOr(asked, 'pass_required', needed),
  ])}</select></label>
${typeFields(locale, {
  rule: typedOr(asked, 'types_rule', types?.rule ?? ''),
  list: typedOr(asked, 'types_list', (types?.list ?? []).join(' ')),
  unsaid: true,
})}
<button>${locale.say('policy_save')}</button></form>`
}
