import assert from 'node:assert/strict'
import { before, test } from 'node:test'

import { hide } from '../../../../tests/hidden.ts'
import { type Instance, onEachInstance, type Person } from '../../../../tests/instance.ts'
import { callXml, readXml } from '../../../../tests/xml-rpc.ts'

const BUG = { product: 'TestProduct', component: 'TestComponent', version: 'unspecified' }
const PULL = 'https://github.com/org/repo/pull/1'
const ADDED = 'ext_bz_bug_map.ext_bz_bug_id'

onEachInstance('external bugs', (opened) => {
  let instance: Instance
  let editor: Person
  let reporter: Person
  let hidden: number

  before(async () => {
    instance = opened()
    const group = { user_regexp: '' }
    await instance.ask('PUT', '/rest/group/editbugs', { as: instance.admin, body: group })
    editor = await instance.person('editor@example.com', ['editbugs'])
    reporter = await instance.person('reporter@example.com')
    hidden = await file()
    await call('add_external_bug', instance.admin, {
      bug_ids: [hidden],
      external_bugs: [{ ext_type_id: 3, ext_bz_bug_id: 'org/repo/pull/9' }],
    })
    await hide(instance, hidden)
  })

  async function file(more: object = {}) {
    const body = { ...BUG, summary: 's', ...more }
    const filed = await instance.ask('POST', '/rest/bug', { as: instance.admin, body })
    assert.equal(filed.status, 200, filed.text)
    return filed.body.id as number
  }

  /** Through JSON-RPC, as most clients of Red Hat's do. */
  async function call(name: string, as: Person | undefined, parameters: object) {
    const body = { method: `ExternalBugs.${name}`, params: [parameters], id: 'x', version: '1.0' }
    const { result, error } = (await instance.ask('POST', '/jsonrpc.cgi', { as, body })).body
    return { result, error, code: error && error.code % 100_000 }
  }

  const shown = async (id: number, as = editor) => {
    const path = `/rest/bug/${id}?include_fields=see_also,external_bugs`
    return (await instance.ask('GET', path, { as })).body.bugs[0]
  }
  const history = async (id: number) => {
    const { body } = await instance.ask('GET', `/rest/bug/${id}/history`, { as: editor })
    return body.bugs[0].history.flatMap((set: { changes: object[] }) => set.changes)
  }
  const pull = { ext_type_url: 'https://github.com/', ext_bz_bug_id: 'org/repo/pull/1' }

  void test('adding one is told once, and is a see-also link', async () => {
    const id = await file()
    const first = await call('add_external_bug', editor, { bug_ids: [id], external_bugs: [pull] })
    const changes = { [ADDED]: { added: 'GitHub org/repo/pull/1', removed: '' } }
    assert.deepEqual(first.result, { bugs: [{ id, alias: [], changes }] })
    const again = await call('add_external_bug', editor, { bug_ids: [id], external_bugs: [pull] })
    assert.deepEqual(again.result, { bugs: [] })
    assert.equal((await history(id)).length, 1)
    const { see_also, external_bugs } = await shown(id)
    assert.deepEqual(see_also, [PULL])
    const [external] = external_bugs
    assert.deepEqual(external, {
      id: external.id,
      bug_id: id,
      ext_bz_id: 3,
      ext_bz_bug_id: 'org/repo/pull/1',
      ext_status: null,
      ext_description: null,
      ext_priority: null,
      url: PULL,
      type: {
        id: 3,
        description: 'GitHub',
        type: 'None',
        url: 'https://github.com/',
        full_url: 'https://github.com/%id%',
        can_get: false,
        can_send: false,
        must_send: false,
        send_once: false,
      },
    })
    const usual = (await instance.ask('GET', `/rest/bug/${id}`, { as: editor })).body.bugs[0]
    assert.equal('external_bugs' in usual, false)
  })

  void test('what is known of it is kept, recorded, and shown on the page', async () => {
    const id = await file({ see_also: [PULL, 'https://bugs.debian.org/5'] })
    const known = { ext_status: 'open', ext_description: 'A <b>title', ext_priority: 'high' }
    const update = { ...pull, bug_ids: [id], ...known }
    const { result } = await call('update_external_bug', editor, update)
    assert.deepEqual(
      result.external_bugs.map((one: { ext_description: string }) => one.ext_description),
      ['A <b>title'],
    )
    const [external, debian] = (await shown(id)).external_bugs
    assert.deepEqual({ ...external, ...known }, external)
    assert.deepEqual([debian.type.id, debian.ext_bz_bug_id], [2, '5'])
    const closed = { ids: [external.id], ext_status: 'merged' }
    await call('update_external_bug', editor, closed)
    await call('update_external_bug', editor, closed)
    assert.deepEqual((await history(id)).slice(-2), [
      { field_name: 'see_also', removed: PULL, added: PULL },
      { field_name: 'see_also', removed: PULL, added: PULL },
    ])
    const { text } = await instance.ask('GET', `/bugs/${id}`)
    assert.match(text, /A &#60;b&#62;title, merged</)
    assert.doesNotMatch(text, /A <b>title/)
    await call('update_external_bug', editor, { ids: [external.id], ext_description: '' })
    assert.equal((await shown(id)).external_bugs[0].ext_description, null)
  })

  void test('every difference is written, and texts are one line', async () => {
    const id = await file({ see_also: [PULL] })
    const [external] = (await shown(id)).external_bugs
    const known = { ids: [external.id], ext_status: 'open, high', ext_priority: '' }
    await call('update_external_bug', editor, known)
    const other = { ids: [external.id], ext_status: 'open', ext_priority: 'high' }
    const { result } = await call('update_external_bug', editor, other)
    assert.deepEqual(
      [result.external_bugs[0].ext_status, result.external_bugs[0].ext_priority],
      ['open', 'high'],
    )
    assert.equal((await history(id)).length, 2)
    await call('update_external_bug', editor, { ids: [external.id], ext_description: 'A\n b\t' })
    assert.equal((await shown(id)).external_bugs[0].ext_description, 'A b')
    await call('update_external_bug', editor, { ids: [external.id], ext_description: ' A b' })
    assert.equal((await history(id)).length, 3)
    const refused = await call('update_external_bug', reporter, { ...other, ext_status: 'open ,' })
    assert.equal(refused.code, 115)
  })

  void test('searches find bugs by tracker and number, as clients of Red Hat send them', async () => {
    const add = async (ext_type_id: number, ext_bz_bug_id: string) => {
      const id = await file()
      const asked = { bug_ids: [id], external_bugs: [{ ext_type_id, ext_bz_bug_id }] }
      assert.equal((await call('add_external_bug', editor, asked)).error, null)
      return id
    }
    const github = await add(3, 'found/pull/7100')
    const debian = await add(2, '7100')
    const launchpad = await add(1, '7101')
    const [bug, url] = ['ext_bz_bug_map.ext_bz_bug_id', 'external_bugzilla.url']
    const find = async (query: Record<string, string>, as = editor) => {
      const text = new URLSearchParams({ ...query, include_fields: 'id' }).toString()
      const { body } = await instance.ask('GET', `/rest/bug?${text}`, { as })
      const ids = (body.bugs as { id: number }[])?.map(({ id }) => id)
      return ids?.filter((id) => id >= github) ?? body.code
    }
    const chart = (field: string, operator: string, value: string, at = 1) => ({
      [`f${at}`]: field,
      [`o${at}`]: operator,
      [`v${at}`]: value,
    })
    const pull = 'found/pull/7100'
    const found: [Record<string, string>, number[]][] = [
      [{ [bug]: pull }, [github]],
      [{ [bug]: '7100' }, [debian]],
      [{ [bug]: '7100,7101' }, [debian, launchpad]],
      [{ [bug]: '710', [`${bug}_type`]: 'substring' }, [github, debian, launchpad]],
      [{ [bug]: '710', [`${bug}_type`]: 'substring', [url]: 'https://github.com' }, [github]],
      [{ [bug]: pull, [url]: 'https://github.com/' }, [github]],
      [{ [bug]: pull, [url]: 'https://bugs.debian.org/' }, []],
      [{ [bug]: '7100', [url]: 'https://github.com/,https://bugs.debian.org/' }, [debian]],
      [{ [bug]: '7100', [url]: 'github', [`${url}_type`]: 'notsubstring' }, [debian]],
      [
        { [bug]: '7101', [`${bug}_type`]: 'notequals', [url]: 'https://bugs.debian.org/' },
        [debian],
      ],
      [{ [`${url}_type`]: 'unknown', id: String(github) }, [github]],
      [{ [url]: 'https://bugs.debian.org/' }, [debian]],
      [{ [url]: 'debian', [`${url}_type`]: 'substring' }, [debian]],
      [{ [url]: 'https://unknown.example/' }, []],
      [chart(bug, 'equals', '7101'), [launchpad]],
      [{ ...chart(url, 'substring', 'github'), ...chart(bug, 'substring', '7100', 2) }, [github]],
      [
        { ...chart(bug, 'substring', '710'), ...chart(url, 'notsubstring', 'GitHub', 2) },
        [debian, launchpad],
      ],
      [{ ...chart(bug, 'equals', '7101'), n1: '1', bug_id: String(launchpad) }, []],
      [{ 'field0-0-0': bug, 'type0-0-0': 'equals', 'value0-0-0': '7100' }, [debian]],
      [{ [bug]: 'a.b(c' }, []],
    ]
    for (const [query, ids] of found) {
      assert.deepEqual(await find(query), ids, JSON.stringify(query))
    }
    assert.equal(await find(chart(bug, 'greaterthan', '1')), 32000)
    const both = { [bug]: '7100', [url]: 'debian', [`${url}_type`]: 'regexp' }
    assert.equal(await find(both), 32000)
    const many = Array.from({ length: 100 }, (_, at) => at).join(',')
    const charts = { ...chart(bug, 'anyexact', many), ...chart(bug, 'nowords', many, 2) }
    for (const tooMany of [{ [bug]: `${many},${many}` }, charts, { [url]: `${many},${many}` }]) {
      assert.equal(await find(tooMany), 20_003)
    }
    // Hidden bugs are not found.
    const { body } = await instance.ask('GET', `/rest/bug?${bug}=org/repo/pull/9`, { as: editor })
    assert.deepEqual(body.bugs, [])
    // Through XML-RPC, as the module for Python does.
    const headers = { 'content-type': 'text/xml' }
    const asked = { as: editor, headers, body: callXml('Bug.search', { [bug]: pull }) }
    const xml = await instance.ask('POST', '/xmlrpc.cgi', asked)
    assert.match(xml.text, new RegExp(`<int>${github}</int>`))
    const set = (external_trackers: string) =>
      instance.ask('PUT', '/rest/docket_parameters', {
        as: instance.admin,
        body: { parameters: { external_trackers } },
      })
    // Many trackers are still one condition, and links of either scheme lead to them.
    const rows = Array.from(
      { length: 180 },
      (_, at) => `${at + 1} T https://t${at}.example/browse/%id%`,
    )
    await set(rows.join('\n'))
    const add_jira = { see_also: { add: ['http://t170.example/browse/AB-7100'] } }
    const jira = { as: editor, body: add_jira }
    assert.equal((await instance.ask('PUT', `/rest/bug/${launchpad}`, jira)).status, 200)
    for (const query of [
      { [bug]: 'AB-7100' },
      { [bug]: 'B-710', [`${bug}_type`]: 'substring' },
      { [url]: 'https://t170.example' },
    ]) {
      assert.deepEqual(await find(query), [launchpad], JSON.stringify(query))
    }
    await set('')
    assert.deepEqual(await find({ [bug]: '7100', id: String(github) }), [github])
    assert.equal(typeof (await find(chart(bug, 'equals', '7100'))), 'number')
    const reset = { as: instance.admin, body: { reset: ['external_trackers'] } }
    await instance.ask('PUT', '/rest/docket_parameters', reset)
  })

  void test('links to bugs of this installation are no external bugs', async () => {
    const [id, other] = [await file(), await file()]
    const asked = { bug_ids: [id], external_bugs: [{ ext_bz_bug_id: String(other) }] }
    assert.equal((await call('add_external_bug', editor, asked)).code, 112)
    const see_also = { add: [String(other)] }
    await instance.ask('PUT', `/rest/bug/${id}`, { as: editor, body: { see_also } })
    for (const more of [{ bug_ids: [id] }, {}]) {
      const named = { ext_bz_bug_id: [String(other)], ...more }
      const update = await call('update_external_bug', editor, { ...named, ext_status: 'x' })
      assert.equal(update.code, 112)
      assert.equal((await call('remove_external_bug', editor, named)).code, 112)
    }
    assert.equal((await shown(id)).see_also.length, 1)
  })

  void test('removing them by number on all bugs, and by id', async () => {
    const ids = [await file({ see_also: [PULL] }), await file({ see_also: [PULL] })]
    const of = { ...pull, bug_ids: [ids[0]] }
    const { result } = await call('remove_external_bug', editor, of)
    assert.equal(result.external_bugs.length, 1)
    assert.equal(result.external_bugs[0].ext_type_url, 'https://github.com/')
    assert.equal(result.external_bugs[0].ext_bz_bug_id, 'org/repo/pull/1')
    assert.deepEqual((await call('remove_external_bug', editor, of)).result, { external_bugs: [] })
    const [{ id }] = (await shown(ids[1]!)).external_bugs
    await call('remove_external_bug', editor, { ids: [id] })
    assert.deepEqual((await shown(ids[1]!)).see_also, [])
    const gone = await call('remove_external_bug', editor, { ids: [id] })
    assert.equal(gone.code, 51)
  })

  void test('what is missing, hidden or not permitted is refused', async () => {
    const id = await file({ see_also: [PULL] })
    const external = (await shown(id)).external_bugs[0].id
    const own = (await shown(hidden, instance.admin)).external_bugs[0].id
    const one = (more: object, bug = id) => ({ bug_ids: [bug], external_bugs: [more] })
    const cases: [string, Person | undefined, object, number][] = [
      ['add_external_bug', editor, one({ ext_type_id: 99, ext_bz_bug_id: '1' }), 51],
      ['add_external_bug', editor, one({ ext_type_id: 1, ext_bz_bug_id: ' ' }), 50],
      ['add_external_bug', editor, one({ ext_bz_bug_id: 'https://elsewhere.example/1' }), 112],
      ['add_external_bug', editor, one({ ...pull, ext_bz_bug_id: 'x'.repeat(250) }), 112],
      ['add_external_bug', editor, one(pull, hidden), 102],
      ['add_external_bug', reporter, one({ ...pull, ext_bz_bug_id: 'a/b/pull/3' }), 115],
      ['add_external_bug', undefined, one(pull), 410],
      ['update_external_bug', reporter, { ids: [external], ext_status: 'x' }, 115],
      ['update_external_bug', editor, { ids: [own], ext_status: 'x' }, 51],
      ['update_external_bug', editor, { ext_status: 'x' }, 50],
      ['remove_external_bug', reporter, { ids: [external] }, 115],
      ['remove_external_bug', editor, { ids: [own] }, 51],
      ['remove_external_bug', editor, { ext_type_id: 3 }, 50],
    ]
    for (const [name, as, parameters, code] of cases) {
      const { error, code: told } = await call(name, as, parameters)
      assert.equal(told, code, `${name} ${JSON.stringify(parameters)}: ${error?.message}`)
    }
    const elsewhere = { ext_type_id: 3, ext_bz_bug_id: ['org/repo/pull/9'] }
    const { result } = await call('remove_external_bug', editor, elsewhere)
    assert.deepEqual(result, { external_bugs: [] })
    assert.equal((await shown(hidden, instance.admin)).external_bugs.length, 1)
  })

  void test('XML-RPC gives the same', async () => {
    const id = await file()
    const headers = { 'content-type': 'text/xml' }
    const ask = async (name: string, parameters: object) => {
      const body = callXml(`ExternalBugs.${name}`, parameters)
      const answer = await instance.ask('POST', '/xmlrpc.cgi', { as: editor, body, headers })
      return readXml(answer.text).value as Record<string, Record<string, unknown>[]>
    }
    const asked = { bug_ids: [id], external_bugs: [{ ...pull, ext_status: 'open' }] }
    assert.equal((await ask('add_external_bug', asked))['bugs']!.length, 1)
    assert.equal((await shown(id)).external_bugs[0].ext_status, 'open')
    const gone = await ask('remove_external_bug', { ...pull, bug_ids: [id] })
    assert.equal(gone['external_bugs']![0]!['ext_bz_bug_id'], 'org/repo/pull/1')
  })

  void test('with see_also_any, links can have any address of the web', async () => {
    const set = (value: string) => {
      const body = { parameters: { see_also_any: value } }
      return instance.ask('PUT', '/rest/docket_parameters', { as: instance.admin, body })
    }
    const id = await file()
    const link = async (address: string) => {
      const body = { ids: [id], see_also: { add: [address] } }
      return (await instance.ask('PUT', `/rest/bug/${id}`, { as: editor, body })).status
    }
    assert.equal(await link('https://Forum.example/a b?x=1,2'), 400)
    await set('on')
    assert.equal(await link('https://Forum.example/a b?x=1,2'), 200)
    const [external] = (await shown(id)).external_bugs
    assert.equal(external.url, 'https://forum.example/a%20b?x=1,2')
    assert.equal(external.type.full_url.replace('%id%', external.ext_bz_bug_id), external.url)
    for (const address of ['javascript:alert(1)', 'ftp://x/', 'https://me:pw@x.example/']) {
      assert.equal(await link(address), 400, address)
    }
    assert.equal(await link(`https://x.example/${'é'.repeat(100)}`), 400)
    await set('off')
    const remove = { ids: [id], see_also: { remove: [external.url] } }
    await instance.ask('PUT', `/rest/bug/${id}`, { as: editor, body: remove })
    assert.deepEqual((await shown(id)).see_also, [])
  })

  void test('the parameter for trackers is checked, and its lines are kept', async () => {
    const set = (external_trackers: string) =>
      instance.ask('PUT', '/rest/docket_parameters', {
        as: instance.admin,
        body: { parameters: { external_trackers } },
      })
    const wrong = await set('1 X ftp://x/%id%')
    assert.equal(wrong.body.code, 53)
    const { body } = await set('\r\n12\t Tasks https://tasks.example/T%id% \r\n\r\n')
    assert.equal(body.changes.external_trackers.added, '12 Tasks https://tasks.example/T%id%')
    const id = await file()
    const asked = { ext_type_description: 'tasks', ext_bz_bug_id: '4' }
    const added = { bug_ids: [id], external_bugs: [asked] }
    assert.equal((await call('add_external_bug', editor, added)).error, null)
    assert.deepEqual((await shown(id)).see_also, ['https://tasks.example/T4'])
    await instance.ask('PUT', '/rest/docket_parameters', {
      as: instance.admin,
      body: { reset: ['external_trackers'] },
    })
    // Its tracker is no longer known.
    const [external] = (await shown(id)).external_bugs
    assert.deepEqual([external.type.id, external.ext_bz_bug_id], [0, 'T4'])
  })
})
