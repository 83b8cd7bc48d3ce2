/** Dependencies as a graph and as trees of nested lists. */

import { fail } from '../../platform/http/faults.ts'
import { markup, type Part } from '../../platform/pages/markup.ts'
import { link } from '../../platform/pages/texts.ts'
import type { Door } from '../../platform/http/method.ts'
import type { Page, PageAsked } from '../../platform/http/page.ts'
import { limits } from '../../platform/limits.ts'
import type { Look } from '../../platform/work/work.ts'
import { seeBugs, type SeenBug } from '../bugs/see/bugs.ts'
import {
  type Branch,
  dependencyTree,
  type Tree,
  type TreeAsked,
} from '../bugs/dependencies/dependency-tree.ts'
import { type Graph, graphOfTrees, graphOfWeb } from '../bugs/dependencies/dependency-graph.ts'
import { directionIn, directions, graphSection } from './dependencies/graph-section.ts'
import { field, isOn, options, tick } from '../../platform/http/page-forms.ts'
import { idsIn } from './parts/where.ts'
import * as paths from '../model/paths.ts'
import { text } from './text.ts'

const LEVELS_MAX = limits.dependency_levels_max
const BUGS_MAX = limits.dependency_bugs_max

/** For one bug, or several in `id`; faults 50 and 100 to 102. Hidden bugs end a branch. */
export const dependenciesPage: Page = {
  name: 'Page.dependencies',
  paths: [paths.BUG_DEPENDENCIES, paths.dependencies],
  login: 'optional',
  async open(door, asked) {
    const { actor } = door.caller
    const read = await door.look(actor, (look) => readDependencies(look, asked), { aside: true })
    return { title: titleOf(read.bugs), body: await bodyOf(door, asked, read) }
  },
}

interface Read {
  bugs: SeenBug[]
  levels: number
  before: Tree
  after: Tree
  graph: Graph
}

async function readDependencies(look: Look, asked: PageAsked): Promise<Read> {
  const bugs = await seeBugs(look, namedIn(asked))
  const how = { levels: levelsIn(asked), hides_closed: hidesClosed(asked) }
  const ids = bugs.map(({ id }) => id)
  const before = await dependencyTree(look, { ...how, ids, direction: 'depends_on' })
  const after = await dependencyTree(look, { ...how, ids, direction: 'blocks' })
  const graph =
    displayIn(asked) === 'web'
      ? await graphOfWeb(look, { ...how, roots: bugs })
      : await graphOfTrees(look, bugs, [before, after])
  return { bugs, levels: how.levels, before, after, graph }
}

const titleOf = (bugs: readonly SeenBug[]) =>
  text('dependencies_of', { count: bugs.length, bugs: bugs.map(({ id }) => id).join(', ') })

async function bodyOf(door: Door, asked: PageAsked, read: Read): Promise<Part> {
  const { bugs, before, after, graph, levels } = read
  const ids = bugs.map(({ id }) => id)
  const listed = [...ids, ...before.ids, ...after.ids, ...graph.bugs.map(({ id }) => id)]
  return markup`<h1>${titleOf(bugs)}</h1>
${[...new Set([before.cut, after.cut])].map((cut) => cut && MORE[cut](levels))}
${await graphSection(door, asked, { graph, ids })}
${bugs.map((bug) => section(bug, { before, after, asked }))}
${listLink(listed, asked)}
${form(asked, ids)}`
}

function namedIn(asked: PageAsked) {
  const { id } = asked.path
  const named = id === undefined ? idsIn(asked) : [id]
  const max = limits.dependency_roots_max
  if (named.length === 0) fail('param_required', 'id')
  if (named.length > max) fail('param_invalid', 'id', `it names more than ${max} bugs`)
  return named
}

/** 0 for all levels. */
function levelsIn(asked: PageAsked) {
  const text = field(asked, 'maxdepth').trim()
  if (!/^\d{0,9}$/.test(text)) fail('param_must_be_numeric', 'maxdepth', 'a number of levels')
  return Math.min(Number(text) || LEVELS_MAX, LEVELS_MAX)
}

