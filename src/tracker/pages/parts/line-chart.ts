/** Draws a line chart over days as SVG, without scripts, for light and dark mode. Pure. */

import { markup, type Markup } from '../../../platform/pages/markup.ts'
import { numberText } from '../../../platform/pages/texts.ts'
import { toDay } from '../../../platform/times.ts'

/** One line of the chart. Its style depends on its position in the list. */
export interface Line {
  /** Starts of days, in order. */
  points: readonly (readonly [day: number, value: number])[]
}

const [WIDTH, HEIGHT] = [800, 320]
const [LEFT, RIGHT, TOP, BOTTOM] = [64, 40, 12, 28]
const MARKS = 4
/** More points could not be distinguished. */
const POINTS_MAX = 800

const COLOURS = [
  '#2f7ed8',
  '#d9660f',
  '#1b9e77',
  '#a566e0',
  '#d6337c',
  '#8a8f26',
  '#c9432f',
  '#7b8794',
] as const

/** Lines of equal colour have different dash patterns. */
const strokeOf = (at: number) => {
  const turn = Math.floor(at / COLOURS.length)
  return markup`stroke="${COLOURS[at % COLOURS.length]!}" stroke-width="2" stroke-linecap="round"
${turn > 0 && markup`stroke-dasharray="${turn * 6} 5"`} fill="none"`
}

/** The style of the n-th line. */
export const swatch = (at: number): Markup => markup`<svg width="28" height="10" viewBox="0 0 28 10"
aria-hidden="true"><path d="M2 5H26" ${strokeOf(at)}/></svg>`

/**
 * All lines share both axes; values begin at 0. Of many points, some are left out. `title` is the
 * text for screen readers.
 */
export function lineChart(lines: readonly Line[], title: string): Markup {
  const points = lines.flatMap((line) => line.points)
  const days = points.map(([day]) => day)
  const [first, last] = [lowest(days), highest(days)]
  const top = roundUp(highest(points.map(([, value]) => value)))
  const x = (day: number) => LEFT + share(day - first, last - first) * (WIDTH - LEFT - RIGHT)
  const y = (value: number) => HEIGHT - BOTTOM - share(value, top) * (HEIGHT - TOP - BOTTOM)
  const marks = Array.from({ length: MARKS + 1 }, (_, at) => at / MARKS)
  const paths = lines.map((line, at) => {
    const places = thinned(line.points).map(([day, value]) => `${at1(x(day))} ${at1(y(value))}`)
    // A single point is drawn as a zero-length line.
    const d = places.length === 1 ? `M${places[0]}L${places[0]}` : `M${places.join('L')}`
    return places.length > 0 && markup`<path d="${d}" ${strokeOf(at)}/>\n`
  })
  return markup`<div class="scroll" tabindex="0">
<svg class="chart" viewBox="0 0 ${WIDTH} ${HEIGHT}" role="img"
aria-label="${title}">
<g fill="currentColor" font-size="12">
${marks.map((mark) => valueMark(Math.round(top * mark), y))}
${(last > first ? marks : [0]).map((mark) => dayMark(first + mark * (last - first), x))}
</g>
${paths}</svg></div>`
}

const valueMark = (value: number, y: (value: number) => number) => {
  const at = at1(y(value))
  return markup`<path d="M${LEFT} ${at}H${WIDTH - RIGHT}" stroke="currentColor" opacity=".2"/>
<text x="${LEFT - 8}" y="${at}" dy="4" text-anchor="end">${numberText(value)}</text>\n`
}
const dayMark = (day: number, x: (day: number) => number) =>
  markup`<text x="${at1(x(day))}" y="${HEIGHT - 8}" text-anchor="middle">${toDay(day)}</text>\n`

const at1 = (place: number) => place.toFixed(1)
const share = (part: number, whole: number) => (whole === 0 ? 0 : part / whole)
const lowest = (values: readonly number[]) => values.reduce((a, b) => Math.min(a, b), Infinity)
const highest = (values: readonly number[]) => values.reduce((a, b) => Math.max(a, b), -Infinity)

/** The next number that can be divided into round steps. */
export function roundUp(value: number): number {
  if (value <= MARKS) return MARKS
  const step = 10 ** Math.floor(Math.log10(value / MARKS))
  const steps = [1, 1.5, 2, 2.5, 3, 4, 5, 7.5, 10].map((times) => times * step * MARKS)
  return steps.find((whole) => whole >= value && Number.isInteger(whole / MARKS))!
}

/** Every n-th label, and the last. */
function thinned<Point>(points: readonly Point[]): Point[] {
  const every = Math.ceil(points.length / POINTS_MAX)
  return points.filter((_point, at) => at % every === 0 || at === points.length - 1)
}
