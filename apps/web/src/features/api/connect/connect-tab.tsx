import { Button } from '@bourse/ui/button.tsx'
import * as drawings from '@bourse/ui/drawings.gen.ts'
import { useTranslations } from '@bourse/ui/i18n.tsx'
import { Icon } from '@bourse/ui/icon.tsx'
import { toast } from '@bourse/ui/overlays/toast.tsx'
import { TabPanel, Tabs } from '@bourse/ui/tabs.tsx'
import { useState } from 'react'
import {
  addressesOf,
  basePath,
  CHECKED_SIGNATURE,
  DOCUMENT,
  DOCUMENT_PAGE,
  PROGRAM_NAMES,
  PROGRAMS,
  snippetOf,
  socketsOf,
  udfAddress,
} from './snippets.ts'

/** How programs that know Binance are pointed at this exchange: addresses, and something to begin with. */
export function ConnectTab() {
  const t = useTranslations('connect')
  const { origin } = location
  return (
    <div className="pt-5">
      <p className="max-w-[70ch] text-ink-2 text-read">{t('text')}</p>
      <p className="mt-2 max-w-[70ch] text-body text-ink-2">{t('today')}</p>
      <div className="mt-6 grid gap-x-10 gap-y-8 lg:grid-cols-[minmax(0,5fr)_minmax(0,3fr)]">
        <Snippets origin={origin} />
        <div className="min-w-0">
          <Addresses origin={origin} />
          <SignatureCheck />
        </div>
      </div>
    </div>
  )
}

function Snippets({ origin }: { readonly origin: string }) {
  const t = useTranslations('connect')
  const [program, setProgram] = useState<(typeof PROGRAMS)[number]>('ccxt')
  const snippet = snippetOf(program, origin)
  const copy = () =>
    void navigator.clipboard.writeText(snippet).then(
      () => toast.good(t('copied')),
      () => toast.bad(t('notCopied')),
    )
  return (
    <Tabs
      className="min-w-0"
      label={t('programs')}
      value={program}
      onChange={setProgram}
      items={PROGRAMS.map((value) => ({ value, label: value === 'webhooks' ? t('webhooks') : PROGRAM_NAMES[value] }))}
      action={
        <Button size="sm" variant="quiet" onClick={copy}>
          <Icon of={drawings.copy} size={14} />
          {t('copy')}
        </Button>
      }
    >
      <TabPanel value={program} className="mt-2">
        <p className="mb-2 text-dense text-ink-3">{t(`hints.${program}`)}</p>
        <pre className="whitespace-pre-wrap break-words border-ink border-l-[3px] bg-paper-sel px-4 py-3 font-mono text-dense leading-5">
          {snippet}
        </pre>
      </TabPanel>
    </Tabs>
  )
}

function Addresses({ origin }: { readonly origin: string }) {
  const t = useTranslations('connect.addresses')
  const rows: readonly (readonly [string, string])[] = [
    ...Object.entries(addressesOf(origin)).map(([name, address]) => [`ccxt · ${name}`, address] as const),
    ['ccxt · ws.spot', socketsOf(origin).streams],
    ['ccxt · ws.ws-api.spot', socketsOf(origin).requests],
    ['@binance/spot · basePath', basePath(origin)],
    ['UDF', udfAddress(origin)],
    ['OpenAPI', `${origin}${DOCUMENT}`],
  ]
  return (
    <section aria-labelledby="addresses">
      <h2 id="addresses" className="font-semibold text-h4">
        {t('title')}
      </h2>
      <dl className="mt-2">
        {rows.map(([name, address]) => (
          <div key={name} className="border-line border-b py-1.5">
            <dt className="text-agate text-ink-3">{name}</dt>
            <dd className="break-all font-mono text-dense">{address}</dd>
          </div>
        ))}
      </dl>
      <p className="mt-2 text-body">
        <a href={DOCUMENT_PAGE} className="link">
          {t('document')}
        </a>
      </p>
    </section>
  )
}

function SignatureCheck() {
  const t = useTranslations('connect.signature')
  return (
    <section aria-labelledby="signature" className="mt-8">
      <h2 id="signature" className="font-semibold text-h4">
        {t('title')}
      </h2>
      <p className="mt-1 text-body text-ink-2">{t('text')}</p>
      <p className="mt-2 break-all border-line-ctl border-l-[3px] bg-paper-sel px-3 py-2 font-mono text-dense">
        {CHECKED_SIGNATURE.text}
      </p>
      <p className="mt-2 text-agate text-ink-3">{t('result')}</p>
      <p className="break-all font-mono text-dense">{CHECKED_SIGNATURE.result}</p>
    </section>
  )
}
