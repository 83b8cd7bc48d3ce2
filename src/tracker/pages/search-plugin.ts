/** Lets browsers add this site as a search engine. */

import { installationName } from '../../accounts/parameters/docket-parameters.ts'
import { addressOf } from '../../accounts/parameters/parameters.ts'
import type { Page } from '../../platform/http/page.ts'
import { escapeXml } from '../../platform/http/xml.ts'
import * as paths from '../model/paths.ts'

/** The maximum of the format. */
const NAME_CHARS_MAX = 16

/** `search_plugin.cgi`, in the OpenSearch 1.1 format. */
export const searchPlugin: Page = {
  name: 'Page.search_plugin',
  paths: [paths.searchPlugin],
  login: 'any',
  async show(look) {
    const address = escapeXml(await addressOf(look))
    const name = Array.from(await installationName(look))
      .slice(0, NAME_CHARS_MAX)
      .join('')
    return {
      type: 'application/opensearchdescription+xml',
      text: `<?xml version="1.0" encoding="UTF-8"?>
<OpenSearchDescription xmlns="http://a9.com/-/spec/opensearch/1.1/">
<ShortName>${escapeXml(name)}</ShortName>
<Description>Bugs by words, as quicksearch reads them</Description>
<InputEncoding>UTF-8</InputEncoding>
<Url type="text/html" method="GET" template="${address}bugs?quicksearch={searchTerms}"/>
</OpenSearchDescription>
`,
    }
  },
}
