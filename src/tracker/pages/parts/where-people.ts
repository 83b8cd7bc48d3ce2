/** Redirects Bugzilla's URLs of the administration of people and groups, and of sudo. Pure. */

import type { PageAsked } from '../../../platform/http/page.ts'
import * as paths from '../../model/paths.ts'
import { field, numberIn } from '../../../platform/http/page-forms.ts'
import type { Where } from './where.ts'

/** A path with those parameters that are not empty. */
function withFilled(path: string, parameters: Readonly<Record<string, string>>) {
  const filled = Object.entries(parameters).filter(([, value]) => value !== '')
  return filled.length === 0 ? path : `${path}?${new URLSearchParams(filled).toString()}`
}

/** The page of one object, or that which asks before it is deleted; else undefined. */
function pageOf(asked: PageAsked, name: string, page: typeof paths.adminUser, del: typeof page) {
  const id = numberIn(asked, name)
  if (id === 0) return undefined
  return field(asked, 'action') === 'del' ? del(id) : page(id)
}

const STATES = ['disabled', 'enabled']
/** `editusers.cgi`: the page of `userid`, else the list with its search. */
export const users: Where = (asked) => {
  const page = pageOf(asked, 'userid', paths.adminUser, paths.adminUserDelete)
  if (page !== undefined) return page
  const isById = field(asked, 'matchvalue') === 'userid'
  if (isById && numberIn(asked, 'matchstr') > 0) return paths.adminUser(numberIn(asked, 'matchstr'))
  const isInGroup = field(asked, 'grouprestrict') !== ''
  return withFilled(paths.adminUsers, {
    text: field(asked, 'matchstr'),
    state: STATES[Number(field(asked, 'is_enabled') || 2)] ?? '',
    group: isInGroup ? field(asked, 'groupid') : '',
  })
}

const REMOVALS = ['confirm_remove', 'remove_regexp']
/** `editgroups.cgi`: the page of `group`, or that which asks whom to remove, else the list. */
export const groups: Where = (asked) => {
  const id = numberIn(asked, 'group')
  if (id > 0 && REMOVALS.includes(field(asked, 'action'))) {
    const pattern = encodeURIComponent(field(asked, 'regexp'))
    return `${paths.adminGroupMembersRemove(id)}?pattern=${pattern}`
  }
  return pageOf(asked, 'group', paths.adminGroup, paths.adminGroupDelete) ?? paths.adminGroups
}

/** `relogin.cgi`: sudo, else logging in again. */
export const relogin: Where = (asked) =>
  field(asked, 'action').endsWith('sudo')
    ? withFilled(paths.actAs, { user: field(asked, 'target_login') })
    : paths.login
