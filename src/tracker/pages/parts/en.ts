/** The English texts of shared parts of pages. */

export const en = {
  bugs: { one: '{number} bug', other: '{number} bugs' },
  draft: 'This draft has not been saved yet.',
  markdown: 'Markdown',
  preview: 'Preview',
  quote: 'Quoted text',
  signature: 'Signature',
  watch: 'Watch',
  stop_watching: 'Stop watching',
} as const
