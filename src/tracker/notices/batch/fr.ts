/** The French texts of the mail of a day. */

import type { Translation } from '../../../platform/pages/texts.ts'
import type { en } from './en.ts'

export const fr: Translation<typeof en> = {
  subject: {
    one: '[Bugzilla] Modifications de {count} bug',
    many: '[Bugzilla] Modifications de {count} de bugs',
    other: '[Bugzilla] Modifications de {count} bugs',
  },
  intro: {
    one: '{count} bug a été modifié jusqu’au {until} :',
    many: '{count} de bugs ont été modifiés jusqu’au {until}, les plus récents d’abord :',
    other: '{count} bugs ont été modifiés jusqu’au {until}, les plus récents d’abord :',
  },
  state: '{status}. Dernière modification le {newest}.',
  earlier: {
    one: '{count} modification antérieure figure sur la page du bug.',
    many: '{count} de modifications antérieures figurent sur la page du bug.',
    other: '{count} modifications antérieures figurent sur la page du bug.',
  },
  filed: 'a signalé le bug.',
  dependency: 'L’état du bug {id}, dont il dépend, a changé.',
  field: '{label} : {removed} → {added}',
  more_fields: {
    one: '{count} autre champ',
    many: '{count} d’autres champs',
    other: '{count} autres champs',
  },
  description: 'Description :',
  comment: 'Commentaire #{number} :',
  more_bugs: {
    one: '{count} autre bug a été modifié :',
    many: '{count} d’autres bugs ont été modifiés :',
    other: '{count} autres bugs ont été modifiés :',
  },
  newest_only:
    'Il y a eu de très nombreuses modifications. Seules les plus récentes sont incluses.',
  end:
    'Vous recevez ce message une fois par jour. Pour recevoir d’autres e-mails sur les bugs, ' +
    'modifiez vos préférences :',
}
