/** Builds `dist/`, the plain JavaScript that `npm pack` includes: `src` without its tests. */

import { spawnSync } from 'node:child_process'
import { cpSync, globSync, mkdirSync, rmSync } from 'node:fs'
import { dirname, join } from 'node:path'

const ROOT = join(import.meta.dirname, '..')

/** Writes the built program into a folder, which is emptied first. Throws the compiler's errors. */
export function pack(into = join(ROOT, 'dist')) {
  rmSync(into, { recursive: true, force: true })
  const tsc = join(ROOT, 'node_modules', 'typescript', 'bin', 'tsc')
  const args = [tsc, '--project', join(ROOT, 'tsconfig.pack.json'), '--outDir', into]
  const { status, stdout, stderr } = spawnSync(process.execPath, args, { encoding: 'utf8' })
  if (status !== 0) throw new Error(`tsc did not compile src:\n${stdout}${stderr}`)
  copyOthers(join(ROOT, 'src'), into)
}

/** Copies all files other than TypeScript unchanged. */
function copyOthers(from: string, into: string) {
  const others = globSync('**/*', { cwd: from, withFileTypes: true })
    .filter((entry) => entry.isFile() && !entry.name.endsWith('.ts'))
    .map((entry) => join(entry.parentPath, entry.name))
  for (const path of others) {
    const copy = join(into, path.slice(from.length))
    mkdirSync(dirname(copy), { recursive: true })
    cpSync(path, copy)
  }
}

if (import.meta.main) pack()
