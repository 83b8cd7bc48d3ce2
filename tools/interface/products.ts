/** Products, classifications, components and kinds of flags, as the interface promises them. */

import type { Section } from './lines.ts'

const PRODUCTS = 'src/tracker/catalogue/products/products.test.ts'
const FLAG_TYPES = 'src/tracker/administration/flag-types/flag-types.test.ts'

export const products: Section = {
  title: 'Products',
  methods: [
    {
      path: 'GET /product_selectable',
      name: 'Product.get_selectable_products',
      parameters: {},
      tests: ['recording 111', `${PRODUCTS}: who is in which groups sees which products`],
    },
    {
      path: 'GET /product_enterable',
      name: 'Product.get_enterable_products',
      parameters: {},
      tests: ['recording 110', `${PRODUCTS}: who is in which groups sees which products`],
    },
    {
      path: 'GET /product_accessible',
      name: 'Product.get_accessible_products',
      parameters: {},
      tests: ['recording 109', `${PRODUCTS}: who is in which groups sees which products`],
    },
    {
      path: 'GET /product',
      name: 'Product.get',
      parameters: { type: 'array', ids: 'array', names: 'array' },
      tests: ['recording 116', 'recording 120', `${PRODUCTS}: by kind, by numbers and names`],
    },
    {
      path: 'GET /product/:id_or_name',
      name: 'Product.get',
      parameters: { id_or_name: 'string' },
      tests: ['recording 112', 'recording 113'],
    },
    {
      path: 'POST /product',
      name: 'Product.create',
      parameters: {
        'name*': 'string',
        'description*': 'string',
        'version*': 'string',
        has_unconfirmed: 'boolean',
        classification: 'string',
        default_milestone: 'string',
        is_open: 'boolean',
        create_series: 'boolean',
      },
      tests: [
        'recording 121',
        `${PRODUCTS}: a product is there from then on`,
        `${PRODUCTS}: a classification counts where they are in use`,
      ],
    },
    {
      path: 'PUT /product/:id_or_name',
      name: 'Product.update',
      parameters: {
        ids: 'array',
        names: 'array',
        name: 'string',
        default_milestone: 'string',
        description: 'string',
        has_unconfirmed: 'boolean',
        is_open: 'boolean',
      },
      tests: ['recording 130', `${PRODUCTS}: what changes is told`],
    },
  ],
  fields: [
    {
      what: 'Product',
      of: 'Product.get products[]',
      fields: {
        id: 'int',
        name: 'string',
        description: 'string',
        is_active: 'boolean',
        default_milestone: 'string',
        has_unconfirmed: 'boolean',
        classification: 'string',
        components: 'array',
        versions: 'array',
        milestones: 'array',
      },
      tests: ['recording 112'],
    },
    {
      what: 'Version',
      of: 'Product.get products[].versions[]',
      fields: { id: 'int', name: 'string', is_active: 'boolean', sort_key: 'int' },
      tests: ['recording 112'],
    },
    {
      what: 'Milestone',
      of: 'Product.get products[].milestones[]',
      fields: { id: 'int', name: 'string', is_active: 'boolean', sort_key: 'int' },
      tests: ['recording 112'],
    },
    {
      what: 'Component',
      of: 'Product.get products[].components[]',
      fields: {
        id: 'int',
        name: 'string',
        description: 'string',
        default_assigned_to: 'string',
        default_qa_contact: 'string',
        sort_key: 'int',
        is_active: 'boolean',
        flag_types: 'object',
      },
      tests: ['recording 112'],
    },
    {
      what: 'Flag type inside a product',
      of: 'Product.get products[].components[].flag_types.bug[]',
      fields: {
        id: 'int',
        name: 'string',
        description: 'string',
        cc_list: 'string',
        sort_key: 'int',
        is_active: 'boolean',
        is_requestable: 'boolean',
        is_requesteeble: 'boolean',
        is_multiplicable: 'boolean',
        grant_group: 'int',
        request_group: 'int',
      },
      tests: [`${PRODUCTS}: components show the flags that their bugs can have`],
    },
    {
      what: 'The same for attachments',
      of: 'Product.get products[].components[].flag_types.attachment[]',
      fields: { id: 'int', name: 'string' },
      tests: [`${PRODUCTS}: components show the flags that their bugs can have`],
    },
    {
      what: 'Changes of a product',
      of: 'Product.update products[]',
      fields: { id: 'int', changes: 'object' },
      tests: ['recording 130'],
    },
  ],
  rules: [
    {
      says: 'A product that does not exist or is not accessible is left out of an answer',
      tests: ['recording 117', `${PRODUCTS}: who is in which groups sees which products`],
    },
    {
      says: 'A product to update is named by its path, by ids and by names, all together',
      tests: [`${PRODUCTS}: those of the path, of ids and of names are all changed`],
    },
    {
      says: 'Names are unique, in any case of letters',
      tests: ['recording 127', 'recording 128'],
    },
  ],
}

const flagParameters = {
  inclusions: 'array',
  exclusions: 'array',
  sortkey: 'int',
  is_active: 'boolean',
  is_requestable: 'boolean',
  cc_list: 'array',
  is_specifically_requestable: 'boolean',
  is_multiplicable: 'boolean',
  grant_group: 'string',
  request_group: 'string',
} as const

export const flagTypes: Section = {
  title: 'Flag types',
  methods: [
    {
      path: 'GET /flag_type/:product',
      name: 'FlagType.get',
      parameters: { product: 'string' },
      tests: ['recording 148'],
    },
    {
      path: 'GET /flag_type/:product/:component',
      name: 'FlagType.get',
      parameters: { product: 'string', component: 'string' },
      tests: ['recording 149'],
    },
    {
      path: 'POST /flag_type',
      name: 'FlagType.create',
      parameters: {
        'name*': 'string',
        'description*': 'string',
        target_type: 'string',
        ...flagParameters,
      },
      tests: ['recording 145', 'recording 146', FLAG_TYPES],
    },
    {
      path: 'PUT /flag_type/:id_or_name',
      name: 'FlagType.update',
      parameters: {
        ids: 'array',
        names: 'array',
        name: 'string',
        description: 'string',
        ...flagParameters,
      },
      tests: ['recording 157', 'recording 158', FLAG_TYPES],
    },
  ],
  fields: [
    {
      what: 'Flag type',
      of: 'FlagType.get bug[]',
      fields: {
        id: 'int',
        name: 'string',
        type: 'string',
        description: 'string',
        values: 'array',
        is_requesteeble: 'boolean',
        is_multiplicable: 'boolean',
        is_active: 'boolean',
      },
      tests: ['recording 148'],
    },
    {
      what: 'Changes of a flag type',
      of: 'FlagType.update flagtypes[]',
      fields: { id: 'int', name: 'string', changes: 'object' },
      tests: ['recording 157'],
    },
  ],
  rules: [],
}
