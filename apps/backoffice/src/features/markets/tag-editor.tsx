import type { OfficeTag } from '@bourse/contract'
import { OFFICE_CALLS } from '@bourse/contract/calls'
import { useLanguage, useTranslations } from '@bourse/ui/i18n.tsx'
import { Note } from '@bourse/ui/note.tsx'
import { SectionRule } from '@bourse/ui/rule.tsx'
import { toast } from '@bourse/ui/toast.tsx'
import { useNavigate } from '@tanstack/react-router'
import { type ReactNode, useState } from 'react'
import { LanguageFields } from '../../app/language-fields.tsx'
import { MeanwhileNote } from '../../app/meanwhile-note.tsx'
import { PageHead } from '../../app/page-head.tsx'
import { ReadOnlyNote } from '../../app/read-only-note.tsx'
import { SaveBar } from '../../app/save-bar.tsx'
import { useMay } from '../../app/use-may.ts'
import { useSaveTag } from './api.ts'
import { CoinOrder } from './coin-order.tsx'
import { TagFields } from './tag-fields.tsx'
import { draftOfTag, TAG_ABOUT_MAX, TAG_NAME_MAX, type TagDraft, tagForm } from './tag-form.ts'

/** A tab or a theme: what it is called, by what rule it is filled, and with which coins. */
export function TagEditor({ tag, above }: { tag: OfficeTag; above: ReactNode }) {
  const t = useTranslations('markets.tags')
  const editing = useTranslations('shell.editing')
  const language = useLanguage()
  const navigate = useNavigate()
  const mayEdit = useMay(OFFICE_CALLS.markets.saveTag)
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
      {!mayEdit && <ReadOnlyNote />}
      {tag.version > base.version && <MeanwhileNote onLoad={() => begin(tag)} />}
      {save.error && (
        <Note kind="error" className="mb-5">
          {save.error.message}
        </Note>
      )}
      <fieldset disabled={!mayEdit} className="grid min-w-0 gap-8">
        <TagFields
          isNew={base.version === 0}
          draft={draft}
          errors={tried ? form.errors : undefined}
          onChange={change}
        />
        <section className="grid gap-6">
          <SectionRule title={t('words')} className="-mb-4" />
          <LanguageFields
            label={t('name')}
            texts={draft.name}
            missing={tried ? form.errors.name : []}
            max={TAG_NAME_MAX}
            onChange={(name) => change({ name })}
          />
          <LanguageFields
            label={t('about')}
            hint={t('aboutHint')}
            texts={draft.about}
            missing={tried ? form.errors.about : []}
            max={TAG_ABOUT_MAX}
            rows={3}
            onChange={(about) => change({ about })}
          />
        </section>
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
