/** A table of components, versions or milestones. */

import type { PageAsked } from '../../../../platform/http/page.ts'
import { markup, type Part } from '../../../../platform/pages/markup.ts'
import { table } from '../../parts/table.ts'
import { text } from './text.ts'

interface Row {
  name: Part
  /** Its page. */
  path: string
  /** Between its name and the number of its bugs. */
  cells: readonly Part[]
  bugs: number
  /** The list of its bugs. */
  list: string
}

/** `columns` name all but the last one. */
export const partsTable = (
  { to }: PageAsked,
  columns: readonly Part[],
  rows: readonly Row[],
): Part =>
  rows.length === 0
    ? markup`<p role="status">${text('no_parts')}</p>`
    : table(
        [...columns, text('bugs')],
        rows.map(({ name, path, cells, bugs, list }) => [
          markup`<a href="${to(path)}">${name}</a>`,
          ...cells,
          bugs === 0
            ? 0
            : markup`<a href="${to(list)}">${bugs}<span class="unseen">
${text.show('bugs_with', { name })}</span></a>`,
        ]),
      )
