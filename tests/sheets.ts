/** What stands on a page of the tracker, without what all pages share. */

/** The content of a page, with single blanks. */
export function contentOf(page: string): string {
  const [, content = ''] = /<main[^>]*>(.*)<\/main>/s.exec(page) ?? []
  return content.trim().replaceAll(/\s+/g, ' ')
}

/** The text of each row of its tables, but for headings; blanks between cells. */
export const rowsOf = (page: string): string[] =>
  [...contentOf(page).matchAll(/<tr[^>]*> ?(<t[dh](?! scope="col").*?)<\/tr>/g)].map(([, row]) =>
    row!
      .replaceAll(/<\/t[dh]>/g, ' ')
      .replaceAll(/<.*?>/g, '')
      .trim()
      .split(/\s+/)
      .join(' '),
  )
