import assert from 'node:assert/strict'
import { before, test } from 'node:test'

import { findForm } from '../../../../../tests/found-forms.ts'
import { type Instance, onEachInstance, type Person } from '../../../../../tests/instance.ts'
import { addProduct } from '../../../../../tests/products.ts'
import { limits } from '../../../../platform/limits.ts'

onEachInstance('pages of groups', (opened) => {
  let instance: Instance
  let keeper: Person
  const get = async (path: string, as = keeper) => instance.ask('GET', path, { as })
  async function use(path: string, having: Record<string, string>, values = {}, as = keeper) {
    const { send } = await findForm(instance, as, path, having)
    const { status, headers, text } = await send(values)
    assert.equal(status, 303, text)
    return { at: headers['location']!, ...(await get(headers['location']!, as)) }
  }
  const detailed = async (name: string) => {
    const { body } = await instance.ask('GET', `/rest/group/${name}?details=1`, {
      as: instance.admin,
    })
    return body.groups[0]
  }
  /** Creates a group on the list, and returns the path of its page. */
  async function create(name: string) {
    const made = await use(
      '/admin/groups',
      { action: 'create' },
      { name, description: `All ${name}` },
    )
    return made.at.split('?')[0]!
  }

  before(async () => {
    instance = opened()
    keeper = await instance.person('keeper@example.com', ['creategroups', 'editusers'])
    await instance.person('ann@staff.example')
    await instance.person('bob@staff.example')
  })

  void test('a group is created, found, previewed and changed', async () => {
    const page = await create('staff')
    const found = await get('/admin/groups?words=ALL+staff')
    assert.match(found.text, /1 to 1 of 1[^]*staff<\/a>[^]*Group for bugs[^]*members/)
    const counted = await get(`${page}?pattern=%40staff`)
    assert.match(
      counted.text,
      /2 login names match\.\s+It would add 2 people:\s+ann@staff\.example, bob/,
    )
    const saved = await use(
      page,
      { action: 'save' },
      { user_regexp: '@staff', mail_content: 'none' },
    )
    assert.match(saved.text, /The group was saved\./)
    const { user_regexp, mail_content, is_active, member_count } = await detailed('staff')
    assert.deepEqual([user_regexp, mail_content, is_active, member_count], ['@staff', 'none', 1, 3])
    const lost = await get(`${page}?pattern=ann`)
    assert.match(lost.text, /1 login name matches\.[^]*1 person would no longer be a member/)
    const wrong = await findForm(instance, keeper, page, { action: 'save' })
    const { status, text } = await wrong.send({ user_regexp: '(' })
    assert.equal(status, 400)
    assert.match(text, /role="alert">[^]*not a valid regular expression/)
  })

  void test('relations are ticked, and read from both sides', async () => {
    const [team, all] = [await create('team'), await create('everyone')]
    const id = team.split('/').at(-1)!
    const saved = await use(all, { action: 'relations' }, { members: id, bless_from: id })
    assert.match(saved.text, /The other groups were saved\./)
    const { members, bless_from, visible_from } = await detailed('everyone')
    assert.deepEqual([members, bless_from, visible_from], [['team'], ['team'], ['admin']])
    assert.match(
      (await get(team)).text,
      /They are members of: everyone\.[^]*can add others to: everyone/,
    )
  })

  void test('members are told with the reason, added, removed and exported', async () => {
    const page = await create('crew')
    await use(page, { action: 'save' }, { user_regexp: 'ann' })
    const added = await use(`${page}/members`, { action: 'add' }, { names: 'bob@staff.example' })
    assert.match(added.text, /The people were added\./)
    assert.match(added.text, /ann@[^]*by the pattern[^]*bob@[^]*was added/)
    assert.match(added.text, /admin@[^]*through admin/)
    const some = await get(`${page}/members?text=bob&state=enabled`)
    assert.doesNotMatch(some.text, /ann@staff/)
    const { text } = await get(`${page}/members.csv?text=staff`)
    assert.match(text, /^"id",.*\n\d+,"ann@staff.example","ann","true","false","true",\n\d+,"bob@/)
    const removed = await use(`${page}/members`, { action: 'remove' })
    assert.doesNotMatch(removed.text, /bob@staff\.example<\/a>/)
    const unknown = await findForm(instance, keeper, `${page}/members`, { action: 'add' })
    assert.equal((await unknown.send({ names: 'nobody@x' })).status, 404)
  })

  void test('people are removed by a pattern after a confirmation', async () => {
    const page = await create('old')
    const names = 'ann@staff.example bob@staff.example'
    await use(`${page}/members`, { action: 'add' }, { names })
    await use(page, { action: 'save' }, { user_regexp: 'ann' })
    assert.match((await get(page)).text, /action="[^"]*\/members\/remove"/)
    const path = `${page}/members/remove`
    assert.match((await get(`${path}?pattern=nobody`)).text, /Nobody who was added matches\./)
    assert.match((await get(`${path}?pattern=(`)).text, /role="alert">This pattern cannot be used/)
    const asked = await get(`${path}?pattern=STAFF`)
    assert.match(asked.text, /2 people who were added[^]*<li>ann@[^]*<li>bob@[^]*Remove 2 people/)
    assert.match(asked.text, /1 person who matches remains[^]*ann@staff\.example[^]*by the pattern/)
    const max = limits as { members_removed_max: number }
    const before = max.members_removed_max
    max.members_removed_max = 1
    try {
      const many = await get(`${path}?pattern=STAFF`)
      assert.match(many.text, /At most 1 people can be removed at once/)
      assert.doesNotMatch(many.text, /Remove 2 people/)
    } finally {
      max.members_removed_max = before
    }
    const other = await instance.person('other@example.com', ['creategroups'])
    await instance.set('usevisibilitygroups', '1')
    try {
      const hidden = await get(`${path}?pattern=STAFF`, other)
      assert.match(hidden.text, /would be removed\.<\/p>\s*<p>You cannot see their names/)
      assert.doesNotMatch(hidden.text, /@staff\.example/)
      const counted = await get(`${page}?pattern=example`, other)
      assert.match(counted.text, /It would add \d people\./)
    } finally {
      await instance.set('usevisibilitygroups', '0')
    }
    const gone = await use(`${path}?pattern=bob`, { action: 'remove_matching' })
    assert.match(gone.text, /The people were removed\.[^]*ann@staff\.example<\/a>/)
    assert.doesNotMatch(gone.text, /bob@staff\.example<\/a>/)
    const all = await findForm(instance, keeper, `${path}?pattern=`, { action: 'remove_matching' })
    const refused = await all.send()
    assert.equal(refused.status, 400)
    assert.match(refused.text, /role="alert">Give a /)
    assert.match(refused.text, /1 person who was added would be removed/)
    assert.equal((await all.send({ all: '1' })).status, 303)
    const admins = '/admin/groups/1/members/remove?pattern=admin@'
    const last = await findForm(instance, keeper, admins, { action: 'remove_matching' })
    const stays = await last.send()
    assert.equal(stays.status, 400)
    assert.match(stays.text, /role="alert">Nobody with an enabled account would be left/)
    assert.match((await get(`${path}?pattern=`)).text, /Nobody was added to this group\./)
    const long = await get(`${path}?pattern=${'x'.repeat(300)}`)
    assert.match(long.text, /role="alert">This pattern cannot be used/)
  })

  void test('deleting names the numbers, and needs a tick for each', async () => {
    const page = await create('secret')
    await addProduct(instance, 'Story')
    const body = { membercontrol: 3, othercontrol: 3 }
    await instance.ask('PUT', '/rest/product/Story/group/secret', { as: instance.admin, body })
    const filed = { product: 'Story', component: 'Core', version: '1', summary: 's' }
    await instance.ask('POST', '/rest/bug', { as: instance.admin, body: filed })
    assert.match((await get(page)).text, /1 bug is in this group[^]*Story<\/a>[^]*Always[^]*Always/)
    const { text, send } = await findForm(instance, keeper, `${page}/delete`, { action: 'delete' })
    assert.match(text, /Remove it from 1 bug[^]*Remove its control in 1 product/)
    assert.equal((await send()).status, 400)
    const ticks = { remove_from_bugs: '1', remove_from_products: '1' }
    const gone = await use(`${page}/delete`, { action: 'delete' }, ticks)
    assert.match(gone.text, /The group was deleted\./)
    assert.equal((await get(page)).status, 404)
  })

  void test('others see and change no groups, except those that they can add people to', async () => {
    const page = await create('open')
    const stranger = await instance.person('stranger@example.com')
    const paths = [
      page,
      `${page}/members`,
      `${page}/members.csv`,
      `${page}/members/remove?pattern=a`,
      `${page}/delete`,
      '/admin/groups',
    ]
    for (const path of paths) assert.ok((await get(path, stranger)).status >= 400, path)
    await instance.ask('PUT', `/rest/user/${stranger.id}`, {
      as: instance.admin,
      body: { bless_groups: { add: ['open'] } },
    })
    const statuses = await Promise.all(
      paths.map(async (path) => (await get(path, stranger)).status),
    )
    assert.deepEqual(statuses, [401, 200, 200, 401, 401, 200])
    await use(`${page}/members`, { action: 'add' }, { names: 'ann@staff.example' }, stranger)
    const list = await get('/admin/groups', stranger)
    assert.match(list.text, /1 to 1 of 1/)
  })
})
