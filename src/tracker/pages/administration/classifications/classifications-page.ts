/** The list of classifications, and the form for a new one. */

import { isOn as isParameterOn } from '../../../../accounts/parameters/parameters.ts'
import type { PageAsked } from '../../../../platform/http/page.ts'
import { markup, type Part } from '../../../../platform/pages/markup.ts'
import { link } from '../../../../platform/pages/texts.ts'
import type { Look } from '../../../../platform/work/work.ts'
import {
  classificationCreate,
  classificationMove,
} from '../../../catalogue/classifications/classifications.methods.ts'
import { requireClassifier } from '../../../catalogue/classifications/change-classifications.ts'
import { catalogue } from '../../../catalogue/products/products.ts'
import * as paths from '../../../model/paths.ts'
import { field, runner } from '../../../../platform/http/page-forms.ts'
import { table } from '../../parts/table.ts'
import { actionForm, administered, listWithForm } from '../administered.ts'
import {
  area,
  filledIn,
  givenIn,
  line,
  linesIn,
  NAMED,
  type Values,
  valuesOf,
} from '../controls.ts'
import { pageOf, searchForm } from '../lists.ts'
import { moveAction, moveForm } from '../moves.ts'
import { text } from './text.ts'

const create = runner(classificationCreate)
const move = runner(classificationMove)

/** Fault 304 without `editclassifications`. */
export const classificationsPage = administered({
  name: 'Page.admin_classifications',
  path: paths.adminClassifications,
  show,
  actions: {
    create: {
      async run(door, asked) {
        await create(door, classificationAsked(asked))
        return paths.adminClassifications
      },
      done: () => text('created'),
    },
    move: moveAction((door, _asked, { key, by }) => move(door, { id_or_name: key, by })),
  },
  told: { delete_classification: () => text('deleted') },
})

async function show(look: Look, asked: PageAsked) {
  requireClassifier(look, 'edit')
  const title = text('classifications')
  if (!(await isParameterOn(look.tx, 'useclassification'))) return { title, body: areOff(asked) }
  const { classifications, products } = await catalogue(look.tx)
  const path = paths.adminClassifications
  const { shown, links } = pageOf(asked, path, classifications, ({ name }) => name)
  const counts = Map.groupBy(products, ({ classification_id }) => classification_id)
  const titles = ['name', 'description', 'sort_key', 'order', 'products'] as const
  const columns = titles.map((title) => text(title))
  const of = { path, total: classifications.length, words: field(asked, 'find') }
  const order = (one: (typeof shown)[number]) => {
    const place = classifications.indexOf(one)
    return moveForm(asked, { ...of, key: String(one.id), name: one.name, place })
  }
  const rows = shown.map(({ id, name, description, sortkey }, at) => [
    markup`<a href="${asked.to(paths.adminClassification(name))}">${name}</a>`,
    markup`<div class="wide">${description}</div>`,
    sortkey,
    order(shown[at]!),
    counts.get(id)?.length ?? 0,
  ])
  const list = markup`${searchForm(asked, path, text('words'))}
${shown.length === 0 ? markup`<p role="status">${text('none_found')}</p>` : table(columns, rows)}
${links}`
  const values = valuesOf(asked, 'create', { sort_key: 0 })
  const fields = markup`${classificationFields(values)}<button>${text('create')}</button>`
  const form = markup`<h2 id="new">${text('new')}</h2>
${actionForm(asked, { path, action: 'create', fields })}`
  return { title, body: markup`<p>${text('about')}</p>${listWithForm(list, form)}` }
}

/** What is shown instead as long as they are not used. */
export const areOff = ({ to }: PageAsked): Part =>
  markup`<p>${text.show('are_off', { params: link(to(paths.adminParameters)) })}</p>`

/** The controls of a classification. */
export const classificationFields = (values: Values): Part => [
  line(values, 'name', text('name'), NAMED),
  area(values, 'description', text('description')),
  line(values, 'sort_key', text('sort_key'), markup` type="number" min="0" max="32767"`),
]

/** The parameters that the forms have for Classification.create and Classification.update. */
export const classificationAsked = (asked: PageAsked): Record<string, unknown> => ({
  ...givenIn(asked, ['name']),
  ...filledIn(asked, ['sort_key']),
  description: linesIn(asked, 'description'),
})
