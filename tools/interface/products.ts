/**
 * The interface for products, classifications, components and flag types, as promised to clients.
 */

import type { Section } from './lines.ts'

const PRODUCTS = 'src/tracker/catalogue/products/products.test.ts'
const FLAG_TYPES = 'src/tracker/administration/flag-types/flag-types.test.ts'

export const products: Section = {
  title: 'Products',
  methods: [
    {
      path: 'GET /product_selectable',
      name: 'Product.get_selectable_products',
      parameters: '',
      tests: ['recording 111', `${PRODUCTS}: groups decide who sees which products`],
    },
    {
      path: 'GET /product_enterable',
      name: 'Product.get_enterable_products',
      parameters: '',
      tests: ['recording 110', `${PRODUCTS}: groups decide who sees which products`],
    },
    {
      path: 'GET /product_accessible',
      name: 'Product.get_accessible_products',
      parameters: '',
      tests: ['recording 109', `${PRODUCTS}: groups decide who sees which products`],
    },
    {
      path: 'GET /product',
      name: 'Product.get',
      parameters: 'type ids names',
      tests: [
        'recording 116',
        'recording 120',
        `${PRODUCTS}: accepts types, numbers and names together, each product once and by name`,
      ],
    },
    {
      path: 'GET /product/:id_or_name',
      name: 'Product.get',
      parameters: 'id_or_name',
      tests: ['recording 112', 'recording 113'],
    },
    {
      path: 'POST /product',
      name: 'Product.create',
      parameters: `
        name* description* version* has_unconfirmed classification default_milestone is_open
        create_series`,
      tests: [
        'recording 121',
        `${PRODUCTS}: creates a product with its first version and milestone`,
        `${PRODUCTS}: sets a classification if they are enabled`,
      ],
    },
    {
      path: 'PUT /product/:id_or_name',
      name: 'Product.update',
      parameters: 'ids names name default_milestone description has_unconfirmed is_open',
      tests: ['recording 130', `${PRODUCTS}: returns changes, and uses them from then on`],
    },
  ],
  fields: [
    { what: 'Product', of: 'Product.get products[]', tests: ['recording 112'] },
    { what: 'Version', of: 'Product.get products[].versions[]', tests: ['recording 112'] },
    { what: 'Milestone', of: 'Product.get products[].milestones[]', tests: ['recording 112'] },
    { what: 'Component', of: 'Product.get products[].components[]', tests: ['recording 112'] },
    {
      what: 'Flag type inside a product',
      of: 'Product.get products[].components[].flag_types.bug[]',
      fields: `
        id name description cc_list sort_key is_active is_requestable is_requesteeble
        is_multiplicable grant_group request_group`,
      tests: [
        `${PRODUCTS}: returns the flags for bugs of a component, and hides hosts if so configured`,
      ],
    },
    {
      what: 'The same for attachments',
      of: 'Product.get products[].components[].flag_types.attachment[]',
      fields: 'id name',
      tests: [
        `${PRODUCTS}: returns the flags for bugs of a component, and hides hosts if so configured`,
      ],
    },
    { what: 'Changes of a product', of: 'Product.update products[]', tests: ['recording 130'] },
  ],
  rules: [
    {
      says: 'Products that do not exist or are not accessible are omitted',
      tests: ['recording 117', `${PRODUCTS}: groups decide who sees which products`],
    },
    {
      says: 'The products to update are those in the path, in ids and in names together',
      tests: [`${PRODUCTS}: changes all products of the path, of ids and of names`],
    },
    { says: 'Names are unique, ignoring case', tests: ['recording 127', 'recording 128'] },
  ],
}

const flagParameters = `
  inclusions exclusions sortkey is_active is_requestable cc_list is_specifically_requestable
  is_multiplicable grant_group request_group`

export const flagTypes: Section = {
  title: 'Flag types',
  methods: [
    {
      path: 'GET /flag_type/:product',
      name: 'FlagType.get',
      parameters: 'product',
      tests: ['recording 148'],
    },
    {
      path: 'GET /flag_type/:product/:component',
      name: 'FlagType.get',
      parameters: 'product component',
      tests: ['recording 149'],
    },
    {
      path: 'POST /flag_type',
      name: 'FlagType.create',
      parameters: `name* description* target_type ${flagParameters}`,
      tests: ['recording 145', 'recording 146', FLAG_TYPES],
    },
    {
      path: 'PUT /flag_type/:id_or_name',
      name: 'FlagType.update',
      parameters: `ids names name description ${flagParameters}`,
      tests: ['recording 157', 'recording 158', FLAG_TYPES],
    },
  ],
  fields: [
    { what: 'Flag type', of: 'FlagType.get bug[]', tests: ['recording 148'] },
    { what: 'Changes of a flag type', of: 'FlagType.update flagtypes[]', tests: ['recording 157'] },
  ],
  rules: [],
}
