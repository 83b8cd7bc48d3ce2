import assert from 'node:assert/strict'
import { before, test } from 'node:test'

import { hide } from '../../../../tests/hidden.ts'
import { type Instance, onEachInstance, type Person } from '../../../../tests/instance.ts'
import { openBugForm, submitAs } from '../../../../tests/page-forms.ts'
import { markOf } from './comment-edits.ts'

const BUG = {
  product: 'TestProduct',
  component: 'TestComponent',
  version: 'unspecified',
  summary: 'It is broken',
}

onEachInstance('edited comments', (opened) => {
  let instance: Instance
  let ann: Person
  let bob: Person
  let boss: Person
  let eve: Person
  let bug: number

  before(async () => {
    instance = opened()
    const admin = instance.admin
    const none = { user_regexp: '' }
    await instance.ask('PUT', '/rest/group/editbugs', { as: admin, body: none })
    for (const name of ['authors', 'moderators']) {
      const body = { name, description: 'd', is_active: true }
      await instance.ask('POST', '/rest/group', { as: admin, body })
    }
    ann = await instance.person('ann@example.com', ['authors'])
    bob = await instance.person('bob@example.com', ['authors'])
    boss = await instance.person('boss@example.com', ['moderators'])
    eve = await instance.person('eve@example.com')
    const body = { ...BUG, description: 'First words' }
    bug = (await instance.ask('POST', '/rest/bug', { as: ann, body })).body.id
  })

  const set = (parameters: object) =>
    instance.ask('PUT', '/rest/docket_parameters', { as: instance.admin, body: { parameters } })
  const say = async (comment: string, as = ann) => {
    const path = `/rest/bug/${bug}/comment`
    return (await instance.ask('POST', path, { as, body: { comment } })).body.id as number
  }
  const edit = (id: number, new_comment: string, as: Person = ann, more: object = {}) =>
    instance.ask('PUT', `/rest/editcomments/comment/${id}`, { as, body: { new_comment, ...more } })
  const versions = async (id: number, as?: Person) => {
    const { body } = await instance.ask('GET', `/rest/editcomments/comment/${id}`, { as })
    return body.comments?.[id] ?? body.code
  }
  const textsOf = async (id: number, as?: Person) =>
    (await versions(id, as)).revisions.map((one: { text: string }) => one.text)
  /** What a browser sends for the text of a comment. */
  const textOf = (form: string): Record<string, string> => {
    const [, written] = /<textarea name="edited_text"[^>]*>\n([^<]*)</.exec(form) ?? []
    return written === undefined ? {} : { edited_text: written }
  }
  const shown = async (id: number) =>
    (await instance.ask('GET', `/rest/bug/comment/${id}`, { as: ann })).body.comments[id]

  void test('nobody edits comments unless a parameter names a group', async () => {
    const id = await say('Teh kettle')
    for (const as of [ann, boss, instance.admin]) {
      const { status, body } = await edit(id, 'The kettle', as)
      assert.deepEqual([status, body.code], [401, 32000])
    }
    assert.equal('edit_count' in (await shown(id)), false)
    await set({ edit_comments_group: 'authors', edit_comments_admins_group: 'moderators' })
  })

  void test('authors edit their own, and administrators all; older versions are kept', async () => {
    const id = await say('Teh kettle')
    const first = await edit(id, 'The kettle ')
    assert.deepEqual(first.body, { id, edit_count: 1 })
    assert.deepEqual((await edit(id, 'The kettle')).body, { id, edit_count: 1 })
    assert.equal((await edit(id, 'My kettle', bob)).status, 401)
    assert.equal((await edit(id, 'My kettle', eve)).status, 401)
    assert.equal((await edit(id, 'The big kettle', boss)).body.edit_count, 2)
    const { text, edit_count } = await shown(id)
    assert.deepEqual([text, edit_count], ['The big kettle', 2])
    const { revisions, can_edit } = await versions(id, eve)
    assert.equal(can_edit, false)
    assert.deepEqual(
      revisions.map(({ text: was, editor, is_hidden }: Record<string, unknown>) => [
        was,
        editor,
        is_hidden,
      ]),
      [
        ['Teh kettle', 'ann@example.com', false],
        ['The kettle', 'boss@example.com', false],
      ],
    )
    assert.equal((await versions(id, boss)).can_edit, true)
  })

  void test('searches find the new text, and not the old one', async () => {
    const id = await say('Xylophone')
    const found = async (word: string) => {
      const query = `f1=longdesc&o1=anywords&v1=${word}`
      return (await instance.ask('GET', `/rest/bug?${query}`, { as: ann })).body.bugs.length
    }
    assert.equal(await found('xylophone'), 1)
    await edit(id, 'Zither')
    assert.deepEqual([await found('xylophone'), await found('zither')], [0, 1])
  })

  void test('hidden versions are shown to administrators only, who can show them again', async () => {
    const id = await say('The password is 1234')
    await edit(id, 'Nothing', ann, { is_hidden: true })
    for (const as of [undefined, ann, bob]) assert.deepEqual(await textsOf(id, as), [])
    assert.deepEqual(await textsOf(id, boss), ['The password is 1234'])
    const [{ id: version }] = (await versions(id, boss)).revisions
    const put = (as: Person, is_hidden: boolean, one = version) => {
      const body = { comment_id: id, id: one, is_hidden }
      return instance.ask('PUT', '/rest/editcomments/revision', { as, body })
    }
    assert.equal((await put(ann, false)).status, 404)
    assert.equal((await put(eve, false)).status, 401)
    assert.equal((await put(boss, false, version + 1_000)).status, 404)
    assert.equal((await put(boss, false)).status, 200)
    assert.deepEqual(await textsOf(id), ['The password is 1234'])
    assert.equal((await put(ann, true)).status, 200)
    assert.deepEqual(await textsOf(id), [])
    const { text } = await instance.ask('GET', `/comment_versions/${id}`)
    assert.doesNotMatch(text, /1234/)
    const log = await instance.ask('GET', '/rest/audit_log?limit=1', { as: instance.admin })
    assert.equal(log.body.audit_log[0].field, 'is_hidden')
  })

  void test('versions are returned and shown in parts', async () => {
    const id = await say('Version 0.')
    for (let at = 1; at <= 101; at += 1) await edit(id, `Version ${at}.`)
    assert.equal((await textsOf(id)).length, 100)
    const get = (query: string) =>
      instance.ask('GET', `/rest/editcomments/comment/${id}?${query}`, { as: ann })
    const { body } = await get('limit=2&offset=99')
    const texts = body.comments[id].revisions.map((one: { text: string }) => one.text)
    assert.deepEqual(texts, ['Version 99.', 'Version 100.'])
    assert.equal((await get('limit=101')).status, 400)
    const page = (offset: number) =>
      instance.ask('GET', `/comment_versions/${id}?offset=${offset}`, { as: ann })
    const { text: first } = await page(0)
    assert.match(first, /Version 19\.[^]*rel="next" href="[^"]*offset=20"/)
    assert.doesNotMatch(first, /Version 20\.|rel="prev"/)
    const { text: last } = await page(100)
    assert.match(last, /Version 100\.[^]*rel="prev"/)
    assert.doesNotMatch(last, /Version 99\.|rel="next"/)
  })

  void test('texts that no comment may have are refused, and comments that one cannot see', async () => {
    const id = await say('Something')
    assert.equal((await edit(id, ' ')).body.code, 50)
    assert.equal((await edit(id, 'x'.repeat(65_536))).body.code, 114)
    assert.equal((await edit(999_999, 'x')).body.code, 111)
    const other = (await instance.ask('POST', '/rest/bug', { as: bob, body: BUG })).body.id
    const path = `/rest/bug/${other}/comment`
    const secret = await instance.ask('POST', path, { as: bob, body: { comment: 'Secret' } })
    await edit(secret.body.id, 'Still secret', bob)
    await hide(instance, other)
    assert.equal((await edit(secret.body.id, 'x', boss)).body.code, 102)
    assert.equal(await versions(secret.body.id, boss), 102)
    assert.equal((await instance.ask('GET', `/comment_versions/${secret.body.id}`)).status, 401)
  })

  void test('the page of a bug edits a text, and links to its versions', async () => {
    const id = await say('Page <b>text')
    const { count } = await shown(id)
    const mine = await submitAs(instance, ann, `/bugs/${bug}?edit=${count}`, {
      edited_comment: String(id),
      edited_text: 'Page <i>words',
      edited_was: markOf('Page <b>text'),
    })
    assert.equal(mine.status, 303, mine.text)
    assert.equal((await shown(id)).text, 'Page <i>words')
    const page = await instance.ask('GET', `/bugs/${bug}`)
    assert.ok(page.text.includes(`/comment_versions/${id}`))
    const older = await instance.ask('GET', `/comment_versions/${id}`)
    assert.match(older.text, /Page &#60;b&#62;text[^]*Page &#60;i&#62;words/)
    const [{ id: version }] = (await versions(id)).revisions
    const hidden = await submitAs(instance, boss, `/comment_versions/${id}`, {
      version: String(version),
      hide: '1',
    })
    assert.equal(hidden.status, 303, hidden.text)
    assert.deepEqual(await textsOf(id), [])
  })

  void test('a form that was open during an edit does not bring the old text back', async () => {
    const id = await say('The password\nis 1234')
    const { count } = await shown(id)
    const setTaggers = (group: string) =>
      instance.ask('PUT', '/rest/parameters', {
        as: instance.admin,
        body: { parameters: { comment_taggers_group: group } },
      })
    await setTaggers('authors')
    const { send } = await openBugForm(instance, `/bugs/${bug}?edit=${count}`, ann)
    await edit(id, 'Nothing', boss, { is_hidden: true })
    const tagged = await send({
      edited_tags: 'redacted',
      edited_text: 'The password\r\nis 1234',
    })
    assert.equal(tagged.status, 303, tagged.text)
    assert.equal((await shown(id)).text, 'Nothing')
    assert.deepEqual((await shown(id)).tags, ['redacted'])
    const refused = await send({ edited_text: 'The password\nis 12345' })
    assert.equal(refused.status, 409)
    assert.equal((await shown(id)).text, 'Nothing')
    await setTaggers('')
    const body = (edit_count: number) => edit(id, 'Something', ann, { edit_count })
    assert.deepEqual([(await body(0)).status, (await body(0)).body.code], [409, 20001])
    assert.equal((await body(1)).body.edit_count, 2)
  })

  void test('tags of comments without a text of their own are changed on the page', async () => {
    const admin = instance.admin
    const taggers = (comment_taggers_group: string) =>
      instance.ask('PUT', '/rest/parameters', {
        as: admin,
        body: { parameters: { comment_taggers_group } },
      })
    await taggers('moderators')
    const attach = { data: 'eA==', file_name: 'x', summary: 's', content_type: 'text/plain' }
    const path = `/rest/bug/${bug}/attachment`
    await instance.ask('POST', path, { as: ann, body: { ids: [bug], ...attach } })
    const duplicate = (await instance.ask('POST', '/rest/bug', { as: admin, body: BUG })).body.id
    await instance.ask('PUT', `/rest/bug/${duplicate}`, { as: admin, body: { dupe_of: bug } })
    const { body } = await instance.ask('GET', `/rest/bug/${bug}/comment`, { as: admin })
    const [attached, duped] = body.bugs[bug].comments.slice(-2)
    assert.match(duped.text, /has been marked as a duplicate of this bug/)
    for (const { id, count } of [attached, duped]) {
      const { form, send } = await openBugForm(instance, `/bugs/${bug}?edit=${count}`, boss)
      const { status, text } = await send({ edited_tags: 'seen', ...textOf(form) })
      assert.equal(status, 303, text)
      assert.deepEqual((await shown(id)).tags, ['seen'])
    }
    const page = await instance.ask('GET', `/bugs/${bug}?edit=${duped.count}`, { as: boss })
    assert.doesNotMatch(page.text, /name="edited_text"/)
    assert.equal((await edit(duped.id, 'x', boss)).body.code, 32000)
    await taggers('')
  })

  void test('edits are in the audit log, without their texts', async () => {
    const id = await say('Secret words')
    await edit(id, 'Other words', ann, { is_hidden: true })
    const { body } = await instance.ask('GET', '/rest/audit_log?limit=2', { as: instance.admin })
    const changes = body.audit_log.map((one: Record<string, unknown>) => [
      one['class'],
      one['object_id'],
      one['field'],
      one['added'],
    ])
    assert.deepEqual(changes.toSorted(), [
      ['Bugzilla::Comment', id, 'edit_count', '1'],
      ['Bugzilla::Comment', id, 'is_hidden', '1'],
    ])
    assert.doesNotMatch(JSON.stringify(body), /words/)
  })

  void test('comments of a restricted bug are added and edited by members of a group', async () => {
    const admin = instance.admin
    await instance.ask('PUT', '/rest/field/bug/restrict_comments', {
      as: admin,
      body: { obsolete: false },
    })
    await set({ restrict_comments_group: 'moderators' })
    const id = await say('Before')
    const restrict = (restrict_comments: boolean, as: Person) =>
      instance.ask('PUT', `/rest/bug/${bug}`, { as, body: { restrict_comments } })
    assert.equal((await restrict(true, ann)).body.code, 115)
    assert.equal((await restrict(true, eve)).body.code, 115)
    const done = await restrict(true, boss)
    assert.deepEqual(done.body.bugs[0].changes.restrict_comments, { removed: '0', added: '1' })
    const history = await instance.ask('GET', `/rest/bug/${bug}/history`, { as: ann })
    const [change] = history.body.bugs[0].history.at(-1).changes
    assert.equal(change.field_name, 'restrict_comments')
    const attach = { data: 'eA==', file_name: 'x', summary: 's', content_type: 'text/plain' }
    const attempts = (as: Person) => [
      instance.ask('POST', `/rest/bug/${bug}/comment`, { as, body: { comment: 'More' } }),
      instance.ask('PUT', `/rest/bug/${bug}`, { as, body: { comment: { body: 'More' } } }),
      instance.ask('POST', `/rest/bug/${bug}/attachment`, { as, body: { ids: [bug], ...attach } }),
      edit(id, `Edited by ${as.login}`, as),
    ]
    for (const attempt of attempts(ann)) {
      const { body } = await attempt
      assert.match(body.message ?? '', /restricted to members/)
    }
    for (const attempt of attempts(boss)) assert.ok((await attempt).status < 300)
    const url = await instance.ask('PUT', `/rest/bug/${bug}`, {
      as: ann,
      body: { url: 'http://x.example/' },
    })
    assert.equal(url.status, 200, url.text)
    const enable = (obsolete: boolean) =>
      instance.ask('PUT', '/rest/field/bug/restrict_comments', { as: admin, body: { obsolete } })
    await enable(true)
    assert.equal(typeof (await say('While the field is disabled')), 'number')
    await enable(false)
    assert.equal(await say('Restricted again'), undefined)
    const { text: page } = await instance.ask('GET', `/bugs/${bug}`, { as: ann })
    assert.match(page, /Comments of this bug are restricted to members of a group/)
    assert.equal((await restrict(false, boss)).status, 200)
    assert.equal(typeof (await say('After')), 'number')
    const filed = await instance.ask('POST', '/rest/bug', {
      as: ann,
      body: { ...BUG, restrict_comments: true },
    })
    const { body } = await instance.ask('GET', `/rest/bug/${filed.body.id}`, { as: ann })
    assert.equal(body.bugs[0].restrict_comments, false)
  })
})
