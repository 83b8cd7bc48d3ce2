/** Calls of methods that only some Bugzillas have. */

import type { Request } from './calls.ts'
import type { World } from './world.ts'

let made = 0
const fresh = (word: string) => `${word}${(made += 1)}`

export const patched: Record<string, (world: World) => Request> = {
  'EditComments.comments': (world) => [
    'GET',
    `/rest/editcomments/comment/1?${world.comments.map((id) => `comment_ids=${id}`).join('&')}`,
  ],
  'EditComments.update_comment': (world) => [
    'PUT',
    `/rest/editcomments/comment/${world.comments[0]}`,
    { new_comment: fresh('Edited ') },
  ],
  'ExternalBugs.add_external_bug': () => [
    'POST',
    '/rest/docket_external_bug',
    {
      bug_ids: [1],
      external_bugs: [{ ext_type_id: 3, ext_bz_bug_id: fresh('a/b/'), ext_status: 'new' }],
    },
  ],
  'ExternalBugs.update_external_bug': () => [
    'PUT',
    '/rest/docket_external_bug',
    { bug_ids: [1], ext_type_id: 3, ext_bz_bug_id: ['a/b/issues/1'], ext_status: fresh('x') },
  ],
  'ExternalBugs.remove_external_bug': () => [
    'DELETE',
    '/rest/docket_external_bug',
    { bug_ids: [1], ext_type_id: 3, ext_bz_bug_id: ['a/b/removed'] },
  ],
}
/** The reason why a method is not counted. */
export const patchedUncounted: Record<string, string> = {
  'EditComments.modify_revision': 'the version is that of an earlier call',
}

/** Calls before some of them, so that they have something to do. */
export const patchedBefore: Record<string, (world: World) => Request> = {
  'ExternalBugs.remove_external_bug': () => [
    'POST',
    '/rest/docket_external_bug',
    { bug_ids: [1], external_bugs: [{ ext_type_id: 3, ext_bz_bug_id: 'a/b/removed' }] },
  ],
}
