import assert from 'node:assert/strict'
import { before, test } from 'node:test'

import { type Instance, onEachInstance, type Person } from '../../../../tests/instance.ts'
import { submitAs } from '../../../../tests/page-forms.ts'
import { migrations } from '../../../migrations/list.ts'
import { tablesOf } from '../../../platform/db/whole-tables.ts'

const remove = (instance: Instance, path: string, as: Person = instance.admin) =>
  instance.ask('DELETE', `/rest/user${path}`, { as })

onEachInstance('User.delete', (instance) => {
  before(() => instance().set('allowuserdeletion', '1'))

  void test('an account without any activity can be deleted, and created again', async () => {
    const gone = await instance().person('gone@example.com', ['canconfirm'])
    const preview = { id: '1', priority: 'High' }
    assert.equal((await submitAs(instance(), gone, '/change_bugs', preview)).status, 303)
    const { status, body } = await remove(instance(), '/GONE@example.com')
    assert.deepEqual([status, body], [200, { users: [{ id: gone.id }] }])
    const key = await instance().ask('GET', '/rest/whoami', { as: gone })
    assert.equal(key.body.code, 306)
    const again = await remove(instance(), `/${gone.id}`)
    assert.deepEqual([again.status, again.body.code], [404, 51])
    const anew = await instance().person('gone@example.com')
    assert.notEqual(anew.id, gone.id)
  })

  void test('an account with activity stays, and so do all in the same request', async () => {
    const busy = await instance().person('busy@example.com')
    const idle = await instance().person('idle@example.com')
    const place = { product: 'TestProduct', component: 'TestComponent', version: 'unspecified' }
    await instance().ask('POST', '/rest/bug', { as: busy, body: { ...place, summary: 's' } })
    for (const path of [`/${idle.id}?ids=${busy.id}`, `/${instance().admin.id}`]) {
      const { status, body } = await remove(instance(), path)
      assert.deepEqual([status, body.code], [400, 32000])
    }
    const { body } = await instance().ask('GET', '/rest/whoami', { as: idle })
    assert.equal(body.id, idle.id)
  })

  void test('only editusers can delete accounts, and only if that is allowed', async () => {
    const editor = await instance().person('editor@example.com', ['editusers'])
    const user = await instance().person('user@example.com', ['editcomponents'])
    const denied = await remove(instance(), `/${editor.id}`, user)
    assert.deepEqual([denied.status, denied.body.code], [401, 304])
    await instance().set('allowuserdeletion', '0')
    const off = await remove(instance(), `/${user.id}`, editor)
    assert.deepEqual([off.status, off.body.code], [401, 304])
    await instance().set('allowuserdeletion', '1')
    assert.equal((await remove(instance(), `/${user.id}`, editor)).status, 200)
  })
})

/** A new column with such a reference has to be handled in `people.store.ts`. */
void test('every column that refers to a user is handled', () => {
  const naming = tablesOf(migrations).flatMap(({ name, table: { columns } }) =>
    Object.entries(columns)
      .filter(([, kind]) => kind.replace('?', '') === '-> users')
      .map(([column]) => `${name}.${column}`),
  )
  assert.deepEqual(naming.toSorted(), [
    'access_log.user_id',
    'api_keys.user_id',
    'area_watch.user_id',
    'attachments.submitter_id',
    'audit_log.user_id',
    'bug_changes.who',
    'bug_reminders.user_id',
    'bug_user_last_visit.user_id',
    'bugmail_choices.user_id',
    'bugs.assigned_to',
    'bugs.qa_contact',
    'bugs.reporter',
    'bulk_changes.user_id',
    'cc.who',
    'component_cc.user_id',
    'components.initialowner',
    'components.initialqacontact',
    'drafts.user_id',
    'email_bug_ignore.user_id',
    'email_setting.user_id',
    'flags.requestee_id',
    'flags.setter_id',
    'half_logins.user_id',
    'held_mail.user_id',
    'inbox_entries.user_id',
    'known_addresses.user_id',
    'longdescs.who',
    'longdescs_activity.who',
    'longdescs_tags_activity.who',
    'mail_bounces.user_id',
    'mail_stops.user_id',
    'mfa_recovery_codes.user_id',
    'mfa_secrets.user_id',
    'namedqueries.userid',
    'namedqueries_link_in_footer.user_id',
    'oidc_subjects.user_id',
    'operations.user_id',
    'pgp_keys.user_id',
    'profile_setting.user_id',
    'profiles_activity.userid',
    'profiles_activity.who',
    'quips.userid',
    'renamed_users.user_id',
    'reports.user_id',
    'saved_search_places.user_id',
    'search_watch.user_id',
    'series.creator',
    'sessions.acts_for',
    'sessions.user_id',
    'tag.user_id',
    'ticket_grants.user_id',
    'ticket_reports.user_id',
    'ticket_uploads.user_id',
    'tickets.user_id',
    'tokens.user_id',
    'user_group_map.user_id',
    'user_merges.into_id',
    'user_merges.user_id',
    'votes.who',
    'watch.watched',
    'watch.watcher',
    'webhooks.user_id',
    'whine_events.owner_userid',
  ])
})
