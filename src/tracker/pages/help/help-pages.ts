/** The index of help topics, and the page of each topic. */

import { markup, type Part } from '../../../platform/pages/markup.ts'
import type { Page, PageAsked, Sheet } from '../../../platform/http/page.ts'
import type { Look } from '../../../platform/work/work.ts'
import { fieldsHelp } from './fields-help.ts'
import { linkingHelp } from './linking-help.ts'
import { quicksearchHelp } from './quicksearch-help.ts'
import { writingHelp } from './writing-help.ts'
import * as paths from '../../model/paths.ts'

interface Topic {
  title: string
  says: string
  show: (look: Look, asked: PageAsked) => Part | Promise<Part>
}

const TOPICS: ReadonlyMap<string, Topic> = new Map<string, Topic>([
  [
    'fields',
    {
      title: 'The fields of bugs',
      says: 'their meaning and values, and the transitions between statuses',
      show: fieldsHelp,
    },
  ],
  [
    'quicksearch',
    {
      title: 'Quicksearch',
      says: 'searching with a single line of text',
      show: quicksearchHelp,
    },
  ],
  [
    'bug_writing',
    {
      title: 'Writing a bug',
      says: 'how to describe a problem so that others can solve it, and how to discuss it',
      show: (_look, asked) => writingHelp(asked),
    },
  ],
  [
    'linking',
    {
      title: 'Links in comments',
      says: 'texts that become links to bugs, comments, attachments and URLs',
      show: (_look, asked) => linkingHelp(asked),
    },
  ],
])

export const helpPage: Page = {
  name: 'Page.help',
  paths: [paths.help],
  login: 'optional',
  show: async (_look, asked) => contents(asked),
}

export const helpTopicPage: Page = {
  name: 'Page.help_topic',
  paths: [paths.HELP_ON],
  login: 'optional',
  async show(look, asked) {
    const named = asked.path['topic']!
    const topic = TOPICS.get(named)
    if (!topic) return { ...contents(asked, named), status: NOT_HERE }
    const body = markup`<h1>${topic.title}</h1>
${await topic.show(look, asked)}
<p><a href="${asked.to(paths.help)}">All help</a></p>`
    return { title: topic.title, body }
  },
}
const NOT_HERE = 404

function contents({ to }: PageAsked, missing?: string): Sheet {
  const body = markup`<h1>Help</h1>
${
  missing !== undefined &&
  markup`<p class="alarm">There is no help about “${missing}”. These topics are available:</p>`
}
<ul>${[...TOPICS].map(
    ([name, { title, says }]) => markup`<li><a href="${to(paths.helpOn(name))}">${title}</a>:
${says}</li>\n`,
  )}
<li><a href="${to(paths.keywords)}">Keywords</a>: their meaning</li>
<li><a href="${to(paths.search)}">Search form</a></li>
<li><a href="${to(paths.oldAddresses)}">Old addresses</a>: where the pages of Bugzilla are
now</li></ul>
<p>For programs: <a href="${to('/rest/openapi.json')}">all methods as OpenAPI</a>, and
<a href="${to('/docs/errors')}">error codes</a>.</p>`
  return { title: 'Help', body }
}
