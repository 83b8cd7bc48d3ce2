/** API methods for reading, creating and changing products. */

import { method } from '../../../platform/http/method.ts'
import { needsOne } from '../../../platform/http/needs.ts'
import type { Look } from '../../../platform/work/work.ts'
import { componentMethods } from './components.methods.ts'
import { createProduct, updateProducts } from './change-products.ts'
import { removeProducts } from './delete-products.ts'
import { getProducts } from './get-products.ts'
import {
  accessibleProducts,
  enterableProducts,
  type Product,
  selectableProducts,
} from './products.ts'
import { findProducts } from './find-products.ts'
import * as wire from './products.wire.ts'
import { valueMethods } from './values.methods.ts'

export const productGet = method({
  name: 'Product.get',
  routes: [{ path: 'GET /product' }, { path: 'GET /product/:id_or_name' }],
  login: 'optional',
  summary: 'Get products by id or name, or all of a type; hidden ones are omitted',
  input: wire.ProductsAsked,
  output: wire.Products,
  needs: needsOne(['ids', 'names', 'type']),
  select: true,
  read: getProducts,
})

const idsOf = (list: (look: Look) => Promise<readonly Product[]>) => async (look: Look) => ({
  ids: (await list(look)).map(({ id }) => id),
})

export const productGetSelectable = method({
  name: 'Product.get_selectable_products',
  routes: [{ path: 'GET /product_selectable' }],
  login: 'optional',
  summary: 'Get the ids of products whose bugs the caller can search',
  input: wire.NothingAsked,
  output: wire.ProductIds,
  read: idsOf(selectableProducts),
})

export const productFind = method({
  name: 'Product.find',
  routes: [{ path: 'GET /docket_products' }],
  login: 'optional',
  summary: 'Find products whose bugs the caller can search, by words of their names',
  input: wire.ProductsSought,
  output: wire.ProductsFound,
  read: findProducts,
})

export const productGetEnterable = method({
  name: 'Product.get_enterable_products',
  routes: [{ path: 'GET /product_enterable' }],
  login: 'optional',
  summary: 'Get the ids of products in which the caller can file bugs',
  input: wire.NothingAsked,
  output: wire.ProductIds,
  read: idsOf(enterableProducts),
})

export const productGetAccessible = method({
  name: 'Product.get_accessible_products',
  routes: [{ path: 'GET /product_accessible' }],
  login: 'optional',
  summary: 'Get the ids of products whose bugs the caller can file or search',
  input: wire.NothingAsked,
  output: wire.ProductIds,
  read: idsOf(accessibleProducts),
})

export const productCreate = method({
  name: 'Product.create',
  routes: [{ path: 'POST /product', status: 201 }],
  login: 'required',
  summary: 'Create a product with its first version and milestone; for members of editcomponents',
  input: wire.NewProduct,
  output: wire.ProductMade,
  write: createProduct,
})

export const productUpdate = method({
  name: 'Product.update',
  routes: [{ path: 'PUT /product/:id_or_name' }],
  login: 'required',
  summary: 'Change products, all of them or none; for those with editcomponents there',
  input: wire.ProductChange,
  output: wire.ProductsChanged,
  aliases: { is_active: 'is_open', allows_unconfirmed: 'has_unconfirmed' },
  needs: needsOne(),
  unknown: 'unknown_method',
  write: updateProducts,
})

export const productDelete = method({
  name: 'Product.delete',
  routes: [{ path: 'DELETE /product' }, { path: 'DELETE /product/:id_or_name' }],
  login: 'required',
  summary:
    'Delete products without bugs, with their components, versions and milestones, all of ' +
    'them or none; for those with editcomponents there',
  input: wire.NamedProducts,
  output: wire.ProductsRemoved,
  needs: needsOne(),
  write: removeProducts,
})

export const productMethods = [
  productGet,
  productGetSelectable,
  productFind,
  productGetEnterable,
  productGetAccessible,
  productCreate,
  productUpdate,
  productDelete,
  ...componentMethods,
  ...valueMethods,
]
