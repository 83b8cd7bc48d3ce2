/**
 * Generates docs/api.md from the list of methods: what is served now, how to call it, and who may.
 */

import type { Schema } from '../../src/platform/http/coerce.ts'
import { type Method, neededScope } from '../../src/platform/http/method.ts'
import { parts } from '../../src/platform/http/rest.ts'
import { methods } from '../../src/server/compose.ts'
import { table } from './table.ts'

const HEAD = `# Methods

What Docket serves, made from the same list that answers the calls. Each path stands below
\`/rest\` and below \`/rest.cgi\`. \`/rest/openapi.json\` of a running Docket says the same for
programs, with the shape of each answer. How a call is made is in [clients.md](guide/clients.md),
what an error number means in [errors.md](errors.md).

A word with a colon in a path is a parameter. \`GET\` takes its other parameters from the query;
other verbs take them from the query or from the body, as JSON or as a form. A list is a JSON
list, or its key repeated.

**Login** is \`required\`, or \`optional\` where anybody may call and what they may see or do
depends on who they are. An installation whose parameter \`requirelogin\` is on asks for a login
there as well, but not where it is \`any\`.

**Scope** is the narrowest scope with which an API key may call it
([clients.md](guide/clients.md#scopes-of-api-keys)).

`

/** The whole page as Markdown. */
export function apiPage(): string {
  const sections = [...Map.groupBy(methods, ({ name }) => name.split('.')[0]!)]
  const details = sections.map(([room, all]) => [`## ${room}`, ...all.map(section)].join('\n\n'))
  return `${HEAD}${overview()}\n\n${details.join('\n\n')}\n`
}

function overview(): string {
  const rows = methods.flatMap((method) =>
    method.routes.map((route) => {
      const [verb, path] = parts(route)
      return [method.name, `\`${verb} ${path}\``, method.login, neededScope(method)]
    }),
  )
  return table(['Method', 'Verb and path', 'Login', 'Scope'], rows)
}

function section(method: Method): string {
  const routes = method.routes.map(({ path, status = 200 }) => `\`${path}\` answers ${status}`)
  const lines = [
    `### ${method.name}`,
    `${method.summary}.`,
    [...routes, `login: ${method.login}`].map((line) => `- ${line}`).join('\n'),
  ]
  const listed = parametersOf(method)
  return [...lines, ...(listed.length > 0 ? ['Parameters:', listed.join('\n')] : [])].join('\n\n')
}

function parametersOf({ input, select, aliases = {} }: Method): string[] {
  const { properties = {}, required = [] } = input as Schema
  const own = Object.entries(properties).map(([name, schema]) => {
    const others = Object.keys(aliases).filter((alias) => aliases[alias] === name)
    const said = [kindOf(schema), required.includes(name) && 'required'].filter(Boolean).join(', ')
    const about = descriptionOf(schema)
    const older =
      others.length > 0 && `Also called ${others.map((one) => `\`${one}\``).join(', ')}.`
    const text = [about && about.replace(/\.?$/, '.'), older].filter(Boolean).join(' ')
    return `- \`${name}\` (${said})${text ? `: ${text}` : ''}`
  })
  const selecting =
    '- `include_fields`, `exclude_fields` (list of texts): The fields of the answer.'
  return select ? [...own, selecting] : own
}

const WORDS: Record<string, string> = {
  string: 'text',
  number: 'number',
  integer: 'integer',
  boolean: 'boolean',
  null: 'null',
}
const PLURALS: Record<string, string> = { text: 'texts', number: 'numbers', integer: 'integers' }

function kindOf(schema: Schema): string {
  if (schema.anyOf) return [...new Set(schema.anyOf.map(kindOf))].join(' or ')
  if (schema.enum) return schema.enum.map((value) => `\`${String(value)}\``).join(' or ')
  if ('const' in schema) return `\`${String(schema.const)}\``
  if (schema.type === 'array') return `list of ${plural(kindOf(schema.items ?? {}))}`
  if (schema.type !== 'object') return WORDS[schema.type ?? ''] ?? 'anything'
  const names = Object.keys(schema.properties ?? {}).map((name) => `\`${name}\``)
  return names.length > 0 ? `object of ${names.join(', ')}` : 'object'
}

const plural = (kind: string) =>
  kind
    .split(' or ')
    .map((word) => PLURALS[word] ?? word)
    .join(' or ')

const descriptionOf = (schema: Schema & { description?: string }) => schema.description
