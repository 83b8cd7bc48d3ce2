/** The commands of `docket`, each loaded when it is called. */

import { loadSmall } from '../../platform/keep-small.ts'
import type { Command } from './command.ts'

/** A command that has not been loaded, so that starting one does not load all. */
export interface Listed {
  name: string
  load: () => Promise<{ command: Command }>
}

/** In the order of the overview. */
export const COMMANDS: readonly Listed[] = [
  { name: 'serve', load: () => loadSmall(() => import('./serve.ts')) },
  { name: 'config', load: () => import('./config.ts') },
  { name: 'user add', load: () => import('./user-add.ts') },
  { name: 'user password', load: () => import('./user-password.ts') },
  { name: 'user remove-mfa', load: () => import('./user-remove-mfa.ts') },
  { name: 'key create', load: () => import('./key-create.ts') },
  { name: 'mail in', load: () => import('./mail-in.ts') },
  { name: 'mail try', load: () => import('./mail-try.ts') },
  { name: 'nodes', load: () => import('./nodes.ts') },
  { name: 'secret-key replace', load: () => import('./secret-key-replace.ts') },
  { name: 'migrate', load: () => import('./migrate.ts') },
  { name: 'backup', load: () => import('./backup.ts') },
  { name: 'restore', load: () => import('./restore.ts') },
  { name: 'read-only', load: () => import('./read-only.ts') },
  { name: 'whines list', load: () => import('./whines-list.ts') },
  { name: 'whines approve', load: () => import('./whines-approve.ts') },
  { name: 'whines run', load: () => import('./whines-run.ts') },
  { name: 'whines remind', load: () => import('./whines-remind.ts') },
  { name: 'import bugzilla inspect', load: () => import('./import-inspect.ts') },
  { name: 'export', load: () => import('./export.ts') },
  { name: 'export bugzilla', load: () => import('./export-bugzilla.ts') },
  { name: 'import docket', load: () => import('./import-docket.ts') },
  { name: 'copy', load: () => import('./copy.ts') },
  { name: 'blobs copy', load: () => import('./blobs-copy.ts') },
  { name: 'blobs reencrypt', load: () => import('./blobs-reencrypt.ts') },
  { name: 'redirects check', load: () => import('./redirects-check.ts') },
  { name: 'redirects rules', load: () => import('./redirects-rules.ts') },
  { name: 'check', load: () => import('./check.ts') },
  { name: 'reindex', load: () => import('./reindex.ts') },
  { name: 'import bugzilla run', load: () => import('./import-run.ts') },
  { name: 'import bugzilla cut-over', load: () => import('./import-cut-over.ts') },
  { name: 'import bugzilla plan', load: () => import('./import-plan.ts') },
  { name: 'import bugzilla merge', load: () => import('./import-merge.ts') },
  { name: 'import bugzilla verify', load: () => import('./import-verify.ts') },
  { name: 'import redmine inspect', load: () => import('./redmine-inspect.ts') },
  { name: 'import redmine run', load: () => import('./redmine-run.ts') },
  { name: 'import redmine verify', load: () => import('./redmine-verify.ts') },
  { name: 'import redmine report', load: () => import('./redmine-report.ts') },
  { name: 'import mantis inspect', load: () => import('./mantis-inspect.ts') },
  { name: 'import mantis run', load: () => import('./mantis-run.ts') },
  { name: 'import mantis verify', load: () => import('./mantis-verify.ts') },
  { name: 'import mantis report', load: () => import('./mantis-report.ts') },
  { name: 'import dl', load: () => import('./dl-run.ts') },
  { name: 'import dl inspect', load: () => import('./dl-inspect.ts') },
  { name: 'import dl verify', load: () => import('./dl-verify.ts') },
  { name: 'explain', load: () => import('./explain.ts') },
  { name: 'send', load: () => import('./send.ts') },
  { name: 'receive', load: () => import('./receive.ts') },
  { name: 'grant', load: () => import('./grant.ts') },
  { name: 'demo', load: () => import('./demo.ts') },
]
