import assert from 'node:assert/strict'
import { before, test } from 'node:test'

import { FORM_TYPE, type FormPart, formOf } from '../../../tests/forms.ts'
import { onEachInstance, type Person } from '../../../tests/instance.ts'
import { makeGrant } from '../../../tests/tickets.ts'

const UP: FormPart = {
  name: 'file[]',
  filename: 'up.txt',
  type: 'text/plain',
  content: 'hello world 0123456789\n',
}
const SUBMIT: FormPart = { name: 'submit', content: 'grants' }
const FORM = /name="file\[\]"/
const PASSWORD_FORM = /name="p"/

/** Recorded requests for grants of a dl, in order, and their effects. */
interface Recorded {
  name: string
  grant: 'open' | 'locked' | 'unknown'
  parts?: FormPart[]
  form?: Record<string, string>
  /** A match for the page. */
  page: RegExp
  /** The grant's counter afterwards; undefined if the grant was removed. */
  uploads?: number
  /** The number of letters sent. */
  letters?: number
  /** The status here if it is not 200, which may differ deliberately from the recorded one. */
  status?: number
}
const RECORDED: Recorded[] = [
  { name: '133-grant-form', grant: 'open', page: FORM, uploads: 0 },
  { name: '134-grant-unknown', grant: 'unknown', page: /Nothing can be uploaded/, status: 404 },
  {
    name: '136-grant-upload-one',
    grant: 'open',
    parts: [UP, { name: 'comment', content: 'here it is' }, SUBMIT],
    page: /have arrived/,
    uploads: 1,
    letters: 1,
  },
  {
    name: '137-grant-upload-no-file',
    grant: 'open',
    parts: [{ name: 'comment', content: 'x' }, SUBMIT],
    page: FORM,
    uploads: 1,
  },
  // The last upload allowed; another letter reports the end of the grant.
  { name: '138-grant-upload-last', grant: 'open', parts: [UP], page: /have arrived/, letters: 2 },
  { name: '139-grant-after-maxul', grant: 'open', page: /Nothing can be uploaded/, status: 404 },
  { name: '140-grant-password-form', grant: 'locked', page: PASSWORD_FORM, uploads: 0 },
  {
    name: '142-grant-password-right',
    grant: 'locked',
    form: { p: 'gpass', submit: 'grantp' },
    page: FORM,
    uploads: 0,
  },
  {
    name: '143-grant-password-upload',
    grant: 'locked',
    parts: [UP, SUBMIT],
    page: /have arrived/,
    uploads: 1,
    letters: 1,
  },
  {
    name: '144-grant-upload-single-field-name',
    grant: 'locked',
    parts: [{ ...UP, name: 'file' }, SUBMIT],
    page: /have arrived/,
    uploads: 2,
    letters: 1,
  },
]

onEachInstance(
  'recordings of the grants of a dl',
  (instance) => {
    const ids = { open: '', locked: '', unknown: '0'.repeat(32) }
    let cookie = ''
    before(async () => {
      const alice: Person = await instance().person('alice@example.com')
      const notify = 'alice@example.com'
      ids.open = (await makeGrant(instance(), alice, { notify, grant_maxul: 2 })).id
      const said = { notify, pass: 'gpass', ticket_expiry: 'once', ticket_total: 60 }
      ids.locked = (await makeGrant(instance(), alice, said)).id
    })
    const counted = () =>
      instance().db.look(async (tx) => {
        const jobs = await tx.selectFrom('jobs').select('id').execute()
        const grants = await tx.selectFrom('ticket_grants').selectAll().execute()
        return { letters: jobs.length, grants }
      })

    for (const { name, grant, parts, form, page, ...recorded } of RECORDED) {
      void test(name, async () => {
        const earlier = await counted()
        const type = parts ? FORM_TYPE : 'application/x-www-form-urlencoded'
        const body = parts ? formOf(parts) : form && new URLSearchParams(form).toString()
        const answer = await instance().ask(body ? 'POST' : 'GET', `/?g=${ids[grant]}`, {
          headers: { ...(body && { 'content-type': type }), ...(cookie && { cookie }) },
          ...(body && { body }),
        })
        const set = [answer.headers['set-cookie'] ?? []].flat()
        if (set.length > 0) cookie = set.map((one) => one.split(';')[0]!).join('; ')
        assert.equal(answer.status, recorded.status ?? 200)
        assert.match(answer.text, page)
        const after = await counted()
        const row = after.grants.find(({ public_id }) => public_id === ids[grant])
        assert.equal(row?.uploads, recorded.uploads)
        assert.equal(after.letters - earlier.letters, recorded.letters ?? 0)
      })
    }

    void test('tickets of a grant have its password and its limits', async () => {
      const tickets = await instance().db.look((tx) =>
        tx.selectFrom('tickets').selectAll().where('from_grant', '=', ids.locked).execute(),
      )
      assert.equal(tickets.length, 2)
      for (const ticket of tickets) {
        assert.notEqual(ticket.password, null)
        assert.deepEqual([ticket.lastdl_s, ticket.maxdl], [null, 1])
        assert.deepEqual([ticket.notify_email, ticket.sent_email], ['', ''])
      }
    })
  },
  { mail: 'folder:/nonexistent' },
)
