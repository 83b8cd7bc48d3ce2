/** `docket explain`: shows how a search is executed, to find out why it is slow. */

import { actorById, nobody } from '../../accounts/actors/actors.ts'
import { clock } from '../../platform/clock.ts'
import { withAmpersands } from '../../platform/query-text.ts'
import type { Look } from '../../platform/work/work.ts'
import { listAsked, searchFor } from '../../tracker/views/bug-lists/asked.ts'
import { type Explained, explainSearch, type Statement } from '../../tracker/search/explain.ts'
import { searchBugs } from '../../tracker/search/search.ts'
import type { SearchAsked } from '../../tracker/search/ask/search.wire.ts'
import { inInstallation } from '../installation.ts'
import { accountOf } from './accounts.ts'
import { declare } from './command.ts'

export const command = declare({
  name: 'explain',
  summary:
    "Explain how a search is executed: how it was parsed, the SQL, and the database's query " +
    'plan. Without --analyze, the search is not run. The service may be running.',
  positionals: [
    {
      name: 'QUERY',
      sentence:
        'The search, in quotes: the URL of a list or of an API call, its parameters ' +
        '(product=Kettle&status=__open__), or a quicksearch (OPEN product:Kettle).',
    },
  ],
  flags: {
    as: { value: 'LOGIN', sentence: 'The account that searches. Default: nobody is logged in.' },
    analyze: { sentence: 'Run the search as well, and show how long it took and what it found.' },
  },
  run: ({ config, flags, positionals: [query = ''], out }) =>
    inInstallation(config, async ({ transactions }) => {
      const asked = readQuery(query)
      const who = async ({ tx }: Pick<Look, 'tx'>) => {
        if (flags.as === undefined) return nobody
        const { id } = await accountOf(tx, flags.as)
        return (await actorById(tx, id))!
      }
      const explained = await transactions.look(who, (look) => explainSearch(look, asked))
      linesOf(explained).forEach(out)
      if (!flags.analyze) return 0
      const started = clock()
      const ids = await transactions.look(who, (look) => idsFound(look, asked), { aside: true })
      out(`\nFound in ${clock() - started} ms`)
      out(`  ${ids.length} bugs${ids.length > 0 ? `: ${shortened(ids.join(', '), SHOWN)}` : ''}`)
      return 0
    }),
})

/**
 * A URL with parameters, or named parameters; anything else is a quicksearch. A single parameter
 * must not contain blanks, unless it is `quicksearch`.
 */
export function readQuery(text: string): SearchAsked {
  const plain = text.trim()
  const inAddress = /^(?:\w+:\/\/\S*|\S*[./]\S*|)\?(.*)$/s.exec(plain)?.[1]?.split('#')[0]
  const parts = plain.split('&')
  const value =
    parts.length > 1 || plain.startsWith('quicksearch=') ? /^[\w.%-]+=/ : /^[\w.%-]+=\S*$/
  const isNamed = parts.every((part) => value.test(part))
  const query = inAddress ?? (isNamed ? plain : undefined)
  if (query === undefined) return { quicksearch: text }
  const parameters = new URLSearchParams(withAmpersands(query))
  const names = [...new Set(parameters.keys())]
  const given = new Map(names.map((name) => [name, parameters.getAll(name)]))
  return searchFor(listAsked(given)) as SearchAsked
}

async function idsFound(look: Look, asked: SearchAsked): Promise<number[]> {
  const found = await searchBugs(look, { ...asked, include_fields: ['id'] })
  return 'bugs' in found ? found.bugs.map(({ id }) => id!) : []
}

const SHOWN = 200
const SQL_SHOWN = 20_000
const shortened = (text: string, max: number) =>
  text.length <= max ? text : `${text.slice(0, max)}… (${text.length} characters)`

function linesOf({ tree, order, page, before, files, choosing, plan }: Explained): string[] {
  const part = (title: string, lines: string[]) =>
    lines.length > 0 ? [`\n${title}`, ...lines.map((line) => `  ${line}`)] : []
  const from = page.offset > 0 ? `, offset ${page.offset}` : ''
  return [
    'Criteria',
    ...tree.map((line) => `  ${line}`),
    ...part('Order', [order.join(', '), `limit ${page.limit}${from}`]),
    ...part('Queries before the search', before.flatMap(statementLines)),
    ...part('Files read', files ? [`${files.count} files, ${files.bytes} bytes`] : []),
    ...part('SQL', statementLines(choosing)),
    ...part('Plan', plan),
  ]
}

const statementLines = ({ sql, values }: Statement) => [
  ...shortened(sql, SQL_SHOWN)
    .split('\n')
    .map((line) => line.trim()),
  `values: ${shortened(JSON.stringify(values), SHOWN * 5)}`,
]
