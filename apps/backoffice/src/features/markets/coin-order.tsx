import { Button } from '@bourse/ui/button.tsx'
import { CoinMark } from '@bourse/ui/coin-mark.tsx'
import * as drawings from '@bourse/ui/drawings.gen.ts'
import { Select } from '@bourse/ui/fields/select.tsx'
import { useTranslations } from '@bourse/ui/i18n.tsx'
import { Icon } from '@bourse/ui/icon.tsx'
import { SectionRule } from '@bourse/ui/rule.tsx'
import { useCoins } from './api.ts'
import { moved } from './tag-form.ts'

export interface CoinOrderProps {
  coins: readonly string[]
  mayEdit: boolean
  onChange: (coins: string[]) => void
}

/** The coins of a list in the order in which it shows them, moved by buttons that a keyboard reaches too. */
export function CoinOrder({ coins, mayEdit, onChange }: CoinOrderProps) {
  const t = useTranslations('markets.tags')
  const query = useCoins()
  const known = query.data ?? []
  const free = known.filter(({ symbol }) => !coins.includes(symbol))
  const nameOf = (symbol: string) => known.find((coin) => coin.symbol === symbol)?.name ?? ''
  return (
    <section>
      <SectionRule title={t('order')} />
      {coins.length === 0 && <p className="border-line border-b pb-3 text-body text-ink-3">{t('noCoins')}</p>}
      <ol className="max-w-[560px]">
        {coins.map((symbol, place) => (
          <li key={symbol} className="flex h-11 items-center gap-2.5 border-line border-b text-body">
            <span className="w-6 text-right text-dense text-ink-3">{place + 1}</span>
            <CoinMark code={symbol} />
            <span className="font-semibold">{symbol}</span>
            <span className="min-w-0 flex-1 truncate text-ink-3">{nameOf(symbol)}</span>
            {mayEdit && <RowActs coins={coins} place={place} symbol={symbol} onChange={onChange} />}
          </li>
        ))}
      </ol>
      {mayEdit && free.length > 0 && (
        <Select
          size="md"
          fieldClassName="mt-4 max-w-[320px]"
          label={t('addCoin')}
          value=""
          placeholder={t('chooseCoin')}
          options={free.map(({ symbol, name }) => ({ value: symbol, label: `${symbol} · ${name}` }))}
          onChange={(event) => onChange([...coins, event.target.value])}
        />
      )}
    </section>
  )
}

interface RowActsProps extends Pick<CoinOrderProps, 'coins' | 'onChange'> {
  place: number
  symbol: string
}

function RowActs({ coins, place, symbol, onChange }: RowActsProps) {
  const t = useTranslations('markets.tags')
  return (
    <span className="flex">
      <Button
        size="sm"
        variant="quiet"
        disabled={place === 0}
        aria-label={t('moveUp', { coin: symbol })}
        onClick={() => onChange(moved(coins, place, -1))}
      >
        <Icon of={drawings.arrowUp} size={14} />
      </Button>
      <Button
        size="sm"
        variant="quiet"
        disabled={place === coins.length - 1}
        aria-label={t('moveDown', { coin: symbol })}
        onClick={() => onChange(moved(coins, place, 1))}
      >
        <Icon of={drawings.arrowDown} size={14} />
      </Button>
      <Button
        size="sm"
        variant="quiet"
        aria-label={t('remove', { coin: symbol })}
        onClick={() => onChange(coins.filter((one) => one !== symbol))}
      >
        <Icon of={drawings.trash} size={14} />
      </Button>
    </span>
  )
}
