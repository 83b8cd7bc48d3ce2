/** The criteria of a search form: those with controls, and other given ones. */

import type { Part } from '../../../platform/pages/markup.ts'
import { isAdditional } from '../../catalogue/fields/fields.ts'
import type { BugField } from '../../model/bug-fields/bug-field.wire.ts'
import { columnsOf } from '../../model/bug-fields/columns.wire.ts'
import { builtInFields } from '../../search/tree/fields.ts'
import { printForms } from '../../search/ask/old-forms.wire.ts'
import type { Choice, Offer } from './choices.ts'
import { tick } from '../../../platform/http/page-forms.ts'
import { chooser, type Chooser, texter, type Texter } from './controls.ts'
import type { Criterion, Draft } from './draft.ts'
import { ofNumbers, type Offered, ofTexts, ofWords, titled } from './operator-titles.ts'
import { text } from './text.ts'

/** The controls of a form, by their place in it. */
export interface Parts {
  texts: Part
  choosers: Part
  /** Criteria without a control are listed and can be removed. */
  others: Part
}

/** Criteria that have no control are ticked and listed by name, so that none is lost. */
export function partsOf({ criteria }: Draft, offer: Offer): Parts {
  const left = new Map(criteria)
  const take = (name: string) => {
    left.delete(name)
    return criteria.get(name)
  }
  const texts = textsOf(offer).map((one) => texter(one, whole(one, take(one.name))))
  const choosers = choicesOf(offer).map((choice) => chooser(choice, take(choice.name)))
  const others = [...left].flatMap(([field, asked]) =>
    printForms([{ kind: 'criterion', field, ...asked }]),
  )
  return {
    texts,
    choosers,
    others:
      others.length > 0 &&
      others.map(([name, value]) => tick(name, `${name}: ${value}`, true, value)),
  }
}

/** Fields whose values are typed, in this order; additional ones follow. */
const TYPED = [
  ...new Set(['short_desc', 'content', 'longdesc', 'keywords', ...columnsOf('line'), 'bug_id']),
]
/** How some of them differ from lines of text. */
interface Different {
  title?: 'content' | 'numbers'
  offered?: Offered
  chosen: string
}
const DIFFERENT: Readonly<Record<string, Different>> = {
  content: { title: 'content', offered: ofWords, chosen: 'matches' },
  keywords: { chosen: 'allwords' },
  bug_id: { title: 'numbers', offered: ofNumbers, chosen: 'anyexact' },
}
const TEXTS: ReadonlySet<string> = new Set(['text', 'longText'])

function textsOf({ offered, choices, titles }: Offer): Texter[] {
  const additional = [...offered.values()].filter(isAdditional).map(({ name }) => name)
  return [...new Set([...TYPED, ...additional])].flatMap((name) => {
    const field = offered.get(name)
    if (!field || choices.has(name)) return []
    const {
      title,
      offered: menu = ofTexts,
      chosen,
    } = DIFFERENT[name] ?? {
      chosen: isText(field) ? 'allwordssubstr' : 'equals',
    }
    return { name, title: title ? text(title) : titles.get(name)!, offered: titled(menu), chosen }
  })
}
/** Whether words of it are searched for. */
const isText = ({ name, column, custom }: BugField) =>
  name === 'longdesc' || column === 'line' || (custom && TEXTS.has(custom.holds))

/** Multiple values that form one are shown as one; without an operator. */
function whole({ name }: Texter, asked: Criterion | undefined): Criterion | undefined {
  if (!asked) return undefined
  const { usual = 'anyexact', joins = false } = builtInFields.get(name) ?? {}
  const isOne = joins || (name === 'bug_id' && /^(anyexact|nowords)?$/.test(asked.operator))
  return {
    operator: asked.operator || usual,
    values: isOne ? [asked.values.join(',')] : asked.values,
  }
}

/** Values that stand for all open or all closed statuses. */
const allStatuses = () =>
  [
    ['__open__', text('all_open')],
    ['__closed__', text('all_closed')],
  ] as const
const FIRST = [
  ...columnsOf('status'),
  'classification',
  'product',
  'component',
  ...columnsOf('ofProduct', 'select'),
]

function choicesOf({ choices, own }: Offer): Chooser[] {
  return [...FIRST, ...own.map(({ name }) => name)]
    .flatMap((name) => choices.get(name) ?? [])
    .map(withStatuses)
}

/** A search can also ask for all open or all closed statuses. */
export const withStatuses = (choice: Choice): Chooser =>
  choice.name === 'bug_status'
    ? { ...choice, active: [...allStatuses(), ...choice.active] }
    : choice
