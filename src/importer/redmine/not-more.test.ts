/** Nobody sees more than in Redmine: what a translation makes of a Redmine that was changed. */

import assert from 'node:assert/strict'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, test } from 'node:test'
import { gunzipSync } from 'node:zlib'

import { stageSource } from '../staging/stage-source.ts'
import type { MappingFile } from './mapping-file.ts'
import { proposeMapping } from './propose.ts'
import { translateRedmine } from './redmine.ts'
import { openRedmine } from './source.ts'
import { openSource, issuesIn } from './verify-source.ts'

const DUMP = join(import.meta.dirname, '../../../tests/import/redmine-5.0/mysql.sql.gz')
const progress = { part: () => {}, soFar: () => {}, say: () => {} }
const EVERY = { from: 1, until: 1000 }
/** People. */
const [ANN, BEN] = [5, 6]

let folder: string
let sql: string
let made = 0
const open: { close(): void }[] = []
before(async () => {
  folder = await mkdtemp(join(tmpdir(), 'docket-redmine-'))
  sql = gunzipSync(await readFile(DUMP)).toString()
})
after(async () => {
  for (const one of open) one.close()
  await rm(folder, { recursive: true })
})

/** Edits of the dump; each replaces exactly one text. */
type Edits = readonly (readonly [from: string, to: string])[]

/** What the changed dump becomes, by the proposed mapping. */
async function translated(edits: Edits, change = (_proposed: MappingFile) => {}) {
  let changed = sql
  for (const [from, to] of edits) {
    assert.equal(changed.split(from).length, 2, from)
    changed = changed.replace(from, () => to)
  }
  const own = join(folder, String(++made))
  const path = `${own}.sql`
  await writeFile(path, changed)
  const source = await stageSource(path, join(own, 'source'), progress)
  const mapping = proposeMapping(openRedmine(source))
  change(mapping)
  const { staged, losses } = await translateRedmine(source, join(own, 'translated'), mapping)
  const rows = (query: string) => [...staged.rows(query)].map((row) => ({ ...row }))
  const found = {
    mapping,
    rows,
    lost: (what: string) => losses.find((loss) => loss.what === what)?.count ?? 0,
    membersOf: (group: string) =>
      rows(`select user_id from user_group_map join groups on groups.id = group_id
        where groups.name = '${group}' and user_id <> 1 order by user_id`).map((row) =>
        Number(row['user_id']),
      ),
    hours: rows(`select bug_id, who, isprivate, thetext from longdescs
      where work_time <> '0.00' order by comment_id`).map((row) => Object.values(row)),
    /** What the verification expects, by its own code. */
    talk: [...issuesIn(openSource(source, mapping), EVERY)].flatMap(([id, { talk }]) =>
      talk
        .filter(({ work_time }) => work_time > 0)
        .map((one) => [id, one.who, one.isprivate, one.thetext]),
    ),
  }
  open.push(staged, source)
  return found
}
type Row = readonly [string, string]
/** A time entry of Ann. */
const spent = (id: number, project: number, issue: number): Row => [
  "(3,1,5,5,NULL,2,'Meeting',8,",
  `(${id},${project},5,5,${issue},1,'Hours of ${issue}',8,'2026-11-30',2026,11,49,` +
    "'2026-11-30 04:46:27','2026-11-30 04:46:27'),\n(3,1,5,5,NULL,2,'Meeting',8,",
]
const without = (module: string, row: number, project: number): Row => [
  `(${row},${project},'${module}')`,
  `(${row},${project},'${module}_off')`,
]

void test('hours where the module is off are left out, as nobody sees them in Redmine', async () => {
  const { hours, talk, lost, membersOf } = await translated([
    spent(4, 2, 4),
    without('time_tracking', 12, 2),
  ])
  const kept = [
    [1, ANN, 0, 'Thought'],
    [1, ANN, 0, ''],
  ]
  assert.deepEqual(hours, kept)
  assert.deepEqual(talk, kept)
  assert.equal(lost('hours where time tracking is off were left out'), 1)
  // Those hours keep nobody from others.
  assert.ok(membersOf('time-tracking').includes(BEN))
})

