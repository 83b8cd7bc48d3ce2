/** The methods about people and the installation, which do not need bugs. */

import { brandingMethods } from './branding/branding.methods.ts'
import { instanceMethods } from './instance/instance.methods.ts'
import { jobMethods } from './instance/jobs.methods.ts'
import { operationMethods } from './operations/operations.methods.ts'
import { peopleMethods } from './people/people.methods.ts'

/** A service without a tracker has them too. */
export const accountMethods = [
  ...peopleMethods,
  ...instanceMethods,
  ...brandingMethods,
  ...jobMethods,
  ...operationMethods,
]
