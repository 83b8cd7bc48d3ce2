/** Where a group is used: bugs, products, flag types and parameters. */

import type { Group } from '../../../../accounts/groups/groups.wire.ts'
import type { PageAsked } from '../../../../platform/http/page.ts'
import { markup, type Part } from '../../../../platform/pages/markup.ts'
import type { GroupUses } from '../../../administration/groups/groups.wire.ts'
import * as paths from '../../../model/paths.ts'
import { table } from '../../parts/table.ts'
import { text } from './text.ts'

/** The number of bugs is that of all bugs; the list that it leads to shows those one may see. */
export function usesPart({ to }: PageAsked, { name }: Group, uses: GroupUses): Part {
  const bugs = to(`${paths.bugs}?bug_group=${encodeURIComponent(name)}`)
  const { hidden_products: hidden, flag_types: types, parameters } = uses
  const titles = [text('product'), text('control'), text('control_others'), text('gives')]
  return markup`<h2 id="uses">${text('uses')}</h2>
<p><a href="${bugs}">${text('bugs_in_group', { count: uses.bugs })}</a></p>
${
  uses.products.length === 0
    ? markup`<p>${text('no_products')}</p>`
    : table(
        titles,
        uses.products.map((product) => [
          markup`<a href="${to(paths.product(product.name))}">${product.name}</a>`,
          levelText(product.membercontrol),
          levelText(product.othercontrol),
          rightsOf(product),
        ]),
      )
}
${hidden > 0 && markup`<p>${text('hidden_products', { count: hidden })}</p>`}
${
  types.length > 0 &&
  markup`<p>${text('flag_types', { names: types.map((type) => type.name).join(', ') })}</p>`
}
${parameters.length > 0 && markup`<p>${text('parameters', { names: parameters.join(', ') })}</p>`}`
}

const LEVELS = ['level_0', 'level_1', 'level_2', 'level_3'] as const
const levelText = (level: number) => text(LEVELS[level] ?? 'level_0')

const RIGHTS = ['editcomponents', 'editbugs', 'canconfirm'] as const
const rightsOf = (product: GroupUses['products'][number]) =>
  [
    product.entry && text('entry'),
    product.canedit && text('canedit'),
    ...RIGHTS.map((right) => product[right] && text('right', { right })),
  ]
    .filter(Boolean)
    .join(', ')
