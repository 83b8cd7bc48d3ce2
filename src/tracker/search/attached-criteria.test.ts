import assert from 'node:assert/strict'
import { before, test } from 'node:test'

import { type Instance, onEachInstance, type Person } from '../../../tests/instance.ts'

type Who = 'ann' | 'bob' | 'eve'

/** As `ann`, an insider, unless another user is given. */
const cases: [query: string, expected: string, who?: Who][] = [
  ['attachments.description=fix the crash', '0'],
  ['attachments_description=GROSSE', '1'],
  ['attachments.description=LOG&attachments.description_type=substring', '0'],
  ['attachments.description=crash log&attachments.description_type=allwordssubstr', '0'],
  ['attachments.description=crash&attachments.description_type=anywords', '0'],
  ['attachments.description=crash log&attachments.description_type=allwords', '0'],
  ['attachments.description=---', '2'],
  ['attachments.description=---&attachments.description_type=notsubstring', '013'],
  ['attachments.description=a log&attachments.description_type=notequals', '123'],
  ['attachments.description=^fix&attachments.description_type=regexp', '0'],
  ['attachments.description=&attachments.description_type=isempty', '2'],
  ['attachments.description=&attachments.description_type=isempty', '23', 'eve'],
  ['attachments.description=secret plan', '3'],
  ['attachments.description=secret plan', '', 'eve'],
  ['attachments.filename=log.txt', '0'],
  ['attachments.filename=\\.png$&attachments.filename_type=regexp', '1'],
  ['attachments.filename=LOG&attachments.filename_type=casesubstring', ''],
  ['attachments_filename=png txt&attachments_filename_type=anywords', '013'],
  ['attachments.filename=shot.png&attachments.filename_type=notequals', '023'],
  ['attachments.mimetype=image/png', '1'],
  ['attachments.mimetype=IMAGE/png', '1'],
  ['attachments.mimetype=PNG&attachments.mimetype_type=anywords', '1'],
  ['attachments.mimetype=text/&attachments.mimetype_type=substring', '03'],
  ['attachments.mimetype=image/&attachments.mimetype_type=notsubstring', '023'],
  ['attachments.ispatch=1', '0'],
  ['attachments.ispatch=0', '013'],
  ['attachments.ispatch=1&attachments.ispatch_type=notequals', '123'],
  ['f1=attachments.ispatch&o1=equals&v1=true', '0'],
  ['attachments.isobsolete=1', '0'],
  ['attachments.isobsolete=1&attachments.isobsolete_type=notequals', '123'],
  ['attachments.isprivate=1', '3'],
  ['attachments.submitter=bob@example.com', '01'],
  ['attachments.submitter=bob@example.com&attachments.submitter_type=notequals', '23'],
  ['attachments.submitter=ANN&attachments.submitter_type=substring', '03'],
  ['attachments.submitter=ANN&attachments.submitter_type=substring', '0', 'eve'],
  ['attachments.submitter=%user%', '03'],
  ['attachments.submitter=%user%&attachments.submitter_type=substring', '03'],
  ['attachments.submitter=%user%&attachments.submitter_type=notregexp', '12'],
  ['f1=attachments.submitter&o1=equals&v1=%assignee%', '01'],
  ['f1=attachments.submitter&o1=isempty', '2'],
  ['comment_tag=urgent', '1'],
  ['comment_tag=URGENT,other', '1'],
  ['comment_tag=urg&comment_tag_type=substring', '1'],
  ['comment_tag=^u&comment_tag_type=regexp', '1'],
  ['comment_tag=urgent&comment_tag_type=notequals', '023'],
  ['comment_tag=&comment_tag_type=isempty', '023'],
  ['flagtypes.name=review?', '03'],
  ['flagtypes.name=REVIEW&flagtypes.name_type=substring', '013'],
  ['flagtypes.name=review&flagtypes.name_type=anywords', '013'],
  ['flagtypes.name=review%2B&flagtypes.name_type=equals', '1'],
  ['flagtypes.name=review?&flagtypes.name_type=notequals', '12'],
  ['requestees.login_name=eve@example.com', '0'],
  ['requestees_login_name=%user%', '0', 'eve'],
  ['requestees.login_name=EVE&requestees.login_name_type=substring', '0'],
  ['requestees.login_name=eve@example.com&requestees.login_name_type=notequals', '123'],
  ['requestees.login_name=&requestees.login_name_type=isempty', '123'],
  ['setters.login_name=ann@example.com', '03'],
  ['setters.login_name=ann@example.com&setters.login_name_type=notequals', '12'],
  ['setters.login_name=^b&setters.login_name_type=regexp', '1'],
  ['setters.login_name=&setters.login_name_type=isnotempty', '013'],
]

