/** Every link and button, used once. */

import { inChromium } from '../chromium.ts'
import { tellEverything } from '../everything.ts'

inChromium((browser) => {
  tellEverything(browser)
})