void test('hours on an issue of a missing project are left out', async () => {
  const { hours, lost } = await translated([
    spent(4, 77, 4),
    ["(4,3,2,'Plug-in: crash'", "(4,3,77,'Plug-in: crash'"],
  ])
  assert.equal(hours.length, 2)
  assert.equal(lost('hours where time tracking is off were left out'), 1)
})

/** Strangers, and developers, lose the right to see hours. */
const STRANGERS = '---\\n- :view_issues\\n- :view_gantt\\n- :view_calendar'
const DEVELOPERS =
  ':manage_subtasks\\n- :add_issue_notes\\n- :save_queries\\n- :view_gantt\\n- :view_calendar' +
  '\\n- :log_time'
const blind = (head: string): Row => [`${head}\\n- :view_time_entries`, head]

void test('who sees private notes but not hours does not see hours as private comments', async () => {
  const before = await translated([])
  assert.deepEqual(before.membersOf('private-notes'), [ANN, BEN])
  assert.equal(before.lost(HIDDEN_HOURS), 0)
  // Ben is a developer of the library, and no longer sees hours there.
  const { hours, talk, lost, membersOf } = await translated([blind(STRANGERS), blind(DEVELOPERS)])
  const hidden = [
    [1, ANN, 1, 'Thought'],
    [1, ANN, 1, ''],
  ]
  assert.deepEqual(hours, hidden)
  assert.deepEqual(talk, hidden)
  assert.equal(lost(HIDDEN_HOURS), 2)
  assert.deepEqual(membersOf('private-notes'), [ANN])
  assert.ok(!membersOf('time-tracking').includes(BEN))
  assert.equal(lost(IN_SOME), 1)
})
const HIDDEN_HOURS = 'hours that not everybody sees became private comments'
const IN_SOME =
  'somebody who sees private notes, or the hours there, only in some projects sees none'

void test('the name of a private root project is no classification', async () => {
  const { mapping, rows } = await translated([
    ["(1,'Library','Books & *more*','',1,", "(1,'Library','Books & *more*','',0,"],
  ])
  const [library, plugins, , closed] = mapping.projects
  for (const { classification, note } of [library!, plugins!]) {
    assert.equal(classification, 'Unclassified')
    assert.match(note!, /^The root project is private in Redmine\./)
  }
  assert.equal(closed!.note, undefined)
  assert.deepEqual(rows('select name from classifications'), [{ name: 'Unclassified' }])
})

void test('versions of private projects are no values that everybody sees', async () => {
  const seenIn = ({ custom_fields }: MappingFile) =>
    custom_fields.find(({ format }) => format === 'version')!
  const EVERYWHERE = 'a version of a private project is a value of a field that everybody sees'
  const proposed = await translated([])
  assert.equal(seenIn(proposed.mapping).holds, 'text')
  assert.match(seenIn(proposed.mapping).note!, /versions of private projects/)
  assert.equal(proposed.lost(EVERYWHERE), 0)
  // Whoever chooses a select is told.
  const chosen = await translated([], (mapping) => {
    seenIn(mapping).holds = 'select'
  })
  const values = chosen.rows(`select value from ${seenIn(chosen.mapping).field} order by id`)
  assert.deepEqual(values, [{ value: '---' }, { value: '1.0' }, { value: '2.0' }, { value: 'Ω' }])
  assert.equal(chosen.lost(EVERYWHERE), 1)
  // A name that a public project has as well is no secret.
  const shared = await translated([["(3,3,'Ω'", "(3,3,'2.0'"]])
  assert.deepEqual(
    [seenIn(shared.mapping).holds, seenIn(shared.mapping).note],
    ['select', undefined],
  )
})

void test('only administrators change bugs of closed and archived projects', async () => {
  const { rows } = await translated([])
  const limited = rows(`select products.name as product, groups.name as editors
    from group_control_map join groups on groups.id = group_id
    join products on products.id = product_id
    where canedit = 1 order by product_id`)
  assert.deepEqual(limited, [
    { product: 'Closed', editors: 'admin' },
    { product: 'Archived', editors: 'admin' },
  ])
})
