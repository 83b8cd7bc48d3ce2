/** The part of the dependency page with the graph, and what is missing from it. */

import type { Door } from '../../../platform/http/method.ts'
import type { PageAsked } from '../../../platform/http/page.ts'
import { markup, type Part } from '../../../platform/pages/markup.ts'
import { BUGS_MAX, type Graph, LINKS_MAX } from '../../bugs/dependencies/dependency-graph.ts'
import { field } from '../../../platform/http/page-forms.ts'
import { layOut } from './graph-layout.ts'
import type { Direction, LaidOut } from './graph-layout-thread.ts'
import { BOX, graphPicture } from './graph-picture.ts'
import { text } from './text.ts'

/** As in Bugzilla's addresses. */
const DIRECTIONS = [
  ['LR', 'left_to_right'],
  ['TB', 'top_to_bottom'],
  ['RL', 'right_to_left'],
  ['BT', 'bottom_to_top'],
] as const satisfies (readonly [Direction, string])[]
/** The same with their titles. */
export const directions = (): (readonly [Direction, string])[] =>
  DIRECTIONS.map(([direction, title]) => [direction, text(title)])

/** The parameter `rankdir`; left to right by default. */
export const directionIn = (asked: PageAsked): Direction =>
  DIRECTIONS.find(([direction]) => direction === field(asked, 'rankdir'))?.[0] ?? 'LR'

interface Shown {
  graph: Graph
  /** The requested bugs. */
  ids: readonly number[]
}

/** Nothing if there are no dependencies. */
export async function graphSection({ caller }: Door, asked: PageAsked, shown: Shown) {
  const { graph, ids } = shown
  if (graph.links.length === 0) return undefined
  const direction = directionIn(asked)
  const laid = await layOut(caller, {
    bugs: graph.bugs.map(({ id }) => id),
    links: graph.links.map(({ dependson, blocked }) => [dependson, blocked]),
    direction,
    box: BOX,
  })
  if (!laid) return markup`<p class="alarm">${text('took_too_long')}</p>`
  const title = text('title', { count: graph.bugs.length })
  const roots = new Set(ids)
  return markup`<h2>${text('graph')}</h2>
<p class="dim">${text('about')}</p>
${missing(graph)}${round(laid)}
${graphPicture({ graph, laid, direction, roots, title, to: asked.to })}`
}

function missing({ cut }: Graph): Part {
  const texts = [
    cut.bugs && text('more_bugs', { max: BUGS_MAX }),
    cut.levels && text('more_levels'),
    cut.links && text('more_arrows', { max: LINKS_MAX }),
  ]
  return texts.map((said) => said && markup`<p class="alarm">${said}</p>\n`)
}

const round = ({ circles }: LaidOut): Part =>
  circles.map((ids) => markup`<p class="alarm">${text('circle', { bugs: ids.join(', ') })}</p>\n`)
