import type { CallFailure } from '@bourse/client'
import { Button } from '@bourse/ui/button.tsx'
import { useTranslations } from '@bourse/ui/i18n.tsx'
import { Note } from '@bourse/ui/note.tsx'

export interface EditorNotesProps {
  mayEdit: boolean
  /** Present when somebody else has saved while the form was open: loads what they saved. */
  onMeanwhile?: (() => void) | undefined
  error: CallFailure | null
}

/** What stands over a form before anything is typed; what was typed is not thrown away without a click. */
export function EditorNotes({ mayEdit, onMeanwhile, error }: EditorNotesProps) {
  const t = useTranslations('shell.editing')
  return (
    <div className="grid gap-3 not-empty:mb-5">
      {!mayEdit && <Note kind="plain">{t('readOnly')}</Note>}
      {onMeanwhile !== undefined && (
        <Note
          kind="warn"
          action={
            <Button size="sm" onClick={onMeanwhile}>
              {t('loadTheirs')}
            </Button>
          }
        >
          {t('meanwhile')}
        </Note>
      )}
      {error !== null && <Note kind="error">{error.message}</Note>}
    </div>
  )
}
