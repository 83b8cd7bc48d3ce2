/** The Japanese sentences of the faults about bugs. */

import type { SameFaults } from '../../../platform/faults.ts'
import type { de } from './de.ts'

export const ja: SameFaults<typeof de> = {
  attachment: {
    attachment_bug_required: '添付先のバグを指定してください。',
    user_not_insider:
      '添付ファイルの公開・非公開の変更や、非公開の添付ファイルへのコメントは、インサイダーだけができます。',
    auth_failure: '添付ファイル {1} は非公開です。インサイダーと投稿者だけが読めます。',
    file_too_large: 'ファイルが大きすぎます。添付ファイルは {1} KB までです。',
    attachment_quota_exceeded:
      '添付ファイルの割り当て {2} バイト (空き {1} バイト) を超えます。より小さいファイルを添付するか、リンクを記載してください。',
    invalid_content_type:
      '「{1}」は有効なコンテンツタイプではありません。{2} とスラッシュ、サブタイプを使用してください (例: 「image/png」)。',
    file_not_specified: 'ファイル名を入力してください。',
    nothing_to_attach: 'ファイルを選択するか、テキストまたはアドレスを入力してください。',
    attachment_address_invalid: 'アドレスは「http://」または「https://」で始まる必要があります。',
    missing_attachment_description: '添付ファイルの説明を入力してください。',
    zero_length_file: 'ファイルが空か、有効な Base64 ではありません。',
    attachment_text_too_long: 'パラメーター「{1}」が {2} 文字を超えています。',
    attachment_not_found: '番号 {1} の添付ファイルはありません。',
    attachment_removed: '添付ファイル {1} の内容は削除されました。説明は残っています。',
    no_attachments: 'バグ {1} には、ダウンロードできる添付ファイルがありません。',
    too_many_attachments:
      'バグ {1} の添付ファイルは {2} 個を超えています。1 つずつダウンロードしてください。',
    invalid_attach_id: '添付ファイル {1} がないか、アクセスする権限がありません。',
    illegal_attachment_edit:
      '添付ファイル {1} を変更できるのは、投稿者と、editbugs を持ち読むことができる人だけです。',
    illegal_attachment_edit_bug:
      '製品「{1}」のバグと添付ファイルを変更できるのは、特定のグループのメンバーだけです。',
    filename_not_specified: '添付ファイルにはファイル名が必要です。',
  },
  bugmail: {
    bugmail_wish_unknown: '「{1}」は「{2}」に関するメールを受け取れません。',
    watch_self: '自分自身をウォッチすることはできません。ご自身宛てのメールはすでに届いています。',
    unsubscribe_link_invalid:
      'リンクが正しくありません。メッセージのとおりに開くか、ログインしてバグのページで無視してください。',
    bugmail_too_many: '上限は {1} です。',
  },
  commentEdit: {
    comment_not_editable:
      'コメント {1} は編集できません。編集できるのは管理者が選んだグループのメンバーで、多くの場合は自分のコメントだけです。',
    comment_emptied: 'コメントを空にすることはできません。',
    comment_without_text: 'コメント {1} には、編集できる本文がありません。',
    comment_revision_unknown: 'コメント {2} に以前の版 {1} はありません。',
  },
  commentTag: {
    comment_tag_disabled: 'コメントのタグは無効です。タグを付けられるグループがありません。',
    comment_tag_invalid:
      '「{1}」は有効なタグではありません。英数字、アンダースコア、ピリオド、ハイフンだけを使用してください。',
    comment_tag_too_long: 'タグは {1} 文字までです。',
    comment_tag_too_short: 'タグ「{1}」は短すぎます。{2} 文字以上必要です。',
    comment_tags_too_many: 'コメントのタグは {1} 個までです。先にいくつか削除してください。',
  },
  comments: {
    param_required: 'コメントは空にできません。',
    number_too_large: '1 つのコメントに {1} 時間は多すぎます。上限は {2} です。',
    number_too_small: '1 つのコメントに {1} 時間は少なすぎます。下限は {2} です。',
    comment_is_private: 'コメント {1} は非公開です。インサイダーだけが読めます。',
    comment_id_invalid: '番号 {1} のコメントはありません。',
    user_not_insider: 'コメントの公開・非公開を変更できるのはインサイダーだけです。',
    comments_restricted: 'このバグへのコメントは、あるグループのメンバーに限られています。',
    comment_too_long: 'コメントは {1} 文字までです。長い文章はファイルとして添付してください。',
    comment_invalid_isprivate: '「{1}」はこのバグのコメントの番号ではありません。',
  },
  customField: {
    number_not_integer: '{2} の「{1}」は整数ではありません。',
    number_too_large: '{2} に {1} は大きすぎます。上限は {3} です。',
    number_too_small: '{2} に {1} は小さすぎます。下限は {3} です。',
    illegal_date: '{2} の「{1}」は日付ではありません。形式 {3} を使用してください。',
    illegal_time: '{2} の「{1}」に有効な時刻 (時、分、秒) がありません。',
    freetext_too_long: '{1} のテキストは {2} 文字です。{3} 文字までです。',
    custom_value_invalid: '{1} にはリストではなく 1 つの値を指定してください。',
    relationship_loop_single: '{1} のバグ {2} は、このバグに戻る循環を作ります。',
    required_field: '{1} の値を入力してください。ここでは必須です。',
  },
  flag: {
    flag_status_invalid: 'フラグ {1} を「{2}」に設定することはできません。',
    flag_update_denied:
      'フラグ {2} をそのように設定する権限がありません。権限のあるグループはフラグタイプで定められています。',
    flag_type_requestee_disabled: 'フラグ {1} を特定の人に依頼することはできません。',
    flag_not_unique: 'フラグ「{1}」は複数設定されています。どれかを指定してください。',
    flag_type_not_unique:
      '「{1}」という名前のフラグタイプが複数あります。どれかを指定してください。',
    flag_type_inactive: 'フラグ {1} は無効なため、もう設定できません。',
    flag_type_not_multiplicable: 'フラグ {1} はすでに設定されており、一度しか設定できません。',
    flag_requestee_disabled: '{1} にフラグを依頼することはできません。アカウントが無効です。',
    flag_requestee_unauthorized:
      '{1} はバグ<2> {2} </2>を表示できないため、フラグを依頼できません。',
    flag_requestee_unauthorized_attachment:
      '添付ファイル {2} は非公開のため、{1} にフラグを依頼できません。',
    flag_requestee_needs_privs: '{1} にはフラグ {2} を承認する権限がないため、依頼できません。',
    flag_type_target_type_invalid:
      'フラグタイプの対象は「{1}」ではなく「bug」または「attachment」です。',
    flag_type_name_invalid:
      '「{1}」はフラグの名前にできません。空白とカンマを含まない 1～{2} 文字を使用してください。',
    flag_type_description_invalid: 'フラグタイプの説明を入力してください。',
    flag_type_cc_list_invalid: 'CC リストは {1} 文字までです。',
    flag_type_sortkey_invalid: 'フラグタイプのソートキーは {1} ではなく、1～{2} の数値です。',
    flag_type_not_editable:
      'フラグ {1} はこの方法では変更できません。管理していない製品にも適用されています。変更できるのは、ご自身の製品に含めるかどうかだけです。',
    flag_type_in_use:
      'フラグ {1} は使用中のため、フラグタイプを削除できません。代わりに無効にしてください。',
    illegal_cc_address: 'CC リストの「{1}」はメールアドレスではありません。',
  },
  history: {
    illegal_date:
      '「{1}」は日時ではありません。ISO 8601 形式を使用してください。タイムゾーンがない場合は UTC です。',
  },
  newcomer: {
    links_too_early:
      '新しいアカウントのため、作成後 {2} 時間はリンクを追加できません。「{1}」を削除してください。',
  },
  personalTag: {
    tag_name_invalid: 'タグは 1～{1} 文字で、区切り文字であるカンマは使用できません。',
    tag_not_known: 'ID {1} のタグはありません。',
    tag_exists: 'タグ「{1}」はすでにあります。別の名前にしてください。',
    tags_too_many: 'タグは {1} 個までです。先に 1 つをすべてのバグから削除してください。',
  },
  relation: {
    dependency_loop_single: 'バグを自身の {1} や {2} に含めることはできません。',
    dependency_loop_multi:
      '次のバグが、直接または間接的に、このバグの {1.0} と {1.1} の両方に含まれることになります<2> ({2})</2>。',
  },
  seeAlso: {
    bug_url_invalid:
      '「{1}」にはリンクできません ({2})。ここのバグの番号、エイリアス、アドレス、または Bugzilla、Launchpad、Debian、JIRA、Trac、' +
      'MantisBT、SourceForge、GitHub のバグのアドレスを指定してください。',
    bug_url_too_long: 'バグのアドレスは {1} 文字までです。',
    see_also_self_reference: 'バグを自身にリンクすることはできません。',
  },
  bug: {
    improper_bug_id_field_value:
      '<1>「{1}」は有効なバグ番号でもエイリアスでもありません。</1><-1>バグ番号またはエイリアスを入力してください。</-1>',
    bug_id_does_not_exist: '番号 {1} のバグはありません。',
    bug_access_denied:
      'バグ {1} にアクセスする権限がありません。表示できる人に、CC リストへの追加を依頼してください。',
    bug_access_query: 'バグ {1} は公開されていません。表示できるアカウントでログインしてください。',
    alias_too_long: 'エイリアス「{1}」が 40 文字を超えています。',
    alias_in_use: 'エイリアス「{1}」はすでに使用されています ({2})。',
    alias_is_numeric:
      'エイリアス「{1}」は数値のため、バグ番号と間違われる可能性があります。文字を加えてください。',
    alias_has_comma_or_space:
      'エイリアス「{1}」に、区切り文字であるカンマまたは空白が含まれています。',
    freetext_too_long: '{1} のテキストは {2} 文字です。{3} 文字までです。',
    require_summary: '要約を入力してください。バグを 1 行で説明するものです。',
    reassign_to_empty:
      'バグには担当者が必要です。担当者を指定するか、既定の担当者に戻してください。',
    multiple_alias_not_allowed:
      'エイリアスは 1 つのバグに属するため、複数のバグのエイリアスを一度に変更することはできません。',
    dupe_not_allowed: '複数のバグを一度に重複とすることはできません。1 つずつ設定してください。',
    cc_remove_denied:
      'CC リストから他の人を削除できるのは、バグを編集できる人だけです。自分自身はいつでも削除できます。',
    object_not_specified: '{1} の値を入力してください。このシステムに既定値はありません。',
    illegal_change:
      '{1.field} を<1.from>「{1.from}」から</1.from><1.to>「{1.to}」に</1.to>変更する権限がありません。',
    invalid_user_group: '{1} は {2} のバグを表示または編集できないため、関係者になれません。',
    group_restriction_not_allowed:
      'この製品のバグをグループ「{1}」に追加できないか、そのグループがありません。',
    group_invalid_removal:
      'バグをグループ「{1}」から削除できません。グループに含まれていないか、必須のグループか、権限がありません。',
    missing_resolution: 'ステータスが {1} のバグには解決方法が必要です。',
    resolution_not_allowed: '未解決のバグに解決方法は設定できません。',
    illegal_bug_status_transition: '新しいバグをステータス {1} で報告することはできません。',
    illegal_status_change:
      'ステータスを {1} から {2} に変更できません。ワークフローで許可されていないか、権限がありません。',
    undefined_field: 'パラメーター「{1}」が空です。バグ番号またはエイリアスを指定してください。',
    dupe_loop_detected: 'バグ {1} が、直接または他の重複を通じて、自身の重複になります。',
    dupe_id_required: 'バグを DUPLICATE として解決するには、もう一方のバグを指定してください。',
    comment_required: '{1} の変更には、理由を説明するコメントが必要です。',
    milestone_required: 'バグを {1} にするには、既定以外のターゲットマイルストーンが必要です。',
    still_unresolved_bugs: '依存先のバグが未解決の間は、バグを FIXED として解決できません。',
    collision:
      '読み込み後にバグ {1} が変更されました。{2} が変わっている可能性があります。読み直し、必要であれば変更をやり直してください。',
    number_too_large: '{2} に {1} は大きすぎます。上限は {3} です。',
    number_too_small: '{2} に {1} は小さすぎます。下限は {3} です。',
    illegal_date: '{2} の「{1}」は日付ではありません。形式 YYYY-MM-DD を使用してください。',
    bugs_too_many: 'コメント、履歴などの長い項目は、一度に {1} 件のバグまで取得できます。',
  },
  visit: {
    user_not_involved:
      'バグ {1} の関係者ではありません。閲覧は、報告者、担当者、QA コンタクト、CC リストの人についてのみ記録されます。',
  },
  vote: {
    voting_disabled: '製品「{1}」では投票が無効です。',
    votes_not_natural: '「{2}」はバグ {1} の票数ではありません。0 以上を入力してください。',
    votes_too_many_for_bug: 'バグ {1} に投じられるのは {2} 票ではなく {3} 票までです。',
    votes_too_many_for_product:
      '製品「{1}」のすべてのバグで使えるのは {2} 票ではなく {3} 票です。先に他のバグの票を取り消してください。',
    votes_for_closed_bug: 'バグ {1} は解決済みです。票の取り消しはできますが、追加はできません。',
  },
  watch: {
    watch_target:
      'ウォッチするものを指定してください。製品、コンポーネントとその製品、またはキーワードです。',
    watches_too_many: 'ウォッチできるのは {1} 件までです。先に 1 つ解除してください。',
  },
  incoming: {
    mail_other_bug:
      '返信先のアドレスはバグ {1} 専用です。他のバグに書き込むには、そのバグに関するメッセージに返信してください。',
    mail_files_too_many:
      'メッセージのファイルは {1} 個までです。残りは別のメッセージで送信してください。',
    mail_too_often:
      '同じバグに関するメッセージが多すぎます。{1:seconds}後にもう一度お試しください。',
    mail_unknown: 'ID {1} のメッセージはありません。',
    mail_not_kept: 'メッセージ {1} は再試行できません。待機中か、処理済みで保存されていません。',
  },
}
