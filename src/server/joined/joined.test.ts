/** File tickets and bugs: files of tickets that become attachments, and links that are posted. */

import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'

import { FORM_TYPE, formOf } from '../../../tests/forms.ts'
import { type Instance, onEachInstance, type Person } from '../../../tests/instance.ts'
import { MARKER, openClamd } from '../../../tests/malware.ts'
import { openForm, submitAs } from '../../../tests/page-forms.ts'
import { addProduct, putControl } from '../../../tests/products.ts'
import { unlike } from '../../../tests/scanned.ts'
import { filePart, makeTicket } from '../../../tests/tickets.ts'

const clamd = await openClamd()
after(() => clamd.stop())

const ENCRYPTED = `1.${'s'.repeat(22)}.abcd`
const base_url = 'https://bugs.example.com'

/** What the tests of one instance do. */
function openJoined(instance: () => Instance) {
  const send = (verb: string, path: string, as: Person, body?: object) =>
    instance().ask(verb, `/rest/${path}`, { as, body })
  const ask = async (verb: string, path: string, as: Person, body?: object) => {
    const answer = await send(verb, path, as, body)
    assert.ok(answer.status < 300, answer.text)
    return answer.body
  }
  const fileBug = async (as: Person, more: object = {}): Promise<number> => {
    const place = { product: 'Open', component: 'Core', version: '1', op_sys: 'All' }
    const body = { ...place, platform: 'All', summary: 's', description: 'd', ...more }
    return (await ask('POST', 'bug', as, body)).id
  }
  const refusal = async (verb: string, path: string, as: Person, body: object) => {
    const answer = await send(verb, path, as, body)
    return [answer.status, answer.body.code]
  }
  const attachments = async (bug: number, as: Person) =>
    (await ask('GET', `bug/${bug}/attachment`, as)).bugs[bug]
  const comments = async (bug: number, as: Person) =>
    (await ask('GET', `bug/${bug}/comment`, as)).bugs[bug].comments
  return { send, ask, fileBug, refusal, attachments, comments }
}

