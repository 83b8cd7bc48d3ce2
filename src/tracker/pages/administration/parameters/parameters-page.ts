/** All topics of parameters, and a search for parameters. */

import {
  type ParameterTopic,
  parameterTopics,
} from '../../../../accounts/parameters/parameter-topics.rules.ts'
import type { PageAsked } from '../../../../platform/http/page.ts'
import { markup, type Part } from '../../../../platform/pages/markup.ts'
import { numberText } from '../../../../platform/pages/texts.ts'
import { describeParameters } from '../../../administration/instance/describe-parameters.ts'
import type { Detail } from '../../../administration/instance/describe-parameters.wire.ts'
import * as paths from '../../../model/paths.ts'
import { field, isOn, tick } from '../../../../platform/http/page-forms.ts'
import { table } from '../../parts/table.ts'
import { administered } from '../administered.ts'
import { text } from './text.ts'
import { offeredBy, shownValue, topicTitle } from './values.ts'

const WORDS_CHARS = 255

/** Fault 304 for others than members of `tweakparams`. */
export const parametersPage = administered({
  name: 'Page.admin_parameters',
  path: paths.parameters,
  async show(look, asked) {
    const words = field(asked, 'find').trim().slice(0, WORDS_CHARS)
    const isFiltered = words !== '' || isOn(asked, 'changed')
    const { parameters: all } = await describeParameters(look, {
      text: words,
      ...(isOn(asked, 'changed') && { is_changed: true }),
    })
    const parameters = all.filter(offeredBy(asked))
    const body = markup`<p>${text('about')}</p>
${searchForm(asked, words)}
${isFiltered ? found(parameters, asked) : topics(parameters, asked)}`
    return { title: text('parameters'), body }
  },
})

const searchForm = (asked: PageAsked, words: string): Part => markup`
<form class="card" action="${asked.to(paths.parameters)}">
<label>${text('find')}
<input type="search" name="find" value="${words}" maxlength="${WORDS_CHARS}"></label>
${tick('changed', text('only_changed'), isOn(asked, 'changed'))}
<button>${text('show')}</button></form>`

const counted = (key: 'found' | 'differ', count: number) =>
  text(key, { count, number: numberText(count) })

function topics(all: readonly Detail[], { to }: PageAsked): Part {
  const known = Object.keys(parameterTopics) as ParameterTopic[]
  const names = known.filter((name) => all.some(({ topic }) => topic === name))
  return markup`<dl>${names.map((topic) => {
    const own = all.filter((one) => one.topic === topic)
    const changed = own.filter(({ is_changed }) => is_changed).length
    return markup`<dt><a href="${to(paths.parameterTopic(topic))}">${topicTitle(topic)}</a></dt>
<dd class="dim">${counted('found', own.length)}${
      changed > 0 && markup`, ${counted('differ', changed)}`
    }</dd>\n`
  })}</dl>`
}

function found(parameters: readonly Detail[], { to }: PageAsked): Part {
  if (parameters.length === 0) return markup`<p role="status">${text('none_found')}</p>`
  const titles = [text('name'), text('value'), text('default_value'), text('description')]
  const rows = parameters.map((one) => [
    markup`<a href="${to(paths.parameterTopic(one.topic))}#p-${one.name}">${one.name}</a>`,
    markup`<div class="wide">${shownValue(one, one.value)}</div>`,
    markup`<div class="wide">${shownValue(one, one.default_value)}</div>`,
    markup`<div class="wide">${one.description}</div>`,
  ])
  return markup`<p role="status">${counted('found', parameters.length)}</p>
${table(titles, rows)}`
}
