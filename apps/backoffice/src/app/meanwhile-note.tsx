import { Button } from '@bourse/ui/button.tsx'
import { useTranslations } from '@bourse/ui/i18n.tsx'
import { Note } from '@bourse/ui/note.tsx'

/** Somebody else has saved while this form was open; nothing that was typed is thrown away without a click. */
export function MeanwhileNote({ onLoad }: { onLoad: () => void }) {
  const t = useTranslations('shell.editing')
  return (
    <Note
      kind="warn"
      className="mb-5"
      action={
        <Button size="sm" onClick={onLoad}>
          {t('loadTheirs')}
        </Button>
      }
    >
      {t('meanwhile')}
    </Note>
  )
}
