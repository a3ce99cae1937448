import { useTranslations } from '@bourse/ui/i18n.tsx'
import { Note } from '@bourse/ui/note.tsx'

export function ReadOnlyNote() {
  const t = useTranslations('shell.editing')
  return (
    <Note kind="plain" className="mb-5">
      {t('readOnly')}
    </Note>
  )
}
