/** How every page looks, in each scheme and at each width, and what axe-core finds there. */

import { tellBugPages } from '../bug-pages.ts'
import { tellBranding } from '../branding.ts'
import { inChromium } from '../chromium.ts'
import { tellLanguages } from '../languages.ts'
import { tellLooks } from '../looks.ts'

inChromium((browser) => {
  tellLooks(browser)
  tellLanguages(browser)
  tellBugPages(browser)
  tellBranding(browser)
})
