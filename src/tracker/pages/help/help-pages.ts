/** The index of help topics, and the page of each topic. */

import { markup, type Part } from '../../../platform/pages/markup.ts'
import { link } from '../../../platform/pages/texts.ts'
import type { Page, PageAsked, Sheet } from '../../../platform/http/page.ts'
import type { Look } from '../../../platform/work/work.ts'
import { fieldsHelp } from './fields-help.ts'
import { linkingHelp } from './linking-help.ts'
import { quicksearchHelp } from './quicksearch-help.ts'
import { writingHelp } from './writing-help.ts'
import { text } from './text.ts'
import * as paths from '../../model/paths.ts'

type Title = 'fields' | 'quicksearch' | 'writing' | 'linking'
interface Topic {
  title: Title
  says: `${Title}_says`
  show: (look: Look, asked: PageAsked) => Part | Promise<Part>
}

const TOPICS: ReadonlyMap<string, Topic> = new Map<string, Topic>([
  [
    'fields',
    {
      title: 'fields',
      says: 'fields_says',
      show: fieldsHelp,
    },
  ],
  [
    'quicksearch',
    {
      title: 'quicksearch',
      says: 'quicksearch_says',
      show: quicksearchHelp,
    },
  ],
  [
    'bug_writing',
    {
      title: 'writing',
      says: 'writing_says',
      show: (_look, asked) => writingHelp(asked),
    },
  ],
  [
    'linking',
    {
      title: 'linking',
      says: 'linking_says',
      show: linkingHelp,
    },
  ],
])

/** All topics with links. */
export const helpPage: Page = {
  name: 'Page.help',
  paths: [paths.help],
  login: 'optional',
  show: async (_look, asked) => contents(asked),
}

/** By the topic in the path; an unknown one gets the index with status 404. */
export const helpTopicPage: Page = {
  name: 'Page.help_topic',
  paths: [paths.HELP_ON],
  login: 'optional',
  async show(look, asked) {
    const named = asked.path['topic']!
    const topic = TOPICS.get(named)
    if (!topic) return { ...contents(asked, named), status: NOT_HERE }
    const title = text(topic.title)
    const body = markup`<h1>${title}</h1>
${await topic.show(look, asked)}
<p><a href="${asked.to(paths.help)}">${text('all')}</a></p>`
    return { title, body }
  },
}
const NOT_HERE = 404

function contents({ to }: PageAsked, missing?: string): Sheet {
  const title = text('title')
  const body = markup`<h1>${title}</h1>
${missing !== undefined && markup`<p class="alarm">${text('unknown', { topic: missing })}</p>`}
<ul>${[...TOPICS].map(([name, { title, says }]) => {
    const said = { topic: link(to(paths.helpOn(name))), title: text(title), says: text(says) }
    return markup`<li>${text.show('topic_entry', said)}</li>\n`
  })}
<li>${text.show('keywords', { link: link(to(paths.keywords)) })}</li>
<li><a href="${to(paths.search)}">${text('search_form')}</a></li>
<li>${text.show('old_addresses', { link: link(to(paths.oldAddresses)) })}</li></ul>
<p>${text.show('programs', { methods: link(to(paths.openapi)), errors: link(to(paths.errorPages)) })}</p>`
  return { title, body }
}
