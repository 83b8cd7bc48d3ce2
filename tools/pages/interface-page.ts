/** Generates the interfaces as checklists, each line with the tests that check it. */

import { sections } from '../interface/list.ts'
import {
  type FieldLines,
  type Kind,
  type MethodLine,
  namesIn,
  type RequestLine,
  type RuleLine,
  type Section,
} from '../interface/lines.ts'
import { fieldsOf } from '../interface/recorded.ts'
import { ticketSections } from '../interface/tickets.ts'
import { table } from './table.ts'

const HEAD = `# The interface, and what holds it

What clients of Bugzilla's REST interface can rely on, line by line, and the tests that fail when it
is no longer so. \`recording 112\` is an answer of Bugzilla 5.2 in \`tests/recordings\`, against which
Docket's is compared: status, code, names, types, and values that follow from the request. Besides,
every answer that any test gets is held against the output schema of its method. A required
parameter is marked by \`*\`; the types are on the page [methods](api.md). Where Docket answers
otherwise on purpose is on the page [differences](differences.md).
`

const TICKETS_HEAD = `# The interface of file tickets, and what holds it

What clients of dl's REST interface can rely on, line by line, and the tests that fail when it is no
longer so. \`recording of dl 28\` is an answer of dl 0.18.1 in \`tests/recordings/tickets.jsonl\`:
Docket is asked the same and must answer with the same status, and keep the same of it. After that
come the methods that dl lacks; every answer that any test gets is held against the output schema of
its method. What is answered otherwise than by dl is on the page about
[file tickets](guide/tickets.md).
`

/** The whole page about file tickets as Markdown. */
export const ticketInterfacePage = () =>
  [TICKETS_HEAD, ...ticketSections.map(sectionText)].join('\n')

/** The whole page about the tracker as Markdown. */
export const interfacePage = () => [HEAD, ...sections.map(sectionText)].join('\n')

function sectionText({ title, methods = [], requests = [], fields = [], rules = [] }: Section) {
  const tables = [
    ['Request', 'Fields', 'Tests', requests.map(requestRow)],
    ['Method', 'Parameters', 'Tests', methods.map(methodRow)],
    ['Object', 'Fields', 'Tests', fields.map(fieldsRow)],
    ['Rule', '', 'Tests', rules.map(ruleRow)],
  ] as const
  const shown = tables
    .filter(([, , , rows]) => rows.length > 0)
    .map(([first, second, third, rows]) =>
      table([first, second, third].filter(Boolean), rows as string[][]),
    )
  return `## ${title}\n\n${shown.join('\n\n')}\n`
}

const methodRow = ({ path, name, parameters, tests }: MethodLine) => [
  `\`${path}\` (${name})`,
  listed(parameters),
  testsText(tests),
]
const requestRow = ({ path, since, fields, answer, tests }: RequestLine) => {
  const told = named(answer) || 'an empty object'
  const asked = named(fields) || 'none'
  return [`\`${path}\` (since ${since})`, `${asked}. Answers ${told}`, testsText(tests)]
}
const fieldsRow = (line: FieldLines) => [
  `${line.what}: \`${line.of}\``,
  fieldsOf(line).map(inCode).join(', '),
  testsText(line.tests),
]
const ruleRow = ({ says, tests }: RuleLine) => [says, testsText(tests)]

const listed = (names: string) => namesIn(names).map(inCode).join(', ')
const inCode = (name: string) => `\`${name}\``
const named = (kinds: Record<string, Kind>) =>
  Object.entries(kinds)
    .map(([name, kind]) => `\`${name}\` ${kind}`)
    .join(', ')

const testsText = (tests: readonly string[]) =>
  tests.map((test) => test.replaceAll('*', '\\*').replaceAll('_', '\\_')).join('; ')
