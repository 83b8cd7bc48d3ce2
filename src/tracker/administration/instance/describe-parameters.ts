/** Describes parameters: their topics, values, defaults, and last changes. */

import type { TSchemaOptions } from 'typebox'

import { lastChanges, type LastChange } from '../../../accounts/audit/last-audit.ts'
import { fail } from '../../../accounts/faults.ts'
import { groupsById } from '../../../accounts/groups/groups.ts'
import {
  docketDefaults,
  docketKinds,
  type DocketParameterName,
} from '../../../accounts/parameters/docket-parameters.list.ts'
import { docketParameters } from '../../../accounts/parameters/docket-parameters.ts'
import { type Kind, parameterKinds } from '../../../accounts/parameters/parameter-kinds.rules.ts'
import {
  type AnyParameterName,
  type ParameterTopic,
  parameterTopics,
} from '../../../accounts/parameters/parameter-topics.rules.ts'
import { defaults, secrets } from '../../../accounts/parameters/parameters.list.ts'
import { parameters } from '../../../accounts/parameters/parameters.ts'
import { toText } from '../../../platform/times.ts'
import type { Look } from '../../../platform/work/work.ts'
import { fieldValues, statuses } from '../../catalogue/fields/fields.ts'
import type { Detail, DetailsAsked } from './describe-parameters.wire.ts'
import { DocketParameters } from './instance.wire.ts'
import { parametersFor } from './parameters.rules.ts'

/** Fault 304 without `tweakparams`, 51 for an unknown topic. */
export async function describeParameters(look: Look, asked: DetailsAsked) {
  const { tx, actor } = look
  if (!actor.may('tweakparams')) {
    fail('auth_failure', { action: 'access', object: 'parameters', group: 'tweakparams' })
  }
  const found = namesIn(asked.topic).filter(({ name }) => isNamed(name, asked.text))
  const values: Readonly<Record<string, string>> = {
    ...parametersFor(actor, await parameters(tx)),
    ...(await docketParameters(tx)),
  }
  const names = found.map(({ name }) => name)
  const changes = actor.may('admin') ? await lastChanges(tx, CLASS, names) : undefined
  const details: Detail[] = []
  for (const { name, topic } of found) {
    const detail = {
      name,
      topic,
      ...(await shapeOf(look, name)),
      ...valuesOf(name, values[name]),
      last_change: changeOf(name, changes?.get(name)),
    }
    if (asked.is_changed === undefined || asked.is_changed === detail.is_changed) {
      details.push(detail)
    }
  }
  return { parameters: details }
}

const CLASS = 'Bugzilla::Parameter'
const all: Readonly<Record<AnyParameterName, string>> = { ...defaults, ...docketDefaults }
const docketSaid: Readonly<Record<DocketParameterName, object>> =
  DocketParameters.properties.parameters.properties
const hidden: ReadonlySet<string> = new Set(secrets)

function namesIn(topic: string | undefined) {
  const topics = Object.keys(parameterTopics) as ParameterTopic[]
  const chosen = topic === undefined ? topics : topics.filter((one) => one === topic)
  if (chosen.length === 0) fail('object_does_not_exist', 'topic of parameters', topic!)
  return chosen.flatMap((of) => parameterTopics[of].map((name) => ({ name, topic: of })))
}

function isNamed(name: AnyParameterName, text = '') {
  const told = `${name} ${saidOf(name)}`.toLowerCase()
  return text
    .toLowerCase()
    .split(/\s+/)
    .every((word) => told.includes(word))
}

const isDocket = (name: AnyParameterName): name is DocketParameterName =>
  Object.hasOwn(docketDefaults, name)

function saidOf(name: AnyParameterName): string {
  if (isDocket(name)) return (docketSaid[name] as TSchemaOptions).description ?? ''
  const said = parameterKinds.get(name)!
  return 'refused' in said ? said.refused : said.says
}

const NOT_SET = {
  kind: 'none',
  choices: [],
  has_effect: false,
  is_docket: false,
  is_needed: false,
  minimum: null,
  maximum: null,
}

async function shapeOf(look: Look, name: AnyParameterName) {
  const description = saidOf(name)
  if (isDocket(name)) {
    const [kind, has_effect, is_docket] = [docketKinds[name], true, true]
    return { ...NOT_SET, description, has_effect, is_docket, ...(await controlOf(look, kind)) }
  }
  const said = parameterKinds.get(name)!
  if ('refused' in said) return { ...NOT_SET, description }
  const has_effect = !said.told
  return { ...NOT_SET, description, has_effect, ...(await controlOf(look, said.kind)) }
}

async function controlOf(look: Look, kind: Kind) {
  const [minimum, maximum] = kind.is === 'whole' ? [kind.min, kind.max] : [null, null]
  const choices = await choicesOf(look, kind)
  return { kind: kind.is, choices, is_needed: isNeeded(kind), minimum, maximum }
}

function isNeeded(kind: Kind): boolean {
  if (kind.is === 'text' || kind.is === 'value') return kind.needed ?? false
  return ['switch', 'whole', 'choice', 'closed status'].includes(kind.is)
}

/** As in Bugzilla, members of `tweakparams` may read the names of all groups here. */
async function choicesOf({ tx }: Look, kind: Kind): Promise<string[]> {
  switch (kind.is) {
    case 'switch':
      return ['1', '0']
    case 'choice':
      return [...kind.of]
    case 'group':
      return [...(await groupsById(tx)).values()].map(({ name }) => name)
    case 'value':
      return (await fieldValues(tx, kind.field))
        .filter(({ isactive }) => isactive)
        .map(({ value }) => value)
    case 'closed status':
      return (await statuses(tx))
        .filter(({ is_open, isactive }) => !is_open && isactive)
        .map(({ name }) => name)
    case 'whole':
    case 'text':
    case 'lines':
    case 'pattern':
    case 'email':
    case 'address':
      return []
  }
}

function valuesOf(name: AnyParameterName, value: string | undefined) {
  const default_value = all[name]
  if (value === undefined) return { value: null, default_value, is_changed: false }
  return { value, default_value, is_changed: value !== default_value }
}

function changeOf(name: AnyParameterName, change: LastChange | undefined) {
  if (change === undefined || hidden.has(name)) return null
  const { at_time, user, removed, added } = change
  return { at_time: toText(at_time), user, removed, added }
}
