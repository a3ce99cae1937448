import type { DiscountTerms } from '@bourse/contract/discount-payoff'
import { cx } from '@bourse/ui/class-names.ts'
import { signOf } from '@bourse/ui/format.ts'
import { useTranslations } from '@bourse/ui/i18n.tsx'
import { Table, Td, Th, Tr } from '@bourse/ui/table.tsx'
import { useAmounts } from '../../app/page/use-amounts.ts'
import { useNarrow } from '../../app/page/use-narrow.ts'
import { worthRows } from './discount-view.ts'

interface WorthTableProps {
  readonly terms: DiscountTerms
  readonly coin: string
  readonly quote: string
  readonly spot: string | null
}

/** The picture in figures. On a phone two columns are left out that the others say too. */
export function WorthTable({ terms, coin, quote, spot }: WorthTableProps) {
  const t = useTranslations('discount.table')
  const narrow = useNarrow()
  const { figure, amount, signed } = useAmounts()
  const money = (value: string) => figure(value, 2, 2)
  // The sums beside it say the same to the last digit.
  const paid = ({ side, amount: value }: { side: 'base' | 'quote'; amount: string }) =>
    side === 'base' ? amount(value, coin) : `${money(value)}\u00a0${quote}`
  return (
    <Table caption={t('caption')} className="mt-4">
      <thead>
        <tr>
          <Th>{t('price', { coin, quote })}</Th>
          <Th numeric={narrow}>{t('get')}</Th>
          {!narrow && <Th numeric>{t('worth')}</Th>}
          {!narrow && <Th numeric>{t('holding')}</Th>}
          <Th numeric>{t('difference')}</Th>
        </tr>
      </thead>
      <tbody>
        {worthRows(terms, spot).map((row) => (
          <Tr key={`${row.price} ${row.mark}`}>
            <Td strong className="h-9 md:h-10">
              {money(row.price)}
              {row.mark !== null && (
                <span
                  className={cx('ml-2 font-normal text-dense', row.mark === 'strike' ? 'text-accent' : 'text-ink-3')}
                >
                  {t(`marks.${row.mark}`)}
                </span>
              )}
            </Td>
            <Td numeric={narrow}>{paid(row.paid)}</Td>
            {!narrow && <Td numeric>{money(row.worth)}</Td>}
            {!narrow && (
              <Td numeric quiet>
                {money(row.holding)}
              </Td>
            )}
            <Td numeric strong className={TONES[signOf(money2(row.difference))]}>
              {signed(row.difference)}
            </Td>
          </Tr>
        ))}
      </tbody>
    </Table>
  )
}

const TONES = { '1': 'text-up', '0': 'text-ink-2', '-1': 'text-down' } as const

/** As many digits as are shown: what is less than a cent apart is no difference. */
function money2(value: string): string {
  return value.replace(/(\.\d\d)\d*$/, '$1')
}
