/**
 * Changes between the recordings, other than the effects of requests, by the number of the
 * recording that they precede.
 */

import assert from 'node:assert/strict'

import { docket } from '../../src/accounts/actors/actors.ts'
import { TOPICS } from '../../src/migrations/topics.ts'
import { touch } from '../../src/platform/db/remembered.ts'
import type { ParameterName } from '../../src/accounts/parameters/parameters.list.ts'
import type { Instance } from '../instance.ts'

type Change = (instance: Instance) => Promise<void>

const RECORDED_AT = 'https://bugs.example.com/'

/** What was changed on the recorded installation by other means. */
export const changes: Readonly<Record<number, Change>> = {
  1: set({ usetargetmilestone: '1', usestatuswhiteboard: '1', urlbase: RECORDED_AT }),
  93: set({ password_complexity: 'letters_numbers_specialchars' }),
  94: set({ password_complexity: 'no_constraints' }),
  144: renameComponent,
  161: set({ useclassification: '1' }),
  164: set({ useclassification: '0' }),
  310: set({ search_allow_no_criteria: '0' }),
  312: set({ search_allow_no_criteria: '1', max_search_results: '3' }),
  314: set({ max_search_results: '10000' }),
  317: useUpCommentNumber,
  347: set({ comment_taggers_group: '' }),
  348: set({ comment_taggers_group: 'editbugs' }),
  459: set({ requirelogin: '1' }),
  463: set({ requirelogin: '0', webservice_email_filter: '1' }),
  465: set({ webservice_email_filter: '0' }),
  490: useUpBugNumbers,
  498: control(1, 1),
  506: control(2, 2),
  514: control(2, 0),
  521: control(3, 3),
  529: control(),
}
function set(said: Partial<Record<ParameterName, string>>): Change {
  return async (instance) => {
    for (const [name, value] of Object.entries(said))
      await instance.set(name as ParameterName, value)
  }
}

/** Undoes recording 143, which the recorded installation refused and Docket carries out. */
async function renameComponent(instance: Instance) {
  const path = '/rest/component/1?api_key=ADMINKEYaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa'
  const { status } = await instance.ask('PUT', path, { body: { name: 'TestComponent' } })
  assert.equal(status, 200)
}

/** A bug that was refused late used up the number of a comment. */
async function useUpCommentNumber(instance: Instance) {
  const path = '/rest/bug/2/comment?api_key=ADMINKEYaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa'
  const { body: made } = await instance.ask('POST', path, { body: { comment: 'Eleven' } })
  assert.deepEqual(made, { id: 11 })
}

/** Two more bugs were refused late and used up their numbers. */
async function useUpBugNumbers(instance: Instance) {
  const path = '/rest/bug?api_key=ADMINKEYaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa'
  const place = { product: 'TestProduct', component: 'TestComponent', version: 'unspecified' }
  const body = { ...place, summary: 'Late', op_sys: 'All', platform: 'All' }
  for (const id of [7, 8]) {
    assert.deepEqual((await instance.ask('POST', path, { body })).body, { id })
  }
  await control(2, 3)(instance)
}

const SECRET = 17
const WIDGET = 7
/** Sets what a group means in the product of the last recordings. */
function control(membercontrol?: number, othercontrol?: number): Change {
  return ({ transactions }) =>
    transactions.work(docket, async ({ tx }) => {
      await touch(tx, ...TOPICS)
      await tx.deleteFrom('group_control_map').where('group_id', '=', SECRET).execute()
      if (membercontrol === undefined || othercontrol === undefined) return
      const access = { entry: 0, membercontrol, othercontrol, canedit: 0 }
      const rights = { editcomponents: 0, editbugs: 0, canconfirm: 0 }
      const row = { group_id: SECRET, product_id: WIDGET, ...access, ...rights }
      await tx.insertInto('group_control_map').values(row).execute()
    })
}
