import type { OfficeTag } from '@bourse/contract'
import * as markets from '@bourse/contract/calls/office/markets'
import { useLanguage, useTranslations } from '@bourse/ui/i18n.tsx'
import { toast } from '@bourse/ui/overlays/toast.tsx'
import { useNavigate } from '@bourse/ui/router.tsx'
import type { ReactNode } from 'react'
import { Editor, useEditor } from '../../app/page/editor.tsx'
import { PageHead } from '../../app/page/page-head.tsx'
import { useMay } from '../../app/use-may.ts'
import { useSaveTag } from './api.ts'
import { CoinOrder } from './coin-order.tsx'
import { TagFields, TagWords } from './tag-fields.tsx'
import { draftOfTag, tagForm } from './tag-form.ts'

/** A tab or a theme: what it is called, by what rule it is filled, and with which coins. */
export function TagEditor({ tag: row, above }: { tag: OfficeTag; above: ReactNode }) {
  const t = useTranslations('markets.tags')
  const language = useLanguage()
  const navigate = useNavigate()
  const mayEdit = useMay(markets.saveTag)
  const editor = useEditor({
    row,
    draftOf: draftOfTag,
    formOf: tagForm,
    act: useSaveTag(),
    onSaved: ({ name }) => toast.good(t('saved', { name: name[language] })),
    onCreated: ({ tag }) => void navigate({ to: '/markets/tags/$tag', params: { tag }, ignoreBlocker: true }),
  })
  const { base, draft, change } = editor
  const errors = editor.tried ? editor.form.errors : undefined
  const head = <PageHead title={base.name[language] || t('newTitle')} summary={base.tag} above={above} />
  return (
    <Editor editor={editor} mayEdit={mayEdit} head={head}>
      <fieldset disabled={!mayEdit} className="grid min-w-0 gap-8">
        <TagFields isNew={base.version === 0} draft={draft} errors={errors} onChange={change} />
        <TagWords draft={draft} errors={errors} onChange={change} />
        {(draft.kind === 'theme' || draft.rule === 'listed') && (
          <CoinOrder coins={draft.coins} mayEdit={mayEdit} onChange={(coins) => change({ coins })} />
        )}
      </fieldset>
    </Editor>
  )
}
