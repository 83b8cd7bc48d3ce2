/**
 * Converts the parameters of old forms to chips: a field and its values, people in roles, changes,
 * deadlines, saved searches. Empty parameters are dropped. Pure.
 */

import { internalName, oldNames } from '../../model/api-names.wire.ts'
import { type Given, isTicked, lastOf } from './given.wire.ts'

/** A chip from parameters of Bugzilla's search forms. Empty texts mean no bound or value. */
export type FormChip =
  | { kind: 'saved'; name: string; sharer_id: string }
  /** By internal field name; any of the values matches. */
  | { kind: 'criterion'; field: string; operator: string; values: string[] }
  /** `email1`: a person in any of the roles. */
  | { kind: 'person'; values: string[]; operator: string; roles: string[] }
  /** `chfield`: one of the fields, or any, changed in that period to that value. */
  | { kind: 'changed'; fields: string[]; from: string; to: string; value: string }
  | { kind: 'deadline'; from: string; to: string }

/** Among the names of changed fields: that the bug was created. */
export const CREATION = '[Bug creation]'

type Printed = [name: string, value: string][]

/** The chips, and the names of all parameters consumed. */
export function parseForms(given: Given, isCriterion: (name: string) => boolean) {
  const taken = new Set<string>()
  const take = (name: string) => {
    taken.add(name)
    return name
  }
  const values = (name: string) => filled(given.get(take(name)) ?? [])
  const last = (name: string) => lastOf(given, take(name))
  const chips: FormChip[] = [
    ...saved(last),
    ...persons(given, { values, last }),
    ...changed(values, last),
    ...deadline(last),
  ]
  return { chips: [...chips.filter(isSaved), ...criteria(given), ...chips.filter(isOther)], taken }

  function criteria(all: Given): FormChip[] {
    const fields = new Map<string, { operator: string; values: string[] }>()
    const of = (name: string) => {
      const field = fieldOf(name)
      const made = fields.get(field) ?? { operator: '', values: [] }
      fields.set(field, made)
      return made
    }
    for (const [name, some] of all) {
      if (taken.has(name)) continue
      const typed = name.endsWith('_type') ? name.slice(0, -'_type'.length) : undefined
      if (typed !== undefined && isCriterion(typed)) of(typed).operator = last(name)
      else if (name === BUG_ID_TYPE) of('bug_id').operator = bugIdType(last(name))
      else if (isCriterion(name)) {
        take(name)
        of(name).values.push(...filled(name === 'resolution' ? some.map(orNone) : some))
      }
    }
    return [...fields]
      .map(([field, asked]) => ({ kind: 'criterion' as const, field, ...asked }))
      .filter((chip) => chip.values.length > 0 || UNARY.test(chip.operator))
      .map((chip) => (UNARY.test(chip.operator) ? { ...chip, values: [] } : chip))
  }
}

/** Whether to find or to exclude the given ids, as old forms wrote it. */
export const BUG_ID_TYPE = 'bugidtype'
/**
 * The operator for a value of `bugidtype`: `nowords` to exclude the ids, else `anyexact`; empty if
 * none is given.
 */
export const bugIdType = (said: string) =>
  said === '' ? '' : /^(exclude|nowords)$/.test(said) ? 'nowords' : 'anyexact'

/** Names in responses differ from names in searches. */
const OWN = new Map([...oldNames, ['groups', 'groups']])
const fieldOf = (name: string) => OWN.get(name) ?? internalName(name)
const UNARY = /^is(not)?empty$/
const filled = (values: readonly string[]) =>
  values.map((value) => value.trim()).filter((value) => value !== '')
/** An empty resolution means bugs without one. */
const orNone = (resolution: string) => resolution.trim() || '---'
const isSaved = ({ kind }: FormChip) => kind === 'saved'
const isOther = (chip: FormChip) => !isSaved(chip)

type Values = (name: string) => string[]
type Last = (name: string) => string

function saved(last: Last): FormChip[] {
  const [name, sharer_id] = [last('savedsearch') || last('namedcmd'), last('sharer_id')]
  last('namedcmd')
  return name === '' ? [] : [{ kind: 'saved', name, sharer_id }]
}

/** The roles of a person in parameters such as `emailreporter1`, by internal field name. */
export const ROLES = ['assigned_to', 'reporter', 'qa_contact', 'cc', 'longdesc'] as const

/**
 * People are renumbered when written, so that roles without a person are not assigned to another.
 */
const OF_PERSON = new RegExp(`^email(?:type|${ROLES.join('|')})?(\\d+)$`)

function persons(given: Given, { values, last }: { values: Values; last: Last }): FormChip[] {
  const numbers = new Set([...given.keys()].flatMap((name) => OF_PERSON.exec(name)?.[1] ?? []))
  const inOrder = [...numbers].sort((a, b) => Number(a) - Number(b))
  return inOrder.flatMap((number): FormChip[] => {
    const who = values(`email${number}`)
    const operator = last(`emailtype${number}`)
    const roles = ROLES.filter((role) => values(`email${role}${number}`).some(isTicked))
    return who.length === 0 || roles.length === 0
      ? []
      : [{ kind: 'person', values: who, operator, roles }]
  })
}

function changed(values: Values, last: Last): FormChip[] {
  const fields = values('chfield')
  const bound = (text: string) => (text.toLowerCase() === 'now' ? '' : text)
  const [from, to] = [bound(last('chfieldfrom')), bound(last('chfieldto'))]
  const said = last('chfieldvalue')
  const value = fields.length === 0 ? '' : said
  if (from === '' && to === '' && value === '') return []
  return [{ kind: 'changed', fields, from, to, value }]
}

function deadline(last: Last): FormChip[] {
  const [from, to] = [last('deadlinefrom'), last('deadlineto')]
  return from === '' && to === '' ? [] : [{ kind: 'deadline', from, to }]
}

/** The parameters of the chips. People are numbered from 1 in their order. */
export function printForms(chips: readonly FormChip[]): Printed {
  let number = 0
  return chips.flatMap((chip): Printed => {
    const several = (name: string, all: readonly string[]): Printed =>
      all.map((value) => [name, value])
    const some = (name: string, value: string): Printed => (value === '' ? [] : [[name, value]])
    switch (chip.kind) {
      case 'saved':
        return [['savedsearch', chip.name], ...some('sharer_id', chip.sharer_id)]
      case 'criterion':
        return [...several(chip.field, chip.values), ...some(`${chip.field}_type`, chip.operator)]
      case 'person':
        number += 1
        return [
          ...several(`email${number}`, chip.values),
          ...some(`emailtype${number}`, chip.operator),
          ...chip.roles.map((role): [string, string] => [`email${role}${number}`, '1']),
        ]
      case 'changed':
        return [
          ...several('chfield', chip.fields),
          ...some('chfieldfrom', chip.from),
          ...some('chfieldto', chip.to),
          ...some('chfieldvalue', chip.value),
        ]
      case 'deadline':
        return [...some('deadlinefrom', chip.from), ...some('deadlineto', chip.to)]
    }
  })
}
