/** Random requests for the pages of the administration of flag types, fields and the workflow. */

import { below, NOTHING, oneOf, page, product, type Requests, some } from './parts.ts'

/** By path of the page. */
export const fieldRequests: Record<string, Requests> = {
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
