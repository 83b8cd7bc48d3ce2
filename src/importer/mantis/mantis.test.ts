/** An imported MantisBT, compared with what MantisBT itself answered about each issue. */

import assert from 'node:assert/strict'
import { join } from 'node:path'
import { before, test } from 'node:test'

import { type Instance, onEachInstance } from '../../../tests/instance.ts'
import type { Answers } from '../../../tests/long/mantis/answers.ts'
import { passwordOf } from '../../../tests/long/mantis/pages.ts'
import { buildMantis, docket, unpackMantis } from '../../../tests/mantises.ts'
import { checkMoved, openReaders } from '../../../tests/trackers.ts'

type Json = Record<string, any>

onEachInstance('a MantisBT', compare, {}, { build: buildMantis })

/** The issue of a disabled project, which only administrators see in Docket. */
const DISABLED = 19
const LAST = 20
const ALL = Array.from({ length: LAST }, (_, at) => at + 1).join()
/** An issue that Rob sees in MantisBT only because he monitors it. */
const MONITORED = 9
/** A private note that its author may not see but for being its author. */
const OWN_NOTE = 3
/** Reads private notes in one of two projects with some. */
const IN_SOME = 'uma'

function compare(instance: () => Instance) {
  let mantis: Answers
  let files: string
  let source: string
  const mails = new Map<string, string>()
  let get: Awaited<ReturnType<typeof openReaders>>
  before(async () => {
    const unpacked = await unpackMantis(join(instance().folder, 'mantis'))
    ;({ answers: mantis, files, source } = unpacked)
    const said = mantis.issues.flatMap((one) => [one, ...((one['notes'] ?? []) as Json[])])
    const people = said.flatMap((one) => [one['reporter'], one['handler'] ?? []]).flat() as Json[]
    for (const { name, email } of people) mails.set(name, email)
    for (const name of ['vera', 'dora']) mails.set(name, `${name}@example.org`)
    mails.set('nomail', 'nomail')
    const logins = Object.keys(mantis.sees).filter(Boolean)
    get = await openReaders(
      instance(),
      logins.map((login) => [login, mails.get(login)!, passwordOf(login)] as const),
    )
  })

  void test('people log in with their passwords, and see the same issues', async () => {
    for (const [login, seen] of Object.entries(mantis.sees)) {
      const { body } = await get(login, `/bug?id=${ALL}&include_fields=id`)
      const listed = (body.bugs as Json[]).map(({ id }) => id as number).sort((a, b) => a - b)
      const isAdmin = login === 'administrator'
      assert.deepEqual(
        listed,
        seen.filter((id) => isAdmin || (id !== DISABLED && !(login === 'rob' && id === MONITORED))),
        login,
      )
    }
  })

  void test('nobody reads a note that MantisBT hides', async () => {
    for (const [login, reads] of Object.entries(mantis.reads)) {
      const texts = new Map<string, number>(
        mantis.issues.flatMap((issue) =>
          ((issue['notes'] ?? []) as Json[]).map(({ id, text }): [string, number] => [text, id]),
        ),
      )
      const read: number[] = []
      for (const id of mantis.sees[login]!) {
        const { body } = await get(login, `/bug/${id}/comment`)
        const said = (body.bugs?.[id]?.comments ?? []) as Json[]
        read.push(...said.flatMap(({ text }) => texts.get(text) ?? []))
      }
      const expected = reads.filter(
        (id) => !(login === 'rita' && id === OWN_NOTE) && !(login === IN_SOME && id === 8),
      )
      assert.deepEqual(new Set(read), new Set(expected), login)
    }
  })

  void test('issues have the same properties', async () => {
    for (const issue of mantis.issues) {
      const { body } = await get('administrator', `/bug/${issue['id']}?include_fields=_all`)
      assert.deepEqual(pick((body.bugs as Json[])[0]!), expectedOf(issue, mails))
    }
  })

  void test('the first comment has all texts, and its older versions', async () => {
    const { body } = await get('administrator', '/bug/1/comment')
    const [first, note] = body.bugs['1'].comments as Json[]
    assert.equal(
      first!['text'],
      'Even shorter\n\nSteps to reproduce:\n1. Open\n2. Close\n\n' +
        'Additional information:\nAnd on Tuesdays.',
    )
    assert.equal(note!['text'], 'I looked at it.')
    const versions = await get('administrator', `/bug/comment/${first!['id']}/revisions`)
    assert.doesNotMatch(versions.text, /Even shorter/)
  })

  void test('the history has the same changes, by the same people', async () => {
    const { body } = await get('administrator', '/bug/1/history')
    const changes = (body.bugs[0].history as Json[]).flatMap(({ who, changes: all }) =>
      (all as Json[]).map((one) => [who, one['field_name'], one['removed'], one['added']].join()),
    )
    const max = mails.get('max')
    for (const change of [
      [max, 'status', 'NEW', 'ACKNOWLEDGED'],
      [max, 'priority', 'high', 'low'],
      [max, 'component', 'Loans', 'Rückgabe'],
      [max, 'cf_retries', '7', '8'],
      ['admin@example.net', 'depends_on', '', '2'],
      [max, 'attachments.filename', 'fix.diff', ''],
    ]) {
      assert.ok(changes.includes(change.join()), `${change.join()}\n${changes.join('\n')}`)
    }
    // Only some access levels see the costs.
    assert.doesNotMatch(changes.join('\n'), /1,000 €/)
  })

  void test('attachments have the same bytes, and those of private notes are private', async () => {
    const expected = new Map(Object.entries(mantis.contents))
    const onDisk = new Set(Object.values(mantis.files))
    let seen = 0
    for (const id of [1, 3]) {
      const { body } = await get('administrator', `/bug/${id}/attachment`)
      for (const { id: file, data, is_private, file_name } of body.bugs[id] as Json[]) {
        const content = expected.get(String(file))
        assert.ok(content === undefined ? onDisk.has(data) : content === data, file_name)
        assert.equal(Boolean(is_private), file_name === 'keys.txt', file_name)
        seen += 1
      }
    }
    assert.equal(seen, 5)
    const { body } = await get('rita', '/bug/1/attachment')
    assert.ok(!(body.bugs['1'] as Json[]).some(({ file_name }) => file_name === 'keys.txt'))
  })

  void test('relationships, monitors and tags are the same', async () => {
    const bug = async (id: number) =>
      (await get('administrator', `/bug/${id}`)).body.bugs[0] as Json
    const [first, eighth] = [await bug(1), await bug(8)]
    assert.deepEqual(
      [first['depends_on'].toSorted((a: number, b: number) => a - b), first['blocks']],
      [[2, 4], []],
    )
    assert.equal(eighth['dupe_of'], 1)
    const links = [3, 5, 20].map((id) => `http://mantis.example.com/mantis/show_bug.cgi?id=${id}`)
    assert.deepEqual(first['see_also'].toSorted(), links.toSorted())
    assert.deepEqual(first['keywords'].toSorted(), ['old_books', 'urgent'])
    for (const issue of mantis.issues) {
      const people = ((issue['monitors'] ?? []) as Json[]).map(({ name }) => mails.get(name))
      assert.deepEqual(
        ((await bug(issue['id']))['cc'] as string[]).toSorted(),
        (people as string[]).toSorted(),
      )
    }
  })

  void test('old addresses lead to the new pages, and do not reveal projects', async () => {
    const opened = instance()
    const cases: [path: string, to: string][] = [
      ['/view.php?id=3', '/bugs/3#'],
      ['/bug_view_page.php?bug_id=3', '/bugs/3#'],
      ['/file_download.php?file_id=1&type=bug', '/attachment.cgi?id=1'],
      ['/view_all_bug_page.php?project_id=2', '/bugs?product=Plug-ins&bug_status=__open__'],
      ['/view_all_bug_page.php', '/bugs?bug_status=__open__'],
    ]
    await checkMoved(opened, cases)
    const [hidden, none] = [
      await opened.ask('GET', '/view_all_bug_page.php?project_id=3'),
      await opened.ask('GET', '/view_all_bug_page.php?project_id=77'),
    ]
    assert.deepEqual([hidden.status, hidden.headers['location']], [302, none.headers['location']])
  })

  void test('a verification finds no difference, and each difference after a change', async () => {
    const { folder, place, db } = instance()
    const mapping = join(folder, 'mantis', 'mapping.json')
    const given = [source, '--mapping', mapping, '--files', files]
    const words = ['verify', ...given, '--data', folder, '--database', place.database]
    assert.match(await docket(...words), /They are the same in Docket\./)
    assert.match(await docket('report', ...words.slice(6)), /news were left out/)
    await db.work(async (tx) => {
      await tx.updateTable('longdescs').set({ thetext: 'x' }).where('bug_id', '=', 5).execute()
      await tx.updateTable('bugs').set({ reporter_accessible: 0 }).where('id', '=', 3).execute()
    })
    await assert.rejects(docket(...words), (error: Error) => {
      assert.match(error.message, /comment 0 of issue 5: /)
      assert.match(error.message, /whether user 4 sees issue 3: true in MantisBT, false in Docket/)
      return true
    })
  })
}

