import type { NewWebhookEndpoint } from '@bourse/contract'
import { Button } from '@bourse/ui/button.tsx'
import { useTranslations } from '@bourse/ui/i18n.tsx'
import { useEffect, useRef } from 'react'
import { Told } from '../told.tsx'

interface NewSecretPanelProps {
  readonly made: NewWebhookEndpoint
  readonly onDone: () => void
}

/** The secret, this once. It is gone when the page is left. */
export function NewSecretPanel({ made: { url, secret, twoSecretsUntil }, onDone }: NewSecretPanelProps) {
  const t = useTranslations('webhooks.made')
  const panel = useRef<HTMLElement>(null)
  // Whoever has just made an endpoint by keyboard or screen reader must be led to what is told once.
  useEffect(() => panel.current?.focus(), [])
  return (
    <section
      ref={panel}
      tabIndex={-1}
      aria-labelledby="new-secret"
      className="mt-6 border-accent border-l-[3px] bg-paper-up px-4 py-4 outline-none md:px-5"
    >
      <h2 id="new-secret" className="font-semibold text-h4">
        {t('title')}
      </h2>
      <p className="break-all font-mono text-dense text-ink-3">{url}</p>
      <p className="mt-1 text-body text-ink-2">{t('text')}</p>
      {twoSecretsUntil !== null && <p className="mt-1 text-body text-ink-2">{t('both')}</p>}
      <dl className="mt-3">
        <Told label={t('secret')} value={secret} />
      </dl>
      <Button variant="ink" className="mt-4" onClick={onDone}>
        {t('done')}
      </Button>
    </section>
  )
}