onEachInstance(
  'file tickets and bugs',
  (instance) => {
    const { ask, fileBug, refusal, attachments, comments } = openJoined(instance)
    let ann: Person
    let bob: Person
    let bug: number
    let hidden: number

    before(async () => {
      ann = await instance().person('ann@example.com')
      bob = await instance().person('bob@example.com')
      const { admin } = instance()
      await ask('POST', 'group', admin, { name: 'inner', description: 'd', is_active: true })
      const product = await addProduct(instance(), 'Open')
      await putControl(instance(), product, 'inner', { membercontrol: 1 })
      const insider = await instance().person('in@example.com', ['editbugs', 'inner'])
      bug = await fileBug(ann)
      hidden = await fileBug(insider, { groups: ['inner'] })
    })

    void test('a file becomes an attachment with the same bytes, which outlives the ticket', async () => {
      const files = [filePart('a.txt', 'one', 'file[]'), filePart('b.txt', 'second', 'file[]')]
      const { id } = await makeTicket(instance(), ann, {}, files)
      const wanted = { bug_id: String(bug), file: 2, content_type: 'text/plain', comment: 'see' }
      const path = `tickets/${id}/attach`
      const { ids } = await ask('POST', path, ann, wanted)
      const references = await instance().db.look((tx) =>
        tx
          .selectFrom('blobs')
          .select('ref_count')
          .where('hash', 'in', (row) =>
            row.selectFrom('attachments').select('blob_hash').where('id', '=', ids[0]),
          )
          .execute(),
      )
      assert.deepEqual(
        references.map(({ ref_count }) => ref_count),
        [2],
      )
      await ask('DELETE', `tickets/${id}?at_once=1`, ann)
      const [one] = await attachments(bug, bob)
      assert.deepEqual(
        [one.id, one.file_name, one.summary, one.content_type, one.creator],
        [ids[0], 'b.txt', 'b.txt', 'text/plain', ann.login],
      )
      assert.equal(Buffer.from(one.data, 'base64').toString(), 'second')
      assert.match((await comments(bug, bob)).at(-1).text, /see/)
    })

    void test('nothing is attached without rights to both, or beyond limits', async () => {
      const { id } = await makeTicket(instance(), ann)
      const two = [filePart('a', 'x', 'file[]'), filePart('b', 'y', 'file[]')]
      const { id: several } = await makeTicket(instance(), ann, {}, two)
      const large = [filePart('large', 'x'.repeat(3_000))]
      const { id: heavy } = await makeTicket(instance(), ann, {}, large)
      const to = { bug_id: String(bug) }
      const before = (await attachments(bug, ann)).length
      await instance().set('maxattachmentsize', '2')
      const table: [what: string, id: string, who: Person, body: object, refused: number[]][] = [
        ['a ticket of others', id, bob, to, [404, 51]],
        ['a hidden bug', id, ann, { bug_id: String(hidden) }, [401, 102]],
        ['no bug', id, ann, { bug_id: '99999' }, [404, 101]],
        ['one of several files', several, ann, to, [404, 51]],
        ['a file that is not there', id, ann, { ...to, file: 2 }, [404, 51]],
        ['a private attachment', id, ann, { ...to, is_private: true }, [401, 113]],
        ['too many bytes', heavy, ann, to, [400, 600]],
      ]
      for (const [what, ticket, who, body, refused] of table)
        assert.deepEqual(
          await refusal('POST', `tickets/${ticket}/attach`, who, body),
          refused,
          what,
        )
      assert.equal((await attachments(bug, ann)).length, before)
      await instance().set('maxattachmentsize', '1000')
    })

    void test('nothing is attached or posted of deleted tickets, or privately by others than insiders', async () => {
      const { id } = await makeTicket(instance(), ann)
      const to = { bug_id: String(bug) }
      const hide = { ...to, is_private: true }
      const count = (await comments(bug, ann)).length
      assert.deepEqual(await refusal('POST', `tickets/${id}/post_link`, ann, hide), [401, 113])
      await ask('DELETE', `tickets/${id}`, ann)
      for (const what of ['attach', 'post_link'])
        assert.deepEqual(await refusal('POST', `tickets/${id}/${what}`, ann, to), [404, 51], what)
      assert.equal((await comments(bug, ann)).length, count)
    })

    void test('encrypted tickets are refused', async () => {
      const { id } = await makeTicket(instance(), ann, { encrypted_list: ENCRYPTED })
      const to = { bug_id: String(bug) }
      for (const what of ['attach', 'post_link'])
        assert.deepEqual(await refusal('POST', `tickets/${id}/${what}`, ann, to), [400, 53])
      const page = await instance().ask('GET', `/files/${id}`, { as: ann })
      assert.ok(!page.text.includes(`/files/${id}/attach`))
    })

    void test('a link is posted as a comment of the person', async () => {
      const { id } = await makeTicket(instance(), ann)
      const path = `tickets/${id}/post_link`
      await ask('POST', path, ann, { bug_id: String(bug), comment: 'Too large:' })
      const last = (await comments(bug, bob)).at(-1)
      assert.equal(last.text, `Too large:\n\na.txt: ${base_url}/?t=${id}`)
      assert.equal(last.creator, ann.login)
      const to = { bug_id: String(hidden) }
      assert.deepEqual(await refusal('POST', path, ann, to), [401, 102])
      assert.deepEqual(await refusal('POST', path, bob, { bug_id: String(bug) }), [404, 51])
    })

    void test('the page of a ticket attaches its file without a script', async () => {
      const { id } = await makeTicket(instance(), ann)
      const own = await instance().ask('GET', `/files/${id}`, { as: ann })
      assert.ok(own.text.includes(`href="/files/${id}/attach"`))
      const path = `/files/${id}/attach`
      const sent = await submitAs(instance(), ann, path, { bug_id: String(bug), summary: 'report' })
      assert.equal(sent.status, 303)
      const all = await attachments(bug, ann)
      assert.equal(sent.headers['location'], `/bugs/${bug}#a${all.at(-1).id}`)
      assert.equal(all.at(-1).summary, 'report')
      const refused = await submitAs(instance(), ann, path, { bug_id: '99999', summary: 'kept' })
      assert.equal(refused.status, 404)
      assert.match(refused.text, /value="kept"/)
      const others = await instance().ask('GET', path, { as: bob })
      assert.equal(others.status, 404)
    })

    void test('a form of a bug makes a ticket and posts its link, both or nothing', async () => {
      const form = await instance().ask('GET', `/bugs/${bug}/attach`, { as: ann })
      const path = `/files/new?bug_id=${bug}`
      assert.ok(form.text.includes(`href="${path}"`), form.text)
      const page = await openForm(instance(), path, ann)
      assert.match(page.text, new RegExp(`as a comment on bug ${bug}`))
      const submit = (bug_id: string) => {
        const fields = { form_token: page.fields['form_token']!, bug_id, comment: 'all of it' }
        const parts = Object.entries(fields).map(([name, content]) => ({ name, content }))
        return instance().ask('POST', '/files/new', {
          as: ann,
          headers: { 'content-type': FORM_TYPE, cookie: page.cookie },
          body: formOf([...parts, filePart('big.bin', 'large', 'file[]')]),
        })
      }
      const count = async () => (await ask('GET', 'tickets', ann)).total
      const before = await count()
      const refused = await submit(String(hidden))
      assert.equal(refused.status, 401)
      assert.match(refused.text, /all of it/)
      assert.equal(await count(), before)
      const made = await submit(String(bug))
      assert.deepEqual([made.status, made.headers['location']], [303, `/bugs/${bug}`])
      const last = (await comments(bug, ann)).at(-1)
      const { tickets } = await ask('GET', 'tickets?limit=1', ann)
      assert.equal(last.text, `all of it\n\nbig.bin: ${base_url}/?t=${tickets[0].id}`)
    })
  },
  { base_url, ticket_undo_minutes: 60 },
)

