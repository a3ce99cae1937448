import type { CallFailure } from '@bourse/client'
import { useTranslations } from '@bourse/ui/i18n.tsx'
import { type ReactNode, useState } from 'react'
import { EditorNotes } from './editor-notes.tsx'
import { SaveBar } from './save-bar.tsx'

interface SaveAct<Row, Save> {
  readonly error: CallFailure | null
  readonly isPending: boolean
  mutate(save: Save, options: { readonly onSuccess: (saved: Row) => void }): void
  reset(): void
}

export interface EditorOptions<Row, Draft, Form extends { readonly save?: unknown }> {
  /** As it is now, also after somebody else has saved it. */
  readonly row: Row
  readonly draftOf: (row: Row) => Draft
  /** What is wrong with a draft and, when nothing is, what is saved. */
  readonly formOf: (draft: Draft, base: Row) => Form
  readonly act: SaveAct<Row, NonNullable<Form['save']>>
  readonly onSaved: (saved: Row) => void
  /** After the first save, which gives it an address. */
  readonly onCreated: (saved: Row) => void
}

export type EditorState = ReturnType<
  typeof useEditor<{ readonly version: number }, object, { readonly save?: unknown }>
>

/** A long form over something with a version. What others save meanwhile does not slip in under what is being typed. */
export function useEditor<
  Row extends { readonly version: number },
  Draft extends object,
  Form extends { readonly save?: unknown },
>({ row, draftOf, formOf, act, onSaved, onCreated }: EditorOptions<Row, Draft, Form>) {
  const [base, setBase] = useState(row)
  const [draft, setDraft] = useState(() => draftOf(row))
  const [tried, setTried] = useState(false)
  const form = formOf(draft, base)
  const begin = (from: Row) => {
    setBase(from)
    setDraft(draftOf(from))
    setTried(false)
    act.reset()
  }
  const submit = () => {
    setTried(true)
    if (form.save === undefined || form.save === null) return
    act.mutate(form.save, {
      onSuccess: (saved) => {
        onSaved(saved)
        begin(saved)
        if (base.version === 0) onCreated(saved)
      },
    })
  }
  return {
    /** What the form began with. */
    base,
    draft,
    form,
    /** Somebody has tried to save: from here on it is said what is wrong. */
    tried,
    changed: JSON.stringify(draft) !== JSON.stringify(draftOf(base)),
    change: (part: Partial<Draft> | ((current: Draft) => Partial<Draft>)) =>
      setDraft((current) => ({ ...current, ...(typeof part === 'function' ? part(current) : part) })),
    begin,
    discard: () => begin(base),
    loadTheirs: row.version > base.version ? () => begin(row) : undefined,
    submit,
    saving: act.isPending,
    error: act.error,
  }
}

export interface EditorProps {
  readonly editor: Pick<
    EditorState,
    'form' | 'tried' | 'changed' | 'discard' | 'loadTheirs' | 'submit' | 'saving' | 'error'
  >
  readonly mayEdit: boolean
  /** What the save button says, where it is something else than that changes are saved. */
  readonly saveLabel?: string | undefined
  readonly head: ReactNode
  readonly children: ReactNode
}

export function Editor({ editor, mayEdit, saveLabel, head, children }: EditorProps) {
  const t = useTranslations('shell.editing')
  return (
    <>
      {head}
      <EditorNotes mayEdit={mayEdit} error={editor.error} onMeanwhile={editor.loadTheirs} />
      {children}
      {mayEdit && (
        <SaveBar
          changed={editor.changed}
          saving={editor.saving}
          onSave={editor.submit}
          onDiscard={editor.discard}
          label={saveLabel ?? t('save')}
          note={editor.tried && editor.form.save === undefined ? t('mend') : undefined}
        />
      )}
    </>
  )
}
