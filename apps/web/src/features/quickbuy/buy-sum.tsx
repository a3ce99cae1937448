import type { QuickbuyQuote } from '@bourse/contract'
import { useTranslations } from '@bourse/ui/i18n.tsx'
import { Sum } from '@bourse/ui/sum.tsx'
import { useFigures } from './use-figures.ts'

const NOT_KNOWN = '–'

export type Lines = Pick<
  QuickbuyQuote,
  'fiat' | 'symbol' | 'payAmount' | 'partnerFee' | 'fee' | 'price' | 'receiveAmount'
>

interface BuySumProps {
  /** Null until a price is there; the rows keep their places. */
  readonly lines: Lines | null
  readonly partner: string
  readonly symbol: string
  readonly className?: string
}

/** What is paid, what the partner and we take of it, and what is left of it in coins. */
export function BuySum({ lines, partner, symbol, className }: BuySumProps) {
  const t = useTranslations('quickbuy.sum')
  const figures = useFigures()
  const write = (of: (own: Lines) => string) => (lines === null ? NOT_KNOWN : of(lines))
  return (
    <Sum
      className={className}
      rows={[
        { operator: '', label: t('pay'), value: write((own) => figures.amount(own.payAmount, own.fiat)) },
        { operator: '−', label: t('partnerFee', { partner }), value: write((own) => figures.plain(own.partnerFee)) },
        { operator: '−', label: t('fee'), value: write((own) => figures.plain(own.fee)) },
        { operator: '÷', label: t('price', { coin: symbol }), value: write((own) => figures.plain(own.price)) },
        {
          operator: '=',
          label: t('receive'),
          value: write((own) => figures.amount(own.receiveAmount, own.symbol)),
          kind: 'answer',
        },
      ]}
    />
  )
}
