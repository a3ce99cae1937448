import type { SecurityInfo } from '@bourse/contract'
import { Address } from '@bourse/ui/figure.tsx'
import { useTranslations } from '@bourse/ui/i18n.tsx'
import { SectionRule } from '@bourse/ui/rule.tsx'
import { ErrorState, LoadingState } from '@bourse/ui/states.tsx'
import { Tag } from '@bourse/ui/tag.tsx'
import { useSecurityInfo } from './api.ts'
import { SECTION } from './coin-frames.ts'

/** What the coin runs on, who has looked at it, and what can go wrong. */
export function CoinSecurity({ symbol }: { symbol: string }) {
  const t = useTranslations('coin.security')
  const info = useSecurityInfo(symbol)
  return (
    <section aria-label={t('title')} className={SECTION}>
      <SectionRule title={t('title')} />
      {info.data !== undefined ? (
        <Facts info={info.data} />
      ) : info.isError ? (
        <ErrorState
          title={t('error')}
          text={info.error.message}
          onRetry={() => void info.refetch()}
          retrying={info.isFetching}
        />
      ) : (
        <LoadingState lines={4} className="min-h-32" />
      )}
    </section>
  )
}

function Facts({ info }: { info: SecurityInfo }) {
  const t = useTranslations('coin.security')
  return (
    <dl className="border-line border-t text-base">
      {info.chains.map((chain) => (
        <Row key={`${chain.name} ${chain.contract}`} name={t('chain')}>
          <span className="flex flex-wrap items-center gap-x-2 gap-y-1">
            <span className="font-semibold">{chain.name}</span>
            {chain.standard !== null && <Tag>{chain.standard}</Tag>}
            {chain.explorer !== null && <Outside href={chain.explorer}>{t('explorer')}</Outside>}
          </span>
          {chain.contract !== null && <Address value={chain.contract} className="mt-1 text-body" />}
        </Row>
      ))}
      <Row name={t('audits')}>
        {info.audits.length === 0 ? (
          <span className="text-ink-2">{t('noAudits')}</span>
        ) : (
          <ul>
            {info.audits.map(({ by, year, url }) => (
              <li key={url}>
                <Outside href={url}>{`${by}, ${year}`}</Outside>
              </li>
            ))}
          </ul>
        )}
      </Row>
      {info.risks.length > 0 && (
        <Row name={t('risks')}>
          <ul className="flex max-w-[64ch] flex-col gap-1">
            {info.risks.map((risk) => (
              <li key={risk}>{risk}</li>
            ))}
          </ul>
        </Row>
      )}
    </dl>
  )
}

function Row({ name, children }: { name: string; children: React.ReactNode }) {
  return (
    <div className="grid gap-x-6 gap-y-0.5 border-line border-b py-2.5 md:grid-cols-[112px_minmax(0,1fr)]">
      <dt className="text-body text-ink-3 md:pt-0.5">{name}</dt>
      <dd>{children}</dd>
    </div>
  )
}

function Outside({ href, children }: { href: string; children: string }) {
  return (
    <a
      href={href}
      target="_blank"
      rel="noopener noreferrer"
      className="link inline-flex min-h-6 items-center text-body"
    >
      {children}
    </a>
  )
}
