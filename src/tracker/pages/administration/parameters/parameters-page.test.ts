import assert from 'node:assert/strict'
import { before, test } from 'node:test'

import { findForm } from '../../../../../tests/found-forms.ts'
import { type Instance, onEachInstance, type Person } from '../../../../../tests/instance.ts'
import { docketDefaults } from '../../../../accounts/parameters/docket-parameters.list.ts'
import { parameterTopics } from '../../../../accounts/parameters/parameter-topics.rules.ts'
import { defaults } from '../../../../accounts/parameters/parameters.list.ts'

const SAVE = { action: 'save' }
const pathOf = (topic: string) => `/admin/parameters/${topic}`

void test('every parameter has one topic', () => {
  const named = Object.values(parameterTopics).flat().toSorted()
  assert.deepEqual(named, [...Object.keys(defaults), ...Object.keys(docketDefaults)].toSorted())
})

onEachInstance('the pages of parameters', (opened) => {
  let instance: Instance
  let tom: Person
  const get = (path: string, as = tom) => instance.ask('GET', path, { as })
  const details = async (query: string, as = tom) =>
    (await get(`/rest/docket_parameter_details?${query}`, as)).body.parameters as {
      name: string
      value: string | null
      last_change: { user: string; removed: string; added: string } | null
    }[]
  const value = async (name: string) => {
    const all = await details('')
    return all.find((one) => one.name === name)!.value
  }

  before(async () => {
    instance = opened()
    tom = await instance.person('tom@example.com', ['tweakparams'])
  })

  void test('are for members of tweakparams', async () => {
    const ann = await instance.person('ann@example.com', ['editusers'])
    for (const path of ['/admin/parameters', pathOf('auth'), '/rest/docket_parameter_details']) {
      assert.equal((await get(path, ann)).status, 401, path)
    }
    assert.match((await get('/admin')).text, /href="\/admin\/parameters"/)
    assert.equal((await get(pathOf('nosuch'))).status, 404)
  })

  void test('find parameters by words and by whether they differ', async () => {
    await instance.set('maxusermatches', '50')
    const { text } = await get('/admin/parameters?find=MAXIMUM+people')
    assert.match(text, /href="\/admin\/parameters\/usermatch#p-maxusermatches"/)
    assert.match(text, />1 parameter</)
    const changed = await get('/admin/parameters?changed=1')
    assert.match(changed.text, /#p-maxusermatches/)
    assert.doesNotMatch(changed.text, /#p-maxattachmentsize/)
    assert.match((await get('/admin/parameters')).text, /1 differs from its default/)
    assert.match((await get('/admin/parameters?find=<b>')).text, /No parameter was found/)
    assert.deepEqual((await details('topic=radius')).map((one) => one.value)[1], null)
  })

  void test('save only what was changed in the form, Bugzilla’s and Docket’s together', async () => {
    const form = await findForm(instance, tom, pathOf('mta'), SAVE)
    await instance.set('globalwatchers', 'ann@example.com')
    const sent = { 'p.whinedays': '3', 'p.request_reminders': 'weekly' }
    const { status, headers } = await form.send(sent)
    assert.deepEqual([status, headers['location']], [303, `${pathOf('mta')}?done=save`])
    assert.match((await get(`${pathOf('mta')}?done=save`)).text, /parameters were saved/)
    assert.deepEqual(await value('whinedays'), '3')
    assert.deepEqual(await value('request_reminders'), 'weekly')
    assert.deepEqual(await value('globalwatchers'), 'ann@example.com')
  })

  void test('switch, choose and reset', async () => {
    const form = await findForm(instance, tom, pathOf('bugfields'), SAVE)
    await form.send({ 'p.useqacontact': '1', 'p.defaultpriority': 'High' })
    const again = await findForm(instance, tom, pathOf('bugfields'), SAVE)
    assert.deepEqual(
      [again.filled['p.useqacontact'], again.filled['p.defaultpriority']],
      ['1', 'High'],
    )
    await again.send({ 'p.useqacontact': undefined, 'reset.defaultpriority': '1' })
    assert.deepEqual([await value('useqacontact'), await value('defaultpriority')], ['0', '---'])
  })

  void test('say beside a field why it was refused, save nothing, and keep what was typed', async () => {
    const form = await findForm(instance, tom, pathOf('auth'), SAVE)
    const { status, text } = await form.send({ 'p.emailregexp': '(', 'p.requirelogin': '1' })
    assert.equal(status, 400)
    assert.match(text, /aria-describedby="wrong-emailregexp"/)
    assert.match(text, /<p class="alarm" id="wrong-emailregexp">/)
    assert.match(text, /name="p.emailregexp" value="\("/)
    assert.match(text, /name="p.requirelogin" value="1" checked/)
    assert.equal(await value('requirelogin'), '0')
  })

  void test('save nothing over a change by somebody else, unless one saves again', async () => {
    const form = await findForm(instance, tom, pathOf('query'), SAVE)
    await instance.set('max_search_results', '77')
    const { status, text } = await form.send({ 'p.max_search_results': '88' })
    assert.equal(status, 409)
    assert.match(text, /id="wrong-max_search_results">.*it is &#39;77&#39; now/)
    assert.match(text, /name="was.max_search_results" value="77"/)
    assert.equal(await value('max_search_results'), '77')
    await form.send({ 'p.max_search_results': '88', 'was.max_search_results': '77' })
    assert.equal(await value('max_search_results'), '88')
  })

  void test('show the last change to members of admin, and undo it', async () => {
    const [change] = await details('text=whinedays', instance.admin)
    const { user, removed, added } = change!.last_change!
    assert.deepEqual([user, removed, added], [tom.login, '7', '3'])
    assert.equal((await details('text=whinedays'))[0]!.last_change, null)
    const undo = { action: 'undo', name: 'whinedays' }
    const form = await findForm(instance, instance.admin, pathOf('mta'), undo)
    assert.match(form.text, /Changed by tom@example.com from 7 to 3,/)
    assert.equal((await form.send()).status, 303)
    assert.equal(await value('whinedays'), '7')
    assert.equal((await form.send()).status, 409)
  })

  void test('name parameters without an effect, and no secrets', async () => {
    await instance.set('smtp_password', 's3cret')
    const { text } = await get(pathOf('mta'))
    assert.match(text, /Without effect here[^]*smtp_password[^]*not shown/)
    assert.doesNotMatch(text, /s3cret|p\.smtp_password/)
  })
})
