import { formatDecimal } from '@bourse/ui/format.ts'
import { useLocaleTag, useTranslations } from '@bourse/ui/i18n.tsx'
import { ScotchRule } from '@bourse/ui/rule.tsx'
import type { ReactNode } from 'react'
import { PageLink } from '../../app/page/page-link.tsx'
import { useCredit } from './api.ts'
import { isCreditShown } from './credit-standing.ts'

/** Specification §2: the state of Credit Deposit and the way to its rules. Nothing for whoever may not use it and never has. */
export function CreditSection({ concealed }: { readonly concealed: boolean }) {
  const t = useTranslations('credit.wallet')
  const { data: info } = useCredit()
  if (info === undefined || !isCreditShown(info)) return null
  return (
    <section aria-labelledby="wallet-credit" className="min-w-0 pt-6 md:pt-8">
      <ScotchRule />
      <div className="flex flex-wrap items-baseline justify-between gap-x-4 py-2.5">
        <h2 id="wallet-credit" className="font-semibold text-h4">
          {t('title')}
        </h2>
        <PageLink to="/creditdeposit/rules" className="link text-dense">
          {t('rules')}
        </PageLink>
      </div>
      <dl className="grid gap-x-8 gap-y-2 border-line border-t pt-3 text-body sm:grid-cols-2 xl:grid-cols-4">
        <Fact label={t('right')}>{t(`rights.${info.right}`)}</Fact>
        <Fact label={t('available')}>
          <Sums
            concealed={concealed}
            sums={info.right === 'eligible' ? [{ symbol: 'EUR', amount: info.availableLimit }] : []}
          />
        </Fact>
        <Fact label={t('running')}>
          <Sums concealed={concealed} sums={info.running} />
        </Fact>
        <Fact label={t('owed')}>
          <Sums concealed={concealed} sums={info.debts} />
        </Fact>
      </dl>
      <p className="mt-3 text-dense text-ink-3">{t(info.debts.length > 0 ? 'stopped' : 'stays')}</p>
    </section>
  )
}

function Fact({ label, children }: { readonly label: string; readonly children: ReactNode }) {
  return (
    <div>
      <dt className="text-dense text-ink-3">{label}</dt>
      <dd className="font-medium">{children}</dd>
    </div>
  )
}

interface SumsProps {
  readonly sums: readonly { readonly symbol: string; readonly amount: string }[]
  readonly concealed: boolean
}

function Sums({ sums, concealed }: SumsProps) {
  const locale = useLocaleTag()
  if (sums.length === 0) return '–'
  if (concealed) return '••••'
  return sums
    .map(({ symbol, amount }) => `${formatDecimal(amount, { locale, scale: 8, minScale: 2 })}\u00a0${symbol}`)
    .join(', ')
}
