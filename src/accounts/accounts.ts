/** What accounts offer to the program: their methods, and what they may refuse. */

import { apiKeyMethods } from './api-keys/api-keys.methods.ts'
import { apiKeyFaults } from './api-keys/faults.ts'
import { accountsFaults } from './faults.ts'
import { groupFaults } from './groups/faults.ts'
import { groupMethods } from './groups/groups.methods.ts'
import { sessionMethods } from './sessions/sessions.methods.ts'
import { userFaults } from './users/faults.ts'
import { userMethods } from './users/users.methods.ts'

export const accounts = {
  methods: [...userMethods, ...groupMethods, ...sessionMethods, ...apiKeyMethods],
  catalogues: [accountsFaults, userFaults, groupFaults, apiKeyFaults],
}