const SEVERITIES: Readonly<Record<string, string>> = {
  feature: 'enhancement',
  crash: 'critical',
}
const RESOLUTIONS: Readonly<Record<string, string>> = {
  fixed: 'FIXED',
  duplicate: 'DUPLICATE',
  'wont fix': 'WONTFIX',
}
const STATES: Readonly<Record<string, string>> = { assigned: 'IN_PROGRESS' }
const CLOSED = 80

/** The properties of a bug that MantisBT has as well. */
const pick = (bug: Json) => ({
  summary: bug['summary'],
  product: bug['product'],
  component: bug['component'],
  creator: bug['creator'],
  assigned_to: bug['assigned_to'],
  state: `${bug['status']} ${bug['resolution']}`,
  priority: bug['priority'],
  severity: bug['severity'],
  version: bug['version'],
  milestone: bug['target_milestone'],
  deadline: bug['deadline'] ?? null,
  created: bug['creation_time'],
  changed: bug['last_change_time'],
  worked: bug['actual_time'],
  reproducibility: bug['cf_reproducibility'],
  fixed_in: bug['cf_fixed_in_version'] || null,
  platform: [bug['cf_platform'], bug['cf_os'], bug['cf_os_build']].map((one) => one || null),
  browser: bug['cf_browser'],
  platforms: (bug['cf_platforms'] as string[]).toSorted(),
  build: bug['cf_build_code'] || null,
  seen_on: bug['cf_seen_on']?.slice(0, 'YYYY-MM-DD'.length) ?? null,
})

