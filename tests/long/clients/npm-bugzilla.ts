/** What programs do with the package bugzilla of npm, whose validators check every field. */

import assert from 'node:assert/strict'
import { describe, test } from 'node:test'

import { ADMIN } from '../service.ts'
import { ANN, type Setup, DEV } from './setup.ts'
import { tellChanges } from './npm-bugzilla-changes.ts'
import { Bugzilla, NEW, type Told } from './npm-bugzilla-package.ts'

const PNG = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0, 255])
export function tellNpmBugzilla(setup: () => Setup) {
  const client = (...who: string[]) => new Bugzilla(`${setup().url}/`, ...(who as [string, string]))
  const admin = () => client(ADMIN.api_key)
  const ann = () => client(ANN.login, ANN.password)

  void describe('who calls', () => tellWho({ client, admin, ann }))
  void describe('bugs', () => tellBugs({ client, admin, ann }))
  void describe('searches', () => tellSearches({ client, admin, ann }))
  void describe('comments and history', () => tellComments({ client, admin, ann }))
  void describe('attachments', () => tellAttachments({ client, admin, ann }))
  void describe('changes', () => tellChanges({ client, admin, ann }))
}

function tellWho({ client, admin, ann }: Told) {
  void test('anonymous, with a key in the header, and with a password', async () => {
    assert.equal(await client().version(), '5.2')
    assert.equal((await admin().whoami()).name, ADMIN.login)
    const { name, real_name } = await ann().whoami()
    assert.deepEqual([name, real_name], [ANN.login, 'Ann Reporter'])
  })

  void test('a wrong key and a wrong password are refused', async () => {
    await assert.rejects(client('x'.repeat(40)).whoami(), /status code 400/)
    await assert.rejects(client(ANN.login, 'wrong').whoami(), /status code 401/)
    await assert.rejects(client().whoami(), /status code 401/)
  })
}

function tellBugs({ client, admin, ann }: Told) {
  void test('are filed and read', async () => {
    const usual = { alias: ['lid'], cc: [ANN.login], assigned_to: ADMIN.login }
    const id = await admin().createBug({ ...NEW, ...usual, target_milestone: '---' })
    assert.equal(id, 1)
    const [bug] = await admin().getBugs([id])
    const { summary, alias, cc, assigned_to_detail, status, is_open, dupe_of, flags } = bug!
    assert.deepEqual(
      [summary, alias, cc, assigned_to_detail.real_name, status, is_open, dupe_of, flags],
      [
        NEW.summary,
        ['lid'],
        [ANN.login],
        assigned_to_detail.real_name,
        'CONFIRMED',
        true,
        null,
        [],
      ],
    )
    assert.ok(bug!.creation_time.isValid)
    assert.equal(
      await ann().createBug({ ...NEW, summary: 'A second thing', status: 'UNCONFIRMED' }),
      2,
    )
    const [second] = await client().getBugs([2])
    assert.deepEqual([second!.status, second!.is_confirmed], ['UNCONFIRMED', false])
    assert.deepEqual([second!.assigned_to, second!.creator], [DEV.login, ANN.login])
  })

  void test('that are incomplete or anonymous are refused', async () => {
    await assert.rejects(client().createBug(NEW), /status code 401/)
    await assert.rejects(admin().createBug({ ...NEW, component: 'Spout' }), /status code 404/)
    await assert.rejects(admin().createBug({ ...NEW, keywords: ['cold'] }), /status code 404/)
  })
}

