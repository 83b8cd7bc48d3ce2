import assert from 'node:assert/strict'
import { before, test } from 'node:test'

import { addCustomFields } from '../../../../tests/custom-fields.ts'
import { formOf, FORM_TYPE } from '../../../../tests/forms.ts'
import { decoded } from '../../../../tests/page-forms.ts'
import { type Instance, onEachInstance, type Person } from '../../../../tests/instance.ts'
import { addProduct, putControl } from '../../../../tests/products.ts'

interface File {
  filename: string
  type?: string
  content?: string
}
type Fields = Record<string, string | readonly string[]>

onEachInstance('the form for new bugs', (opened) => {
  let instance: Instance
  let ann: Person
  let plain: Person
  let form: { form_token: string; cookie: string }

  const open = (query: string, as: Person | undefined = ann) =>
    instance.ask('GET', `/enter_bug${query}`, { as, headers: { cookie: form?.cookie ?? '' } })

  /** As browsers send it: each file field is present, chosen or not. */
  function send(fields: Fields, { as = ann, file = { filename: '' } as File } = {}) {
    const parts = Object.entries({ form_token: form.form_token, ...fields }).flatMap(
      ([name, values]) => [values].flat().map((content) => ({ name, content })),
    )
    const type = file.type ?? 'application/octet-stream'
    const body = formOf([...parts, { name: 'data', ...file, type }])
    const headers = { 'content-type': FORM_TYPE, cookie: form.cookie }
    return instance.ask('POST', '/enter_bug', { as, body, headers })
  }

  async function filed(fields: Fields, how: { as?: Person; file?: File } = {}) {
    const { status, headers, text } = await send({ product: 'Open', ...REST, ...fields }, how)
    assert.equal(status, 303, text)
    const [, id] = /^\/bugs\/(\d+)$/.exec(headers['location']!)!
    const [bug] = (await instance.ask('GET', `/rest/bug/${id}`, { as: how.as ?? ann })).body.bugs
    return bug
  }
  const REST = {
    component: 'Core',
    version: '1',
    summary: 'It breaks',
    platform: 'All',
    op_sys: 'All',
  }
  const keptIn = (text: string) => decoded(/name="sent" value="([^"]*)"/.exec(text)?.[1] ?? '')
  const alarmIn = (text: string) => /role="alert">(?:<span>)?([^<]*)</.exec(text)?.[1]
  const count = async () =>
    (await instance.ask('GET', '/rest/bug?count_only=1', { as: instance.admin })).body.bug_count

  before(async () => {
    instance = opened()
    ann = await instance.person('ann@example.com', ['editbugs'])
    const path = '/rest/group/editbugs'
    await instance.ask('PUT', path, { as: instance.admin, body: { user_regexp: '' } })
    plain = await instance.person('plain@example.com')
    const body = { name: 'insiders', description: 'Those <b>within</b>', is_active: true }
    await instance.ask('POST', '/rest/group', { as: instance.admin, body })
    await addProduct(instance, 'Open')
    const hidden = await addProduct(instance, 'Hidden')
    await putControl(instance, hidden, 'insiders', { entry: 1, membercontrol: 3, othercontrol: 3 })
    const { text, headers } = await instance.ask('GET', '/enter_bug?product=Open', { as: ann })
    const [, form_token = ''] = /name="form_token" value="(\w+)"/.exec(text)!
    form = { form_token, cookie: headers['set-cookie']!.split(';')[0]! }
  })

  void test('it requires a login, and then shows the requested product', async () => {
    const { status, headers } = await instance.ask('GET', '/enter_bug?product=Open&summary=a%20b')
    assert.equal(status, 302)
    const next = encodeURIComponent('/enter_bug?product=Open&summary=a%20b')
    assert.equal(headers['location'], `/login?next=${next}`)
  })

  void test('without a product it offers those in which the user can file, with descriptions', async () => {
    await addProduct(instance, 'Other')
    const { text } = await open('?short_desc=a%20%26%20b&keywords=x&keywords=y')
    const address = '/enter_bug?summary=a+%26+b&amp;keywords=x&amp;keywords=y&amp;product=Open'
    assert.ok(text.includes(address.replaceAll('&amp;', '&#38;')), text)
    assert.match(text, /product=Other"/)
    assert.doesNotMatch(text, /Hidden/)
  })

  void test('a product without permission is treated like a missing one, and others are offered', async () => {
    const answers = [await open('?product=Hidden'), await open('?product=Nothing')]
    for (const { status, text } of answers) {
      assert.equal(status, 401)
      assert.match(text, /product=Open"/)
    }
    const [hidden, none] = answers.map(({ text }) => alarmIn(text))
    assert.equal(hidden, none!.replace('Nothing', 'Hidden'))
  })

  void test('old and new parameter names in the address fill it in', async () => {
    const { status, headers } = await instance.ask(
      'GET',
      '/enter_bug.cgi?product=Open&short_desc=%3Cb%3E%22x%22&comment=Say%20%3C/textarea%3E&bug_severity=critical&cc=a@b.c&dependson=1&component=core',
    )
    assert.equal(status, 302)
    const { text } = await open(headers['location']!.slice('/enter_bug'.length))
    assert.match(text, /name="summary" value="&#60;b&#62;&#34;x&#34;"/)
    assert.match(text, /<textarea name="description"[^>]*>\nSay &#60;\/textarea&#62;<\/textarea>/)
    assert.match(text, /<option value="critical" selected>/)
    assert.match(text, /<details open>/)
    assert.match(text, /name="cc" value="a@b\.c"/)
    assert.match(text, /name="depends_on" value="1"/)
    assert.match(text, /<option value="Core" selected>/)
  })

  void test('it files a bug', async () => {
    const first = await filed({})
    assert.equal(first.summary, 'It breaks')
    assert.equal(first.status, 'CONFIRMED')
    const bug = await filed({
      description: 'Line 1\r\n\r\nLine 2 with “quotes”',
      severity: 'critical',
      status: 'UNCONFIRMED',
      cc: plain.login,
      url: 'https://example.com/',
      alias: 'from-a-form',
      depends_on: String(first.id),
      assigned_to: plain.login,
      see_also: '',
      deadline: '2031-02-03',
      estimated_time: '1.5',
    })
    assert.equal(bug.severity, 'critical')
    assert.equal(bug.status, 'UNCONFIRMED')
    assert.deepEqual(bug.cc, [plain.login])
    assert.deepEqual(bug.alias, ['from-a-form'])
    assert.deepEqual(bug.depends_on, [first.id])
    assert.equal(bug.assigned_to, plain.login)
    assert.equal(bug.deadline, '2031-02-03')
    assert.equal(bug.estimated_time, 1.5)
    const { comments } = (await instance.ask('GET', `/rest/bug/${bug.id}/comment`, { as: ann }))
      .body.bugs[bug.id]
    assert.equal(comments[0].text, 'Line 1\n\nLine 2 with “quotes”')
  })

  void test('users who cannot edit bugs see fewer fields', async () => {
    const { text } = await open('?product=Open', plain)
    for (const name of ['status', 'assigned_to', 'depends_on', 'deadline', 'comment_is_private']) {
      assert.doesNotMatch(text, new RegExp(`name="${name}"`), name)
    }
    assert.equal((await filed({}, { as: plain })).status, 'UNCONFIRMED')
  })

  void test('a refused bug is shown again with its input, and files nothing', async () => {
    const before = await count()
    const refused: [Fields, RegExp][] = [
      [{ summary: ' ' }, /summary/i],
      [{ component: 'Nothing' }, /component/i],
      [{ cc: 'nobody@example.com' }, /nobody@example\.com/],
      [{ depends_on: '4711' }, /4711/],
      [{ deadline: 'soon' }, /soon/],
      [{ estimated_time: '-1' }, /-1/],
      [{ summary: 'x'.repeat(256) }, /255|256/],
      [{ keywords: 'nothing-known' }, /nothing-known/],
      [{ cf_nothing: 'x' }, /cf_nothing/],
    ]
    for (const [fields, said] of refused) {
      const all = { product: 'Open', ...REST, description: 'Kept "text"', ...fields }
      const { status, text } = await send(all)
      assert.ok(status >= 400 && status < 500, `${status}`)
      assert.match(alarmIn(text)!, said)
      assert.match(text, /Kept &#34;text&#34;/)
    }
    assert.equal(await count(), before)
  })

  void test('a double click files one bug, and a refusal does not count', async () => {
    const fields = { product: 'Open', ...REST, filing: `${form.form_token} once` }
    assert.equal((await send({ ...fields, summary: '' })).status, 400)
    const before = await count()
    const answers = await Promise.all([send(fields), send(fields)])
    const places = answers.map(({ headers }) => headers['location'])
    assert.match(places[0]!, /^\/bugs\/\d+$/)
    assert.equal(places[0], places[1])
    assert.equal(await count(), before + 1)
    assert.equal((await send(fields, { as: plain })).status, 303)
    assert.equal(await count(), before + 2)
  })

  void test('a file is attached with it, both or neither', async () => {
    const file = { filename: 'log.txt', type: 'text/plain', content: 'a\nb' }
    const bug = await filed({ file_summary: 'The log', file_is_patch: '1' }, { file })
    const path = `/rest/bug/${bug.id}/attachment`
    const [kept] = (await instance.ask('GET', path, { as: ann })).body.bugs[bug.id]
    assert.equal(kept.summary, 'The log')
    assert.equal(kept.file_name, 'log.txt')
    assert.equal(kept.is_patch, true)
    assert.equal(Buffer.from(kept.data, 'base64').toString(), 'a\nb')
    const before = await count()
    for (const wrong of [
      { ...file, content: '' },
      { ...file, type: 'nothing' },
    ]) {
      const { status, text } = await send({ product: 'Open', ...REST }, { file: wrong })
      assert.equal(status, 400, text)
      assert.ok(alarmIn(text))
    }
    assert.equal(await count(), before)
  })

  void test('groups are preselected for the reporter, and can be cleared', async () => {
    const within = await instance.person('within@example.com', ['insiders'])
    const product_id = await addProduct(instance, 'Grouped')
    await putControl(instance, product_id, 'insiders', { membercontrol: 2, othercontrol: 0 })
    const { text } = await open('?product=Grouped', within)
    assert.match(text, /name="groups" value="insiders"\s+checked>/)
    assert.match(text, /Those <b>within<\/b>/)
    const said = { product: 'Grouped', groups_offered: '1' }
    assert.deepEqual((await filed(said, { as: within })).groups, [])
    const chosen = { ...said, groups: 'insiders' }
    assert.deepEqual((await filed(chosen, { as: within })).groups, ['insiders'])
    assert.doesNotMatch((await open('?product=Grouped')).text, /insiders/)
    const again = await open('?product=Grouped&groups_offered=1', within)
    assert.match(again.text, /name="groups" value="insiders"\s*>/)
  })

  void test('custom fields and flags are among the fields', async () => {
    await addCustomFields(instance)
    const { text } = await open('?product=Open&cf_multi=one&cf_multi=two&cf_long=a')
    assert.match(text, /"one" selected>one<[^]*"two" selected>two</)
    assert.match(text, /<textarea id="f-cf_long" name="cf_long" rows="4">\na</)
    assert.match(text, /<select id="f-cf_multi" name="cf_multi" multiple>/)
    const type = { name: 'review', description: 'd', target_type: 'bug', inclusions: ['Open'] }
    const made = await instance.ask('POST', '/rest/flag_type', { as: instance.admin, body: type })
    assert.equal(made.status, 201, made.text)
    const id = made.body.id ?? made.body.flag_id
    const bug = await filed({
      cf_multi: ['one', 'two'],
      cf_single: 'three',
      cf_day: '2030-01-02',
      cf_integer: '7',
      [`flag_type-${id}`]: '?',
      [`requestee_type-${id}`]: plain.login,
    })
    assert.deepEqual(bug.cf_multi, ['one', 'two'])
    assert.equal(bug.cf_single, 'three')
    assert.equal(bug.cf_integer, '7')
    assert.deepEqual(
      bug.flags.map((flag: Record<string, string>) => [
        flag['name'],
        flag['status'],
        flag['requestee'],
      ]),
      [['review', '?', plain.login]],
    )
  })

  void test('it finds similar bugs and creates a link to itself, without filing a bug', async () => {
    const known = await filed({ summary: 'Kettle whistles loudly at night' })
    await filed({ summary: 'Kettle whistles in secret', groups_offered: '1' })
    const before = await count()
    const fields = { product: 'Open', ...REST, summary: 'Kettle whistles at night' }
    const similar = await send({ ...fields, similar: '1' })
    assert.match(similar.text, new RegExp(`<a href="/bugs/${known.id}"[^>]*>${known.id}</a>`))
    assert.match(similar.text, /name="summary" value="Kettle whistles at night"/)
    assert.match((await send({ ...fields, summary: 'Qqq', similar: '1' })).text, /No similar bugs/)
    assert.match(
      similar.text,
      new RegExp(`form="follow" name="follow_instead"\\s+value="${known.id}">Follow this instead<`),
    )
    const followed = await send({ ...fields, follow_instead: String(known.id) })
    assert.deepEqual([followed.status, followed.headers['location']], [303, `/bugs/${known.id}`])
    const { body } = await instance.ask('GET', `/rest/bug/${known.id}`, { as: instance.admin })
    assert.deepEqual(body.bugs[0].cc, [ann.login])
    const missing = await send({ ...fields, follow_instead: '999999' })
    assert.equal(missing.status, 404)
    const { text } = await send({ ...fields, maketemplate: '1', filing: 'x' })
    const [, link] = /Keep this link to\s+<a href="\/enter_bug([^"]*)"/.exec(text)!
    assert.doesNotMatch(link!, /form_token|filing|maketemplate/)
    const again = await open(link!.replaceAll('&#38;', '&'))
    assert.match(again.text, /name="summary" value="Kettle whistles at night"/)
    assert.equal(await count(), before)
  })

  void test('a form that was refused files a bug once it is corrected', async () => {
    const before = await count()
    const product = (is_open: boolean) =>
      instance.ask('PUT', '/rest/product/Open', { as: instance.admin, body: { is_open } })
    const fields = { product: 'Open', ...REST, filing: 'refused0123456789abcd' }
    assert.equal((await product(false)).status, 200)
    const refused = await send(fields)
    assert.equal(refused.status, 401, refused.text)
    assert.equal((await product(true)).status, 200)
    const taken = await send(fields)
    assert.equal(taken.status, 303, taken.text)
    assert.equal((await send(fields)).headers['location'], taken.headers['location'])
    assert.equal(await count(), before + 1)
  })

  void test('it can clone another bug, as far as the user sees it', async () => {
    const bug = await filed({ summary: 'First', severity: 'critical', description: 'So it goes' })
    const { text } = await open(`?cloned_bug_id=${bug.id}`)
    assert.match(text, /name="summary" value="First"/)
    assert.match(text, /<option value="critical" selected>/)
    assert.match(text, new RegExp(`>\\n\\(Like bug ${bug.id}\\.\\)\\n\\nSo it goes<`))
    assert.match(text, new RegExp(`name="depends_on" value="${bug.id}"`))
    const other = await open(`?cloned_bug_id=${bug.id}&summary=Second`)
    assert.match(other.text, /name="summary" value="Second"/)
    const refused = await open('?cloned_bug_id=4711')
    assert.equal(refused.status, 404)
    assert.match(alarmIn(refused.text)!, /4711/)
  })

  void test('forms of other pages fill it in, and file nothing by themselves', async () => {
    const before = await count()
    const body = new URLSearchParams({ product: 'Open', short_desc: 'From afar' }).toString()
    const headers = {
      'content-type': 'application/x-www-form-urlencoded',
      'user-agent': 'Mozilla/5.0 (X11)',
    }
    const { status, headers: answered } = await instance.ask('POST', '/post_bug.cgi', {
      as: ann,
      body,
      headers,
    })
    assert.equal(status, 303)
    assert.equal(answered['location'], '/enter_bug?product=Open&short_desc=From+afar')
    const long = `product=Open&short_desc=Long&comment=${'x'.repeat(20_000)}`
    const shown = await instance.ask('POST', '/post_bug.cgi', { as: ann, body: long, headers })
    assert.equal(shown.status, 200)
    assert.match(shown.text, /action="\/enter_bug"[^]*name="summary" value="Long"[^]*x{20000}</)
    assert.equal((await instance.ask('POST', '/post_bug.cgi', { body: long, headers })).status, 302)
    const foreign = await send({ product: 'Open', ...REST, form_token: 'x'.repeat(22) })
    assert.equal(foreign.status, 400)
    assert.doesNotMatch(foreign.text, /It breaks/)
    assert.equal(await count(), before)
  })

  void test('input is preserved if the session has ended', async () => {
    const parts = [
      { name: 'form_token', content: form.form_token },
      { name: 'summary', content: 'A "long" text' },
      { name: 'data', filename: '', type: 'application/octet-stream', content: '' },
    ]
    const headers = { 'content-type': FORM_TYPE, cookie: form.cookie }
    const { status, text } = await instance.ask('POST', '/enter_bug', {
      body: formOf(parts),
      headers,
    })
    assert.equal(status, 401)
    assert.match(keptIn(text), /\["summary","A \\"long\\" text"\]/)
  })

  void test('input is preserved for a form with a file, except the file', async () => {
    const typed = { product: 'Open', ...REST, description: 'Kept text' }
    const file = { filename: 'log.txt', type: 'text/plain', content: 'a' }
    const parts = Object.entries({ form_token: form.form_token, ...typed })
      .map(([name, content]) => ({ name, content }))
      .concat([{ name: 'data', ...file }])
    for (const session of ['', `; docket_session=${'x'.repeat(43)}`]) {
      const headers = { 'content-type': FORM_TYPE, cookie: form.cookie + session }
      const out = await instance.ask('POST', '/enter_bug', { body: formOf(parts), headers })
      assert.equal(out.status, 401, out.text)
      assert.match(keptIn(out.text), /\["description","Kept text"\]/)
    }
    await instance.set('maxattachmentsize', '1')
    const large = await send(typed, { file: { ...file, content: 'x'.repeat(2000) } })
    assert.match(alarmIn(large.text)!, / 1 KB/)
    assert.match(large.text, /Kept text/)
    await instance.set('maxattachmentsize', '1000')
    const body = { read_only: true }
    await instance.ask('PUT', '/rest/read_only', { as: instance.admin, body })
    const { status, text } = await send(typed, { file })
    assert.equal(status, 503)
    assert.match(text, /Kept text/)
    await instance.ask('PUT', '/rest/read_only', { as: instance.admin, body: { read_only: false } })
  })

  void test('a JSON part is refused', async () => {
    const parts = [
      { name: 'form_token', content: form.form_token },
      { name: 'summary', content: '{"a": 5}', type: 'application/json' },
    ]
    const headers = { 'content-type': FORM_TYPE, cookie: form.cookie }
    const sent = await instance.ask('POST', '/enter_bug', { as: ann, body: formOf(parts), headers })
    assert.equal(sent.status, 400, sent.text)
  })

  void test('going back and changing the form files another bug', async () => {
    const fields = { product: 'Open', ...REST, filing: 'back' }
    const first = await filed(fields)
    assert.equal((await filed(fields)).id, first.id)
    const second = await filed({ ...fields, summary: 'Another' })
    assert.notEqual(second.id, first.id)
  })

  void test('the clone of a private description is private', async () => {
    await instance.set('insidergroup', 'insiders')
    const inside = await instance.person('in@example.com', ['insiders'])
    const bug = await filed({ description: 'Psst', comment_is_private: '1' }, { as: inside })
    const { text } = await open(`?cloned_bug_id=${bug.id}`, inside)
    assert.match(text, /Psst/)
    assert.match(text, /name="comment_is_private" value="1" checked/)
    assert.doesNotMatch((await open(`?cloned_bug_id=${bug.id}`)).text, /Psst/)
  })

  void test('in read-only mode the input is shown again', async () => {
    const body = { read_only: true }
    const only = await instance.ask('PUT', '/rest/read_only', { as: instance.admin, body })
    assert.equal(only.status, 200, only.text)
    const { status, text } = await send({ product: 'Open', ...REST, description: 'Kept text' })
    assert.equal(status, 503)
    assert.match(text, /Kept text/)
    await instance.ask('PUT', '/rest/read_only', { as: instance.admin, body: { read_only: false } })
  })
})
