/** A worker thread that lays out dependency graphs. */

import { graphlib, layout } from '@dagrejs/dagre'

import { stepBack } from '../../../platform/step-back.ts'
import { answers } from '../../../platform/threads.ts'

/** A graph to lay out. All boxes have the same size, in pixels. */
export interface ToLayOut {
  bugs: readonly number[]
  /** Arrows, from a bug to one that it blocks. */
  links: readonly (readonly [from: number, to: number])[]
  direction: Direction
  box: { width: number; height: number }
}

/**
 * In which direction arrows lead, as Bugzilla's `rankdir` says it: `LR` is left to right, `TB` top
 * to bottom.
 */
export type Direction = 'LR' | 'RL' | 'TB' | 'BT'

/** The layout; all lengths are pixels. */
export interface LaidOut {
  width: number
  height: number
  /** By bug: the upper left corner of its box. */
  boxes: Map<number, Point>
  arrows: { from: number; to: number; points: Point[] }[]
  /** Bugs that depend on each other. */
  circles: number[][]
}

/** Pixels from the upper left corner. */
export interface Point {
  x: number
  y: number
}

stepBack()

answers(({ bugs, links, direction, box }: ToLayOut): LaidOut => {
  const graph = new graphlib.Graph() as Plan
  graph.setGraph({ ...SPACES, rankdir: direction })
  for (const id of bugs) graph.setNode(String(id), { ...box })
  for (const [from, to] of links) graph.setEdge(String(from), String(to), {})
  layout(graph)
  const { width, height } = graph.graph()
  const corner = ({ x, y }: Point) => ({ x: x - box.width / 2, y: y - box.height / 2 })
  return {
    width,
    height,
    boxes: new Map(bugs.map((id) => [id, corner(graph.node(String(id)))])),
    arrows: graph.edges().map((edge) => ({
      from: Number(edge.v),
      to: Number(edge.w),
      points: graph.edge(edge).points,
    })),
    circles: (graphlib.alg.findCycles(graph) as string[][]).map((circle) =>
      circle.map(Number).toSorted((a, b) => a - b),
    ),
  }
})

/** What is used of the package's graph, whose own types TypeScript does not resolve. */
interface Plan {
  setGraph(how: object): void
  setNode(id: string, size: object): void
  setEdge(from: string, to: string, label: object): void
  graph(): { width: number; height: number }
  /** The center. */
  node(id: string): Point
  edges(): Edge[]
  edge(edge: Edge): { points: Point[] }
}
interface Edge {
  v: string
  w: string
}

const SPACES = { nodesep: 16, edgesep: 10, ranksep: 56, marginx: 6, marginy: 6 }
