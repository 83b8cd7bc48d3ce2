/**
 * Every searchable field as the reference knows it: the values of a bug, how they are compared, and
 * search values. A field without an entry here fails the test.
 */

import type { Kind } from '../../src/importer/verify/evaluate/world.ts'
import type { fields as searched } from '../../src/tracker/search/tree/fields.ts'
import { NOW } from '../bugs-to-find.ts'
import {
  forInsiders,
  forTimeTrackers,
  listed,
  many,
  type Model,
  one,
  untold,
  valuesOf,
} from './model.ts'
import { COUNTS, DAYS, HOURS, ISSUES, MOMENTS, NAMES, PEOPLE, SWITCH, TEXT } from './asks.ts'
import { ownModels } from './own-fields.ts'
import { bytesAsText } from './files.ts'
import type { Row, Table } from './rows.ts'
import type { Scene } from './scene.ts'
import { attachmentsOf, commentsOf, find, flagsOf, lastActivity, rowsOf, textsOf } from './scene.ts'

/** A column of the bug with a text, a number or a time. */
const column = (name: string) => (bug: Row) => bug[name]
const hours = (name: string) => one('number', (bug) => bug[name] / 100, HOURS)
const person = (name: string) => one('person', column(name), PEOPLE)
/** Empty if there is no user. */
const realname = (name: string) =>
  untold(
    one(
      'text',
      (bug, { data }) => (bug[name] ? find(data.users, bug[name])['realname'] : ''),
      NAMES,
    ),
  )
const select = (name: string, asks: readonly string[]) =>
  listed(column(name), (scene) => valuesOf(name, scene), asks)
const productOf = (bug: Row, { data }: Scene) => find(data.products, bug['product_id'])
const attached = (kind: Kind, name: string, asks: readonly string[]) =>
  many(kind, (bug, scene) => attachmentsOf(bug, scene).map((row) => row[name]), asks)

/** The other bug of each pair. */
const paired = (table: Table, [own, other]: [string, string], more: string[] = []) =>
  many('number', (bug, scene) => rowsOf(bug, scene, table, own).map((row) => row[other]), [
    ...ISSUES,
    '---',
    ...more,
  ])

