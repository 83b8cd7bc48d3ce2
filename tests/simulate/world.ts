/** The rows of an installation, as a reader sees them, for the evaluation of searches. */

import { fail } from 'node:assert/strict'

import type { Change, Field, World } from '../../src/importer/verify/evaluate/world.ts'
import type { Chart } from '../../src/tracker/search/ask/charts.wire.ts'
import { evaluate } from '../../src/importer/verify/evaluate/evaluate.ts'
import { NOW } from '../bugs-to-find.ts'
import { modelOf } from './fields.ts'
import type { Row } from './rows.ts'
import { changesOf, commentsOf, find, isVisible, type Scene } from './scene.ts'
import { whenSaid } from './when.ts'

/** The bugs that match a chart, as the reader sees them. */
export function found(chart: Chart, scene: Scene): Row[] {
  const ids = new Set(evaluate(worldOf(scene), chart) ?? fail('everything is known here'))
  return scene.data.bugs.filter(({ id }) => ids.has(id))
}

function worldOf(scene: Scene): World {
  const { data, viewer } = scene
  const bugs = data.bugs.filter((bug) => isVisible(bug, scene))
  return {
    *bugs(fields) {
      const models = fields.map(modelOf)
      for (const bug of bugs) {
        yield { bug: bug['id'], value: (at) => models[at]!.of(bug, scene)[0] }
      }
    },
    field: ({ field }) => fieldIn(field, scene),
    *values(field) {
      const { of } = modelOf(field)
      for (const bug of bugs) {
        for (const value of of(bug, scene)) yield { bug: bug['id'], value }
      }
    },
    *changes(field) {
      for (const bug of bugs) yield* toldOf(field, bug, scene)
    },
    reader: viewer.id,
    logins: () => data.users.map(({ id, login_name }) => [id, login_name] as const),
    members(name) {
      const group = data.groups.find((one) => one['name'] === name)!
      const isMember = ({ group_set_id }: Row) =>
        JSON.parse(find(data.group_sets, group_set_id)['group_ids']).includes(group['id'])
      return new Set(data.users.filter(isMember).map(({ id }): number => id))
    },
    moments: (said) => [whenSaid(said, NOW)!],
    // Another engine than that of the search, so that neither hides what the other gets wrong.
    pattern(said) {
      const pattern = new RegExp(said, 'iu')
      return (text) => pattern.test(text)
    },
    keepsCase: true,
  }
}

function fieldIn(name: string, scene: Scene): Field {
  const { kind, isList, names, history } = modelOf(name)
  return {
    name,
    kind,
    isList,
    ...(names && { names: () => names(scene) }),
    // Values of lists that every installation has are compared ignoring case.
    recordsNames: names !== undefined && scene.data.bugs[0]![name] !== undefined,
    ...(history !== 'none' && { changes: history === 'changes' ? 'apart' : 'itself' }),
  }
}

/** Rows that record what happened to a field. */
function toldOf(field: string, bug: Row, scene: Scene): Change[] {
  const { history } = modelOf(field)
  if (history === 'creation') {
    const { id, reporter, creation_ts } = bug
    return [{ bug: id, who: reporter, when: creation_ts, value: creation_ts }]
  }
  const rows = history === 'comments' ? commentsOf(bug, scene) : changesOf(bug, field, scene)
  return rows.map(({ bug_id, who, bug_when, removed, added, thetext }) => ({
    bug: bug_id,
    who,
    when: bug_when,
    removed,
    added,
    value: field === 'commenter' ? who : thetext,
  }))
}
