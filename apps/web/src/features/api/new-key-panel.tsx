import type { NewApiKey } from '@bourse/contract'
import { Button } from '@bourse/ui/button.tsx'
import * as drawings from '@bourse/ui/drawings.gen.ts'
import { useTranslations } from '@bourse/ui/i18n.tsx'
import { Icon } from '@bourse/ui/icon.tsx'
import { Tag } from '@bourse/ui/tag.tsx'
import { useEffect, useRef } from 'react'
import { saveFile } from '../../app/shared-data/save-file.ts'
import { keyFile } from './key-form.ts'
import { Told } from './told.tsx'

interface NewKeyPanelProps {
  readonly made: NewApiKey
  readonly onDone: () => void
}

/** Key and secret, this once. They are gone when the page is left. */
export function NewKeyPanel({ made, onDone }: NewKeyPanelProps) {
  const t = useTranslations('apiKeys')
  const panel = useRef<HTMLElement>(null)
  // Whoever has just made a key by keyboard or screen reader must be led to what is told once.
  useEffect(() => panel.current?.focus(), [])
  const { key, secret, name, kind, scopes } = made
  return (
    <section
      ref={panel}
      tabIndex={-1}
      aria-labelledby="new-key"
      className="mt-6 border-accent border-l-[3px] bg-paper-up px-4 py-4 outline-none md:px-5"
    >
      <div className="flex flex-wrap items-center justify-between gap-2">
        <h2 id="new-key" className="font-semibold text-h4">
          {t('made.title', { name })}
        </h2>
        <span className="flex gap-1.5">
          <Tag>{t(`kinds.${kind}`)}</Tag>
          {scopes.map((scope) => (
            <Tag key={scope}>{t(`scopes.${scope}`)}</Tag>
          ))}
        </span>
      </div>
      <p className="mt-1 text-body text-ink-2">{t(secret === null ? 'made.keyText' : 'made.text')}</p>
      <dl className="mt-3">
        <Told label={t('made.key')} value={key} />
        {secret !== null && <Told label={t('made.secret')} value={secret} />}
      </dl>
      <div className="mt-4 flex flex-wrap gap-3">
        <Button variant="ink" onClick={() => saveFile('bourse-key.env', keyFile(made), 'text/plain')}>
          <Icon of={drawings.deposit} size={16} />
          {t('made.download')}
        </Button>
        <Button onClick={onDone}>{t('made.done')}</Button>
      </div>
    </section>
  )
}
