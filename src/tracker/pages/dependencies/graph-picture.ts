/** Draws a dependency graph as SVG: boxes that are links, and arrows. */

import { markup, type Markup, type Part } from '../../../platform/pages/markup.ts'
import type { Graph, GraphBug } from '../../bugs/dependencies/dependency-graph.ts'
import * as paths from '../../model/paths.ts'
import { stateOf } from '../parts/status.ts'
import { arrowPath } from './arrows.rules.ts'
import type { Direction, LaidOut, Point } from './graph-layout-thread.ts'
import { inLines } from './lines.rules.ts'
import { text } from './text.ts'

/** In pixels, for the default font size. */
export const BOX = { width: 228, height: 62 }
/** Letters in a line, and lines of a summary. */
const [LETTERS, LINES] = [29, 2]
/** Capital letters are wider. */
const STATUS_LETTERS = 24
const [LEFT, FIRST, LINE] = [14, 19, 16]

/** A graph with its layout. `title` is the text for screen readers. */
export interface Drawn {
  graph: Graph
  laid: LaidOut
  direction: Direction
  /** The requested bugs. */
  roots: ReadonlySet<number>
  title: string
  /** Completes a path with the base path of the request. */
  to: (path: string) => string
}

/** Each box links to its bug. Arrows of circles have a style of their own. */
export function graphPicture({ graph, laid, direction, roots, title, to }: Drawn): Markup {
  const { width, height, boxes, arrows, circles } = laid
  const circleOf = new Map(circles.flatMap((ids, at) => ids.map((id) => [id, at])))
  const isRound = (from: number, to: number) =>
    circleOf.has(from) && circleOf.get(from) === circleOf.get(to)
  return markup`<div class="scroll" tabindex="0">
<svg class="graph" role="group" aria-labelledby="graph-title" aria-describedby="graph-text"
width="${rem(width)}" height="${rem(height)}" viewBox="0 0 ${at1(width)} ${at1(height)}">
<title id="graph-title">${title}</title>
<desc id="graph-text">${text('described', {
    bugs: graph.bugs.length,
    arrows: arrows.length,
  })}</desc>
<defs>${['tip', 'tip-round'].map(
    (id) => markup`<marker id="${id}" viewBox="0 0 10 10" refX="9" refY="5" markerWidth="9"
markerHeight="9" markerUnits="userSpaceOnUse" orient="auto"><path d="M0 0L10 5L0 10z"/></marker>`,
  )}</defs>
<g aria-hidden="true">
${arrows.map(
  (arrow) => markup`<path class="arrow${isRound(arrow.from, arrow.to) && ' round'}"
d="${arrowPath(arrow, { boxes, box: BOX, direction })}"/>\n`,
)}</g>
${graph.bugs.map((bug) => node(bug, boxes.get(bug.id)!, { graph, roots, to }))}</svg></div>`
}

type Around = Pick<Drawn, 'graph' | 'roots' | 'to'>

function node(bug: GraphBug, { x, y }: Point, { graph, roots, to }: Around): Part {
  const { id, bug_status, resolution, short_desc, is_open } = bug
  const state = stateOf(bug_status, is_open === 1)
  const status = `${bug_status} ${resolution}`.trim()
  const before = graph.links.filter(({ blocked }) => blocked === id).map((one) => one.dependson)
  const after = graph.links.filter(({ dependson }) => dependson === id).map((one) => one.blocked)
  const name = [
    text('bug', { id, status, summary: short_desc }),
    ...(before.length > 0 ? [text('depends_on', { bugs: before.join(', ') })] : []),
    ...(after.length > 0 ? [text('blocks', { bugs: after.join(', ') })] : []),
  ].join(' ')
  return markup`<a href="${to(paths.bug(id))}" id="graph-${id}"
class="node ${state}${roots.has(id) && ' root'}" data-linked="${[...before, ...after].join(' ')}">
<title>${name}</title>
<g transform="translate(${at1(x)} ${at1(y)})"><rect class="box" width="${BOX.width}"
height="${BOX.height}" rx="6"/><rect class="side" width="4" height="${BOX.height - 12}" y="6"/>
<circle class="shape" cx="${LEFT + 5}" cy="${FIRST - 4.5}" r="4.2"/>${
    state === 'busy' &&
    markup`<path class="half" d="M${LEFT + 5} ${FIRST - 8.7}a4.2 4.2 0 0 0 0 8.4z"/>`
  }
<text x="${LEFT + 15}" y="${FIRST}"><tspan class="id">${id}</tspan>
<tspan class="state">${inLines(status, STATUS_LETTERS - String(id).length, 1)}</tspan></text>
${inLines(short_desc, LETTERS, LINES).map(
  (line, at) => markup`<text x="${LEFT}" y="${FIRST + 4 + LINE * (at + 1)}">${line}</text>`,
)}</g></a>\n`
}

const at1 = (length: number) => length.toFixed(1)
/** Grows with the font size of the reader. */
const rem = (length: number) => `${(length / 16).toFixed(2)}rem`