onEachInstance(
  'file tickets and bugs, with scans for malware',
  (instance) => {
    const { ask, fileBug, refusal } = openJoined(instance)

    void test('files are attached once they were scanned, unless they have malware', async () => {
      const { admin } = instance()
      await addProduct(instance(), 'Open')
      const to = { bug_id: String(await fileBug(admin)) }
      const make = async (content: string) =>
        (await makeTicket(instance(), admin, {}, [filePart('a.txt', content)])).id
      const [good, bad] = [await make(unlike()), await make(unlike(MARKER))]
      for (const id of [good, bad])
        assert.deepEqual(await refusal('POST', `tickets/${id}/attach`, admin, to), [503, 20004])
      await instance().service.runJobs()
      assert.deepEqual(await refusal('POST', `tickets/${bad}/attach`, admin, to), [403, 53])
      assert.equal((await ask('POST', `tickets/${good}/attach`, admin, to)).ids.length, 1)
    })
  },
  { ticket_scanner: clamd.address },
)

onEachInstance(
  'file tickets without bugs',
  (instance) => {
    const { refusal } = openJoined(instance)

    void test('have neither methods nor forms that need bugs', async () => {
      const { admin } = instance()
      const { id } = await makeTicket(instance(), admin)
      const asked = (what: string) =>
        refusal('POST', `tickets/${id}/${what}`, admin, { bug_id: '1' })
      for (const what of ['attach', 'post_link'])
        assert.deepEqual(await asked(what), await asked('nothing'), what)
      const page = await instance().ask('GET', `/files/${id}`, { as: admin })
      assert.equal(page.status, 200)
      assert.ok(!page.text.includes('/attach'))
      assert.equal((await instance().ask('GET', `/files/${id}/attach`, { as: admin })).status, 404)
      const form = await instance().ask('GET', '/files/new?bug_id=1', { as: admin })
      assert.equal(form.status, 200)
      assert.ok(!form.text.includes('comment on bug'))
    })
  },
  { only: 'tickets' },
)
