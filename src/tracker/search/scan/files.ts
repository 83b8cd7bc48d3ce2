/**
 * Conditions on the content of attachments: scans the files of bugs that match everything else,
 * each once however many attachments and conditions refer to it, after checking the total size.
 */

import { sql } from 'kysely'

import { limits } from '../../../platform/limits.ts'
import type { Look } from '../../../platform/work/work.ts'
import type { SearchContext } from '../compile/comparisons.ts'
import { fittingBugs } from '../compile/compile.ts'
import { fail } from '../tree/faults.ts'
import type { FilePart } from './file-matching.ts'
import { isOfEdges } from './file-patterns.ts'
import { operators } from '../tree/operators.ts'
import { textsOf } from '../compile/reading.ts'
import { looser, readsFiles, type Scan } from '../tree/scannable.ts'
import { type Leaf, partsOf, type Tree } from '../tree/tree.ts'

interface Attachment {
  id: number
  bug_id: number
  blob_hash: string
  attach_size: number
}
/** A file attached to one or more bugs. */
interface File {
  hash: string
  size: number
  bugs: Set<number>
}

const isOfFiles = (scan: Scan) => !('same' in scan) && readsFiles(scan)

/** The bugs that match each condition, before negation. */
export async function scanFiles(look: Look, tree: Tree, leaves: Leaf[], context: SearchContext) {
  const attachments = await attachmentsToRead(look, tree, leaves[0]!, context)
  const parts = leaves.flatMap((leaf) => partsOf(leaf).flat().map(partIn(leaf)))
  const asked = [...new Map(parts.map((part) => [nameOf(part), part])).values()]
  refuseTooMuch(attachments, asked)
  const found = await read(look, filesOf(attachments), asked)
  return leaves.map((leaf): [Leaf, number[]] => {
    const numbers = partsOf(leaf)
      .map((value) => value.map(partIn(leaf)).map(nameOf))
      .filter((names) => names.length > 0)
      .map((names) => names.map((name) => asked.findIndex((part) => nameOf(part) === name)))
    const isAll = operators[leaf.operator].join === 'all'
    // As in other lists, each part may match in a different file.
    const holds = (isIn: boolean[]) =>
      numbers.some((all) => (isAll ? all.every((at) => isIn[at]) : all.some((at) => isIn[at])))
    return [leaf, [...found].filter(([, isIn]) => holds(isIn)).map(([id]) => id)]
  })
}

const partIn =
  ({ operator }: Leaf) =>
  (part: string): FilePart => ({ test: operators[operator].test, part })
const nameOf = ({ test, part }: FilePart) => `${test} ${part}`

/** All files that the reader may access, of bugs that match all other conditions. */
async function attachmentsToRead({ tx }: Look, tree: Tree, leaf: Leaf, context: SearchContext) {
  const { from, bug, visible } = textsOf(leaf, context)
  const others = looser(tree, (one) => !isOfFiles(one))
  const rows = sql<Attachment>`select attachments.id, attachments.bug_id, attachments.blob_hash,
      attachments.attach_size
    from ${from}
    where ${visible} and ${bug} in ${fittingBugs(tx, others, context).select('bugs.id')}
      and ${context.dialect.goesOn(sql.ref('attachments.id'))}
    order by attachments.id limit ${limits.search_files_max + 1}`
  return (await rows.execute(tx)).rows
}

/** Faults 20003 and 32000 if the files exceed the limits of a search. */
function refuseTooMuch(attachments: readonly Attachment[], asked: readonly FilePart[]) {
  const { search_files_max: files_max, search_files_bytes_max: bytes_max } = limits
  if (attachments.length > files_max) fail('search_reads_too_much', 'files', files_max)
  const bytes = [...filesOf(attachments).values()].reduce((sum, { size }) => sum + size, 0)
  if (bytes > bytes_max) fail('search_reads_too_much', 'bytes of files', bytes_max)
  const whole = asked.find(({ test, part }) => test === 'regexp' && isOfEdges(part))
  if (!whole) return
  const most = limits.search_pattern_file_bytes_max
  const large = attachments.find(({ attach_size }) => attach_size > most)
  if (large) fail('search_pattern_file_too_large', whole.part, large, most)
}

/** By hash: a file attached to several bugs is read once. */
function filesOf(attachments: readonly Attachment[]): Map<string, File> {
  const files = new Map<string, File>()
  for (const { blob_hash: hash, attach_size: size, bug_id } of attachments) {
    const known = files.get(hash)
    if (known) known.bugs.add(bug_id)
    else files.set(hash, { hash, size, bugs: new Set([bug_id]) })
  }
  return files
}

/** For each bug, whether each part matches in one of its files. */
async function read({ tx, scanner }: Look, files: Map<string, File>, asked: FilePart[]) {
  const found = new Map<number, boolean[]>()
  if (files.size === 0) return found
  if (!scanner) throw new Error('nothing here reads files')
  const isDone = (bug_id: number) => found.get(bug_id)?.every(Boolean) === true
  const needed = function* () {
    for (const file of files.values()) if (![...file.bugs].every(isDone)) yield file
  }
  const how = { asked: JSON.stringify(asked), signal: tx.handle.signal }
  await scanner.scan(needed(), how, ({ bugs }, isIn) => {
    for (const id of bugs) {
      const before = found.get(id)
      found.set(id, before ? before.map((was, at) => was || isIn[at]!) : isIn)
    }
  })
  return found
}
