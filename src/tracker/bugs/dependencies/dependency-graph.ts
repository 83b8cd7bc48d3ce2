/** The bugs and links of a dependency graph: those nearest to some bugs, as far as visible. */

import { limits } from '../../../platform/limits.ts'
import type { Look } from '../../../platform/work/work.ts'
import { viewer } from '../see/visible.ts'
import * as store from './dependencies.store.ts'
import type { Branch, Tree } from './dependency-tree.ts'

/** Laying out more takes seconds. */
export const BUGS_MAX = 100
/** The maximum number of links in a graph; the rest is left out and reported in `cut`. */
export const LINKS_MAX = 200

/** The columns of a bug that a graph shows; the caller can see it. */
export type GraphBug = Pick<
  Branch['bug'],
  'id' | 'bug_status' | 'resolution' | 'is_open' | 'short_desc'
>

/** Bugs around some bugs, and the dependencies among them. */
export interface Graph {
  /** The nearest first. */
  bugs: GraphBug[]
  links: store.Link[]
  /** The limits that were exceeded. */
  cut: { levels: boolean; bugs: boolean; links: boolean }
}

interface Found {
  bugs: Map<number, GraphBug>
  hasMoreLevels: boolean
  hasMoreBugs: boolean
}

/**
 * Bugs from which to start, and how many steps to follow; `hides_closed` leaves out closed bugs.
 */
export interface WebAsked {
  roots: readonly GraphBug[]
  levels: number
  hides_closed: boolean
}

/** The bugs of trees of the same roots, in one statement. */
export async function graphOfTrees(
  look: Look,
  roots: readonly GraphBug[],
  trees: readonly Tree[],
): Promise<Graph> {
  const bugs = new Map(roots.map((bug): [number, GraphBug] => [bug.id, bug]))
  let level = trees.flatMap((tree) => [...tree.roots.values()].flat())
  while (level.length > 0) {
    for (const { bug } of level) if (!bugs.has(bug.id)) bugs.set(bug.id, bug)
    level = level.flatMap(({ branches }) => branches)
  }
  const isCut = (by: Tree['cut']) => trees.some(({ cut }) => cut === by)
  return linked(look, { bugs, hasMoreLevels: isCut('levels'), hasMoreBugs: isCut('bugs') })
}

/** All bugs that are connected, in whichever direction. Two statements per level. */
export async function graphOfWeb(look: Look, asked: WebAsked): Promise<Graph> {
  const { roots, levels, hides_closed } = asked
  const links_max = limits.dependency_bugs_max
  const who = { ...(await viewer(look)), is_open_min: Number(hides_closed) }
  const bugs = new Map(roots.map((bug): [number, GraphBug] => [bug.id, bug]))
  let ids = [...bugs.keys()]
  let hasMoreBugs = false
  for (let level = 0; ids.length > 0 && bugs.size <= BUGS_MAX; level += 1) {
    const wanted = { ...who, ids, limit: links_max + 1 }
    const both = [await store.dependsOn(look.tx, wanted), await store.blocks(look.tx, wanted)]
    hasMoreBugs ||= both.some((links) => links.length > links_max)
    const found = new Map(both.flat().map((bug) => [bug.id, bug]))
    ids = [...found.keys()].filter((id) => !bugs.has(id))
    if (level === levels) break
    for (const id of ids) bugs.set(id, found.get(id)!)
  }
  return linked(look, { bugs, hasMoreLevels: ids.length > 0, hasMoreBugs })
}

/** Adds all links among the bugs, also those that no tree contains. */
async function linked(look: Look, found: Found): Promise<Graph> {
  const bugs = [...found.bugs.values()].slice(0, BUGS_MAX)
  const ids = bugs.map(({ id }) => id)
  const links = await store.linksAmong(look.tx, { ids, limit: LINKS_MAX + 1 })
  const hasMoreBugs = found.hasMoreBugs || found.bugs.size > BUGS_MAX
  return {
    bugs,
    links: links.slice(0, LINKS_MAX),
    cut: {
      levels: found.hasMoreLevels && !hasMoreBugs,
      bugs: hasMoreBugs,
      links: links.length > LINKS_MAX,
    },
  }
}
