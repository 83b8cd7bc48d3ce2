import assert from 'node:assert/strict'
import { before, test } from 'node:test'

import { FORM_TYPE, formOf } from '../../../../tests/forms.ts'
import { type Instance, onEachInstance, type Person } from '../../../../tests/instance.ts'
import { decoded, openForm } from '../../../../tests/page-forms.ts'
import { docket } from '../../../accounts/actors/actors.ts'
import { sha256 } from '../../../platform/ids.ts'

const NEW = {
  product: 'TestProduct',
  component: 'TestComponent',
  version: 'unspecified',
  summary: 'The lid rattles',
}

onEachInstance('the form for attachments', (opened) => {
  let instance: Instance
  let ann: Person
  let bug: number
  let path: string

  before(async () => {
    instance = opened()
    ann = await instance.person('ann@example.com', ['editbugs'])
    bug = (await instance.ask('POST', '/rest/bug', { as: ann, body: NEW })).body.id
    path = `/bugs/${bug}/attach`
  })

  type File = { filename: string; type: string; content: string }
  const NOT_CHOSEN: File = { filename: '', type: '', content: '' }
  /** As browsers send it: the file field is present, chosen or not. */
  async function send(more: [string, string][], ...files: File[]) {
    const { cookie, fields } = await openForm(instance, path, ann)
    const shown = ['form_token', 'filing'].map((name) => ({ name, content: fields[name]! }))
    const parts = more.map(([name, content]) => ({ name, content }))
    const chosen = (files.length > 0 ? files : [NOT_CHOSEN]).map((file) => {
      return { name: 'data', ...file, type: file.type || 'application/octet-stream' }
    })
    // The comment is after the files.
    const body = formOf([...shown, ...chosen, ...parts])
    const headers = { 'content-type': FORM_TYPE, cookie }
    return instance.ask('POST', path, { as: ann, body, headers })
  }
  const attached = async () =>
    (await instance.ask('GET', `/rest/bug/${bug}/attachment`)).body.bugs[bug]

  void test('attaches a file with a comment, and leads to it', async () => {
    const draft = { place: `${path} comment`, text: 'From last' }
    await instance.ask('PUT', '/rest/docket_drafts', { as: ann, body: draft })
    const file = { filename: 'a.log', type: 'text/x-log', content: 'one\ntwo' }
    const { status, headers } = await send([['comment', 'From last night']], file)
    const [first] = await attached()
    assert.deepEqual([status, headers['location']], [303, `/bugs/${bug}#a${first.id}`])
    assert.deepEqual(
      [first.summary, first.content_type, Buffer.from(first.data, 'base64').toString()],
      ['a.log', 'text/x-log', 'one\ntwo'],
    )
    const { text } = await instance.ask('GET', `/bugs/${bug}`)
    assert.match(text, /From last night/)
    const kept = await instance.ask('GET', '/rest/docket_drafts', { as: ann })
    assert.deepEqual(kept.body.drafts, [])
  })

  void test('attaches a pasted text, and marks older attachments as obsolete', async () => {
    const [old] = await attached()
    const { text } = await instance.ask('GET', path, { as: ann })
    assert.match(text, /name="obsoletes" value="\d+">\s*a\.log/)
    const patch = ['is_patch', '1'] as [string, string]
    await send([['text', '+ line'], ['summary', 'The fix'], patch, ['obsoletes', `${old.id}`]])
    const [was, fix] = await attached()
    assert.equal(was.is_obsolete, true)
    assert.deepEqual(
      [fix.summary, fix.is_patch, fix.file_name],
      ['The fix', true, 'attachment.txt'],
    )
  })

  void test('shows the form again with its input if it is refused', async () => {
    const before_it = await attached()
    const { status, text } = await send([['comment', 'Typed <text>']])
    assert.equal(status, 400)
    assert.match(text, /role="alert"/)
    assert.match(text, /Typed &#60;text&#62;<\/textarea>/)
    assert.deepEqual(await attached(), before_it)
  })

  const named = (filename: string, content = filename): File => {
    return { filename, type: 'text/plain', content }
  }
  const commentsOn = async () =>
    (await instance.ask('GET', `/rest/bug/${bug}/comment`)).body.bugs[bug].comments.map(
      ({ text }: { text: string }) => text,
    )

  void test('attaches several files and a text in one save, with one comment', async () => {
    const count = (await attached()).length
    const [comments, bugs] = [await commentsOn(), await instance.ask('GET', `/rest/bug/${bug}`)]
    const typed = [
      ['comment', 'All of them'],
      ['file_summary', ''],
      ['file_summary', 'The second'],
      ['file_type', ''],
      ['file_type', 'text/x-second'],
      ['text', 'and a text'],
    ] as [string, string][]
    const { status, headers } = await send(typed, named('one.txt'), named('two/r.txt'))
    const added = (await attached()).slice(count)
    assert.deepEqual([status, headers['location']], [303, `/bugs/${bug}#a${added[0].id}`])
    assert.deepEqual(
      added.map(({ file_name, summary, content_type, data }: Record<string, string>) => [
        file_name,
        summary,
        content_type,
        Buffer.from(data!, 'base64').toString(),
      ]),
      [
        ['one.txt', 'one.txt', 'text/plain', 'one.txt'],
        ['r.txt', 'The second', 'text/x-second', 'two/r.txt'],
        ['attachment.txt', 'attachment.txt', 'text/plain', 'and a text'],
      ],
    )
    const said = (await commentsOn()).slice(comments.length) as string[]
    assert.deepEqual(
      said.map((text) => text.endsWith('All of them')),
      [true, false, false],
    )
    assert.equal(new Set(added.map((one: Record<string, string>) => one['creation_time'])).size, 1)
    assert.equal(bugs.status, 200)
  })

  const refusals: [why: string, files: () => File[], message: RegExp][] = [
    [
      'too large',
      () => [named('a.txt'), named('b.txt', 'x'.repeat(1_025)), named('c.txt')],
      /The file is too large: attachments can have at most 1 KB/,
    ],
    ['empty', () => [named('a.txt'), named('b.txt', '')], /The file is empty/],
    ['of a wrong type', () => [named('a.txt'), { ...named('b.txt'), type: 'x' }], /not a valid/],
    [
      'one too many',
      () => Array.from({ length: 21 }, (_, at) => named(`${at}.txt`)),
      /more than 20 files/,
    ],
  ]
  for (const [why, files, message] of refusals) {
    void test(`adds nothing and keeps what was typed if one file is ${why}`, async () => {
      await instance.set('maxattachmentsize', '1')
      const [files_before, comments] = [await attached(), await commentsOn()]
      const typed = [
        ['comment', 'Typed <comment>'],
        ['summary', 'Typed summary'],
        ['obsoletes', String(files_before[0].id)],
        ['text', 'Typed text'],
        ['is_patch', why === 'of a wrong type' ? '' : '1'],
      ] as [string, string][]
      const { status, text } = await send(typed, ...files())
      await instance.set('maxattachmentsize', '1000')
      assert.equal(status, 400)
      assert.match(text, message)
      for (const kept of ['Typed &#60;comment&#62;</textarea>', 'Typed text</textarea>']) {
        assert.ok(text.includes(kept), kept)
      }
      assert.match(text, /name="summary" value="Typed summary"/)
      assert.deepEqual([await attached(), await commentsOn()], [files_before, comments])
    })
  }

  void test('takes files only with the token of a page, and from people who are logged in', async () => {
    const files_before = await attached()
    const { cookie, fields } = await openForm(instance, path, ann)
    const file = { name: 'data', ...named('forged.txt') }
    const parts = (token: string) =>
      formOf([{ name: 'form_token', content: token }, file, { name: 'comment', content: 'x' }])
    const headers = { 'content-type': FORM_TYPE, cookie }
    const foreign = await instance.ask('POST', path, { as: ann, body: parts('x'), headers })
    assert.equal(foreign.status, 400)
    assert.match(foreign.text, /did not come from a page/)
    const body = parts(fields['form_token']!)
    const unknown = await instance.ask('POST', path, { body, headers })
    assert.equal(unknown.status, 401)
    assert.match(unknown.text, /<h1>Log in<\/h1>/)
    assert.deepEqual(await attached(), files_before)
  })

  void test('attaches a file once if the form is sent twice', async () => {
    const { cookie, fields } = await openForm(instance, path, ann)
    const shown = ['form_token', 'filing'].map((name) => ({ name, content: fields[name]! }))
    const body = formOf([...shown, { name: 'text', content: 'twice' }])
    const headers = { 'content-type': FORM_TYPE, cookie }
    const count = (await attached()).length
    for (const _ of [1, 2]) await instance.ask('POST', path, { as: ann, body, headers })
    assert.equal((await attached()).length, count + 1)
  })

  const TUS = { 'tus-resumable': '1.0.0' }
  /** Announces a file, and sends its beginning; returns the id of the upload. */
  async function upload(as: Person, text: string, sent = text.length) {
    const name = Buffer.from('big.log').toString('base64')
    const about = { 'upload-length': String(text.length), 'upload-metadata': `filename ${name}` }
    const to = '/rest/uploads'
    const { headers } = await instance.ask('POST', to, { as, headers: { ...TUS, ...about } })
    const id = headers['location']!.split('/').at(-1)!
    const piece = { 'upload-offset': '0', 'content-type': 'application/offset+octet-stream' }
    const body = text.slice(0, sent)
    await instance.ask('PATCH', `${to}/${id}`, { as, body, headers: { ...TUS, ...piece } })
    return id
  }
  const LONG = 'long '.repeat(500)

  void test('attaches files that were sent in pieces, in the order of the form', async () => {
    const count = (await attached()).length
    const id = await upload(ann, LONG)
    const typed = [
      ['file_upload', ''],
      ['file_upload', id],
      ['file_summary', ''],
      ['file_summary', 'The long one'],
      ['file_type', ''],
      ['file_type', 'text/x-log'],
    ] as [string, string][]
    assert.equal((await send(typed, named('one.txt'))).status, 303)
    const [one, long] = (await attached()).slice(count)
    assert.deepEqual([one.file_name, one.summary], ['one.txt', 'one.txt'])
    assert.deepEqual(
      [long.file_name, long.summary, long.content_type],
      ['big.log', 'The long one', 'text/x-log'],
    )
    assert.equal(Buffer.from(long.data, 'base64').toString(), LONG)
    // It belongs to the attachment now.
    const again = await send(typed, named('one.txt'))
    assert.equal(again.status, 404)
    const kept = await instance.transactions.look(docket, ({ tx }) =>
      tx
        .selectFrom('blobs')
        .select('ref_count')
        .where('hash', '=', sha256(LONG))
        .executeTakeFirstOrThrow(),
    )
    assert.equal(kept.ref_count, 1)
  })

  const unfit: [why: string, begin: () => Promise<string>, status: number, message: RegExp][] = [
    ['of somebody else', () => upload(instance.admin, LONG), 404, /no such upload|There is no/],
    ['incomplete', () => upload(ann, LONG, 1_000), 409, /1000 of 2500/],
    ['too large', () => upload(ann, LONG), 400, /at most 1 KB/],
  ]
  for (const [why, begin, expected, message] of unfit) {
    void test(`does not attach an upload that is ${why}`, async () => {
      const files_before = await attached()
      const id = await begin()
      await instance.set('maxattachmentsize', '1')
      const { status, text } = await send([
        ['file_upload', id],
        ['comment', 'Typed'],
      ])
      await instance.set('maxattachmentsize', '1000')
      assert.equal(status, expected)
      assert.match(text, message)
      assert.match(text, /Typed<\/textarea>/)
      assert.deepEqual(await attached(), files_before)
    })
  }

  void test('attaches an address, which is shown as a link', async () => {
    await send([['address', 'https://ci.example.com/run/7?a=1&b=2']])
    const last = (await attached()).at(-1)
    assert.deepEqual(
      [last.summary, last.content_type],
      ['https://ci.example.com/run/7?a=1&b=2', 'text/uri-list'],
    )
    const { text } = await instance.ask('GET', `/attachments/${last.id}`)
    assert.match(text, /href="https:\/\/ci\.example\.com\/run\/7\?a=1&#38;b=2" rel="nofollow/)
    for (const address of ['javascript:alert(1)', 'ftp://example.com/a', 'example.com']) {
      const refused = await send([['address', address]])
      assert.equal(refused.status, 400, address)
      assert.match(refused.text, /must begin with/)
    }
  })

  void test('sets flags, takes the bug and follows it in the same save', async () => {
    const type = { name: 'review', description: 'Read it', target_type: 'attachment' }
    const body = { ...type, is_active: true, is_requestable: true, inclusions: ['TestProduct'] }
    await instance.ask('POST', '/rest/flag_type', { as: instance.admin, body })
    const { text } = await instance.ask('GET', path, { as: ann })
    const [, flag] = /name="(flag_type-\d+)"/.exec(text)!
    assert.match(text, /<select name="bug_status">/)
    const typed = [
      ['text', '+ line'],
      [flag, '?'],
      ['takebug', '1'],
      ['bug_status', 'IN_PROGRESS'],
      ['addselfcc', '1'],
    ] as [string, string][]
    assert.equal((await send(typed)).status, 303)
    const now = (await instance.ask('GET', `/rest/bug/${bug}`)).body.bugs[0]
    assert.deepEqual([now.assigned_to, now.status, now.cc], [ann.login, 'IN_PROGRESS', [ann.login]])
    const last = (await attached()).at(-1)
    assert.deepEqual(
      last.flags.map(({ name, status }: Record<string, string>) => `${name}${status}`),
      ['review?'],
    )
  })

  void test('replaces an attachment: the form begins with its description', async () => {
    const old = (await attached()).at(-1)
    const page = (await instance.ask('GET', `/attachments/${old.id}`, { as: ann })).text
    const [, to] = /href="([^"]+)">Replace</.exec(page)!
    const { text } = await instance.ask('GET', decoded(to!), { as: ann })
    assert.match(text, new RegExp(`name="obsoletes" value="${old.id}" checked`))
    assert.ok(decoded(text).includes(`name="summary" value="${old.summary}"`))
  })
})
