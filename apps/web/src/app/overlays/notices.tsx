import { Button } from '@bourse/ui/button.tsx'
import { useTranslations } from '@bourse/ui/i18n.tsx'
import { Note } from '@bourse/ui/note.tsx'
import { useSyncExternalStore } from 'react'
import { applyUpdate, isUpdateReady, subscribeToUpdates } from '../updates.ts'

function subscribeToConnection(listener: () => void): () => void {
  addEventListener('online', listener)
  addEventListener('offline', listener)
  return () => {
    removeEventListener('online', listener)
    removeEventListener('offline', listener)
  }
}

export function ConnectionNotice() {
  const t = useTranslations('shell.offline')
  const online = useSyncExternalStore(subscribeToConnection, () => navigator.onLine)
  if (online) return null
  return (
    <Note kind="warn" role="status" className="w-full max-w-[560px] self-center shadow-float">
      {t('banner')}
    </Note>
  )
}

export function UpdateNotice() {
  const t = useTranslations('shell.update')
  const ready = useSyncExternalStore(subscribeToUpdates, isUpdateReady)
  if (!ready) return null
  return (
    <section
      role="status"
      className="flex w-full max-w-[360px] animate-rise items-center justify-between gap-4 self-end rounded-2 bg-paper-up px-5 py-4 text-body shadow-float"
    >
      {t('text')}
      <Button variant="ink" onClick={applyUpdate}>
        {t('reload')}
      </Button>
    </section>
  )
}
