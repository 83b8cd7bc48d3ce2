/** What a service with both bugs and file tickets has besides: they are joined. */

import { bug } from '../../tracker/model/paths.ts'
import type { NewTicketJoined } from '../../tickets/mine/new-ticket-page.ts'
import { attachTicketPage } from '../joined/attach-ticket-page.ts'
import { postLink } from '../joined/attach-ticket.ts'
import { joinedFaults } from '../joined/faults.ts'
import { joinedMethods } from '../joined/joined.methods.ts'

/** Everything that `compose` takes of it. */
export const joined = {
  methods: joinedMethods,
  catalogues: [joinedFaults],
  pages: [attachTicketPage],
  /** New tickets whose link is posted on a bug. */
  newTickets: {
    post: async (work, { id, bug_id, comment }) =>
      void (await postLink(work, { id, bug_id, comment })),
    pathOf: bug,
  } satisfies NewTicketJoined,
}
