/** The criteria of a search form: those with controls, and other given ones. */

import type { Part } from '../../../platform/pages/markup.ts'
import type { CustomField } from '../../model/bug-fields/custom-fields.rules.ts'
import { columnsOf } from '../../model/bug-fields/columns.wire.ts'
import { builtInFields } from '../../search/tree/fields.ts'
import { printForms } from '../../search/ask/old-forms.wire.ts'
import type { Choice, Offer } from './choices.ts'
import { tick } from '../parts/forms.ts'
import { chooser, type Options, texter, type Texter } from './controls.ts'
import type { Criterion, Draft } from './draft.ts'
import { ofNumbers, ofTexts, ofWords } from './operator-titles.ts'

export interface Parts {
  texts: Part
  choosers: Part
  /** Criteria without a control are listed and can be removed. */
  others: Part
}

export function partsOf({ criteria }: Draft, offer: Offer): Parts {
  const left = new Map(criteria)
  const take = (name: string) => {
    left.delete(name)
    return criteria.get(name)
  }
  const texts = [...textsOf(offer), ...ownTexts(offer)].map((text) =>
    texter(text, whole(text, take(text.name))),
  )
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

const text = (name: string, title: string, more: Partial<Texter> = {}): Texter => ({
  name,
  title,
  offered: ofTexts,
  chosen: 'allwordssubstr',
  ...more,
})

function textsOf({ titles, hasWhiteboard }: Offer): Texter[] {
  const titled = (name: string, more?: Partial<Texter>) => text(name, titles.get(name)!, more)
  return [
    titled('short_desc'),
    text('content', 'Words in the summary or comments', { offered: ofWords, chosen: 'matches' }),
    titled('longdesc'),
    titled('keywords', { chosen: 'allwords' }),
    titled('bug_file_loc'),
    ...(hasWhiteboard ? [titled('status_whiteboard')] : []),
    text('bug_id', 'Numbers of bugs', { offered: ofNumbers, chosen: 'anyexact' }),
  ]
}

const isText = ({ custom }: CustomField) => custom.holds === 'text' || custom.holds === 'longText'
const ownTexts = ({ own, choices, titles }: Offer): Texter[] =>
  own
    .filter(({ name }) => !choices.has(name))
    .map((field) => {
      const chosen = isText(field) ? 'allwordssubstr' : 'equals'
      return text(field.name, titles.get(field.name)!, { chosen })
    })

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
const ALL_STATUSES: Options = [
  ['__open__', 'All open ones'],
  ['__closed__', 'All closed ones'],
]
const FIRST = [
  ...columnsOf('status'),
  'classification',
  'product',
  'component',
  ...columnsOf('ofProduct', 'select'),
]

function choicesOf({ choices, own }: Offer): (Omit<Choice, 'active'> & { active: Options })[] {
  return [...FIRST, ...own.map(({ name }) => name)]
    .flatMap((name) => choices.get(name) ?? [])
    .map((choice) =>
      choice.name === 'bug_status'
        ? { ...choice, active: [...ALL_STATUSES, ...choice.active] }
        : choice,
    )
}
