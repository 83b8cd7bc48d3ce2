/** The Japanese sentences of the faults about the catalogue and its administration. */

import type { SameFaults } from '../../../platform/faults.ts'
import type { de } from './de.ts'

export const ja: SameFaults<typeof de> = {
  branding: {
    branding_text_too_long: '「{1}」は {3} 文字です。{2} 文字までです。',
    branding_style_too_large: 'スタイルシートは {1:kib} KiB までです。現在は {2:kib} KiB です。',
    branding_logo_too_large: 'ロゴは {1:kib} KiB までです。より小さいファイルを選択してください。',
    branding_logo_unknown: 'ロゴは PNG、JPEG、WebP、GIF、SVG の画像でなければなりません。',
    branding_changed:
      '読み込み後に外観が変更されました。何も保存されていません。現在の内容を確認して、もう一度保存してください。',
    branding_no_previous: '復元するものはありません。外観は変更されていません。',
  },
  groupRemoval: {
    system_group_not_deletable: 'グループ「{1}」はシステムグループのため、削除できません。',
    group_has_special_role:
      '次のパラメーターがグループ「{1}」を参照しています: {2}。先に変更してください。',
    group_cannot_delete:
      'グループ「{1}」は使用中です ({2})。それでも削除する場合は、元に戻せないため、確認が必要です。',
  },
  instance: {
    job_running: 'ジョブ {1} は実行中か、終了したばかりです。読み直してください。',
    nothing_to_repair:
      '「{1}」に修復するものはありません。最後の検査が実行中か、問題がないか、修復できません。先に検査を実行してください。',
    sanity_check_running: '検査はすでに実行中です。終了を待つか、停止してください。',
  },
  keyword: {
    keyword_blank_name: 'キーワードの名前を入力してください。',
    keyword_invalid_name: '「{1}」は有効なキーワードではありません。カンマと空白は使用できません。',
    keyword_name_too_long: 'キーワードは {2} 文字までです。現在は {1} 文字です。',
    keyword_already_exists: 'キーワード「{1}」はすでに存在します。',
    keyword_blank_description: 'キーワードの説明を入力してください。',
    keyword_has_bugs:
      'キーワード「{1}」を持つバグがあります。それらからも削除する場合は、元に戻せないため、確認が必要です。',
  },
  linkPattern: {
    link_pattern_unknown: 'リンクパターン {1} はありません。',
    link_pattern_invalid: 'パターンが正しくありません: {1}',
    link_address_invalid: 'アドレスが正しくありません: {1}',
    link_patterns_too_many: 'パターンは、すべてのバグ用と製品ごとに {1} 個までです。',
  },
  merge: {
    merge_into_itself:
      'アカウントを自身に統合することはできません。別のアカウントを指定してください。',
    merge_yourself:
      'ご自身のアカウントを他に統合することはできません。editusers の他のメンバーに依頼してください。',
    merge_into_merged:
      'アカウント「{1}」は「{2}」に統合されました。代わりにそちらを指定してください。',
    merge_running: 'アカウント「{1}」は「{2}」に統合中です。終了をお待ちください。',
  },
  operation: {
    operation_ended: '処理 {1} はすでに終了しているため、停止できません。',
    operation_not_stopped:
      '処理 {1} は停止されていないか、その後別の処理が開始されたため、再開できません。',
  },
  people: {
    user_has_activity:
      'アカウント「{1}」は次から参照されています: {2}。代わりに無効にしてください。',
    user_is_yourself:
      'ご自身のアカウントは削除できません。editusers の他のメンバーに依頼してください。',
  },
  quip: {
    quip_unknown: 'ひとこと {1} はありません。',
    quip_empty: 'ひとことを入力してください。',
    quip_too_long: 'ひとことは {1} 文字までです。',
    quips_closed: '現在、ひとことは追加できません。',
  },
  classification: {
    object_does_not_exist: '分類「{1}」はありません。綴りを確認してください。',
    auth_classification_not_enabled:
      '分類は無効です。パラメーター「useclassification」がオフです。',
    classification_not_specified: '分類の名前を入力してください。',
    classification_name_too_long: '分類の名前は {2} 文字までです。現在は {1} 文字です。',
    classification_already_exists: '分類「{1}」はすでに存在します。',
    classification_not_deletable: '分類「{1}」は未分類の製品すべてを含むため、削除できません。',
  },
  catalogue: {
    too_many_to_move:
      '同じソートキーのものが多すぎます ({1})。代わりにソートキーを変更してください。',
  },
  field: {
    object_not_specified: '{1} の値を入力してください。',
    object_does_not_exist: '「{2}」({1}) はありません。綴りを確認してください。',
    keyword_inactive:
      'キーワード「{1}」は無効です。すでに付いているバグには残りますが、新しく付けることはできません。',
    field_missing_description: '項目のラベルを入力してください。',
    field_invalid_name:
      '「{1}」は有効な項目名ではありません。英数字とアンダースコアを使用してください。',
    field_name_too_long: '「{1}」は長すぎます。項目名は {2} 文字までです。',
    field_already_exists: '項目「{1}」はすでに存在します。',
    field_invalid_type: '無効な項目タイプ {1} です。',
    field_is_built_in: '項目「{1}」は組み込みのため、変更も削除もできません。',
    field_cant_control_self: '項目「{1}」を自身に依存させることはできません。',
    field_control_must_be_select:
      '「{1}」には値のリストがないため、項目を依存させることはできません。',
    field_value_control_select_only: '他の項目に依存できるのは、値のリストを持つ項目の値だけです。',
    field_visibility_values_required:
      '他の項目に依存する項目には、表示の条件となる値が 1 つ以上必要です。',
    field_has_no_value_field: '「{1}」の値を他の項目に依存させることはできません。',
    customfield_not_obsolete: '項目「{1}」は使用中です。削除する前に廃止してください。',
    customfield_has_contents: '値を持つバグがあるため、項目「{1}」は削除できません。',
    customfield_has_history: 'バグの履歴が参照しているため、項目「{1}」は削除できません。',
    field_is_controller: '項目「{2}」が依存しているため、項目「{1}」は削除できません。',
    fieldvalue_undefined: '{1} の値の名前を入力してください。',
    fieldvalue_name_too_long: '「{1}」は長すぎます。値は {2} 文字までです。',
    fieldvalue_already_exists: '{1} にはすでに値「{2}」があります。',
    fieldvalue_reserved_word:
      '「{2}」は予約語のため、{1} の値にできません。別の語を使用してください。',
    fieldvalue_not_editable: '{1} の値「{2}」は組み込みのため、名前を変更できません。',
    fieldvalue_not_deletable: '{1} の値「{2}」は組み込みのため、削除できません。',
    fieldvalue_is_default: '「{2}」は {1} の既定値です。先にそのパラメーターを変更してください。',
    fieldvalue_is_controller: '項目「{3}」が {1} の値「{2}」に依存しています。',
    fieldvalue_still_has_bugs:
      '{1} の値が「{2}」のバグがあります。先に変更するか、値を無効にしてください。',
    workflow_step_to_itself: '「{1}」に自身への遷移は設定できません。',
    workflow_needs_initial: '新しいバグに使用できる有効なステータスが 1 つ以上必要です。',
    invalid_field_name: '「{1}」は有効な値のリストを持つ項目ではありません。',
  },
  product: {
    object_not_specified: '製品を指定してください。',
    no_products: 'バグを報告できる製品がありません。',
    entry_access_denied: '製品「{1}」がないか、バグを報告できません。綴りを確認してください。',
    product_access_denied: '製品「{1}」がないか、アクセスできません。綴りを確認してください。',
    product_disabled: '製品「{1}」は受付を終了しています。新しいバグは報告できません。',
    product_edit_denied:
      '製品「{1}」のバグの変更とコメントは、特定のグループのメンバーだけができます。',
    part_does_not_exist: '製品 {3} に「{2}」({1}) はありません。',
    require_component: 'バグがある製品のコンポーネントを指定してください。',
    part_not_named: '名前は空にできません ({1})。',
    value_inactive: '製品 {3} の「{2}」({1}) は、新しいバグには使用できません。',
    missing_component: '製品「{1}」には有効なコンポーネントがないため、バグを報告できません。',
    missing_version: '製品「{1}」には有効なバージョンがないため、バグを報告できません。',
    get_products_invalid_type:
      '不明なタイプ「{1}」です。「accessible」「selectable」「enterable」のいずれかを使用してください。',
    product_blank_name: '製品の名前を入力してください。',
    product_name_too_long: '製品の名前は {2} 文字までです。現在は {1} 文字です。',
    product_name_already_in_use: '製品「{1}」はすでに存在します。',
    product_name_diff_in_case: '「{1}」は既存の製品「{2}」と大文字・小文字が異なるだけです。',
    product_must_have_description: '製品の説明を入力してください。',
    product_must_have_version: '製品の最初のバージョンを入力してください (例: 「unspecified」)。',
    product_must_define_defaultmilestone: '製品「{2}」に既定のマイルストーン「{1}」はありません。',
    product_has_bugs:
      '製品「{1}」にはバグがあります。先に別の製品に移すか、この製品の受付を終了してください。',
    version_name_too_long: 'バージョンの名前は {2} 文字までです。現在は {1} 文字です。',
    milestone_name_too_long: 'マイルストーンの名前は {2} 文字までです。現在は {1} 文字です。',
    illegal_group_control_combination:
      'グループ「{1}」では、「membercontrol」が {2} のとき「othercontrol」を {3} にできません。' +
      '両方を同じ値にできます。「membercontrol」が 1 なら任意、2 なら 0 か 3 です。',
    product_illegal_group:
      'グループ「{1}」はシステムグループか無効なため、バグの公開範囲にできません。',
    part_blank_name: '名前を入力してください ({1})。',
    part_already_exists: '製品「{2}」にはすでに「{3}」({1}) があります。',
    part_has_bugs: '「{2}」({1}) のバグがあります。先に変更するか、無効にしてください。',
    version_is_last: '製品「{1}」には 1 つ以上のバージョンが必要です。',
    milestone_is_default:
      '「{1}」は製品の既定のマイルストーンです。先に別の既定を選択してください。',
    product_admin_denied: '製品「{1}」を管理する権限がありません。',
    component_blank_name: 'コンポーネントの名前を入力してください。',
    component_name_too_long: 'コンポーネントの名前は {2} 文字までです。現在は {1} 文字です。',
    component_already_exists: '製品「{1}」にはすでにコンポーネント「{2}」があります。',
    component_blank_description: 'コンポーネントの説明を入力してください。',
    component_need_initialowner: 'コンポーネントには、新しいバグの既定の担当者が必要です。',
    component_does_not_exist: 'ID {1} のコンポーネントがないか、アクセスできません。',
    component_is_last:
      '製品「{1}」には 1 つ以上のコンポーネントが必要です。先に別のものを作成してください。',
    component_has_bugs:
      'コンポーネント「{1}」にはバグがあります。先に別のコンポーネントに移すか、無効にしてください。',
    component_names_not_unique: '同じ製品のコンポーネントに同じ名前「{1}」は使用できません。',
    part_is_controller:
      '項目「{2}」またはその値は、これ ({1}) の場合だけ表示されます。先に変更してください。',
  },
}
