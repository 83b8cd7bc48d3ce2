/** Files for crawlers: robots.txt and the sitemap. */

import { readId } from '../../accounts/names.rules.ts'
import { addressOf } from '../../accounts/parameters/parameters.ts'
import { escapeXml } from '../../platform/http/xml.ts'
import { markup } from '../../platform/pages/markup.ts'
import type { Door } from '../../platform/http/method.ts'
import type { Page, PageAsked, Shown } from '../../platform/http/page.ts'
import { limits } from '../../platform/limits.ts'
import { toText } from '../../platform/times.ts'
import { hasSitemap, pageStarts, placesBetween } from '../views/sitemap/sitemap.ts'
import * as paths from '../model/paths.ts'
import { text } from './text.ts'

/** Bugs and products are indexed; lists, files and interfaces for programs are excluded. */
const CRAWLED = [`${paths.bugs}/`, paths.products, paths.showBug, paths.sitemapParts]
const ENDLESS = [
  paths.bugHistory('*'),
  paths.bugDependencies('*'),
  paths.bugAttachments('*'),
  '/*ctype=',
  '/*?page=',
]

/** Allows the start page, bugs and products; nothing if a login is required. */
export const robotsPage: Page = {
  name: 'Page.robots',
  paths: [paths.robots],
  login: 'any',
  async show(look, { to }) {
    const rules = (await hasSitemap(look))
      ? [
          ...ENDLESS.map((path) => `Disallow: ${to(path)}`),
          ...CRAWLED.map((path) => `Allow: ${to(path)}`),
          `Allow: ${to('/$')}`,
          'Disallow: /',
          `Sitemap: ${await addressOf(look)}sitemap.xml`,
        ]
      : ['Disallow: /']
    return { type: 'text/plain', text: ['User-agent: *', ...rules, ''].join('\n') }
  },
}

const HEAD = '<?xml version="1.0" encoding="UTF-8"?>\n'
const SPACE = 'xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"'
const NOT_HERE = 404

/** The index: one page per range of bug ids. */
export const sitemapPage: Page = {
  name: 'Page.sitemap',
  paths: [paths.sitemap],
  login: 'any',
  async show(look) {
    if (!(await hasSitemap(look))) return none()
    const base = escapeXml(await addressOf(look))
    const starts = await pageStarts(look)
    const maps = starts.map((from) => `<sitemap><loc>${base}sitemap/${from}</loc></sitemap>\n`)
    const xml = `${HEAD}<sitemapindex ${SPACE}>\n${maps.join('')}</sitemapindex>\n`
    return { type: 'application/xml', text: xml }
  },
}

/** The bugs of a page, streamed. */
export const sitemapBugsPage: Page = {
  name: 'Page.sitemap_bugs',
  paths: [`${paths.sitemapParts}/:from`],
  login: 'any',
  open: showBugs,
}

async function showBugs(door: Door, { path }: PageAsked): Promise<Shown> {
  const from = readId(path['from']!)
  const { actor } = door.caller
  const base = await door.look(actor, async (look) => {
    const starts = (await hasSitemap(look)) ? await pageStarts(look) : []
    return starts.includes(from ?? 0) ? escapeXml(await addressOf(look)) : undefined
  })
  if (base === undefined || from === undefined) return none()
  const end = from + limits.sitemap_bugs_max
  async function* pieces() {
    yield `${HEAD}<urlset ${SPACE}>\n`
    for (let at = from!; at < end; at += limits.sitemap_bugs_read) {
      const to = Math.min(at + limits.sitemap_bugs_read, end)
      const bugs = await door.look(actor, (look) => placesBetween(look, { from: at, to }))
      const urls = bugs.map(
        ({ id, delta_ts }) =>
          `<url><loc>${base}bugs/${id}</loc><lastmod>${toText(delta_ts)}</lastmod></url>\n`,
      )
      yield urls.join('')
    }
    yield '</urlset>\n'
  }
  return { type: 'application/xml', pieces, packs: true }
}

const none = (): Shown => ({
  title: text('no_sitemap'),
  status: NOT_HERE,
  body: markup`<h1>${text('no_sitemap')}</h1><p>${text('no_sitemap_about')}</p>`,
})
