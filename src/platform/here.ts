/** Locates a module next to the caller: TypeScript in the source tree, JavaScript when packed. */

/**
 * `beside(import.meta.url, './worker')` is the URL of `worker.ts`, or of `worker.js` when packed.
 */
export function beside(here: string, name: string): URL {
  const { pathname } = new URL(here)
  return new URL(name + pathname.slice(pathname.lastIndexOf('.')), here)
}
