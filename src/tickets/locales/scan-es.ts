/** Spanish sentences about scans of files for malware. */

import type { ScanWords } from './words.ts'

/** Added to those of `es.ts`. */
export const scanEs: ScanWords = {
  sentences: {
    scan_waits: 'Se está buscando malware en los archivos',
    scan_waits_why:
      'Podrán descargarse en un momento. Hasta entonces, esta página se vuelve a cargar sola.',
    scan_infected: 'Se ha encontrado malware',
    scan_infected_why:
      'Se ha encontrado malware en este archivo, por lo que no se puede descargar. Se ha ' +
      'avisado a su propietario.',
    scan_unknown: 'No se ha podido analizar este archivo',
    scan_unknown_why:
      'No se ha podido buscar malware en él, por lo que no se puede descargar. Consulte a la ' +
      'persona que le envió el enlace.',
    scan_some_held:
      'Algunos archivos no se pueden descargar, por lo que no es posible descargarlos todos ' +
      'a la vez.',
    scan_encrypted: 'Los archivos están cifrados, por lo que no se ha buscado malware en ellos.',
    scan_encrypted_refused:
      'Los archivos están cifrados y no se pueden analizar, por lo que no se pueden ' +
      'descargar aquí.',
    scan_no_encryption: 'Aquí no se admiten archivos cifrados, porque no se pueden analizar.',
    scan_state_waiting: 'se está buscando malware',
    scan_state_infected: 'malware: {found}',
    scan_state_unknown: 'no se ha podido analizar',
    scan_state_released: 'liberado, aunque se encontró malware o no se pudo descartar',
    scan_letter_subject: 'Malware en el ticket {id} ({name})',
    scan_letter_lead:
      'Se ha encontrado malware en un archivo de su ticket. Nadie puede descargar este ' +
      'archivo.',
    scan_letter_lead_many:
      'Se ha encontrado malware en archivos de su ticket. Nadie puede descargar estos archivos.',
    scan_letter_found: 'Encontrado',
    scan_letter_button: 'Ir al ticket',
    scan_letter_note:
      'Elimine el ticket o sustituya el archivo. Si tiene la certeza de que el archivo es ' +
      'inofensivo, pida al administrador que lo libere.',
    scan_title: 'Cuarentena',
    scan_about:
      'Archivos en los que se ha encontrado malware y archivos que no se han podido ' +
      'analizar. Nadie puede descargar los que tienen malware.',
    scan_about_refused: 'Tampoco se pueden descargar los que no se han podido analizar.',
    scan_about_allowed: 'Los que no se han podido analizar se pueden descargar.',
    scan_off: 'Los archivos no se analizan: falta el ajuste ticket_scanner.',
    scan_none: 'No hay archivos de este tipo.',
    scan_result: 'Resultado',
    scan_time: 'Analizado',
    scan_ticket: 'Ticket',
    scan_actions: 'Acciones',
    scan_release: 'Liberar',
    scan_release_title: '¿Liberar este archivo?',
    scan_release_about:
      'Todas las personas que tengan el enlace podrán descargarlo, así como cualquier otro ' +
      'archivo con el mismo contenido. Queda constancia en el registro de auditoría.',
    scan_again: 'Analizar de nuevo',
    scan_released: 'El archivo se ha liberado.',
    scan_waits_again: 'El archivo se analizará de nuevo.',
  },
  counted: {},
}
