/** API methods for reading and creating bugs. Searching is a separate feature. */

import { method } from '../../platform/http/method.ts'
import { bugFields } from '../model/bug-fields/bug-fields.wire.ts'
import { commentEditMethods } from './comment-edits/comment-edits.methods.ts'
import { externalBugMethods } from './external-bugs/external-bugs.methods.ts'
import { Bugs, BugsAsked } from './read/bugs.wire.ts'
import { updateLinks } from './update/change-links.ts'
import { LinksUpdate, LinksUpdated } from './update/change-links.wire.ts'
import { createBug } from './create/create-bug.ts'
import { BugCreated, NewBug } from './create/create-bug.wire.ts'
import { fail } from './see/faults.ts'
import { getBugs } from './read/get-bug.ts'
import { updateBugs } from './update/update-bug.ts'
import { BugsUpdated, BugUpdate } from './update/update-bug.wire.ts'

/** More bugs would block the main thread. */
const READ_HERE_MAX = 50

export const getBug = method({
  name: 'Bug.get',
  routes: [{ path: 'GET /bug/:ids' }, { path: 'GET /bug/' }],
  login: 'optional',
  summary: 'Get bugs by id or alias; a missing or hidden one fails the request',
  input: BugsAsked,
  output: Bugs,
  aliases: { id: 'ids' },
  named_only: ['permissive'],
  select: true,
  aside: ({ ids }) => ids.length > READ_HERE_MAX,
  read: getBugs,
})

/** Parameters by the internal names of the fields that they set. */
const INTERNAL = Object.fromEntries(
  bugFields.flatMap(({ name, wire, column, change }) =>
    wire && (column || change === 'wholeList') ? [[name, wire]] : [],
  ),
)

/** Fields that Bugzilla always sets itself on a new bug, and reserved names. */
const NOT_CHOSEN = new RegExp(
  '^(_.*|id|bug_id|creator|reporter|creation_time|creation_ts|last_change_time|delta_ts|' +
    'lastdiffed|classification|product_id|component_id)$',
)

export const create = method({
  name: 'Bug.create',
  // Bugzilla returns 200 here, but 201 for everything else that is created.
  routes: [{ path: 'POST /bug' }],
  login: 'required',
  scope: 'edit',
  summary: 'File a bug',
  input: NewBug,
  output: BugCreated,
  aliases: {
    ...INTERNAL,
    comment: 'description',
    commentprivacy: 'comment_is_private',
  },
  needs: ({ product }) => {
    if (product === undefined) fail('object_not_specified', 'product')
  },
  unknown: 'param_invalid',
  ignores: NOT_CHOSEN,
  write: createBug,
})

export const update = method({
  name: 'Bug.update',
  routes: [{ path: 'PUT /bug/:ids' }],
  login: 'required',
  scope: 'edit',
  summary: 'Change bugs, all of them or none; returns the changes',
  input: BugUpdate,
  output: BugsUpdated,
  headers: { 'if-match': 'if_match', 'if-unmodified-since': 'if_unmodified_since' },
  aliases: { ...INTERNAL, id: 'ids', dup_id: 'dupe_of', commentprivacy: 'comment_is_private' },
  write: updateBugs,
})

export const updateSeeAlso = method({
  name: 'Bug.update_see_also',
  routes: [{ path: 'PUT /bug/:ids/see_also' }],
  login: 'required',
  scope: 'edit',
  summary: 'Add or remove see-also links of bugs, to bugs here or in other trackers',
  input: LinksUpdate,
  output: LinksUpdated,
  write: updateLinks,
})

export const bugMethods = [
  getBug,
  create,
  update,
  updateSeeAlso,
  ...externalBugMethods,
  ...commentEditMethods,
]
