import type { OfficeTag } from '@bourse/contract'
import * as markets from '@bourse/contract/calls/office/markets'
import { useLanguage, useTranslations } from '@bourse/ui/i18n.tsx'
import { toast } from '@bourse/ui/overlays/toast.tsx'
import { useNavigate } from '@bourse/ui/router.tsx'
import { type ReactNode, useState } from 'react'
import { EditorNotes } from '../../app/page/editor-notes.tsx'
import { PageHead } from '../../app/page/page-head.tsx'
import { SaveBar } from '../../app/page/save-bar.tsx'
import { useMay } from '../../app/use-may.ts'
import { useSaveTag } from './api.ts'
import { CoinOrder } from './coin-order.tsx'
import { TagFields, TagWords } from './tag-fields.tsx'
import { draftOfTag, type TagDraft, tagForm } from './tag-form.ts'

/** A tab or a theme: what it is called, by what rule it is filled, and with which coins. */
export function TagEditor({ tag, above }: { tag: OfficeTag; above: ReactNode }) {
  const t = useTranslations('markets.tags')
  const editing = useTranslations('shell.editing')
  const language = useLanguage()
  const navigate = useNavigate()
  const mayEdit = useMay(markets.saveTag)
  const [base, setBase] = useState(tag)
  const [draft, setDraft] = useState(() => draftOfTag(tag))
  const [tried, setTried] = useState(false)
  const save = useSaveTag()
  const form = tagForm(draft, base)
  const changed = JSON.stringify(draft) !== JSON.stringify(draftOfTag(base))
  const change = (part: Partial<TagDraft>) => setDraft((current) => ({ ...current, ...part }))

  const begin = (from: OfficeTag) => {
    setBase(from)
    setDraft(draftOfTag(from))
    setTried(false)
    save.reset()
  }
  const submit = () => {
    setTried(true)
    if (form.save === undefined) return
    save.mutate(form.save, {
      onSuccess: (saved) => {
        toast.good(t('saved', { name: saved.name[language] }))
        begin(saved)
        if (base.version === 0) {
          void navigate({ to: '/markets/tags/$tag', params: { tag: saved.tag }, ignoreBlocker: true })
        }
      },
    })
  }

  return (
    <>
      <PageHead title={base.name[language] || t('newTitle')} summary={base.tag} above={above} />
      <EditorNotes
        mayEdit={mayEdit}
        error={save.error}
        onMeanwhile={tag.version > base.version ? () => begin(tag) : undefined}
      />
      <fieldset disabled={!mayEdit} className="grid min-w-0 gap-8">
        <TagFields
          isNew={base.version === 0}
          draft={draft}
          errors={tried ? form.errors : undefined}
          onChange={change}
        />
        <TagWords draft={draft} errors={tried ? form.errors : undefined} onChange={change} />
        {(draft.kind === 'theme' || draft.rule === 'listed') && (
          <CoinOrder coins={draft.coins} mayEdit={mayEdit} onChange={(coins) => change({ coins })} />
        )}
      </fieldset>
      {mayEdit && (
        <SaveBar
          changed={changed}
          saving={save.isPending}
          onSave={submit}
          onDiscard={() => begin(base)}
          label={editing('save')}
          note={tried && form.save === undefined ? editing('mend') : undefined}
        />
      )}
    </>
  )
}
