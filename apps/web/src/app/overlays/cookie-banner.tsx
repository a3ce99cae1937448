import { Button } from '@bourse/ui/button.tsx'
import { useTranslations } from '@bourse/ui/i18n.tsx'
import { useEffect, useState } from 'react'
import { storage, useStored } from '../browser-storage.ts'
import { PageLink } from '../page/page-link.tsx'

/** Specification §4 and §9: 1.5 s after start, until accepted. */
const DELAY_MS = 1500

export function CookieBanner() {
  const t = useTranslations('shell.cookies')
  const accepted = useStored('cookie')
  const [due, setDue] = useState(false)

  useEffect(() => {
    const timer = setTimeout(() => setDue(true), Math.max(0, DELAY_MS - performance.now()))
    return () => clearTimeout(timer)
  }, [])

  if (accepted || !due) return null
  return (
    <section
      aria-label={t('label')}
      className="flex w-full max-w-[880px] animate-rise flex-wrap items-center gap-x-6 gap-y-3 self-center rounded-2 bg-paper-up px-5 py-4 text-body shadow-float sm:flex-nowrap md:w-auto"
    >
      <div className="min-w-0 text-ink-2">
        <p>{t('text')}</p>
        <p>
          {t('promise')}{' '}
          <PageLink to="/privacy" hash="storage" className="link font-medium">
            {t('more')}
          </PageLink>
        </p>
      </div>
      <Button variant="ink" className="max-sm:w-full" onClick={() => storage.set('cookie', true)}>
        {t('accept')}
      </Button>
    </section>
  )
}
