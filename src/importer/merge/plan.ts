/** Reads the file of a plan. */

import { readFile, stat } from 'node:fs/promises'

import { Compile } from 'typebox/compile'

import { Refusal } from '../../platform/refusal.ts'
import { NAME, Plan } from './plan.wire.ts'

/** Whether a second Bugzilla can have this name. */
export const isName = (name: string): boolean => new RegExp(NAME).test(name)

const compiled = Compile(Plan)
const PLAN_BYTES_MAX = 256 * 1024 * 1024

/** Refuses a file that is no plan. */
export async function readPlan(path: string): Promise<Plan> {
  const found = await stat(path).catch(() => undefined)
  if (!found?.isFile() || found.size > PLAN_BYTES_MAX) {
    throw new Refusal(`${path} is not a file with a plan; docket import bugzilla plan writes one`)
  }
  const plan = parsed(await readFile(path, 'utf8'))
  if (compiled.Check(plan)) return plan
  const [first] = plan === undefined ? [] : [...compiled.Errors(plan)]
  const why = first ? `${first.instancePath} ${first.message}`.trim() : 'it is not JSON'
  throw new Refusal(
    `${path} is not a plan for an import: ${why}; docket import bugzilla plan writes one`,
  )
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text) as unknown
  } catch {
    return undefined
  }
}
