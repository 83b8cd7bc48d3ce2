/** Calls about file tickets and grants, by name of the method. */

import type { Request } from './elsewhere.ts'

export const tickets: Record<string, readonly Request[]> = {
  'Ticket.search': [['GET', '/rest/tickets']],
  'TicketPolicy.get': [['GET', '/rest/tickets/policy']],
  'TicketPolicy.search': [['GET', '/rest/tickets/policies']],
  'TicketPolicy.update': [['PUT', '/rest/tickets/policies', { group: '0' }]],
  'Ticket.owners': [['GET', '/rest/tickets/owners']],
  'Ticket.hand_over': [['POST', '/rest/tickets/owners/0/hand_over', { to: 'x' }]],
  'Ticket.expire_all': [['POST', '/rest/tickets/owners/0/expire']],
  'Ticket.get': [['GET', '/rest/tickets/0']],
  'Ticket.update': [['PUT', '/rest/tickets/0', { comment: 'c' }]],
  'Ticket.purge': [['DELETE', '/rest/tickets/0']],
  'Ticket.downloads': [['GET', '/rest/tickets/0/downloads']],
  'Ticket.attach': [['POST', '/rest/tickets/0/attach', { bug_id: '1' }]],
  'Ticket.post_link': [['POST', '/rest/tickets/0/post_link', { bug_id: '1' }]],
  'Ticket.replace_file': [['POST', '/rest/tickets/0/replace_file', { upload: '0' }]],
  'Ticket.quarantine': [['GET', '/rest/tickets/quarantine']],
  'Ticket.release_file': [['POST', '/rest/tickets/0/release_file', {}]],
  'Ticket.scan_file': [['POST', '/rest/tickets/0/scan_file', {}]],
  'Ticket.recipients': [['GET', '/rest/tickets/0/recipients']],
  'Ticket.send_links': [['POST', '/rest/tickets/0/recipients', { addresses: ['a@example.com'] }]],
  'Ticket.end_link': [['DELETE', '/rest/tickets/0/recipients/1']],
  'Ticket.reports': [['GET', '/rest/tickets/reports']],
  'Ticket.close_report': [['POST', '/rest/tickets/reports/1/close', { outcome: 'dismissed' }]],
  'Ticket.undo_purge': [['POST', '/rest/tickets/undo_purge', { ids: ['0'] }]],
  'Grant.search': [['GET', '/rest/grants']],
  'Grant.get': [['GET', '/rest/grants/0']],
  'Grant.update': [['PUT', '/rest/grants/0', { comment: 'c' }]],
  'Grant.purge': [['DELETE', '/rest/grants/0']],
  'Grant.undo_purge': [['POST', '/rest/grants/undo_purge', { ids: ['0'] }]],
}
