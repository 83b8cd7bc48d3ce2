/** An imported Redmine, compared with what Redmine itself answered about each issue. */

import assert from 'node:assert/strict'
import { createHash } from 'node:crypto'
import { join } from 'node:path'
import { before, test } from 'node:test'

import { type Instance, onEachInstance } from '../../../tests/instance.ts'
import type { Answers } from '../../../tests/long/redmine/answers.ts'
import { passwordOf } from '../../../tests/long/redmine/pages.ts'
import { buildRedmine, docket, type Engine, unpackRedmine } from '../../../tests/redmines.ts'
import { checkMoved, openReaders } from '../../../tests/trackers.ts'

type Json = Record<string, any>

/** What the proposed mapping makes of Redmine's default statuses. */
const STATUSES: Readonly<Record<string, string>> = {
  New: 'CONFIRMED ',
  'In Progress': 'IN_PROGRESS ',
  Resolved: 'RESOLVED_OPEN ',
  Feedback: 'FEEDBACK ',
  Closed: 'RESOLVED FIXED',
  Rejected: 'RESOLVED WONTFIX',
}

for (const engine of ['mysql', 'postgres'] as const) {
  const build = { build: buildRedmine(engine) }
  onEachInstance(`a Redmine on ${engine}`, (instance) => compare(engine, instance), {}, build)
}

