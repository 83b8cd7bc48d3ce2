/** How classifications are asked for from outside. */

import { method } from '../../platform/http/method.ts'
import { getClassifications } from './classifications.ts'
import * as wire from './classifications.wire.ts'

export const classificationGet = method({
  name: 'Classification.get',
  routes: [{ path: 'GET /classification/:id_or_name' }],
  login: 'optional',
  summary: 'Read classifications with their products',
  input: wire.ClassificationsAsked,
  output: wire.Classifications,
  select: true,
  read: getClassifications,
})

export const classificationMethods = [classificationGet]
