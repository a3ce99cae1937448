import type { ListingSide } from '@bourse/contract'
import { CoinMark } from '@bourse/ui/coin-mark.tsx'
import { Segmented } from '@bourse/ui/fields/segmented.tsx'
import { Select } from '@bourse/ui/fields/select.tsx'
import { Switch } from '@bourse/ui/fields/switch.tsx'
import { TextField } from '@bourse/ui/fields/text-field.tsx'
import { useLocaleTag, useTranslations } from '@bourse/ui/i18n.tsx'
import { useDoubt } from '../../../app/page/use-doubt.ts'
import { useFigures } from '../p2p-money.ts'
import { useCountry } from '../use-country.ts'
import { readAmount } from './amount-view.ts'
import { useKinds, usePairs } from './market-api.ts'
import type { MarketChoice } from './market-section.tsx'
import { ownFirst } from './offer-groups.ts'
import { useMarketSearch } from './use-market-search.ts'

const FIATS = ['EUR', 'GBP'] as const

interface MarketFiltersProps {
  readonly choice: MarketChoice
  readonly onChoice: (choice: MarketChoice) => void
}

/** Side, coin, money, kind of payment: each counts at once. */
export function MarketFilters({ choice, onChoice }: MarketFiltersProps) {
  const t = useTranslations('p2p.filters')
  const { search, show } = useMarketSearch()
  return (
    <div className="mt-4 flex flex-wrap items-end gap-x-4 gap-y-3">
      <div className="max-md:w-full">
        <div className="mb-1 font-medium text-body text-ink-2 leading-4 max-md:hidden">{t('side')}</div>
        <Segmented<ListingSide>
          label={t('side')}
          className="w-full md:w-[168px]"
          value={search.side}
          onChange={(side) => show({ side })}
          options={[
            { value: 'buy', label: t('buy'), tone: 'buy' },
            { value: 'sell', label: t('sell'), tone: 'sell' },
          ]}
        />
      </div>
      <CoinChoice />
      <AmountChoice />
      <KindChoice />
      <div className="flex flex-wrap items-center gap-x-5 gap-y-1 text-dense text-ink-2 md:min-h-9">
        <Switch
          label={t('quick')}
          checked={choice.quick}
          onChange={({ target }) => onChoice({ ...choice, quick: target.checked })}
        />
        <FittingSwitch choice={choice} onChoice={onChoice} />
      </div>
    </div>
  )
}

function FittingSwitch({ choice, onChoice }: MarketFiltersProps) {
  const t = useTranslations('p2p.filters')
  const locale = useLocaleTag()
  const { fiat } = useFigures()
  const { search } = useMarketSearch()
  const { amount } = readAmount(search.amount, locale)
  if (amount === undefined) return null
  return (
    <Switch
      label={t('fitting', { amount: fiat(amount, search.fiat) })}
      checked={choice.fitting}
      onChange={({ target }) => onChoice({ ...choice, fitting: target.checked })}
    />
  )
}

function CoinChoice() {
  const t = useTranslations('p2p.filters')
  const { search, show } = useMarketSearch()
  const coins = [...new Set([search.coin, ...usePairs().map(({ coin }) => coin)])]
  return (
    <Select
      size="md"
      label={t('coin')}
      fieldClassName="w-[calc(50%-8px)] md:w-[124px]"
      leading={<CoinMark code={search.coin} size={18} />}
      value={search.coin}
      options={coins.map((coin) => ({ value: coin, label: coin }))}
      onChange={({ target }) => show({ coin: target.value })}
    />
  )
}

function AmountChoice() {
  const t = useTranslations('p2p.filters')
  const locale = useLocaleTag()
  const doubt = useDoubt()
  const { search, show } = useMarketSearch()
  const { wrong } = readAmount(search.amount, locale)
  return (
    <TextField
      size="md"
      label={t(search.side === 'buy' ? 'pay' : 'receive')}
      fieldClassName="max-md:order-first w-full md:w-[200px]"
      inputMode="decimal"
      autoComplete="off"
      placeholder={t('amount')}
      value={search.amount}
      error={doubt(search.amount) ?? (wrong === undefined ? undefined : t(wrong))}
      onChange={({ target }) => show({ amount: target.value })}
      trailing={
        <select
          aria-label={t('fiat')}
          value={search.fiat}
          onChange={({ target }) =>
            show({ fiat: FIATS.find((fiat) => fiat === target.value) ?? 'EUR', kind: undefined })
          }
          className="h-full min-h-6 shrink-0 bg-transparent font-medium text-dense text-ink-2 outline-none [&>option]:bg-paper-up [&>option]:text-ink"
        >
          {FIATS.map((fiat) => (
            <option key={fiat}>{fiat}</option>
          ))}
        </select>
      }
    />
  )
}

function KindChoice() {
  const t = useTranslations('p2p.filters')
  const { search, show } = useMarketSearch()
  const all = useKinds().filter(({ fiats }) => fiats.includes(search.fiat))
  const kinds = ownFirst(all, search.fiat, useCountry())
  return (
    <Select
      size="md"
      label={t('kind')}
      fieldClassName="w-[calc(50%-8px)] md:w-[196px]"
      value={search.kind ?? ''}
      options={[{ value: '', label: t('anyKind') }, ...kinds.map(({ kind, name }) => ({ value: kind, label: name }))]}
      onChange={({ target }) => show({ kind: target.value === '' ? undefined : target.value })}
    />
  )
}