const hidesClosed = (asked: PageAsked) => isOn(asked, 'hide_resolved')

/** Older versions of Bugzilla had `doall`, for the bugs of everyone. */
const displayIn = (asked: PageAsked) =>
  ['web', 'doall'].includes(field(asked, 'display')) ? 'web' : 'tree'

const DISPLAYS = ['tree', 'web'] as const

const form = (asked: PageAsked, ids: readonly number[]) => markup`
<form class="card" action="${asked.to(paths.dependencies)}">
<input type="hidden" name="id" value="${ids.join(',')}">
<label>${text('levels')}
<input type="number" name="maxdepth" min="1" max="${LEVELS_MAX}" value="${levelsIn(asked)}"></label>
<label>${text('graph')}
<select name="display">${options(
  DISPLAYS.map((name) => [name, text(name)] as const),
  [displayIn(asked)],
)}</select></label>
<label>${text('direction')}
<select name="rankdir">${options(directions(), [directionIn(asked)])}</select></label>
${tick('hide_resolved', text('hide_closed'), hidesClosed(asked))}
<button>${text('show')}</button>
</form>`

const MORE = {
  levels: (levels: number) => markup`<p class="dim">${text('more_levels', { count: levels })}</p>`,
  bugs: () => markup`<p class="alarm">${text('more_bugs', { max: BUGS_MAX })}</p>`,
}

interface Shown {
  before: Tree
  after: Tree
  asked: PageAsked
}

const section = ({ id, short_desc: summary }: SeenBug, { before, after, asked }: Shown) => markup`
<section>
<h2>${text.show('bug_with_summary', { id, summary, bug: link(asked.to(paths.bug(id))) })}</h2>
<h3 id="depends_on-${id}">${text('depends_on')}</h3>
${list(before.roots.get(id)!, 'depends_on', asked)}
<h3 id="blocks-${id}">${text('blocks')}</h3>
${list(after.roots.get(id)!, 'blocks', asked)}</section>`

const list = (branches: readonly Branch[], of: TreeAsked['direction'], asked: PageAsked) =>
  branches.length === 0
    ? markup`<p>${text('no_dependencies')}</p>`
    : markup`<div class="scroll" tabindex="0"><ul class="tree">
${branches.map((one) => item(one, of, asked))}</ul></div>`

function item(branch: Branch, of: TreeAsked['direction'], asked: PageAsked): Part {
  const { bug, branches, isElsewhere } = branch
  const place = `${of}-${bug.id}`
  if (isElsewhere) {
    return markup`<li>${line(branch, asked)} <a href="#${place}">${text('elsewhere')}</a></li>\n`
  }
  if (branches.length === 0) return markup`<li id="${place}">${line(branch, asked)}</li>\n`
  const count = text('bugs', { count: branches.length })
  return markup`<li id="${place}">${line(branch, asked)}<details open><summary>${count}</summary>
<ul>
${branches.map((one) => item(one, of, asked))}</ul></details></li>\n`
}

function line({ bug }: Branch, { to }: PageAsked) {
  const { id, bug_status, resolution, is_open, short_desc, assigned_to, target_milestone } = bug
  const milestone = target_milestone === '---' ? '' : `, ${target_milestone}`
  return markup`<a href="${to(paths.bug(id))}"${is_open === 0 && markup` class="done"`}>
${id}: ${short_desc}</a> ${bug_status} ${resolution}
<span class="dim">${assigned_to}${milestone}</span>`
}

/** The maximum number of bugs in a URL. */
const LISTED_MAX = 500
function listLink(ids: readonly number[], { to }: PageAsked) {
  const all = [...new Set(ids)]
  if (all.length > LISTED_MAX) return undefined
  return markup`<p><a href="${to(`${paths.bugs}?id=${all.join(',')}`)}">${text('show_list')}</a></p>`
}
