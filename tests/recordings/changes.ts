/**
 * What was changed between the recordings, beside what the requests did, by the number it came
 * before.
 */

import assert from 'node:assert/strict'

import { docket } from '../../src/accounts/actors/actors.ts'
import type { ParameterName } from '../../src/accounts/parameters/parameters.list.ts'
import type { House } from '../house.ts'
import { readRecordings } from './recordings.ts'

type Change = (house: House) => Promise<void>

export const changes: Record<number, Change> = {
  93: set({ password_complexity: 'letters_numbers_specialchars' }),
  94: set({ password_complexity: 'no_constraints' }),
  144: renameComponent,
  161: set({ useclassification: '1' }),
  164: set({ useclassification: '0' }),
  180: fileBugFour,
  310: set({ search_allow_no_criteria: '0' }),
  312: set({ search_allow_no_criteria: '1', max_search_results: '3' }),
  314: set({ max_search_results: '10000' }),
  317: useUpCommentNumber,
  347: set({ comment_taggers_group: '' }),
  348: set({ comment_taggers_group: 'editbugs' }),
  459: set({ requirelogin: '1' }),
  463: set({ requirelogin: '0', webservice_email_filter: '1' }),
  465: set({ webservice_email_filter: '0' }),
}

function set(said: Partial<Record<ParameterName, string>>): Change {
  return async (house) => {
    for (const [name, value] of Object.entries(said)) await house.set(name as ParameterName, value)
  }
}

/** What recording 143 asked for was not done there, and is here. */
async function renameComponent(house: House) {
  const path = '/rest/component/1?api_key=ADMINKEYaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa'
  const { status } = await house.ask('PUT', path, { body: { name: 'TestComponent' } })
  assert.equal(status, 200)
}

/** A bug that was refused late had taken the number of a comment with it. */
async function useUpCommentNumber(house: House) {
  const path = '/rest/bug/1/comment?api_key=ADMINKEYaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa'
  const { body: made } = await house.ask('POST', path, { body: { comment: 'Eleven' } })
  assert.deepEqual(made, { id: 11 })
}

/**
 * What recording 179 asked for, which is refused as a whole while some of it is not served: the
 * rest is filed through the door, and its link is put where bugs are read from.
 */
async function fileBugFour(house: House) {
  const { rooms } = house
  const { path, body } = readRecordings().find(({ n }) => n === 179)!
  const { see_also, ...rest } = body!
  const { status, body: made } = await house.ask('POST', path, { body: rest })
  assert.deepEqual([status, made], [200, { id: 4 }])
  await rooms.work(docket, async ({ tx }) => {
    const [value] = see_also as [string]
    const link = { bug_id: 4, value, value_key: value, class: 'Bugzilla::BugUrl::Bugzilla' }
    await tx.insertInto('bug_see_also').values(link).execute()
  })
}
