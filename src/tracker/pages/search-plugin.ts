/** What browsers and crawlers ask of every site: how to search here, and what to leave alone. */

import { addressOf, isOn } from '../../accounts/parameters/parameters.ts'
import type { Page } from '../../platform/http/page.ts'
import { escapeXml } from '../../platform/http/xml.ts'

/** `search_plugin.cgi`, in the words of OpenSearch 1.1. */
export const searchPlugin: Page = {
  name: 'Page.search_plugin',
  paths: ['/search_plugin.cgi'],
  login: 'any',
  async show(look) {
    const address = escapeXml(await addressOf(look))
    return {
      type: 'application/opensearchdescription+xml',
      text: `<?xml version="1.0" encoding="UTF-8"?>
<OpenSearchDescription xmlns="http://a9.com/-/spec/opensearch/1.1/">
<ShortName>Docket</ShortName>
<Description>Bugs by words, as quicksearch reads them</Description>
<InputEncoding>UTF-8</InputEncoding>
<Url type="text/html" method="GET" template="${address}bugs?quicksearch={searchTerms}"/>
</OpenSearchDescription>
`,
    }
  },
}

/** Bugs and products are to be found; lists, files and what is for programs would be endless. */
const CRAWLED = ['/bugs/', '/products', '/show_bug.cgi']
const ENDLESS = ['/bugs/*/history', '/*ctype=', '/*?page=']

export const robotsPage: Page = {
  name: 'Page.robots',
  paths: ['/robots.txt'],
  login: 'any',
  async show({ tx }, { to }) {
    const isClosed = await isOn(tx, 'requirelogin')
    const rules = isClosed
      ? ['Disallow: /']
      : [
          ...ENDLESS.map((path) => `Disallow: ${to(path)}`),
          ...CRAWLED.map((path) => `Allow: ${to(path)}`),
          `Allow: ${to('/$')}`,
          'Disallow: /',
        ]
    return { type: 'text/plain', text: ['User-agent: *', ...rules, ''].join('\n') }
  },
}
