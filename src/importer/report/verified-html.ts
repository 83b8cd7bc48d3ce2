/** The result of a verification as a self-contained HTML page. */

import { type Verified, unprovenIn, verdictOf } from '../verify/verified.ts'

const escape = (value: number | string) =>
  String(value)
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')

/** The report as an HTML page. */
export function verifiedHtml(verified: Verified): string {
  const { clean, source, at } = verified
  const isProven = unprovenIn(verified.searches) === 0
  const [word, sign] = !clean ? ['Not clean', '✗'] : isProven ? ['Clean', '✓'] : ['Not proven', '?']
  const when = new Date(at).toISOString().slice(0, 'YYYY-MM-DDTHH:MM'.length).replace('T', ' ')
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${word}: Bugzilla and Docket compared</title>
<style>${STYLE}</style>
</head>
<body>
<header>
<h1>Bugzilla and Docket compared</h1>
<p>${escape(source)}, ${when} UTC</p>
<p class="verdict ${clean && isProven ? 'good' : 'bad'}">${sign} ${verdictOf(verified)}</p>
</header>
<main>
${tiles(verified)}
${bugs(verified.bugs)}
${visibility(verified.visibility)}
${searches(verified.searches)}
${tables(verified.tables)}
${losses(verified.losses)}
${counts(verified.counts)}
</main>
</body>
</html>
`
}

function tiles({ counts, tables, bugs, visibility, searches }: Verified): string {
  const rows = tables.reduce((sum, { different }) => sum + different, 0)
  const seen = visibility.leaked + visibility.hidden
  const wrong = searches.filter(({ outcome }) => outcome === 'different').length
  const compared = tables.reduce((sum, table) => sum + table.rows, 0)
  const uneven = counts.filter(({ isRight }) => !isRight).length
  const tile = (of: number, what: string, different: number) =>
    `<li class="${different === 0 ? 'good' : 'bad'}"><strong>${of.toLocaleString('en')}</strong>
${what}<span>${different === 0 ? '✓ no differences' : `✗ differences: ${different}`}</span></li>`
  return `<ul class="tiles">
${tile(bugs.compared, 'complete bugs', bugs.different)}
${tile(compared, `rows of ${tables.length} tables`, rows)}
${tile(visibility.users * visibility.bugs, 'checks of who can see which bug', seen)}
${tile(searches.length, 'saved searches', wrong)}
${tile(counts.length, 'tables counted', uneven)}
</ul>`
}

const section = (title: string, body: string) => `<section><h2>${title}</h2>\n${body}\n</section>`

/** A table with a caption for screen readers. */
function table(caption: string, heads: readonly string[], rows: readonly string[][]): string {
  const head = heads.map((cell) => `<th scope="col">${cell}</th>`).join('')
  const body = rows.map((row) => `<tr>${row.map((cell) => `<td>${cell}</td>`).join('')}</tr>`)
  return `<div class="wide" tabindex="0" role="region" aria-label="${caption}"><table>
<caption>${caption}</caption><thead><tr>${head}</tr></thead><tbody>
${body.join('\n')}
</tbody></table></div>`
}

const code = (value: string | undefined) =>
  value === undefined ? '<em>nothing</em>' : `<code>${escape(value)}</code>`

function bugs({ compared, different, examples, ...digests }: Verified['bugs']): string {
  const digest = `<dl><dt>Digest of the source</dt><dd><code>${digests.source_digest}</code></dd>
<dt>Digest of Docket</dt><dd><code>${digests.docket_digest}</code></dd></dl>`
  const rows = examples.flatMap(({ bug, differences }) =>
    differences.map(({ what, source, docket }) => [
      escape(bug),
      escape(what),
      code(source),
      code(docket),
    ]),
  )
  const heads = ['Bug', 'What', 'In the source', 'In Docket']
  const shown = rows.length > 0 ? table('The first bugs that differ', heads, rows) : ''
  return section('Bugs', `<p>${compared} compared, ${different} differ.</p>${digest}${shown}`)
}

function visibility({ users, bugs: asked, leaked, hidden, examples }: Verified['visibility']) {
  const rows = examples.map(({ user, login, bug, docket }) => [
    user === 0 ? 'anonymous' : `${user} ${escape(login)}`,
    escape(bug),
    docket ? '✗ wrongly shown' : '✗ wrongly hidden',
  ])
  const shown = rows.length > 0 ? table('People who see the wrong bugs', WHO, rows) : ''
  return section(
    'Visibility',
    `<p>${users} people and ${asked} bugs compared; wrongly shown: ${leaked}, wrongly hidden:
${hidden}.</p>${shown}`,
  )
}
const WHO = ['Who', 'Bug', 'Problem']

const OUTCOMES: Readonly<Record<string, string>> = {
  same: '✓ the same',
  ran: '– runs, cannot be compared',
  different: '✗ differs',
  refused: '! does not run',
}

function searches(tried: Verified['searches']): string {
  if (tried.length === 0)
    return section('Saved searches', '<p>The source has no saved searches.</p>')
  const rows = tried.map(({ outcome, owner, name, told }) => [
    OUTCOMES[outcome]!,
    escape(owner),
    escape(name),
    escape(told),
  ])
  return section(
    'Saved searches',
    table('All saved searches', ['Outcome', 'Owner', 'Name', 'Result'], rows),
  )
}

function tables(compared: Verified['tables']): string {
  const wrong = compared.filter(({ different }) => different > 0)
  if (wrong.length === 0)
    return section('Rows', '<p>There are no differences between the rows.</p>')
  const rows = wrong.flatMap((one) => one.examples.map((said) => [escape(one.table), escape(said)]))
  return section('Rows', table('Rows that differ', ['Table', 'What differs'], rows))
}

function losses(told: Verified['losses']): string {
  if (told.length === 0) return section('Reported by the import', '<p>Nothing was left out.</p>')
  const rows = told.map(({ what, count, examples }) => [
    escape(count),
    escape(what),
    escape(examples.join('; ')),
  ])
  const heads = ['Count', 'What was left out or changed', 'Examples']
  return section(
    'Reported by the import',
    table('What the import left out or changed', heads, rows),
  )
}

function counts(all: Verified['counts']): string {
  const rows = all.map(({ table: name, source, docket, why, isRight }) => [
    isRight ? '✓' : '✗',
    `<code>${escape(name)}</code>`,
    escape(source),
    escape(docket ?? 'none'),
    escape(why.join('; ')),
  ])
  const heads = ['Right', 'Table', 'In the source', 'In Docket', 'Reason for the difference']
  return section('Tables', table('Rows of each table', heads, rows))
}

const STYLE = `
:root { --text: #1d2330; --soft: #555e70; --line: #d5dae3; --paper: #fff; --card: #f4f6f9;
  --good: #0b6b3a; --bad: #a61b1b }
@media (prefers-color-scheme: dark) {
  :root { --text: #e6e9ef; --soft: #a9b2c3; --line: #39414f; --paper: #14181f; --card: #1d232d;
    --good: #6fd49b; --bad: #ff9a92 }
}
* { box-sizing: border-box }
body { margin: 0 auto; max-width: 72rem; padding: 2rem 1.25rem 4rem; background: var(--paper);
  color: var(--text); font: 1rem/1.55 system-ui, sans-serif }
h1 { font-size: 1.75rem; line-height: 1.2; margin: 0 }
h2 { font-size: 1.2rem; margin: 2.5rem 0 .75rem; padding-top: 1rem;
  border-top: 1px solid var(--line) }
header p { margin: .25rem 0; color: var(--soft); overflow-wrap: anywhere }
.verdict { font-size: 1.15rem; font-weight: 600; margin-top: 1rem }
header .good, .tiles .good span { color: var(--good) }
header .bad, .tiles .bad span { color: var(--bad) }
.tiles { list-style: none; margin: 1.5rem 0 0; padding: 0; display: grid; gap: .75rem;
  grid-template-columns: repeat(auto-fit, minmax(11rem, 1fr)) }
.tiles li { background: var(--card); border: 1px solid var(--line); border-radius: .6rem;
  padding: .9rem 1rem; color: var(--soft) }
.tiles strong { display: block; font-size: 1.5rem; color: var(--text) }
.tiles span { display: block; font-weight: 600 }
.wide { overflow-x: auto }
.wide:focus-visible { outline: 2px solid currentColor; outline-offset: 2px }
table { border-collapse: collapse; width: 100%; font-size: .925rem }
caption { text-align: left; color: var(--soft); padding-bottom: .5rem }
th, td { text-align: left; vertical-align: top; padding: .4rem .75rem .4rem 0;
  border-bottom: 1px solid var(--line) }
code { font: .875em/1.5 ui-monospace, monospace; overflow-wrap: anywhere; white-space: pre-wrap }
dl { margin: 0 0 1rem } dt { color: var(--soft) } dd { margin: 0 0 .4rem }
`