/** The same from MantisBT's answer. */
function expectedOf(issue: Json, mails: ReadonlyMap<string, string>) {
  const own = new Map(
    ((issue['custom_fields'] ?? []) as Json[]).map((one) => [one['field'].name, one['value']]),
  )
  const time = (value: string) => value.replace(/\+00:00$/, 'Z')
  const { status, resolution, severity } = issue
  const closed = RESOLUTIONS[resolution.name] ?? resolution.name.toUpperCase()
  const seen = Number(own.get('Seen on') || 0)
  const minutes = ((issue['notes'] ?? []) as Json[]).map(({ time_tracking: spent }) => {
    const [hours = 0, rest = 0] = (spent?.duration ?? '00:00').split(':').map(Number)
    return hours * 60 + rest
  })
  return {
    summary: issue['summary'],
    product: issue['project'].name,
    component: issue['category'].name,
    creator: mails.get(issue['reporter'].name),
    assigned_to: issue['handler'] ? (mails.get(issue['handler'].name) ?? 'nobody') : 'nobody',
    state: `${STATES[status.name] ?? status.name.toUpperCase()} ${status.id >= CLOSED ? closed : ''}`,
    priority: issue['priority'].name,
    severity: SEVERITIES[severity.name] ?? severity.name,
    version: issue['version']?.name ?? 'unspecified',
    milestone: issue['target_version']?.name ?? '---',
    deadline: issue['due_date'] ? issue['due_date'].slice(0, 'YYYY-MM-DD'.length) : null,
    created: time(issue['created_at']),
    changed: time(issue['updated_at']),
    worked: minutes.reduce((sum, one) => sum + one, 0) / 60,
    reproducibility: issue['reproducibility'].name,
    fixed_in: issue['fixed_in_version']?.name ?? null,
    platform: [issue['platform'], issue['os'], issue['os_build']].map((one) => one || null),
    browser: own.get('Browser') || '---',
    platforms: own.get('Platforms') ? own.get('Platforms').split('|').toSorted() : [],
    build: own.get('Build code') || null,
    seen_on: seen > 1 ? new Date(seen * 1000).toISOString().slice(0, 10) : null,
  }
}