onEachInstance('criteria of files, tags and flags', (opened) => {
  let instance: Instance
  const people = {} as Record<Who, Person>
  const ids: number[] = []
  const ask = async (method: string, path: string, as: Person, body?: object) => {
    const answered = await instance.ask(method, `/rest/${path}`, { as, body })
    assert.ok(answered.status < 300, answered.text)
    return answered.body
  }
  const file = async (as: Who, more: object = {}) => {
    const place = { product: 'TestProduct', component: 'TestComponent', version: 'unspecified' }
    const body = { ...place, assigned_to: 'bob@example.com', summary: 'S', ...more }
    ids.push((await ask('POST', 'bug', people[as], body)).id as number)
  }
  const attach = async (nth: number, as: Who, more: object) => {
    const body = { data: 'YQ==', content_type: 'text/plain', ...more }
    const { ids: made } = await ask('POST', `bug/${ids[nth]}/attachment`, people[as], body)
    return made[0] as number
  }
  const review = (status: string, more: object = {}) => ({
    flags: [{ name: 'review', status, ...more }],
  })

  before(async () => {
    instance = opened()
    await instance.set('insidergroup', 'bz_sudoers')
    await instance.set('comment_taggers_group', 'editbugs')
    for (const who of ['ann', 'bob', 'eve'] as const) {
      const groups = who === 'ann' ? ['bz_sudoers'] : []
      people[who] = await instance.person(`${who}@example.com`, ['editbugs', ...groups])
    }
    await ask('POST', 'flag_type', instance.admin, { name: 'review', description: 'd' })
    await file('ann', review('?', { requestee: 'eve@example.com' }))
    await file('bob', review('+'))
    await file('eve')
    await file('ann', review('?'))
    await attach(0, 'ann', { file_name: 'crash.patch', summary: 'Fix the Crash', is_patch: true })
    const log = await attach(0, 'bob', { file_name: 'Log.TXT', summary: 'A log' })
    await ask('PUT', `bug/attachment/${log}`, people.bob, { is_obsolete: true })
    const shot = { file_name: 'shot.png', summary: 'Größe', content_type: 'image/png' }
    await attach(1, 'bob', shot)
    await attach(3, 'ann', { file_name: 'plan.txt', summary: 'Secret plan', is_private: true })
    const { bugs } = await ask('GET', `bug/${ids[1]}/comment`, people.bob)
    const { id } = bugs[ids[1]!].comments[0]
    await ask('PUT', `bug/comment/${id}/tags`, people.bob, { add: ['Urgent'] })
  })

  for (const [query, expected, who = 'ann'] of cases) {
    void test(`${query} (${who})`, async () => {
      const escaped = query.replace(/%(?!2B)/g, '%25').replaceAll('?', '%3F')
      const { bugs } = await ask('GET', `bug?include_fields=id&${escaped}`, people[who])
      const found = (bugs as { id: number }[]).map(({ id }) => ids.indexOf(id)).join('')
      assert.equal(found, expected)
    })
  }

  void test('only insiders can search private data', async () => {
    const query = 'f1=attachments.isprivate&o1=equals&v1=1'
    const { body } = await instance.ask('GET', `/rest/bug?${query}`, { as: people.eve })
    assert.equal(body.code, 304)
  })
})
