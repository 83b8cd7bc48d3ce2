/** The tab for the second factor of one's logins. */

import {
  beginMfa,
  disableMfaMethod,
  enableMfaMethod,
  getMfa,
  renewRecoveryCodesMethod,
} from '../../../accounts/mfa/mfa.methods.ts'
import type { MfaOffer, OwnMfa, RecoveryCodes } from '../../../accounts/mfa/mfa.wire.ts'
import { offerAgain } from '../../../accounts/mfa/own-mfa.ts'
import type { Method } from '../../../platform/http/method.ts'
import type { PageAsked } from '../../../platform/http/page.ts'
import { doer, field, runner } from '../../../platform/http/page-forms.ts'
import {
  type FormFor,
  mfaCodes,
  mfaDisabled,
  mfaOffer,
  mfaState,
  mfaTitle,
} from '../mfa/mfa-parts.ts'
import { type Action, calling, formOf, passwordAgain, type Tab, withPassword } from './tab.ts'

const NAME = 'mfa'

const read = runner(getMfa)
const begin = runner(beginMfa)

const formFor =
  (asked: PageAsked): FormFor =>
  (action, fields) =>
    formOf({ tab: NAME, action }, asked, fields)

const offering: Action = {
  done: undefined,
  run: async (door, asked) => mfaOffer((await begin(door, {})) as MfaOffer, formFor(asked)),
}

/** Only this response shows the recovery codes, so it does not redirect. */
function showing(method: Method, isNew: boolean): Action {
  const act = doer(method)
  return {
    done: undefined,
    async run(door, asked) {
      const { recovery_codes } = (await act(door, asked)) as RecoveryCodes
      return mfaCodes(recovery_codes, isNew)
    },
  }
}

/** The secret and the recovery codes are shown once. A wrong code shows the same secret again. */
export const mfaTab: Tab = {
  name: NAME,
  title: mfaTitle,
  before_mfa: true,
  actions: {
    begin: withPassword(offering),
    enable: withPassword(showing(enableMfaMethod, true)),
    renew: withPassword(showing(renewRecoveryCodesMethod, false)),
    disable: calling(disableMfaMethod, mfaDisabled),
  },
  async again(look, asked) {
    const offer = await offerAgain(look, field(asked, 'sealed'))
    return offer && mfaOffer(offer, formFor(asked))
  },
  async show(door, asked) {
    const mfa = (await read(door, {})) as OwnMfa
    return mfaState(mfa, formFor(asked), await door.look(door.caller.actor, passwordAgain))
  },
}
