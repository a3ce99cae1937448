import type { CallFailure } from '@bourse/client'
import { useLanguage, useTranslations } from '@bourse/ui/i18n.tsx'
import { toast } from '@bourse/ui/overlays/toast.tsx'
import type { UseMutationResult } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { EditorNotes } from '../../app/page/editor-notes.tsx'
import { PageHead } from '../../app/page/page-head.tsx'
import { SaveBar } from '../../app/page/save-bar.tsx'
import type { Seen } from './api.ts'
import { PublicationFields } from './publication-fields.tsx'
import { draftOfPublication, type Publication, type PublicationSave, publicationForm } from './publication-form.ts'
import { PublicationPreview } from './publication-preview.tsx'
import { PublicationState } from './publication-state.tsx'

export interface PublicationEditorProps<Row extends Publication, Own, Sent> {
  row: Row
  above: ReactNode
  newTitle: string
  mayEdit: boolean
  /** What this kind alone has: how it is read, entered, sent and previewed. */
  ownOf: (row: Row) => Own
  ownFields: (own: Own, set: (own: Own) => void) => ReactNode
  ownSave: (own: Own) => Sent
  coinsOf?: ((own: Own) => readonly string[]) | undefined
  acts: {
    readonly save: UseMutationResult<Row, CallFailure, PublicationSave & Sent>
    readonly publish: UseMutationResult<Row, CallFailure, Seen>
    readonly withdraw: UseMutationResult<Row, CallFailure, Seen>
  }
  onCreated: (row: Row) => void
}

/** Writes a banner or a news item in six languages, with what a visitor will see beside it. */
export function PublicationEditor<Row extends Publication, Own, Sent>(props: PublicationEditorProps<Row, Own, Sent>) {
  const { row, mayEdit, ownOf, acts } = props
  const editing = useTranslations('shell.editing')
  const t = useTranslations('content.editor')
  const language = useLanguage()
  const [base, setBase] = useState(row)
  const [draft, setDraft] = useState(() => draftOfPublication(row))
  const [own, setOwn] = useState(() => ownOf(row))
  const [tried, setTried] = useState(false)
  const form = publicationForm(draft, base)
  const changed = JSON.stringify([draft, own]) !== JSON.stringify([draftOfPublication(base), ownOf(base)])

  const begin = (from: Row) => {
    setBase(from)
    setDraft(draftOfPublication(from))
    setOwn(ownOf(from))
    setTried(false)
    acts.save.reset()
  }
  const submit = () => {
    setTried(true)
    if (form.save === undefined) return
    acts.save.mutate(
      { ...form.save, ...props.ownSave(own) },
      {
        onSuccess: (saved) => {
          toast.good(t('saved'))
          begin(saved)
          if (base.version === 0) props.onCreated(saved)
        },
      },
    )
  }

  return (
    <>
      <PageHead
        title={base.title[language] || base.title.en || props.newTitle}
        above={props.above}
        action={
          base.version > 0 && (
            <PublicationState
              {...acts}
              row={base}
              mayEdit={mayEdit}
              changed={changed}
              unwritten={form.unwritten}
              onDone={begin}
            />
          )
        }
      />
      <EditorNotes
        mayEdit={mayEdit}
        error={acts.save.error}
        onMeanwhile={row.version > base.version ? () => begin(row) : undefined}
      />
      <div className="grid gap-x-10 gap-y-8 lg:grid-cols-[1fr_300px] xl:grid-cols-[1fr_320px]">
        <fieldset disabled={!mayEdit} className="grid min-w-0 content-start gap-8">
          <PublicationFields
            draft={draft}
            errors={tried ? form.errors : undefined}
            own={props.ownFields(own, setOwn)}
            onChange={(part) => setDraft((current) => ({ ...current, ...part }))}
          />
        </fieldset>
        <PublicationPreview draft={draft} coins={props.coinsOf?.(own) ?? []} />
      </div>
      {mayEdit && (
        <SaveBar
          changed={changed}
          saving={acts.save.isPending}
          onSave={submit}
          onDiscard={() => begin(base)}
          label={base.version === 0 ? t('saveDraft') : editing('save')}
          note={tried && form.save === undefined ? editing('mend') : undefined}
        />
      )}
    </>
  )
}
