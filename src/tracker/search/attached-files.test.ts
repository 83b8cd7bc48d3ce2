/** Searches of the content of attachments: all kinds of criteria, and who may use them. */

import assert from 'node:assert/strict'
import { before, test } from 'node:test'

import { type Instance, onEachInstance, type Person } from '../../../tests/instance.ts'
import { nobody } from '../../accounts/actors/actors.ts'
import type { Scanner } from '../../platform/blobs/scanner.ts'
import { limits } from '../../platform/limits.ts'
import { explainSearch } from './explain.ts'
import { searchBugs } from './search.ts'

type Who = 'ann' | 'bob' | 'eve'
const DATA = 'attach_data.thedata'
const typed = (value: string, type: string) =>
  `${DATA}=${encodeURIComponent(value)}&${DATA}_type=${type}`

/** As `ann`, an insider, unless another user is given. */
const cases: [name: string, query: string, expected: string, who?: Who][] = [
  ['a whole file', `${DATA}=crash%20in%20Gr%C3%B6%C3%9Fe`, '0'],
  ['by its name in forms', 'attach_data_thedata=CRASH%20IN%20GROSSE', '0'],
  ['a part, in UTF-8 and in Latin-1', typed('größe', 'substring'), '01'],
  ['a part, case-sensitively', typed('Größe', 'casesubstring'), '01'],
  ['a part in another case', typed('größe', 'casesubstring'), ''],
  ['a part of an obsolete file', typed('retry', 'substring'), '0'],
  ['a part that does not occur', typed('größe', 'notsubstring'), '234'],
  ['a word', typed('secret', 'anywords'), '3'],
  ['words, in a file each', typed('crash retry', 'allwords'), '0'],
  ['parts, in a file each', typed('cras retr', 'allwordssubstr'), '0'],
  ['parts, one of them nowhere', typed('crash later', 'allwordssubstr'), ''],
  ['none of several parts', typed('cras secr', 'nowordssubstr'), '124'],
  ['none of several words', typed('cras secret', 'nowords'), '0124'],
  ['a pattern', typed('^crash.*(gr..e)$', 'regexp'), '0'],
  ['a pattern that does not match', typed('gr..e', 'notregexp'), '234'],
  ['not the whole file', typed('retry', 'notequals'), '1234'],
  ['less than it in byte order', typed('d', 'lessthan'), '013'],
  ['greater than it in byte order', typed('d', 'greaterthaneq'), '0'],
  ['any files', typed('', 'isnotempty'), '013'],
  ['no files; a deleted one does not count', typed('', 'isempty'), '24'],
  ['no files, as a value', `${DATA}=---`, '24'],
  ['files, as a value', typed('---', 'notequals'), '013'],
  ['two conditions', `f1=${DATA}&o1=substring&v1=crash&f2=${DATA}&o2=substring&v2=retry`, '0'],
  ['a condition or another', `${joinOf('OR')}&f3=bug_id&o3=equals&v3=0`, '3'],
  ['their changes', typed('2020-01-01', 'changedafter'), ''],
  ['in a quicksearch', 'quicksearch=attachdata:crash', '0'],
  ['in a quicksearch, negated', 'quicksearch=-attachmentdata:gr%C3%B6%C3%9Fe', '234'],
  ['a private file, as an insider', typed('secret plan', 'substring'), '3'],
  ['a private file, as its submitter', typed('secret plan', 'substring'), '3', 'bob'],
  ['a private file, as another user', typed('secret plan', 'substring'), '', 'eve'],
  ['the existence of a private file', typed('', 'isempty'), '234', 'eve'],
  ['a text that is in no file', typed('secret', 'notsubstring'), '01234', 'eve'],
  ['the same without others', `${typed('crash', 'substring')}&summary=two`, ''],
]
function joinOf(joiner: string) {
  return `j_top=${joiner}&f2=${DATA}&o2=substring&v2=secret`
}

