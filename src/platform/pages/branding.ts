/** What an installation adds to the frame of all pages. */

import { hash } from 'node:crypto'

import * as paths from '../paths.ts'
import { markup, type Markup, type Part } from './markup.ts'

/** The parts of the frame, and the files to which they refer. */
export interface Branding {
  /** Above the content, and at the end of the page. */
  header?: Markup | undefined
  footer?: Markup | undefined
  logo?: BrandingFile | undefined
  style?: BrandingFile | undefined
  /** All files that can be requested, which include those of the state before the last change. */
  files: readonly BrandingFile[]
}

/** A file in the database, below `/branding`. */
export interface BrandingFile {
  /** Changes with the content, such as `logo-0a1b2c3d4e5f.png`. */
  name: string
  type: string
  bytes: Uint8Array
}

const HASH_CHARS = 12
/** A file whose name is `word`, a hash of its content, and an extension. */
export function brandingFile(
  word: string,
  { type, extension, bytes }: { type: string; extension: string; bytes: Uint8Array },
): BrandingFile {
  const name = `${word}-${hash('sha256', bytes).slice(0, HASH_CHARS)}.${extension}`
  return { name, type, bytes }
}

const place = (base: string, { name }: BrandingFile) => `${base}${paths.brandingFiles}/${name}`

/** Before the name of the installation, which says what it shows. */
export const logoShown = (base: string, logo: BrandingFile): Markup =>
  markup`<img class="logo" src="${place(base, logo)}" alt="" height="24">`

/** After our style sheet. A page without it, to which the script goes, removes it. */
export const siteStyle = (base: string, style: BrandingFile | undefined): Part =>
  style &&
  markup`<link rel="stylesheet" href="${place(base, style)}" data-turbo-track="dynamic">
`

/** Above the content of a page. */
export const siteHeader = (header: Markup | undefined): Part =>
  header &&
  markup`<aside class="site prose">
${header}</aside>
`

/** The beginning of the end of a page. */
export const siteFooter = (footer: Markup | undefined): Part =>
  footer && markup`<div class="site prose">${footer}</div>\n`
