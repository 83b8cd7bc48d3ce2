/** The result of a verification as lines for the operator. */

import { type Verified, verdictOf } from '../verify/verified.ts'

const SEARCHES_SHOWN = 20

/** The report as lines of text. */
export function verifiedLines(verified: Verified): string[] {
  const { counts, tables, bugs, visibility, searches } = verified
  return [
    ...countLines(counts),
    '',
    ...tableLines(tables),
    '',
    ...bugLines(bugs),
    '',
    ...visibilityLines(visibility),
    '',
    ...searchLines(searches),
    '',
    verdictOf(verified),
  ]
}

function countLines(counts: Verified['counts']): string[] {
  const shown = counts.filter(({ source, docket, isRight }) => !isRight || source !== docket)
  const equal = counts.length - shown.length
  const lines = shown
    .filter(({ isRight, source, docket }) => !isRight || source > 0 || (docket ?? 0) > 0)
    .flatMap(({ table, source, docket, why, isRight }) => [
      `  ${isRight ? ' ' : '!'} ${table}: ${source} in the source, ${docket ?? 'none'} in Docket`,
      ...why.map((reason) => `      ${reason}`),
    ])
  return [`Tables with equal row counts: ${equal} of ${counts.length}.`, ...lines]
}

function tableLines(tables: Verified['tables']): string[] {
  const rows = tables.reduce((sum, table) => sum + table.rows, 0)
  const wrong = tables.filter(({ different }) => different > 0)
  return [
    `Compared row by row: ${rows} rows of ${tables.length} tables, ` +
      `${wrong.reduce((sum, table) => sum + table.different, 0)} differ.`,
    ...wrong.flatMap(({ table, different, examples }) => [
      `  ! ${table}: ${different} ${different === 1 ? 'difference' : 'differences'}`,
      ...examples.map((example) => `      ${example}`),
    ]),
  ]
}

function bugLines({ compared, different, ...bugs }: Verified['bugs']): string[] {
  const { source_digest, docket_digest, examples } = bugs
  return [
    `Compared in full: ${compared} bugs, ${different} differ.`,
    `  digest of the source ${source_digest}`,
    `  digest of Docket     ${docket_digest}`,
    ...examples.flatMap(({ bug, differences }) => [
      `  ! bug ${bug}`,
      ...differences.flatMap(({ what, source, docket }) => [
        `      ${what}`,
        `        in the source: ${source ?? 'nothing'}`,
        `        in Docket:     ${docket ?? 'nothing'}`,
      ]),
    ]),
  ]
}

function visibilityLines({ users, bugs, leaked, hidden, examples }: Verified['visibility']) {
  return [
    `Visibility: ${users} people and ${bugs} bugs compared; wrongly shown: ${leaked}, wrongly ` +
      `hidden: ${hidden}.`,
    ...examples.map(({ user, login, bug, docket }) => {
      const who = user === 0 ? 'anonymous' : `user ${user} (${login})`
      return `  ! ${who}: bug ${bug} is wrongly ${docket ? 'shown' : 'hidden'}`
    }),
  ]
}

function searchLines(searches: Verified['searches']): string[] {
  const count = (outcome: string) => searches.filter((one) => one.outcome === outcome).length
  const wrong = searches.filter(({ outcome }) => outcome === 'different' || outcome === 'refused')
  const line = ({ outcome, owner, name, told }: (typeof searches)[number]) =>
    `  ${outcome === 'different' ? '!' : ' '} '${name}' of ${owner}: ` +
    (outcome === 'refused' ? `does not run: ${told}` : told)
  return [
    `Saved searches: ${searches.length}; ${count('same')} find the same bugs as in the source, ` +
      `${count('ran')} run but cannot be compared, ${count('different')} differ, ` +
      `${count('refused')} do not run.`,
    ...wrong.slice(0, SEARCHES_SHOWN).map(line),
    ...(wrong.length > SEARCHES_SHOWN ? [`    and ${wrong.length - SEARCHES_SHOWN} more`] : []),
  ]
}
