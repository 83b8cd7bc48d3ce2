/** Pages at the addresses of a MantisBT that was imported: they redirect. */

import type { Page, PageAsked } from '../../platform/http/page.ts'
import { catalogue } from '../catalogue/products/catalogue.ts'
import { maySee } from '../catalogue/products/products.ts'
import * as paths from '../model/paths.ts'
import { first } from './parts/where.ts'

const moved = (to: string) => ({ moved: to, status: 302 }) as const
const given = (asked: PageAsked, name: string) => encodeURIComponent(first(asked, name) ?? '')

/** The empty fragment keeps `#c123` of MantisBT from meaning another comment here. */
const issuePage: Page = {
  name: 'Page.mantis_issue',
  paths: [paths.MANTIS_ISSUE, paths.MANTIS_OLD_ISSUE, paths.MANTIS_OLDER_ISSUE],
  login: 'any',
  async show(_look, asked) {
    return moved(`${paths.bugs}/${given(asked, 'id') || given(asked, 'bug_id')}#`)
  },
}

/** Files of other kinds are not imported: they are not found. */
const filePage: Page = {
  name: 'Page.mantis_attachment',
  paths: [paths.MANTIS_DOWNLOAD],
  login: 'any',
  async show(_look, asked) {
    const isOfBug = (first(asked, 'type') ?? 'bug') === 'bug'
    return moved(`${paths.attachment}?id=${isOfBug ? given(asked, 'file_id') : ''}`)
  },
}

/** Lists are of open issues; a hidden project is like one that does not exist. */
const listPage: Page = {
  name: 'Page.mantis_list',
  paths: [paths.MANTIS_LIST],
  login: 'optional',
  async show(look, asked) {
    const product = (await catalogue(look.tx)).byId.get(Number(first(asked, 'project_id')))
    const query = new URLSearchParams()
    if (product && (await maySee(look, product))) query.set('product', product.name)
    query.set('bug_status', '__open__')
    return moved(`${paths.bugs}?${query.toString()}`)
  },
}

/** Installations without an imported MantisBT have them as well: they lead nowhere else. */
export const mantisPages: readonly Page[] = [issuePage, filePage, listPage]
