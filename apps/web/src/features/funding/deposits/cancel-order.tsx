import { Button } from '@bourse/ui/button.tsx'
import { useTranslations } from '@bourse/ui/i18n.tsx'
import { Note } from '@bourse/ui/note.tsx'
import { Dialog } from '@bourse/ui/overlays/dialog.tsx'
import { useState } from 'react'

interface CancelOrderProps {
  /** What must be thought of before. */
  readonly text: string
  readonly pending: boolean
  /** What else it would lead to. */
  readonly warning?: string | undefined
  readonly error: string | undefined
  readonly onCancel: (done: () => void) => void
}

/** Asks first: what is on its way already would have to be checked by hand. */
export function CancelOrder({ text, pending, warning, error, onCancel }: CancelOrderProps) {
  const t = useTranslations('funding.bank.cancel')
  const [asking, setAsking] = useState(false)
  return (
    <>
      <Button variant="danger" onClick={() => setAsking(true)}>
        {t('open')}
      </Button>
      <Dialog
        open={asking}
        onOpenChange={setAsking}
        title={t('title')}
        description={text}
        actions={
          <>
            <Button onClick={() => setAsking(false)}>{t('keep')}</Button>
            <Button variant="danger" pending={pending} onClick={() => onCancel(() => setAsking(false))}>
              {t('submit')}
            </Button>
          </>
        }
      >
        {warning !== undefined && <Note kind="warn">{warning}</Note>}
        {error !== undefined && <Note kind="error">{error}</Note>}
      </Dialog>
    </>
  )
}
