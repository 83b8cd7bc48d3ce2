/** Draws the workflow as SVG: statuses as boxes, and transitions as arrows. */

import { markup, type Part } from '../../../../platform/pages/markup.ts'
import type { Door } from '../../../../platform/http/method.ts'
import { arrowPath } from '../../dependencies/arrows.rules.ts'
import { layOut } from '../../dependencies/graph-layout.ts'
import { inLines } from '../../dependencies/lines.rules.ts'
import { text } from './text.ts'
import type { Known } from './workflow-page.ts'

/** In pixels, for the default font size. */
const BOX = { width: 172, height: 34 }
const [LEFT, BASE, LETTERS] = [12, 22, 18]
const STEPS_MAX = 200
const direction = 'LR'

/** The table says the same in words. */
export async function workflowPicture(door: Door, { statuses, nameOf, steps }: Known) {
  const ids = [0, ...statuses.map(({ id }) => id)]
  const links = steps.map(({ from, to }) => [from, to] as const)
  const laid =
    links.length > STEPS_MAX
      ? undefined
      : await layOut(door.caller, { bugs: ids, links, direction, box: BOX })
  if (!laid) return markup`<p>${text('no_picture')}</p>`
  const { width, height, boxes, arrows } = laid
  const node = (id: number): Part => {
    const { x, y } = boxes.get(id)!
    return markup`<g class="node" transform="translate(${at1(x)} ${at1(y)})"><rect class="box"
width="${BOX.width}" height="${BOX.height}" rx="6"/><text x="${LEFT}" y="${BASE}">
${inLines(nameOf(id), LETTERS, 1)}</text></g>\n`
  }
  return markup`<div class="scroll" tabindex="0">
<svg class="graph" role="img" aria-labelledby="workflow-picture" width="${rem(width)}"
height="${rem(height)}" viewBox="0 0 ${at1(width)} ${at1(height)}">
<title id="workflow-picture">${text('picture_title')}</title>
<defs><marker id="tip" viewBox="0 0 10 10" refX="9" refY="5" markerWidth="9" markerHeight="9"
markerUnits="userSpaceOnUse" orient="auto"><path d="M0 0L10 5L0 10z"/></marker></defs>
${arrows.map(
  (arrow) =>
    markup`<path class="arrow" d="${arrowPath(arrow, { boxes, box: BOX, direction })}"/>\n`,
)}
${ids.map(node)}</svg></div>`
}

const at1 = (length: number) => length.toFixed(1)
/** Grows with the font size of the reader. */
const rem = (length: number) => `${(length / 16).toFixed(2)}rem`