function compare(engine: Engine, instance: () => Instance) {
  let redmine: Answers
  let files: string
  let source: string
  const mails = new Map<string, string>()
  const ids = new Map<number, string>()
  /** The answer of REST to a login name of Redmine; an empty one is nobody. */
  let get: Awaited<ReturnType<typeof openReaders>>
  before(async () => {
    const unpacked = await unpackRedmine(join(instance().folder, 'redmine'), engine)
    ;({ answers: redmine, files, source } = unpacked)
    for (const { id, login, mail } of redmine.users) {
      mails.set(login, mail)
      ids.set(id, mail)
    }
    const logins = Object.keys(redmine.sees).filter(Boolean)
    get = await openReaders(
      instance(),
      logins.map((login) => [login, mails.get(login)!, passwordOf(login)] as const),
    )
  })

  void test('people log in with their passwords, and see the same issues', async () => {
    for (const [login, seen] of Object.entries(redmine.sees)) {
      const { body } = await get(login, `/bug?id=${ALL}&include_fields=id`)
      const listed = (body.bugs as Json[]).map(({ id }) => id as number).sort((a, b) => a - b)
      // Redmine lists no issues of archived projects; here administrators see them.
      const expected = login === 'admin' ? [...seen, ARCHIVED].sort((a, b) => a - b) : seen
      assert.deepEqual(listed, expected, login)
    }
  })

  void test('issues have the same properties', async () => {
    for (const issue of redmine.issues) {
      const { body } = await get('admin', `/bug/${issue['id']}?include_fields=_all`)
      const [bug] = body.bugs as Json[]
      const dupe = ((issue['relations'] ?? []) as Json[]).some(
        (one) => one['relation_type'] === 'duplicates' && one['issue_id'] === issue['id'],
      )
      const state = `${bug!['status']} ${bug!['resolution']}`
      assert.equal(state, dupe ? 'RESOLVED DUPLICATE' : STATUSES[issue['status'].name])
      assert.deepEqual(pick(bug!), expectedOf(issue, ids))
    }
  })

  void test('comments are the description, the notes and the hours', async () => {
    for (const issue of redmine.issues) {
      const { body } = await get('admin', `/bug/${issue['id']}/comment`)
      const said = (body.bugs[String(issue['id'])].comments as Json[]).map((one) => [
        one['creator'],
        one['raw_text'] ?? one['text'],
        one['is_private'],
      ])
      const notes = (issue['journals'] as Json[]).filter(({ notes: text }) => text)
      for (const { user, notes: text, private_notes } of notes) {
        const found = said.find((one) => String(one[1]).endsWith(text))
        assert.deepEqual([found?.[0], found?.[2]], [ids.get(user.id), private_notes], text)
      }
      assert.equal(said[0]![1], issue['description'] ?? '')
      const hours = redmine.hours.filter(({ issue: of }) => of?.id === issue['id'])
      for (const { comments, user } of hours.filter((one) => one['comments'])) {
        assert.ok(said.some(([who, text]) => who === ids.get(user.id) && text === comments))
      }
    }
  })

  void test('private notes are for those who may see them in all projects', async () => {
    const textsFor = async (login: string) => {
      const { body } = await get(login, '/bug/1/comment')
      return (body.bugs['1'].comments as Json[]).map(({ text }) => text as string)
    }
    const hush = 'Hush: only for us.'
    assert.ok((await textsFor('ann')).includes(hush))
    for (const login of ['', 'dora', 'eve']) assert.ok(!(await textsFor(login)).includes(hush))
  })

  void test('the history has the changes of journals, by the same people', async () => {
    const { body } = await get('admin', '/bug/2/history')
    const changes = (body.bugs[0].history as Json[]).flatMap(({ who, changes: all }) =>
      (all as Json[]).map((one) => [who, one['field_name'], one['removed'], one['added']]),
    )
    const ann = mails.get('ann')
    for (const change of [
      [ann, 'status', 'CONFIRMED', 'RESOLVED_OPEN'],
      [ann, 'target_milestone', '---', '2.0'],
      [ann, 'assigned_to', 'nobody', ann],
      [ann, 'status', 'RESOLVED_OPEN', 'RESOLVED'],
      [ann, 'resolution', '', 'FIXED'],
      [ann, 'target_milestone', '2.0', '---'],
    ]) {
      assert.ok(
        changes.some((one) => one.join() === change.join()),
        change.join(),
      )
    }
  })

  void test('attachments have the same bytes', async () => {
    for (const issue of redmine.issues) {
      const { body } = await get('admin', `/bug/${issue['id']}/attachment`)
      const own = body.bugs[String(issue['id'])] as Json[]
      const theirs = issue['attachments'] as Json[]
      assert.deepEqual(
        own
          .filter(({ id }) => theirs.some((one) => one['id'] === id))
          .map(({ file_name }) => file_name),
        theirs.map(({ filename }) => filename),
      )
      for (const { file_name, size, data } of own) {
        const bytes = Buffer.from(data, 'base64')
        assert.equal(bytes.length, size)
        const same = Object.values(redmine.files).some(
          (content) => sumOf(Buffer.from(content, 'base64')) === sumOf(bytes),
        )
        assert.ok(same, file_name)
      }
    }
  })

  void test('dependencies, duplicates, links and watchers are the same', async () => {
    const bug = async (id: number) => (await get('admin', `/bug/${id}`)).body.bugs[0] as Json
    const [first, fourth, eighth] = [await bug(1), await bug(4), await bug(8)]
    assert.deepEqual([first['depends_on'], first['blocks']], [[2], [4]])
    assert.deepEqual([fourth['depends_on'], fourth['blocks']], [[1], [11]])
    assert.equal(eighth['dupe_of'], 1)
    assert.deepEqual(first['see_also'], ['http://redmine.example.com/show_bug.cgi?id=3'])
    for (const issue of redmine.issues) {
      const people = ((issue['watchers'] ?? []) as Json[]).flatMap(({ id }) => ids.get(id) ?? BEN)
      assert.deepEqual((await bug(issue['id']))['cc'].toSorted(), people.toSorted())
    }
  })

  void test('a field that only some roles see is left out', async () => {
    const { text } = await get('admin', '/bug/1?include_fields=_all')
    assert.doesNotMatch(text, /cf_costs|1,000 €/)
    const { text: history } = await get('admin', '/bug/1/history')
    assert.doesNotMatch(history, /1,000 €/)
  })

  void test('old addresses lead to the new pages, and do not reveal projects', async () => {
    const opened = instance()
    const cases: [path: string, to: string][] = [
      ['/issues/3', '/bugs/3'],
      ['/attachments/download/1/screen%20shot.png', '/attachment.cgi?id=1'],
      ['/attachments/2/fix.diff', '/attachment.cgi?id=2'],
      ['/projects/plugins', '/bugs?product=Plug-ins&bug_status=__open__'],
      ['/projects/library/issues?status_id=*', '/bugs?product=Library'],
    ]
    await checkMoved(opened, cases)
    const [hidden, none] = [
      await opened.ask('GET', '/projects/secret'),
      await opened.ask('GET', '/projects/secreT'),
    ]
    assert.equal(hidden.status, none.status)
    assert.equal(plain(hidden.text.replaceAll('secret', 'secreT')), plain(none.text))
  })

  void test('a verification finds no difference, and each difference after a change', async () => {
    const { folder, place, db } = instance()
    const mapping = join(folder, 'redmine', 'mapping.json')
    const given = [source, '--mapping', mapping, '--files', files]
    const words = ['verify', ...given, '--data', folder, '--database', place.database]
    assert.match(await docket(...words), /They are the same in Docket\./)
    assert.match(
      await docket('report', '--data', folder, '--database', place.database),
      /a wiki page/,
    )
    await db.work(async (tx) => {
      await tx.updateTable('longdescs').set({ thetext: 'x' }).where('bug_id', '=', 5).execute()
    })
    await assert.rejects(docket(...words), /comment 0 of issue 5: /)
  })
}

