import { useTranslations } from '@bourse/ui/i18n.tsx'
import { lazy, Suspense, useState } from 'react'

const RiskDialog = lazy(async () => ({ default: (await import('./risk-dialog.tsx')).RiskDialog }))

export function RiskBar() {
  const t = useTranslations('home.risk')
  const [open, setOpen] = useState(false)
  return (
    <>
      <aside
        aria-label={t('label')}
        className="flex flex-wrap justify-center gap-x-2 border-line border-b bg-paper-down px-5 py-1.5 text-center text-dense text-ink-2"
      >
        <span>{t('warning')}</span>
        <button type="button" onClick={() => setOpen(true)} className="link">
          {t('learnMore')}
        </button>
      </aside>
      {open && (
        <Suspense>
          <RiskDialog onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  )
}
