/** The content of a page of the tracker, without the parts that all pages share. */

/** The content of a page, with whitespace collapsed. */
export function contentOf(page: string): string {
  const [, content = ''] = /<main[^>]*>(.*)<\/main>/s.exec(page) ?? []
  return content.trim().replaceAll(/\s+/g, ' ')
}

/** The text of each table row except headings; cells are separated by spaces. */
export const rowsOf = (page: string): string[] =>
  [...contentOf(page).matchAll(/<tr[^>]*> ?(<t[dh](?! scope="col").*?)<\/tr>/g)].map(([, row]) =>
    row!
      .replaceAll(/<\/t[dh]>/g, ' ')
      .replaceAll(/<.*?>/g, '')
      .trim()
      .split(/\s+/)
      .join(' '),
  )
