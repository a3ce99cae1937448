import type { CallFailure } from '@bourse/client'
import { useLanguage, useTranslations } from '@bourse/ui/i18n.tsx'
import { toast } from '@bourse/ui/overlays/toast.tsx'
import type { UseMutationResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Editor, useEditor } from '../../app/page/editor.tsx'
import { PageHead } from '../../app/page/page-head.tsx'
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
  const t = useTranslations('content.editor')
  const language = useLanguage()
  const draftOf = (from: Row) => ({ shared: draftOfPublication(from), own: ownOf(from) })
  const formOf = ({ shared, own }: ReturnType<typeof draftOf>, from: Row) => {
    const form = publicationForm(shared, from)
    return { ...form, save: form.save && { ...form.save, ...props.ownSave(own) } }
  }
  const editor = useEditor({
    row,
    draftOf,
    formOf,
    act: acts.save,
    onSaved: () => toast.good(t('saved')),
    onCreated: props.onCreated,
  })
  const { base, draft, form, change, begin } = editor
  const head = (
    <PageHead
      title={base.title[language] || base.title.en || props.newTitle}
      above={props.above}
      action={
        base.version > 0 && (
          <PublicationState
            {...acts}
            row={base}
            mayEdit={mayEdit}
            changed={editor.changed}
            unwritten={form.unwritten}
            onDone={begin}
          />
        )
      }
    />
  )
  return (
    <Editor editor={editor} mayEdit={mayEdit} saveLabel={base.version === 0 ? t('saveDraft') : undefined} head={head}>
      <div className="grid gap-x-10 gap-y-8 lg:grid-cols-[1fr_300px] xl:grid-cols-[1fr_320px]">
        <fieldset disabled={!mayEdit} className="grid min-w-0 grid-cols-1 content-start gap-8">
          <PublicationFields
            draft={draft.shared}
            errors={editor.tried ? form.errors : undefined}
            own={props.ownFields(draft.own, (own) => change({ own }))}
            onChange={(part) => change(({ shared }) => ({ shared: { ...shared, ...part } }))}
          />
        </fieldset>
        <PublicationPreview draft={draft.shared} coins={props.coinsOf?.(draft.own) ?? []} />
      </div>
    </Editor>
  )
}
