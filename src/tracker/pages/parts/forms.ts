/** Shared parts of forms. */

export * from '../../../platform/http/page-forms.ts'
