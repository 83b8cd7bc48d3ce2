/** All pages that administer products. */

import type { Page } from '../../../../platform/http/page.ts'
import { componentPage } from './component-page.ts'
import { componentsPage } from './components-page.ts'
import { groupControlsPage } from './group-controls-page.ts'
import { productPage } from './product-page.ts'
import { productsPage } from './products-page.ts'
import { valuePage } from './value-page.ts'
import { valuesPage } from './values-page.ts'

/** Registered with the other pages of the tracker. */
export const productPages: readonly Page[] = [
  productsPage,
  productPage,
  componentsPage,
  componentPage,
  valuesPage('version'),
  valuePage('version'),
  valuesPage('milestone'),
  valuePage('milestone'),
  groupControlsPage,
]
