/** API methods for reading and changing classifications. */

import { method } from '../../../platform/http/method.ts'
import { needsOne } from '../../../platform/http/needs.ts'
import {
  createClassification,
  moveClassification,
  removeClassifications,
  updateClassifications,
} from './change-classifications.ts'
import { getClassifications } from './classifications.ts'
import * as wire from './classifications.wire.ts'

export const classificationGet = method({
  name: 'Classification.get',
  routes: [{ path: 'GET /classification' }, { path: 'GET /classification/:id_or_name' }],
  login: 'optional',
  summary: 'Get classifications with their products, by id or name, or all',
  input: wire.ClassificationsAsked,
  output: wire.Classifications,
  select: true,
  read: getClassifications,
})

export const classificationCreate = method({
  name: 'Classification.create',
  routes: [{ path: 'POST /classification', status: 201 }],
  login: 'required',
  summary: 'Create a classification; for members of editclassifications',
  input: wire.NewClassification,
  output: wire.ClassificationMade,
  unknown: 'param_invalid',
  write: createClassification,
})

export const classificationUpdate = method({
  name: 'Classification.update',
  routes: [{ path: 'PUT /classification' }, { path: 'PUT /classification/:id_or_name' }],
  login: 'required',
  summary: 'Change classifications, all of them or none; for members of editclassifications',
  input: wire.ClassificationChange,
  output: wire.ClassificationsChanged,
  needs: needsOne(),
  unknown: 'unknown_method',
  write: updateClassifications,
})

export const classificationMove = method({
  name: 'Classification.move',
  routes: [{ path: 'POST /classification/:id_or_name/move' }],
  login: 'required',
  summary: 'Move a classification up or down; for members of editclassifications',
  input: wire.ClassificationMoved,
  output: wire.ClassificationsChanged,
  write: moveClassification,
})

export const classificationDelete = method({
  name: 'Classification.delete',
  routes: [{ path: 'DELETE /classification' }, { path: 'DELETE /classification/:id_or_name' }],
  login: 'required',
  summary:
    'Delete classifications, all of them or none; their products become unclassified. For ' +
    'members of editclassifications',
  input: wire.ClassificationsAsked,
  output: wire.ClassificationsRemoved,
  needs: needsOne(),
  write: removeClassifications,
})

export const classificationMethods = [
  classificationGet,
  classificationCreate,
  classificationUpdate,
  classificationMove,
  classificationDelete,
]
