/**
 * Generates docs/guide/parameters.md from the list of parameters: their values, and why some cannot
 * be changed.
 */

import { type Kind, parameterKinds } from '../../src/accounts/parameters/parameter-kinds.rules.ts'
import { defaults, type ParameterName } from '../../src/accounts/parameters/parameters.list.ts'
import { table } from './table.ts'

const HEAD = `# Parameters

Docket has Bugzilla's parameters, with Bugzilla's names. \`GET /rest/parameters\` returns them: two
to everyone, some to people who are logged in, all to members of \`tweakparams\`. Parameters that
contain passwords are never returned.

Members of \`tweakparams\` set them:

\`\`\`
PUT /rest/parameters
{"parameters": {"requirelogin": true, "insidergroup": "staff"}, "reset": ["maxusermatches"]}
\`\`\`

All of them are set, or none. The response contains the previous and the new value of each:
\`{"changes": {"requirelogin": {"removed": "0", "added": "1"}}}\`. To undo a change, set \`removed\`
again; \`reset\` restores the value of a new installation. Each change is recorded in the audit log.
All values are strings; switches are \`1\` and \`0\`.

Whatever the service needs before it opens a database, such as its address, is a
[setting](../config.md).

`

/** The whole page as Markdown, ordered by name. */
export function parametersPage(): string {
  const named = [...parameterKinds].sort(([a], [b]) => (a < b ? -1 : 1))
  const inForce = named.flatMap(([name, said]) =>
    'kind' in said
      ? [[`\`${name}\``, kindOf(said.kind), defaultOf(name), `${said.says}${note(said.told)}`]]
      : [],
  )
  const refused = named.flatMap(([name, said]) =>
    'refused' in said ? [[`\`${name}\``, said.refused]] : [],
  )
  const sections = [
    '## In force',
    table(['Parameter', 'Value', 'Default', 'Description'], inForce),
    '## Not supported',
    'These can be read, including values imported from a Bugzilla, but not set: that is refused ' +
      'with error 53.',
    table(['Parameter', 'Reason'], refused),
  ]
  return `${HEAD}${sections.join('\n\n')}\n`
}

const note = (told?: true) => (told ? '. For programs that show forms' : '')

function defaultOf(name: string) {
  const text = defaults[name as ParameterName]
  return text === '' ? '' : `\`${text.replaceAll('|', '\\|')}\``
}

function kindOf(kind: Kind): string {
  switch (kind.is) {
    case 'switch':
      return '1 or 0'
    case 'whole':
      return `${kind.min} to ${kind.max}`
    case 'choice':
      return kind.of.map((one) => `\`${one}\``).join(', ')
    case 'text':
      return kind.needed ? 'text' : 'text, or empty'
    case 'lines':
      return 'lines of text, or empty'
    case 'pattern':
      return 'a regular expression'
    case 'email':
      return 'a mail address, or empty'
    case 'address':
      return 'an address, or empty'
    case 'group':
      return 'a group, or empty for nobody'
    case 'value':
      return `a value of \`${kind.field}\` that is active${kind.needed ? '' : ', or empty'}`
    case 'closed status':
      return 'a status that closes bugs'
  }
}
