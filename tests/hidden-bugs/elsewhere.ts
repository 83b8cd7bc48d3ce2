/**
 * Calls that are not about bugs, so that their answers tell of none; by the names of their methods.
 */

/** Verb, path and body. */
export type Request = [string, string, Record<string, unknown>?]

const d = { description: 'd' }
const key = { description: 'for a script' }

export const elsewhere: Record<string, readonly Request[]> = {
  'User.get': [
    ['GET', '/rest/user?match=person*'],
    ['GET', '/rest/user/person1@example.com'],
    ['GET', '/rest/user?ids=1&ids=2'],
  ],
  'User.create': [['POST', '/rest/user', { email: 'person1@example.com' }]],
  'User.whoami': [['GET', '/rest/whoami']],
  'User.change_password': [['PUT', '/rest/password', { password: 'a', new_password: 'b' }]],
  'User.login': [['GET', '/rest/login']],
  'User.logout': [['GET', '/rest/logout']],
  'User.valid_login': [['GET', '/rest/valid_login?login=person1@example.com']],
  'Session.open': [['POST', '/rest/session', {}]],
  'Session.get': [['GET', '/rest/session']],
  'Session.end': [['DELETE', '/rest/session/700001']],
  'Session.end_others': [['DELETE', '/rest/session']],
  'ApiKey.get': [['GET', '/rest/api_key']],
  'ApiKey.create': [['POST', '/rest/api_key', { ...key, api_key: 'short' }]],
  'ApiKey.update': [['PUT', '/rest/api_key/1', key]],
  'Group.get': [
    ['GET', '/rest/group?membership=1'],
    ['GET', '/rest/group/red'],
  ],
  'Group.create': [['POST', '/rest/group', { name: 'red', ...d }]],
  'Group.update': [['PUT', '/rest/group/red', d]],
  'SavedSearch.get': [['GET', '/rest/saved_search']],
  'SavedSearch.create': [
    ['POST', '/rest/saved_search', { name: 'all', query: 'product=Sorted' }],
    ['GET', '/rest/bug?savedsearch=all'],
  ],
  'SavedSearch.update': [['PUT', '/rest/saved_search/1', { name: 'all' }]],
  'SavedSearch.delete': [['DELETE', '/rest/saved_search/2']],
  'Product.get': [
    ['GET', '/rest/product?type=accessible'],
    ['GET', '/rest/product/Sorted'],
  ],
  'Product.get_selectable_products': [['GET', '/rest/product_selectable']],
  'Product.get_enterable_products': [['GET', '/rest/product_enterable']],
  'Product.get_accessible_products': [['GET', '/rest/product_accessible']],
  'Product.create': [['POST', '/rest/product', { name: 'Open', ...d, version: '1' }]],
  'Product.update': [['PUT', '/rest/product/Sorted', d]],
  'Component.create': [['POST', '/rest/component', { product: 'Kept', name: 'Core', ...d }]],
  'Component.get': [
    ['GET', '/rest/component/Kept/Core'],
    ['GET', '/rest/component/2'],
  ],
  'Component.update': [['PUT', '/rest/component/Kept/Core', d]],
  'Component.delete': [['DELETE', '/rest/component/Kept/Core']],
  'Product.delete': [['DELETE', '/rest/product/Kept']],
  'Product.get_group_controls': [['GET', '/rest/product/Kept/group']],
  'Product.update_group_control': [['PUT', '/rest/product/Kept/group/red', { entry: true }]],
  'Version.create': [['POST', '/rest/product/Kept/version', { name: '1' }]],
  'Version.update': [['PUT', '/rest/product/Kept/version/1', { name: '1' }]],
  'Version.delete': [['DELETE', '/rest/product/Kept/version/1']],
  'Milestone.create': [['POST', '/rest/product/Kept/milestone', { name: '---' }]],
  'Milestone.update': [['PUT', '/rest/product/Kept/milestone/---', { name: '---' }]],
  'Milestone.delete': [['DELETE', '/rest/product/Kept/milestone/---']],
  'Bug.fields': [
    ['GET', '/rest/field/bug'],
    ['GET', '/rest/field/bug/component'],
  ],
  'Bug.legal_values': [
    ['GET', '/rest/field/bug/priority/values'],
    ['GET', '/rest/field/bug/component/2/values'],
  ],
  'Field.create': [['POST', '/rest/field/bug', { name: 'x', type: 1, display_name: 'X' }]],
  'Field.update': [['PUT', '/rest/field/bug/priority', { sortkey: 1 }]],
  'Field.remove': [['DELETE', '/rest/field/bug/priority']],
  'Field.create_value': [['POST', '/rest/field/bug/priority/values', { name: 'P1' }]],
  'Field.update_value': [['PUT', '/rest/field/bug/priority/values/Low', { sortkey: 1 }]],
  'Field.remove_value': [['DELETE', '/rest/field/bug/priority/values/Low']],
  'Workflow.get': [['GET', '/rest/workflow']],
  'Workflow.update': [['PUT', '/rest/workflow', { add: [{ from: 'CONFIRMED', to: 'VERIFIED' }] }]],
  'FlagType.get': [['GET', '/rest/flag_type/Open/Core']],
  'FlagType.create': [['POST', '/rest/flag_type', { name: 'review', ...d }]],
  'FlagType.update': [['PUT', '/rest/flag_type/review', d]],
  'Classification.get': [['GET', '/rest/classification/1']],
  'Bugzilla.version': [['GET', '/rest/version']],
  'Bugzilla.extensions': [['GET', '/rest/extensions']],
  'Bugzilla.timezone': [['GET', '/rest/timezone']],
  'Bugzilla.time': [['GET', '/rest/time']],
  'Bugzilla.parameters': [['GET', '/rest/parameters']],
  'Bugzilla.last_audit_time': [['GET', '/rest/last_audit_time']],
}
