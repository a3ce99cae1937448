import type { ValueRange } from '@bourse/contract'
import { useTranslations } from '@bourse/ui/i18n.tsx'
import { Suspense, useState } from 'react'
import { useConcealed } from '../../app/browser-storage.ts'
import { usePortfolio, useValueHistory } from '../../app/live/use-worth.ts'
import { useNarrow } from '../../app/page/use-narrow.ts'
import { MovingSection } from '../../app/parts.ts'
import { AllocationSection } from './allocation-section.tsx'
import { AssetsSection } from './assets-section.tsx'
import { CreditSection } from './credit-section.tsx'
import { EmptyWallet } from './empty-wallet.tsx'
import { NO_FILTER, type StatementFilter } from './statement/statement-filter.ts'
import { STATEMENT_ID, StatementSection } from './statement/statement-section.tsx'
import { useUnit } from './use-unit.ts'
import { ValueSection } from './value-section.tsx'
import { WalletActions, WithdrawalStop } from './wallet-actions.tsx'
import { MOVEMENTS_ID, WalletIndex } from './wallet-index.tsx'
import { WalletTotal } from './wallet-total.tsx'

/** Everything that a person has here: what it is worth, how that came about, each asset, each movement. */
export function WalletPage() {
  const t = useTranslations('wallet')
  const narrow = useNarrow()
  const [concealed, conceal] = useConcealed()
  const [unit, chooseUnit] = useUnit()
  const [range, setRange] = useState<ValueRange>('30d')
  const [filter, setFilter] = useState<StatementFilter>(NO_FILTER)
  const portfolio = usePortfolio(unit)
  const { history, live } = useValueHistory(unit, range)
  const empty = portfolio?.holdings.length === 0 && history.data?.points.length === 0

  function showStatement(coin: string): void {
    setFilter({ ...NO_FILTER, coin })
    document.getElementById(STATEMENT_ID)?.scrollIntoView({ block: 'start' })
  }

  const allocation = portfolio?.holdings.length === 0 ? null : <AllocationSection portfolio={portfolio} />
  return (
    <div className="wrap grid gap-x-12 pt-6 md:pt-8 lg:grid-cols-[168px_minmax(0,1fr)]">
      <WalletIndex />
      <div className="min-w-0">
        <h1 className="sr-only">{t('title')}</h1>
        <div className="grid gap-x-8 gap-y-4 pb-5 md:grid-cols-[1fr_auto] md:pb-6">
          <WalletTotal {...{ portfolio, live, range, unit, concealed }} onUnit={chooseUnit} onConceal={conceal} />
          <div>
            <WalletActions />
            <WithdrawalStop />
          </div>
        </div>
        {empty ? (
          <EmptyWallet />
        ) : (
          <div className="grid gap-x-10 gap-y-6 xl:grid-cols-[minmax(0,1fr)_336px]">
            <ValueSection {...{ history, live, unit, range, concealed }} onRange={setRange} />
            {!narrow && allocation}
          </div>
        )}
        <div className="pt-6 md:pt-8">
          <AssetsSection {...{ portfolio, unit, concealed }} onStatement={showStatement} />
        </div>
        <CreditSection concealed={concealed} />
        {narrow && <div className="pt-8">{allocation}</div>}
        <Suspense fallback={<div className="min-h-80" />}>
          <MovingSection id={MOVEMENTS_ID} concealed={concealed} />
        </Suspense>
        <StatementSection filter={filter} onFilter={setFilter} concealed={concealed} />
      </div>
    </div>
  )
}
