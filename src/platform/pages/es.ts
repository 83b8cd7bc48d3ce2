/** The Spanish texts of the frame of all pages, of errors and of unknown addresses. */

import type { Translation } from './texts.ts'
import type { en } from './en.ts'

export const es: Translation<typeof en> = {
  skip: 'Ir al contenido',
  help: 'Ayuda',
  display: 'Visualización',
  navigation: 'Páginas',
  bugs: 'Bugs',
  search: 'Búsqueda',
  products: 'Productos',
  requests: 'Peticiones',
  administration: 'Administración',
  inbox: 'Bandeja de entrada',
  files: 'Archivos',
  unread: 'sin leer',
  reports: 'Informes',
  find: 'Búsqueda rápida: palabras, el número de un bug o criterios',
  find_hint: 'Palabras o número de bug',
  new_bug: 'Nuevo bug',
  preferences_of: 'Preferencias de {login}',
  login: 'Iniciar sesión',
  logout: 'Cerrar sesión',
  mail_stopped:
    'Los correos a su dirección se devolvieron varias veces, por lo que ya no se le envían.',
  mail_resume: 'Volver a enviar correos',
  acting: '{sudoer}, actúa en nombre de {login}. Sus acciones quedan registradas.',
  acting_end: 'Dejar de actuar en nombre de otra persona',

  broken: 'Se ha producido un error',
  refused: 'No se puede mostrar esta página',
  not_now: 'No disponible en este momento',
  error: 'Error {code}',
  unknown: 'Página no encontrada',
  unknown_why:
    'No hay nada en {path}. Puede que la dirección esté mal escrita o que la página se haya ' +
    'eliminado.',
  unknown_start: 'Página de inicio',
  unknown_search: 'Buscar bugs',

  errors: 'Errores',
  errors_lead: 'Cada error tiene un número para los programas y una frase para las personas.',
  errors_unknown: 'No hay ningún error con este código.',
  errors_all: 'Todos los errores',
  errors_code: 'Código',
  errors_status: 'Estado HTTP',
  errors_name: 'Nombre',
  errors_sentence: 'Frase',
}
