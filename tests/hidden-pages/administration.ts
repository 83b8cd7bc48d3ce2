/** Requests for the administration of products, classifications and keywords. */

import fc from 'fast-check'

import { SECRET } from './names.ts'
import { below, NOTHING, oneOf, page, product, type Request, type Requests, some } from './parts.ts'

const find = some({ find: ['open', SECRET], offset: ['0', '50'] })
const deletion = some({ delete: ['1'] })
const parts = (kind: string, ...names: readonly string[]): Record<string, Requests> => ({
  [`/admin/products/:name/${kind}`]: below((of) => `/admin/products/${of}/${kind}`, product, find),
  [`/admin/products/:name/${kind}/:part`]: fc
    .tuple(product, oneOf(...names), deletion)
    .map(([of, part, asked]) => ({
      path: `/admin/products/${of}/${kind}/${part}${asked.length > 0 ? '?delete=1' : ''}`,
    })),
})

/** By path of the page. */
export const administrationRequests: Record<string, Requests> = {
  '/admin': page('/admin'),
  '/admin/products': page('/admin/products', find, some({ state: ['open', 'closed'] })),
  '/admin/products/:name': below((of) => `/admin/products/${of}`, product, deletion),
  '/admin/products/:name/groups': below((of) => `/admin/products/${of}/groups`, product, find),
  ...parts('components', 'Core', `${SECRET}part`),
  ...parts('versions', '1', `${SECRET}-1`),
  ...parts('milestones', '---', `${SECRET}-1`),
  '/admin/classifications': page('/admin/classifications', find),
  '/admin/classifications/:name': below(
    (of) => `/admin/classifications/${of}`,
    oneOf('Unclassified', 'Shelf', `${SECRET}shelf`),
    deletion,
  ),
  '/admin/keywords': page('/admin/keywords', find),
  '/admin/keywords/:name': below((of) => `/admin/keywords/${of}`, oneOf('common', 'rare'), NOTHING),
}

const form = (path: string, fields: Record<string, string>): Request => ({
  path,
  form: Object.entries(fields),
})
const PLACES = ['Open', `${SECRET}product`].map((name) => `/admin/products/${name}`)
/** Refused to everybody: the name is missing. */
const blank = (paths: readonly string[], action: string) =>
  paths.map((path) => form(path, { action, name: '' }))

/** Requests made every time, by path of the page. */
export const administrationForms: Record<string, readonly Request[]> = {
  '/admin/products': blank(['/admin/products'], 'create'),
  '/admin/products/:name': blank(PLACES, 'save'),
  '/admin/products/:name/groups': PLACES.map((place) =>
    form(`${place}/groups`, { action: 'preview', group: '99999' }),
  ),
  ...Object.fromEntries(
    ['components', 'versions', 'milestones'].flatMap((kind) => [
      [
        `/admin/products/:name/${kind}`,
        blank(
          PLACES.map((place) => `${place}/${kind}`),
          kind === 'components' ? 'create_component' : 'create_value',
        ),
      ],
      [
        `/admin/products/:name/${kind}/:part`,
        blank(
          PLACES.map((place) => `${place}/${kind}/${SECRET}-1`),
          'save',
        ),
      ],
    ]),
  ),
  '/admin/classifications': blank(['/admin/classifications'], 'create'),
  '/admin/classifications/:name': blank([`/admin/classifications/${SECRET}shelf`], 'save'),
  '/admin/keywords': blank(['/admin/keywords'], 'create'),
  '/admin/keywords/:name': blank(['/admin/keywords/rare'], 'save'),
}
