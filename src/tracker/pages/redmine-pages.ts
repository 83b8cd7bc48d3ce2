/** Pages at the addresses of a Redmine that was imported: they redirect. */

import type { Page, PageAsked } from '../../platform/http/page.ts'
import * as paths from '../model/paths.ts'
import { first } from './parts/where.ts'
import { productOfProject } from './redmine-projects.ts'

const moved = (to: string) => ({ moved: to, status: 302 }) as const
const numbered = (asked: PageAsked) => encodeURIComponent(asked.path['id'] ?? '')

const issuePage: Page = {
  name: 'Page.redmine_issue',
  paths: [paths.REDMINE_ISSUE],
  login: 'any',
  show: async (_look, asked) => moved(`${paths.bugs}/${numbered(asked)}`),
}

/** The page of an attachment has the same address in both. */
const filePage: Page = {
  name: 'Page.redmine_attachment',
  paths: [paths.REDMINE_DOWNLOAD, paths.REDMINE_NAMED_DOWNLOAD, paths.REDMINE_FILE],
  login: 'any',
  show: async (_look, asked) => moved(`${paths.attachment}?id=${numbered(asked)}`),
}

/** Lists are of open issues unless the address says otherwise. */
const projectPage: Page = {
  name: 'Page.redmine_project',
  paths: [paths.REDMINE_PROJECT, paths.REDMINE_ISSUES],
  login: 'optional',
  async show(look, asked) {
    const { name } = await productOfProject(look, asked.path['identifier'] ?? '')
    const query = new URLSearchParams({ product: name })
    const state = first(asked, 'status_id') ?? 'o'
    if (state === 'o' || state === 'open') query.set('bug_status', '__open__')
    if (state === 'c' || state === 'closed') query.set('bug_status', '__closed__')
    return moved(`${paths.bugs}?${query.toString()}`)
  },
}

/** Installations without an imported Redmine have them as well: they lead nowhere else. */
export const redminePages: readonly Page[] = [issuePage, filePage, projectPage]
