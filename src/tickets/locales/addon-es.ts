/** Spanish sentences of the add-on for Thunderbird. */

import type { AddonWords } from './words.ts'

/** Added to those of `es.ts`. */
export const addonEs: AddonWords = {
  sentences: {
    addon_name: 'Docket',
    addon_about: 'Envía los adjuntos grandes como enlaces de su Docket.',
    addon_address: 'Dirección de su Docket',
    addon_key: 'Clave de API',
    addon_key_hint:
      'Cree una con el alcance «all» en las preferencias de su Docket. Thunderbird la guarda ' +
      'en su perfil.',
    addon_days: 'Días hasta que caducan los enlaces',
    addon_downloads: 'Descargas de un enlace',
    addon_limits_hint: 'Si están vacíos, se aplican los valores de su Docket.',
    addon_password: 'Contraseña de los enlaces',
    addon_notify: 'Avisar de las descargas a',
    addon_test: 'Probar y guardar',
    addon_testing: 'Consultando a Docket…',
    addon_works: 'Funciona y se ha guardado. Usted es {login}.',
    addon_address_wrong: 'Escriba una dirección que empiece por https:// o http://.',
    addon_not_allowed:
      'Thunderbird no permite el acceso a {host}. Pruebe de nuevo la cuenta en la ' +
      'configuración y permítalo.',
    addon_unreachable: 'Docket no responde: {reason}. Inténtelo más tarde.',
    addon_no_docket: 'No hay ningún Docket en {host}. Compruebe la dirección.',
    addon_key_refused: 'Docket no acepta la clave de API: {reason}',
    addon_too_large: 'El archivo es demasiado grande para este Docket o para su cuota: {reason}',
    addon_refused: 'Docket rechaza el archivo: {reason}',
    service_thunderbird_title: 'Adjuntos grandes en Thunderbird',
    service_thunderbird:
      '{addon} los envía como enlaces. En Thunderbird, instálelo en «Complementos y temas» ' +
      'con «Instalar complemento desde archivo…» y configúrelo en «Configuración», ' +
      '«Redacción», «Adjuntos».',
    service_thunderbird_link: 'Este complemento',
  },
  counted: {},
}
