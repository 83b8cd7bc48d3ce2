/** Random requests for the administration of the service, people, fields and the workflow. */

import { below, NOTHING, oneOf, page, product, type Requests, some } from './parts.ts'

/** The id of a system group, or of one for bugs. */
const GROUP = oneOf('1', '9', '15')

/** By path of the page. */
export const otherAdministration: Record<string, Requests> = {
  '/admin/default_preferences': page('/admin/default_preferences', NOTHING),
  '/admin/jobs': page('/admin/jobs', some({ state: ['failed', 'waiting'], kind: ['mail'] })),
  '/admin/jobs/:id': below((of) => `/admin/jobs/${of}`, oneOf('99999'), NOTHING),
  '/admin/jobs/operations': page('/admin/jobs/operations', some({ offset: ['50'] })),
  '/admin/jobs/operations/:id': below(
    (of) => `/admin/jobs/operations/${of}`,
    oneOf('1', '99999'),
    NOTHING,
  ),
  '/admin/sanity_check': page('/admin/sanity_check', NOTHING),
  '/admin/status': page('/admin/status', NOTHING),
  '/admin/branding': page('/admin/branding', NOTHING),
  '/admin/parameters': page('/admin/parameters', some({ find: ['mail'], changed: ['1'] })),
  '/admin/parameters/:topic': below(
    (of) => `/admin/parameters/${of}`,
    oneOf('auth', 'mta', 'query', 'nosuch'),
    NOTHING,
  ),
  '/admin/users': page('/admin/users', some({ text: ['a'], state: ['enabled'], group: ['9'] })),
  '/admin/users.csv': page('/admin/users.csv', some({ text: ['a'] })),
  '/admin/users/new': page('/admin/users/new', NOTHING),
  '/admin/users/:id': below((of) => `/admin/users/${of}`, oneOf('1', '2'), NOTHING),
  '/admin/users/:id/delete': below((of) => `/admin/users/${of}/delete`, oneOf('2'), NOTHING),
  '/admin/users/:id/merge': below(
    (of) => `/admin/users/${of}/merge`,
    oneOf('2', '3'),
    some({ into: ['1', '3'] }),
  ),
  '/admin/groups': page('/admin/groups', some({ words: ['a'] })),
  '/admin/groups/:id': below((of) => `/admin/groups/${of}`, GROUP, some({ pattern: ['a'] })),
  '/admin/groups/:id/members': below((of) => `/admin/groups/${of}/members`, GROUP, NOTHING),
  '/admin/groups/:id/members.csv': below((of) => `/admin/groups/${of}/members.csv`, GROUP, NOTHING),
  '/admin/groups/:id/members/remove': below(
    (of) => `/admin/groups/${of}/members/remove`,
    GROUP,
    some({ pattern: ['a'] }),
  ),
  '/admin/groups/:id/delete': below((of) => `/admin/groups/${of}/delete`, GROUP, NOTHING),
  '/admin/flag_types': page('/admin/flag_types', some({ text: ['review'], product })),
  '/admin/flag_types/new': page('/admin/flag_types/new', some({ copy: ['1', '9'] })),
  '/admin/flag_types/:id': below((of) => `/admin/flag_types/${of}`, oneOf('1', '9'), NOTHING),
  '/admin/flag_types/:id/delete': below(
    (of) => `/admin/flag_types/${of}/delete`,
    oneOf('1', '9'),
    NOTHING,
  ),
  '/admin/fields': page('/admin/fields', some({ text: ['cf_'], origin: ['custom'] })),
  '/admin/fields/new': page('/admin/fields/new', NOTHING),
  ...Object.fromEntries(
    ['', '/delete', '/values', '/values/:id', '/values/:id/delete'].map((part) => [
      `/admin/fields/:name${part}`,
      below(
        (of) => `/admin/fields/${of}${part.replace(':id', '1')}`,
        oneOf('priority', 'cf_single'),
        NOTHING,
      ),
    ]),
  ),
  '/admin/link_patterns': page(
    '/admin/link_patterns',
    some({ pattern: ['a'], address: ['https://a.example/$0'], sample: ['aba'] }),
  ),
  '/admin/workflow': page('/admin/workflow', NOTHING),
}