function tellSearches({ client, admin }: Told) {
  void test('by parameters, by an address, and several bugs at once', async () => {
    const ids = (bugs: { id: number }[]) => bugs.map(({ id }) => id)
    const bugs = admin()
    assert.deepEqual(ids(await bugs.searchBugs({ product: 'Kettle' })), [1, 2])
    assert.deepEqual(
      ids(
        await bugs.searchBugs([
          ['id', '2'],
          ['id', '1'],
        ]),
      ),
      [1, 2],
    )
    assert.deepEqual(ids(await bugs.searchBugs('summary=second&severity=major')), [2])
    assert.deepEqual(ids(await bugs.getBugs(['lid', 2, 99])), [2])
    const address = 'http://example.com/buglist.cgi?component=Lid&bug_status=CONFIRMED&list_id=7'
    assert.deepEqual(ids(await bugs.advancedSearch(address)), [1])
    assert.deepEqual(ids(await bugs.advancedSearch(new URL(address))), [1])
    assert.deepEqual(ids(await bugs.advancedSearch({ product: 'Nothing' })), [])
  })

  void test('with quicksearch and charts', async () => {
    const ids = async (bugs: PromiseLike<{ id: number }[]>) => (await bugs).map(({ id }) => id)
    const found: [typed: string, ids: number[]][] = [
      ['klemmt', [1]],
      ['product:Kettle', [1, 2]],
      ['product:Kettle -summary:second', [1]],
      ['UNCONFIRMED', [2]],
      ['nothing like it', []],
    ]
    for (const [typed, wanted] of found) {
      assert.deepEqual(await ids(admin().quicksearch(typed)), wanted, typed)
    }
    const some = await client().quicksearch('summary:second').include(['id', 'status'])
    assert.deepEqual(some, [{ id: 2, status: 'UNCONFIRMED' }])
    const chart = 'j_top=OR&f1=cc&o1=equals&v1=ann%40example.com&f2=short_desc&o2=regexp&v2=^A+s'
    assert.deepEqual(
      await ids(admin().advancedSearch(`http://example.com/buglist.cgi?${chart}`)),
      [1, 2],
    )
    await assert.rejects(async () => admin().quicksearch('"not closed'), /status code 400/)
  })

  void test('with included and excluded fields', async () => {
    const some = await client().searchBugs({ id: '1' }).include(['id', 'creator', 'keywords'])
    assert.deepEqual(some, [{ id: 1, creator: ADMIN.login, keywords: [] }])
    const [most] = await admin().searchBugs({ id: '1' }).exclude(['cc', 'cc_detail'])
    assert.ok(most && !('cc' in most) && !('cc_detail' in most) && most.id === 1)
  })

  void test('are refused for fields that cannot be searched', async () => {
    await assert.rejects(async () => admin().searchBugs({ offset: '1' }), /status code 400/)
  })
}

function tellComments({ client, admin, ann }: Told) {
  void test('comments are added and read', async () => {
    const id = await ann().createComment(1, 'It still sticks: ☕')
    const said = await client().getComment(id)
    assert.deepEqual(
      [said!.text, said!.count, said!.bug_id, said!.tags],
      ['It still sticks: ☕', 1, 1, []],
    )
    const all = await admin().getBugComments(1)
    assert.deepEqual(
      all!.map(({ text, creator, attachment_id }) => [text, creator, attachment_id]),
      [
        [NEW.description, ADMIN.login, null],
        ['It still sticks: ☕', ANN.login, null],
      ],
    )
    await assert.rejects(admin().getComment(99), /status code 400/)
    await assert.rejects(ann().createComment(1, 'x', { is_private: true }), /status code 401/)
  })
}

function tellAttachments({ admin, ann }: Told) {
  void test('are added with their properties, and read', async () => {
    const file = { data: PNG, file_name: 'lid.png', summary: 'The lid', content_type: 'image/png' }
    const [first, second] = await ann().createAttachment(1, {
      ids: [1, 2],
      ...file,
      comment: 'See.',
    })
    const kept = await admin().getAttachment(first!)
    assert.deepEqual(kept!.data, PNG)
    assert.deepEqual(
      [kept!.bug_id, kept!.size, kept!.file_name, kept!.summary, kept!.content_type, kept!.creator],
      [1, PNG.length, 'lid.png', 'The lid', 'image/png', ANN.login],
    )
    const [other, ...rest] = (await admin().getBugAttachments(2))!
    assert.deepEqual([other!.id, other!.data, rest], [second, PNG, []])
    const said = (await admin().getBugComments(1))!.at(-1)!
    assert.deepEqual(
      [said.attachment_id, said.text],
      [first, `Created attachment ${first}\nThe lid\n\nSee.`],
    )
  })

  void test('are changed', async () => {
    const [kept] = (await admin().getBugAttachments(2))!
    const change = {
      ids: [kept!.id],
      summary: 'The lid from above',
      is_obsolete: true,
      comment: 'Old.',
    }
    const [changed] = await admin().updateAttachment(kept!.id, {
      ...change,
      content_type: 'image/x-y',
    })
    assert.equal(changed!.id, kept!.id)
    const changes = changed!.changes as ReadonlyMap<unknown, unknown>
    assert.deepEqual(changes.get('summary'), { removed: 'The lid', added: 'The lid from above' })
    assert.deepEqual(changes.get('is_obsolete'), { removed: '0', added: '1' })
    const again = await admin().getAttachment(kept!.id)
    assert.deepEqual(
      [again!.summary, again!.is_obsolete, again!.content_type],
      ['The lid from above', true, 'image/x-y'],
    )
    const [entry] = await admin().bugHistory(2)
    const names = entry!.changes.map(({ field_name, attachment_id }) => [field_name, attachment_id])
    assert.ok(names.some(([name, of]) => name === 'attachments.isobsolete' && of === kept!.id))
  })

  void test('that are empty, or made by another user, are refused', async () => {
    const file = { ids: [1], file_name: 'a.txt', summary: 'a', content_type: 'text/plain' }
    await assert.rejects(ann().createAttachment(1, { ...file, data: Buffer.alloc(0) }), /code 400/)
  })
}
