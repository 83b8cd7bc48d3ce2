/**
 * The curves of arrows: from the side of one box to the side of another, straight where they pass
 * other boxes, and bent only between the ranks. Pure.
 */

import type { Direction, LaidOut, Point } from './graph-layout-thread.ts'

/** The layout of a graph; lengths are pixels. */
export interface Placed {
  boxes: LaidOut['boxes']
  box: { width: number; height: number }
  direction: Direction
}

/** The data of an SVG path. */
export function arrowPath({ from, to, points }: LaidOut['arrows'][number], placed: Placed) {
  const { boxes, box, direction } = placed
  const isSideways = direction === 'LR' || direction === 'RL'
  // `along` leads from rank to rank, and `across` from box to box of a rank.
  const turn = ({ x, y }: Point) => (isSideways ? { along: x, across: y } : { along: y, across: x })
  const half = turn({ x: box.width / 2, y: box.height / 2 })
  const center = (id: number) => {
    const { along, across } = turn(boxes.get(id)!)
    return { along: along + half.along, across: across + half.across }
  }
  const [start, end] = [center(from), center(to)]
  const ahead = end.along >= start.along ? half.along : -half.along
  // Every other point lies between two ranks.
  const passed = points.slice(1, -1).filter((_, at) => at % 2 === 1)
  const stops = [start, ...passed.map(turn), end]
  const place = (along: number, across: number) =>
    (isSideways ? [along, across] : [across, along]).map((one) => one.toFixed(1)).join(' ')
  const bends = stops.slice(1).map((stop, at) => {
    const [left, entered] = [stops[at]!.along + ahead, stop.along - ahead]
    const middle = (left + entered) / 2
    const curve = [
      place(middle, stops[at]!.across),
      place(middle, stop.across),
      place(entered, stop.across),
    ]
    const isLast = at === stops.length - 2
    return `C${curve.join(' ')}${isLast ? '' : `L${place(stop.along + ahead, stop.across)}`}`
  })
  return `M${place(start.along + ahead, start.across)}${bends.join('')}`
}
