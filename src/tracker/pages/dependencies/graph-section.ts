/** The part of the dependency page with the graph, and what is missing from it. */

import type { Door } from '../../../platform/http/method.ts'
import type { PageAsked } from '../../../platform/http/page.ts'
import { markup, type Part } from '../../../platform/pages/markup.ts'
import { BUGS_MAX, type Graph, LINKS_MAX } from '../../bugs/dependencies/dependency-graph.ts'
import { field } from '../parts/forms.ts'
import { layOut } from './graph-layout.ts'
import type { Direction, LaidOut } from './graph-layout-thread.ts'
import { BOX, graphPicture } from './graph-picture.ts'

/** As in Bugzilla's addresses. */
export const DIRECTIONS: readonly (readonly [Direction, string])[] = [
  ['LR', 'Left to right'],
  ['TB', 'Top to bottom'],
  ['RL', 'Right to left'],
  ['BT', 'Bottom to top'],
]

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
  if (!laid)
    return markup`<p class="alarm">The graph took too long to draw. Try again later, or
with fewer levels.</p>`
  const title = `Graph of ${graph.bugs.length} bugs and their dependencies`
  const roots = new Set(ids)
  return markup`<h2>Graph</h2>
<p class="dim">An arrow leads from a bug to a bug that it blocks.</p>
${missing(graph)}${round(laid)}
${graphPicture({ graph, laid, direction, roots, title, to: asked.to })}`
}

function missing({ cut }: Graph): Part {
  const texts = [
    cut.bugs && `There are more bugs: the graph shows the ${BUGS_MAX} nearest.`,
    cut.levels && 'There are more levels of dependencies.',
    cut.links && `There are more arrows: the graph shows ${LINKS_MAX}.`,
  ]
  return texts.map((text) => text && markup`<p class="alarm">${text}</p>\n`)
}

const round = ({ circles }: LaidOut): Part =>
  circles.map(
    (ids) => markup`<p class="alarm">These bugs depend on each other: ${ids.join(', ')}.</p>\n`,
  )