/** The page without what differs each time. */
const plain = (html: string) => html.replaceAll(/name="form_token" value="[^"]+"/g, '')
const ARCHIVED = 10
const ALL = Array.from({ length: 12 }, (_, at) => at + 1).join()
/** The only member of the group that watches. */
const BEN = 'Ben.OHara@example.com'
const sumOf = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex')

const DAY_CHARS = 'YYYY-MM-DD'.length

/** The properties of a bug that Redmine has as well. */
const pick = (bug: Json) => ({
  summary: bug['summary'],
  product: bug['product'],
  component: bug['component'],
  creator: bug['creator'],
  assigned_to: bug['assigned_to'],
  priority: bug['priority'],
  milestone: bug['target_milestone'],
  deadline: bug['deadline'] ?? null,
  created: bug['creation_time'],
  changed: bug['last_change_time'],
  estimated: bug['estimated_time'],
  worked: bug['actual_time'],
  tracker: bug['cf_tracker'],
  start: bug['cf_start_date']?.slice(0, DAY_CHARS) ?? null,
  done: Number(bug['cf_done_ratio']),
  build: bug['cf_build'] || null,
  browser: bug['cf_browser'],
  platforms: bug['cf_platforms'],
  contact: bug['cf_contact'] || null,
  seen_on: bug['cf_seen_on']?.slice(0, DAY_CHARS) ?? null,
})

/** The same from Redmine's answer. */
function expectedOf(issue: Json, ids: ReadonlyMap<number, string>) {
  const own = new Map(((issue['custom_fields'] ?? []) as Json[]).map((one) => [one['name'], one]))
  const value = (name: string) => own.get(name)?.['value'] || null
  const assigned = issue['assigned_to']?.id as number | undefined
  return {
    summary: issue['subject'],
    product: issue['project'].name,
    component: issue['category']?.name ?? 'General',
    creator: ids.get(issue['author'].id),
    assigned_to: assigned === undefined ? 'nobody' : (ids.get(assigned) ?? `group-${assigned}`),
    priority: issue['priority'].name,
    milestone: issue['fixed_version']?.name ?? '---',
    deadline: issue['due_date'],
    created: issue['created_on'],
    changed: issue['updated_on'],
    estimated: issue['estimated_hours'] ?? 0,
    worked: issue['spent_hours'] ?? 0,
    tracker: issue['tracker'].name,
    start: issue['start_date'],
    done: issue['done_ratio'],
    build: value('Build'),
    browser: value('Browser') ?? '---',
    platforms: value('Platforms') ?? [],
    contact: value('Contact') === null ? null : ids.get(Number(value('Contact'))),
    seen_on: value('Seen on'),
  }
}
