import type { Currency, DepositChain } from '@bourse/contract'
import { Segmented } from '@bourse/ui/fields/segmented.tsx'
import { useTranslations } from '@bourse/ui/i18n.tsx'
import { Note } from '@bourse/ui/note.tsx'
import { EmptyState, ErrorState, LoadingState } from '@bourse/ui/states.tsx'
import { useState } from 'react'
import { useDepositChains } from '../api.ts'
import { AddressSection } from './address-section.tsx'
import { ArrivingSection } from './arriving-section.tsx'

/** The network first: whoever chooses the wrong one loses coins, so nothing is shown before it is chosen. */
export function CryptoPanel({ currency }: { readonly currency: Currency }) {
  const t = useTranslations('funding.crypto')
  const chains = useDepositChains(currency.code)
  if (chains.data === undefined) {
    if (!chains.isError) return <LoadingState lines={7} className="mt-6 max-w-[480px]" />
    return (
      <ErrorState
        className="mt-6"
        title={t('failed')}
        text={chains.error.message}
        onRetry={() => void chains.refetch()}
        retrying={chains.isFetching}
      />
    )
  }
  const [first] = chains.data
  return (
    <div className="mt-5 grid gap-x-16 gap-y-8 lg:grid-cols-[minmax(0,480px)_minmax(0,1fr)]">
      {first === undefined ? (
        <EmptyState
          className="self-start border-t"
          title={t('noChain.title', { coin: currency.code })}
          text={t('noChain.text', { coin: currency.code })}
        />
      ) : (
        <Networks currency={currency} chains={chains.data} first={first} />
      )}
      <ArrivingSection currency={currency} chains={chains.data} />
    </div>
  )
}

interface NetworksProps {
  readonly currency: Currency
  readonly chains: readonly DepositChain[]
  readonly first: DepositChain
}

function Networks({ currency, chains, first }: NetworksProps) {
  const t = useTranslations('funding.crypto')
  const [chosen, setChosen] = useState(first.chainName)
  const chain = chains.find(({ chainName }) => chainName === chosen) ?? first
  const bold = (words: React.ReactNode) => <b className="font-semibold">{words}</b>
  return (
    <section aria-label={t('network')} className="min-w-0">
      <div className="mb-1 flex justify-between text-dense">
        <span className="font-medium">{t('network')}</span>
        <span className="text-ink-3">{t('networkHint')}</span>
      </div>
      <Segmented
        block
        size="lg"
        label={t('network')}
        value={chain.chainName}
        onChange={setChosen}
        options={chains.map(({ chainName, name }) => ({ value: chainName, label: name }))}
      />
      <Note kind="warn" className="mt-2.5">
        {t.rich(chain.memo === 'tag' ? 'warningTag' : 'warning', { coin: currency.code, chain: chain.name, b: bold })}
      </Note>
      <AddressSection key={chain.chainName} currency={currency} chain={chain} />
    </section>
  )
}
