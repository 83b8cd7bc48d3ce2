/** Generates rewrite rules for a web server, to redirect short URLs to bugs. Pure. */

type Rule = (base: string, pattern: string, at: number) => readonly string[]

/** What follows a base in a short URL: `/12345`, `/PR12345` or `/b/12345`. */
const SHORT = '/(?:PR|b/)?([0-9]+)$'

const RULES: Readonly<Record<string, Rule>> = {
  nginx: (base, pattern) => [`rewrite ${pattern} ${base}/show_bug.cgi?id=$1 permanent;`],
  apache: (base, pattern) => [`RedirectMatch permanent "${pattern}" "${base}/show_bug.cgi?id=$1"`],
  caddy: (base, pattern, at) => [
    `@short${at} path_regexp short${at} ${pattern}`,
    `redir @short${at} ${base}/show_bug.cgi?id={re.short${at}.1} permanent`,
  ],
}

/** The servers for which there are rules. */
export const WEB_SERVERS: readonly string[] = Object.keys(RULES)

/**
 * A base is a path, which may be empty, or an absolute URL: its rules are for that host, and come
 * last.
 */
export function rulesFor(server: string, bases: readonly string[]): string[] {
  const rule = RULES[server]!
  const places = [...new Set(bases)].map(placeOf)
  const isElsewhere = ({ host }: { host: string }) => Number(host !== '')
  places.sort((a, b) => isElsewhere(a) - isElsewhere(b))
  return places.flatMap(({ host, path }, at) => {
    const pattern = `^${path.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`)}${SHORT}`
    return [...(host === '' ? [] : [`# at ${host}`]), ...rule(path, pattern, at + 1)]
  })
}

function placeOf(base: string) {
  if (!URL.canParse(base)) return { host: '', path: base }
  const { host, pathname } = new URL(base)
  return { host, path: pathname.replace(/\/+$/, '') }
}
