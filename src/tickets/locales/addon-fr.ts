/** French sentences of the add-on for Thunderbird. */

import type { AddonWords } from './words.ts'

/** Added to those of `fr.ts`. */
export const addonFr: AddonWords = {
  sentences: {
    addon_name: 'Docket',
    addon_about: 'Envoie les pièces jointes volumineuses sous forme de liens de votre Docket.',
    addon_address: 'Adresse de votre Docket',
    addon_key: 'Clé d’API',
    addon_key_hint:
      'Créez-en une avec la portée «\u00a0all\u00a0» dans les préférences de votre Docket. ' +
      'Thunderbird la conserve dans votre profil.',
    addon_days: 'Jours avant l’expiration des liens',
    addon_downloads: 'Téléchargements d’un lien',
    addon_limits_hint: 'Sans valeur, celles de votre Docket s’appliquent.',
    addon_password: 'Mot de passe des liens',
    addon_notify: 'Avertir des téléchargements',
    addon_test: 'Tester et enregistrer',
    addon_testing: 'Interrogation de Docket…',
    addon_works: 'Cela fonctionne, et c’est enregistré. Vous êtes {login}.',
    addon_address_wrong: 'Saisissez une adresse qui commence par https:// ou http://.',
    addon_not_allowed:
      'Thunderbird n’autorise pas l’accès à {host}. Testez de nouveau le compte dans les ' +
      'paramètres, et autorisez-le.',
    addon_unreachable: 'Docket ne répond pas\u00a0: {reason}. Réessayez plus tard.',
    addon_no_docket: 'Il n’y a pas de Docket à {host}. Vérifiez l’adresse.',
    addon_key_refused: 'Docket n’accepte pas la clé d’API\u00a0: {reason}',
    addon_too_large:
      'Le fichier est trop volumineux pour ce Docket ou pour votre quota\u00a0: {reason}',
    addon_refused: 'Docket refuse le fichier\u00a0: {reason}',
    service_thunderbird_title: 'Pièces jointes volumineuses dans Thunderbird',
    service_thunderbird:
      '{addon} les envoie sous forme de liens. Dans Thunderbird, installez-le dans ' +
      '«\u00a0Modules complémentaires et thèmes\u00a0» avec «\u00a0Installer un module ' +
      'depuis un fichier…\u00a0», et configurez-le dans «\u00a0Paramètres\u00a0», ' +
      '«\u00a0Rédaction\u00a0», «\u00a0Pièces jointes\u00a0».',
    service_thunderbird_link: 'Ce module',
  },
  counted: {},
}
