/** What people do in a day of work. */

import { inChromium } from '../chromium.ts'
import { tellJourneys } from '../journeys.ts'

inChromium((browser) => {
  tellJourneys(browser)
})
