/** API methods for operations: long changes and checks that are done in steps. */

import { method } from '../../../platform/http/method.ts'
import { readOperation, readOperations, resume, stop } from './operations.ts'
import * as wire from './operations.wire.ts'

export const docketOperations = method({
  name: 'Docket.operations',
  routes: [{ path: 'GET /docket_operations' }],
  login: 'required',
  summary: 'Get long changes and checks, and how far they are; for administrators',
  input: wire.OperationsAsked,
  output: wire.Operations,
  read: readOperations,
})

export const docketOperation = method({
  name: 'Docket.operation',
  routes: [{ path: 'GET /docket_operations/:id' }],
  login: 'required',
  summary: 'Get one operation; for administrators, and for the person who started it',
  input: wire.OperationNamed,
  output: wire.Operation,
  read: readOperation,
})

export const docketStopOperation = method({
  name: 'Docket.stop_operation',
  routes: [{ path: 'DELETE /docket_operations/:id' }],
  login: 'required',
  summary: 'Stop an operation; what it has done remains. For administrators',
  input: wire.OperationNamed,
  output: wire.Operation,
  write: stop,
})

export const docketResumeOperation = method({
  name: 'Docket.resume_operation',
  routes: [{ path: 'POST /docket_operations/:id/resume' }],
  login: 'required',
  summary: 'Continue an operation that was stopped; for administrators',
  input: wire.OperationNamed,
  output: wire.Operation,
  write: resume,
})

export const operationMethods = [
  docketOperations,
  docketOperation,
  docketStopOperation,
  docketResumeOperation,
]
