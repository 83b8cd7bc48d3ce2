/**
 * Generates docs/guide/parameters.md from the list of parameters: their values, and why some cannot
 * be changed.
 */

import { type Kind, parameterKinds } from '../../src/accounts/parameters/parameter-kinds.rules.ts'
import { defaults, type ParameterName } from '../../src/accounts/parameters/parameters.list.ts'
import { table } from './table.ts'

const HEAD = `# Parameters

An installation has Bugzilla's parameters, under Bugzilla's names. \`GET /rest/parameters\`
returns them: two to everybody, some to people who are logged in, all to members of
\`tweakparams\`. Parameters that are passwords are never returned.

Members of \`tweakparams\` set them:

\`\`\`
PUT /rest/parameters
{"parameters": {"requirelogin": true, "insidergroup": "staff"}, "reset": ["maxusermatches"]}
\`\`\`

All are set, or none. The answer tells what each was and is:
\`{"changes": {"requirelogin": {"removed": "0", "added": "1"}}}\`. To set \`removed\` again takes
the change back; \`reset\` gives the value that a fresh installation has. Each change is kept in
the log of administrators. All values are texts; switches are \`1\` and \`0\`.

What the service needs before it has a database, such as its address, is a
[setting](../config.md).

`

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
    table(['Parameter', 'What it may be', 'Fresh', 'What it says'], inForce),
    '## Not supported',
    'These are shown as they are, also where they came from another Bugzilla. To set one is ' +
      'refused with error 53.',
    table(['Parameter', 'Why'], refused),
  ]
  return `${HEAD}${sections.join('\n\n')}\n`
}

const note = (told?: true) => (told ? '. Programs that show forms follow it' : '')

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
      return kind.needed ? 'a text' : 'a text, or empty'
    case 'pattern':
      return 'a regular expression'
    case 'email':
      return 'a mail address, or empty'
    case 'address':
      return 'an address, or empty'
    case 'group':
      return 'a group, or empty for nobody'
    case 'value':
      return `a value of \`${kind.field}\` in use${kind.needed ? '' : ', or empty'}`
    case 'closed status':
      return 'a status that closes bugs'
  }
}
