/** Finds files by name beside the one that asks: TypeScript from source, JavaScript when packed. */

/** `beside(import.meta.url, './worker')` is the URL of `worker.ts`, packed of `worker.js`. */
export function beside(here: string, name: string): URL {
  const { pathname } = new URL(here)
  return new URL(name + pathname.slice(pathname.lastIndexOf('.')), here)
}
