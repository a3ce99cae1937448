import type { NewApiKey } from '@bourse/contract'
import { Button } from '@bourse/ui/button.tsx'
import * as drawings from '@bourse/ui/drawings.gen.ts'
import { useTranslations } from '@bourse/ui/i18n.tsx'
import { Icon } from '@bourse/ui/icon.tsx'
import { toast } from '@bourse/ui/overlays/toast.tsx'
import { Tag } from '@bourse/ui/tag.tsx'
import { useEffect, useRef } from 'react'
import { saveFile } from '../../app/shared-data/save-file.ts'
import { keyFile } from './key-form.ts'

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

const GROUPS = /.{1,4}/g

/** In groups of four, as people compare it; copied without gaps. */
function Told({ label, value }: { readonly label: string; readonly value: string }) {
  const t = useTranslations('apiKeys.made')
  const copy = () =>
    void navigator.clipboard.writeText(value).then(
      () => toast.good(t('copied', { label })),
      () => toast.bad(t('notCopied')),
    )
  return (
    <div className="grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-4 border-line border-b py-2">
      <dt className="text-agate text-ink-3">{label}</dt>
      <dd data-value={value} className="row-start-2 flex flex-wrap gap-x-1.5 font-mono text-dense leading-5">
        {(value.match(GROUPS) ?? []).map((group, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the groups of one value never move.
          <span key={at}>{group}</span>
        ))}
      </dd>
      <dd className="col-start-2 row-span-2 row-start-1">
        <Button size="sm" aria-label={t('copyLabel', { label })} onClick={copy}>
          <Icon of={drawings.copy} size={14} />
          {t('copy')}
        </Button>
      </dd>
    </div>
  )
}