onEachInstance('the contents of attached files', (opened) => {
  let instance: Instance
  const people = {} as Record<Who, Person>
  const ids: number[] = []
  const ask = async (method: string, path: string, as: Person, body?: object) => {
    const answered = await instance.ask(method, path, { as, body })
    assert.ok(answered.status < 300, answered.text)
    return answered
  }
  const attach = async (nth: number, bytes: string | Buffer, more: object = {}) => {
    const data = Buffer.from(bytes as string).toString('base64')
    const file = { file_name: 'a.bin', summary: 'A file', content_type: 'application/x', ...more }
    const path = `/rest/bug/${ids[nth]}/attachment`
    const { body } = await ask('POST', path, people.bob, { data, ...file })
    return (body as { ids: number[] }).ids[0]!
  }
  const search = async (query: string, who: Who = 'ann') =>
    instance.ask('GET', `/rest/bug?include_fields=id&order=bug_id&${query}`, { as: people[who] })
  const found = async (query: string, who?: Who) => {
    const { body } = await search(query, who)
    return (body.bugs as { id: number }[]).map(({ id }) => ids.indexOf(id)).join('')
  }
  const files: [nth: number, bytes: string | Buffer][] = [
    [0, '\ufeffcrash in Größe'],
    [1, Buffer.concat([Buffer.from([0, 255, 10]), Buffer.from('Größe', 'latin1')])],
  ]

  before(async () => {
    instance = opened()
    await instance.set('insidergroup', 'bz_sudoers')
    for (const who of ['ann', 'bob', 'eve'] as const) {
      const groups = who === 'eve' ? [] : ['bz_sudoers']
      people[who] = await instance.person(`${who}@example.com`, ['editbugs', ...groups])
    }
    const place = { product: 'TestProduct', component: 'TestComponent', version: 'unspecified' }
    for (const summary of ['one', 'two', 'three', 'four', 'five']) {
      const { body } = await ask('POST', '/rest/bug', people.ann, { ...place, summary })
      ids.push(body.id as number)
    }
    for (const [nth, bytes] of files) await attach(nth, bytes)
    const old = await attach(0, 'retry')
    await ask('PUT', `/rest/bug/attachment/${old}`, people.bob, { is_obsolete: true })
    await attach(3, 'A secret plan', { is_private: true })
    const deleted = await attach(4, 'crash retry secret größe')
    await instance.db.work((tx) =>
      tx
        .updateTable('attachments')
        .set({ blob_hash: null, attach_size: 0 })
        .where('id', '=', deleted)
        .execute(),
    )
    // The submitter of a private attachment sees it without the group.
    const { bob } = people
    const update = { groups: { remove: ['bz_sudoers'] } }
    await ask('PUT', `/rest/user/${bob.id}`, instance.admin, update)
  })

  for (const [name, query, expected, who] of cases) {
    void test(`${name} (${who ?? 'ann'})`, async () => {
      assert.equal(await found(query, who), expected)
    })
  }

  void test('are searched alike by lists, exports and saved searches', async () => {
    const query = typed('größe', 'substring')
    const csv = await ask('GET', `/buglist.cgi?ctype=csv&columnlist=bug_id&${query}`, people.ann)
    assert.deepEqual(csv.text.trim().split('\n').slice(1), [`${ids[0]}`, `${ids[1]}`])
    await ask('POST', '/rest/saved_search', people.ann, { name: 'in files', query })
    assert.equal(await found('savedsearch=in%20files'), '01')
    const { body } = await search(`${query}&limit=1&total=1`)
    assert.deepEqual([body.bugs.length, body.total], [1, 2])
  })

  void test('returns the field among the others', async () => {
    const { body } = await ask('GET', `/rest/field/bug/${DATA}`, people.eve)
    const { name, display_name, is_on_bug_entry } = body.fields[0]
    assert.deepEqual([name, display_name, is_on_bug_entry], [DATA, 'Attachment data', false])
  })

  const refused: [string, string, number][] = [
    ['full text', typed('crash', 'matches'), 32_000],
    ['conditions on the same row', `f1=OP&j1=AND_G&f2=${DATA}&o2=equals&v2=a&f3=CP`, 32_000],
    ['an invalid pattern', typed('[', 'regexp'), 32_000],
    ['too many words', typed('a '.repeat(limits.search_file_parts_max + 1), 'anywords'), 20_003],
  ]
  for (const [name, query, code] of refused) {
    void test(`refused: ${name}`, async () => assert.equal((await search(query)).body.code, code))
  }

  void test('are not read further after the look ends, or for an empty search', async () => {
    const gone = new AbortController()
    const scanner: Scanner = {
      async scan(_, { signal }) {
        gone.abort(new Error('nobody waits'))
        signal!.throwIfAborted()
      },
      async close() {},
    }
    const asked = { 'attach_data.thedata': ['crash'], include_fields: ['id'] }
    const run = (more: object) =>
      instance.db.look(
        (tx) => {
          const look = { tx, actor: nobody, now: 0, sign: String, site: { has_mail: false } }
          return searchBugs({ ...look, scanner }, { ...asked, ...more })
        },
        { aside: true, signal: gone.signal },
      )
    assert.deepEqual(await run({ summary: ['absent'] }), { bugs: [], faults: [] })
    await assert.rejects(run({}), /nobody waits/)
  })

  void test('are counted by explaining a search, each once, without being read', async () => {
    const given = { 'attach_data.thedata': ['crash'], summary: ['one two'] }
    const explain = (more: object) =>
      instance.transactions.look(nobody, (look) => {
        const { scanner: _, ...rest } = look
        return explainSearch(rest, { ...given, ...more })
      })
    assert.equal((await explain({})).files, undefined)
    const bytes = files.map(([, file]) => Buffer.from(file as string).length)
    const { files: told, tree } = await explain({ summary: ['one', 'two'] })
    assert.deepEqual(told, { count: 3, bytes: bytes[0]! + bytes[1]! + 'retry'.length })
    assert.ok(tree.includes('  attach_data.thedata anyexact "crash"'), tree.join('\n'))
  })

  void test('are not read at all if they are too many', async () => {
    const id = await attach(2, 'small')
    const grown = (attach_size: number) =>
      instance.db.work((tx) =>
        tx.updateTable('attachments').set({ attach_size }).where('id', '=', id).execute(),
      )
    await grown(limits.search_pattern_file_bytes_max + 1)
    const { body } = await search(typed('^small$', 'regexp'))
    assert.equal(body.code, 32_000)
    assert.match(body.message, new RegExp(`Attachment ${id} of bug ${ids[2]} has 16777217 bytes`))
    assert.equal(await found(typed('sm.ll', 'regexp')), '2')
    assert.equal(await found(`${typed('^crash', 'regexp')}&summary=one`), '0')
    await grown(limits.search_files_bytes_max)
    assert.equal((await search(typed('small', 'substring'))).body.code, 20_003)
    assert.equal(await found(`${typed('crash', 'substring')}&summary=one`), '0')
  })
})
