/** The properties of a product as controls, and as parameters of the methods. */

import { isOn as isParameterOn } from '../../../../accounts/parameters/parameters.ts'
import type { PageAsked } from '../../../../platform/http/page.ts'
import { markup, type Part } from '../../../../platform/pages/markup.ts'
import type { Look } from '../../../../platform/work/work.ts'
import { getClassifications } from '../../../catalogue/classifications/classifications.ts'
import { catalogue, type Product } from '../../../catalogue/products/products.ts'
import { voteLimits } from '../../../catalogue/products/vote-limits.rules.ts'
import { field, isOn, tick } from '../../../../platform/http/page-forms.ts'
import {
  area,
  choice,
  filledIn,
  givenIn,
  line,
  linesIn,
  NAMED,
  type Values,
  valuesOf,
} from '../controls.ts'
import { PERSON } from './component-form.ts'
import { text } from './text.ts'

const LINE = markup` maxlength="65535"`
const LIMITS = ['votesperuser', 'maxvotesperbug', 'votestoconfirm'] as const

/** The controls of a new product. */
export async function newFields(look: Look, asked: PageAsked): Promise<Part> {
  const values = valuesOf(asked, 'create', {
    version: 'unspecified',
    default_milestone: '---',
    is_open: true,
    has_unconfirmed: true,
    classification: await firstClassification(look),
    component_assignee: look.actor.login,
  })
  const makesGroup = await isParameterOn(look.tx, 'makeproductgroups')
  return [
    line(values, 'name', text('name'), NAMED),
    area(values, 'description', text('description'), markup` required`),
    await classificationField(look, values),
    line(values, 'version', text('version'), NAMED),
    (await isParameterOn(look.tx, 'usetargetmilestone')) &&
      line(values, 'default_milestone', text('default_milestone'), markup` maxlength="64"`),
    firstComponent(values),
    more(values),
    makesGroup && markup`<p class="dim">${text('with_group')}</p>`,
  ]
}

/** Without it, no bugs can be filed; it can be added later. */
const firstComponent = (values: Values): Part => markup`
<fieldset><legend>${text('first_component')}</legend>
<p class="dim">${text('first_component_about')}</p>
${line(values, 'component', text('component_name'), markup` maxlength="64"`)}
${line(values, 'component_description', text('component_description'), LINE)}
${line(values, 'component_assignee', text('default_assignee'), PERSON)}</fieldset>`

/** The first component of a new product, as Product.create takes it; none without a name. */
export function componentOfNew(asked: PageAsked): Record<string, unknown> {
  const name = field(asked, 'component')
  if (name.trim() === '') return {}
  const [description, default_assignee] = ['component_description', 'component_assignee'].map(
    (one) => field(asked, one),
  )
  return { component: { name, description, default_assignee } }
}

/** The controls of a known product. */
export async function productFields(look: Look, asked: PageAsked, product: Product): Promise<Part> {
  const values = valuesOf(asked, 'save', {
    name: product.name,
    description: product.description,
    classification: product.classification,
    default_milestone: product.defaultmilestone,
    votesperuser: product.votesperuser,
    maxvotesperbug: product.maxvotesperbug,
    votestoconfirm: product.votestoconfirm,
    bug_description_template: product.bug_description_template,
    is_open: product.isactive === 1,
    has_unconfirmed: product.allows_unconfirmed === 1,
  })
  return [
    line(values, 'name', text('name'), NAMED),
    area(values, 'description', text('description'), markup` required`),
    look.actor.may('editclassifications') && (await classificationField(look, values)),
    (await isParameterOn(look.tx, 'usetargetmilestone')) &&
      choice(
        values,
        'default_milestone',
        text('default_milestone'),
        product.milestones.map(({ value }) => value),
      ),
    more(values, product),
  ]
}

const more = (values: Values, product?: Product): Part => {
  const limits = product && voteLimits(product)
  return markup`
${tick('is_open', text('is_open'), values.isOn('is_open'))}
${tick('has_unconfirmed', text('has_unconfirmed'), values.isOn('has_unconfirmed'))}
<fieldset><legend>${text('votes')}</legend>
${LIMITS.map((name) =>
  line(
    values,
    name,
    text(name),
    markup` type="number" min="0" max="32767" placeholder="${limits?.[name]}"`,
  ),
)}</fieldset>
${area(values, 'bug_description_template', text('template'))}`
}

async function classificationField(look: Look, values: Values): Promise<Part> {
  if (!(await isParameterOn(look.tx, 'useclassification'))) return undefined
  const { classifications } = await getClassifications(look, { include_fields: ['name'] })
  const names = classifications.map(({ name }) => name as string)
  const all = new Set([await firstClassification(look), values.text('classification'), ...names])
  return choice(values, 'classification', text('classification'), [...all].filter(Boolean))
}

/** That of products without one. */
async function firstClassification({ tx }: Look) {
  const { classifications } = await catalogue(tx)
  return classifications.find(({ id }) => id === 1)!.name
}

/** The parameters that the forms have for Product.create and Product.update. */
export const productAsked = (asked: PageAsked): Record<string, unknown> => ({
  ...givenIn(asked, ['name', 'version', 'default_milestone', 'classification']),
  ...givenIn(asked, ['bug_description_template']),
  ...filledIn(asked, LIMITS),
  description: linesIn(asked, 'description'),
  is_open: isOn(asked, 'is_open'),
  has_unconfirmed: isOn(asked, 'has_unconfirmed'),
})
