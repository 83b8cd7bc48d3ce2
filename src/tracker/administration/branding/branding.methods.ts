/** API methods of the texts, logo and style sheet of the installation. */

import { method } from '../../../platform/http/method.ts'
import * as wire from './branding.wire.ts'
import { readBranding, restoreBranding, updateBranding } from './change-branding.ts'

export const brandingGet = method({
  name: 'Branding.get',
  routes: [{ path: 'GET /docket_branding' }],
  login: 'required',
  summary:
    'Get the texts, the logo and the style sheet of the installation; for members of tweakparams',
  input: wire.NothingAsked,
  output: wire.BrandingTold,
  read: readBranding,
})

export const brandingUpdate = method({
  name: 'Branding.update',
  routes: [{ path: 'PUT /docket_branding' }],
  login: 'required',
  summary: 'Change texts, logo or style sheet on all pages; for members of tweakparams',
  input: wire.BrandingChange,
  output: wire.BrandingChanged,
  write: updateBranding,
})

export const brandingRestore = method({
  name: 'Branding.restore',
  routes: [{ path: 'POST /docket_branding/restore' }],
  login: 'required',
  summary: 'Undo the last change of the branding, or this; for members of tweakparams',
  input: wire.Restoration,
  output: wire.BrandingChanged,
  write: restoreBranding,
})

export const brandingMethods = [brandingGet, brandingUpdate, brandingRestore]