const models = {
  bug_id: untold(one('number', column('id'), ['1', '7', '30', '12', '1,12', 'one'])),
  alias: many(
    'text',
    (bug, scene) => rowsOf(bug, scene, 'bugs_aliases').map(({ alias }) => alias),
    ['crash-9', 'crash', 'lid', 'größe', 'Widget-Boom'],
  ),
  classification: untold(
    listed(
      (bug, scene) =>
        find(scene.data.classifications, productOf(bug, scene)['classification_id']).name,
      ({ data }) => data.classifications.map(({ name }) => name),
      ['Unclassified', 'small, things', 'things', 'small'],
    ),
  ),
  product: listed(
    (bug, scene) => productOf(bug, scene)['name'],
    ({ data }) => data.products.map(({ name }) => name),
    ['Widget', 'gadget', 'dget', 'NoSuch', 'gadget,Widget'],
  ),
  component: listed(
    (bug, { data }) => find(data.components, bug['component_id'])['name'],
    ({ data }) => data.components.map(({ name }) => name),
    ['Engine', 'wheel', 'e', 'wheel, engine'],
  ),
  version: listed(column('version'), ({ data }) => data.versions.map(({ value }) => value), [
    '1.0',
    '2,5',
    '.',
    '2,5,1.0',
    '5',
  ]),
  target_milestone: listed(
    column('target_milestone'),
    ({ data }) => data.milestones.map(({ value }) => value),
    ['M2', 'm10', '---', '10'],
  ),
  bug_status: select('bug_status', ['CONFIRMED', 'resolved', 'RE', 'E', 'NEW,RESOLVED']),
  resolution: select('resolution', ['FIXED', 'invalid', 'I', 'FIXED,INVALID', '---']),
  bug_type: select('bug_type', ['defect', 'TASK', 'e', 'task,enhancement']),
  bug_severity: select('bug_severity', ['normal', 'MAJOR', 'or', 'minor,normal']),
  priority: select('priority', ['High', 'low', '---']),
  op_sys: select('op_sys', ['Mac OS', 'os', 'Linux', 'all,linux']),
  rep_platform: select('rep_platform', ['PC', 'mac', 'All', 'c']),
  short_desc: one('text', column('short_desc'), TEXT),
  status_whiteboard: one('text', column('status_whiteboard'), TEXT),
  bug_file_loc: one('text', column('bug_file_loc'), [
    'http://example.com/lid',
    'example',
    'Größe',
    'com',
  ]),
  keywords: many(
    'text',
    (bug, scene) =>
      rowsOf(bug, scene, 'keywords').map(
        ({ keywordid }) => find(scene.data.keyworddefs, keywordid)['name'],
      ),
    ['crash', 'easy-fix', 'fix', 'EASY', '---'],
  ),
  assigned_to: person('assigned_to'),
  reporter: untold(person('reporter')),
  qa_contact: person('qa_contact'),
  assigned_to_realname: realname('assigned_to'),
  reporter_realname: realname('reporter'),
  qa_contact_realname: realname('qa_contact'),
  cc: many('person', (bug, scene) => rowsOf(bug, scene, 'cc').map(({ who }) => who), PEOPLE),
  commenter: {
    ...many('person', (bug, scene) => commentsOf(bug, scene).map(({ who }) => who), PEOPLE),
    history: 'comments',
  },
  longdesc: {
    ...many('text', (bug, scene) => commentsOf(bug, scene).map(({ thetext }) => thetext), TEXT),
    history: 'comments',
  },
  'longdescs.isprivate': forInsiders(
    many('switch', (bug, scene) => commentsOf(bug, scene).map((row) => row['isprivate']), SWITCH),
  ),
  'longdescs.count': untold(one('number', (bug, scene) => commentsOf(bug, scene).length, COUNTS)),
  comment_tag: untold(
    many(
      'text',
      (bug, scene) => {
        const read = new Set(commentsOf(bug, scene).map(({ id }) => id))
        const tags = scene.data.longdescs_tags.filter(({ comment_id }) => read.has(comment_id))
        return tags.map(({ tag }) => tag)
      },
      ['easy', 'Größe', 'not-so-easy', 'so', '---'],
    ),
  ),
  content: untold(
    many('content', textsOf, [
      'crash',
      'gross*',
      'lid crash',
      '"crash lid"',
      '"lid cr"*',
      '漢',
      "don't",
      'absent',
      'crash -lid',
      '-größe',
      'naive -"a b" ωμέγα',
      '+crash (lid)',
      'x_y',
      '100%',
      '--',
    ]),
  ),
  see_also: many(
    'text',
    (bug, scene) => rowsOf(bug, scene, 'bug_see_also').map((row) => row['value']),
    ['https://example.org/lid', 'example', 'größe', 'org', '---'],
  ),
  'flagtypes.name': many(
    'text',
    (bug, scene) =>
      flagsOf(bug, scene).map(
        ({ type_id, status }) => find(scene.data.flagtypes, type_id)['name'] + status,
      ),
    ['review?', 'Größe-check+', 'grosse', 'REVIEW', '?', 'review-', '---'],
  ),
  'requestees.login_name': untold(
    many(
      'person',
      (bug, scene) => flagsOf(bug, scene).map(({ requestee_id }) => requestee_id),
      PEOPLE,
    ),
  ),
  'setters.login_name': untold(
    many('person', (bug, scene) => flagsOf(bug, scene).map(({ setter_id }) => setter_id), PEOPLE),
  ),
  'attachments.description': attached('text', 'description', [...TEXT, '---']),
  'attachments.filename': attached('text', 'filename', ['crash.txt', 'größe', 'TXT', 'txt png']),
  'attachments.mimetype': attached('text', 'mimetype', ['text/plain', 'IMAGE', 'png', '/']),
  'attachments.ispatch': attached('switch', 'ispatch', SWITCH),
  'attachments.isobsolete': attached('switch', 'isobsolete', SWITCH),
  'attachments.isprivate': forInsiders(attached('switch', 'isprivate', SWITCH)),
  'attachments.submitter': untold(
    many(
      'person',
      (bug, scene) => attachmentsOf(bug, scene).map(({ submitter_id }) => submitter_id),
      [...PEOPLE, '---', '---'],
    ),
  ),
  'attach_data.thedata': many(
    'text',
    (bug, scene) =>
      attachmentsOf(bug, scene)
        .filter(({ blob_hash }) => blob_hash !== null)
        .map(({ blob_hash }) => bytesAsText(scene.data.files.get(blob_hash)!)),
    [...TEXT, 'tail', 'e', 'crash\nlid', '---'],
  ),
  creation_ts: { ...one('moment', column('creation_ts'), MOMENTS), history: 'creation' },
  delta_ts: untold(one('moment', column('delta_ts'), MOMENTS)),
  days_elapsed: untold(
    one('number', ({ delta_ts }) => Math.trunc((NOW - delta_ts) / 86_400_000), [
      '0',
      '1',
      '7',
      '8',
      '7.5',
    ]),
  ),
  owner_idle_time: untold(one('idle', lastActivity, [...MOMENTS, '1w', '8d', '1d'])),
  last_visit_ts: untold(
    many(
      'moment',
      (bug, scene) =>
        rowsOf(bug, scene, 'bug_user_last_visit')
          .filter(({ user_id }) => user_id === scene.viewer.id)
          .map(({ last_visit_ts }) => last_visit_ts),
      [...MOMENTS, '%last_changed%', '%last_changed%', '%last_changed%'],
    ),
  ),
  deadline: forTimeTrackers(one('day', column('deadline'), DAYS)),
  estimated_time: forTimeTrackers(hours('estimated_time')),
  remaining_time: forTimeTrackers(hours('remaining_time')),
  work_time: forTimeTrackers(hours('actual_time')),
  percentage_complete: forTimeTrackers(
    untold(
      one(
        'number',
        ({ actual_time, remaining_time }) =>
          Math.trunc((100 * actual_time) / (actual_time + remaining_time || 1)),
        ['0', '33', '50', '100', '33.3', '3'],
      ),
    ),
  ),
  everconfirmed: one('switch', column('everconfirmed'), SWITCH),
  reporter_accessible: one('switch', column('reporter_accessible'), SWITCH),
  restrict_comments: one('switch', column('restrict_comments'), SWITCH),
  cclist_accessible: one('switch', column('cclist_accessible'), SWITCH),
  blocked: paired('dependencies', ['dependson', 'blocked'], ['one']),
  dependson: paired('dependencies', ['blocked', 'dependson']),
  regressed_by: paired('regressions', ['regresses', 'regressed_by']),
  regresses: paired('regressions', ['regressed_by', 'regresses']),
  bug_group: many(
    'text',
    (bug, scene) =>
      rowsOf(bug, scene, 'bug_group_map').map(
        ({ group_id }) => find(scene.data.groups, group_id)['name'],
      ),
    ['secret', 'sec', '---'],
  ),
  tag: untold(
    many(
      'text',
      (bug, scene) =>
        rowsOf(bug, scene, 'bug_tag')
          .map(({ tag_id }) => find(scene.data.tag, tag_id))
          .filter(({ user_id }) => user_id === scene.viewer.id)
          .map(({ name }) => name),
      ['mine', 'to-do', 'do', 'GROSSE', '---'],
    ),
  ),
} satisfies Record<Exclude<keyof typeof searched, 'is_open'>, Model>

const MODELS: Readonly<Record<string, Model>> = { ...models, ...ownModels }

/** Throws for a field without an entry. */
export function modelOf(field: string): Model {
  const model = MODELS[field]
  if (!model) throw new Error(`the reference in tests/simulate/fields.ts does not know '${field}'`)
  return model
}
