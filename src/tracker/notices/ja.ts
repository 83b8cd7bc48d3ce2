/** The Japanese texts of mail about bugs; tables and addresses are as in Bugzilla. */

import type { Translation } from '../../platform/pages/texts.ts'
import type { en } from './en.ts'

export const ja: Translation<typeof en> = {
  why: 'このメッセージをお送りしている理由:',
  own_assignee: 'このバグの担当者であるか、担当者でした。',
  own_qa_contact: 'このバグの QA コンタクトであるか、QA コンタクトでした。',
  own_reporter: 'このバグを報告しました。',
  own_cc: 'このバグの CC リストに載っているか、載っていました。',
  own_global_watcher: 'すべてのバグをウォッチしています。',
  own_watch: 'このバグの製品、コンポーネント、またはキーワードをウォッチしています。',
  own_product: '製品 {name} をウォッチしています。',
  own_component: '製品 {product} のコンポーネント {name} をウォッチしています。',
  own_keyword: 'キーワード {name} をウォッチしています。',
  watched_assignee: 'このバグの担当者である、または担当者だった人をウォッチしています。',
  watched_qa_contact:
    'このバグの QA コンタクトである、または QA コンタクトだった人をウォッチしています。',
  watched_reporter: 'このバグの報告者をウォッチしています。',
  watched_cc: 'このバグの CC リストに載っている、または載っていた人をウォッチしています。',
  mentioned: 'コメントであなたについて言及されています。',
  request_made: '{who} さんが {flag} を依頼しました:',
  request_made_of: '{who} さんが {whom} さんに {flag} を依頼しました:',
  request_passed_on: '{who} さんが {asker} さんの {flag} の依頼を {whom} さんに回しました:',
  request_granted: '{who} さんが {flag} を承認しました:',
  request_granted_to: '{who} さんが、{asker} さんから {whom} さんへの {flag} の依頼を承認しました:',
  request_granted_of: '{who} さんが {asker} さんの {flag} の依頼を承認しました:',
  request_denied: '{who} さんが {flag} を却下しました:',
  request_denied_to: '{who} さんが、{asker} さんから {whom} さんへの {flag} の依頼を却下しました:',
  request_denied_of: '{who} さんが {asker} さんの {flag} の依頼を却下しました:',
  request_canceled: '{who} さんが {flag} を取り消しました:',
  request_canceled_to:
    '{who} さんが、{asker} さんから {whom} さんへの {flag} の依頼を取り消しました:',
  request_canceled_of: '{who} さんが {asker} さんの {flag} の依頼を取り消しました:',
}
