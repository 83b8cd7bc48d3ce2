/** What people do with file tickets on a phone, from beginning to end. */

import { inChromium } from '../chromium.ts'
import { tellTickets } from '../tickets.ts'

inChromium((browser) => {
  tellTickets(browser)
})
