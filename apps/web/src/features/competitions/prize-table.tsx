import type { CompetitionDetail } from '@bourse/contract'
import { useTranslations } from '@bourse/ui/i18n.tsx'
import { SectionRule } from '@bourse/ui/rule.tsx'
import { useAmounts } from '../../app/page/use-amounts.ts'

/** What each place brings. */
export function PrizeTable({ competition: { table, prizes, minimumVolume } }: { competition: CompetitionDetail }) {
  const t = useTranslations('competitions.table')
  const { amount } = useAmounts()
  return (
    <section aria-labelledby="prizes">
      <SectionRule id="prizes" title={t('title')} />
      <dl className="text-body">
        {table.map(({ from, to, amount: prize }) => (
          <div key={from} className="flex justify-between gap-4 border-line border-b py-1.5">
            <dt>{from === to ? t('place', { rank: from }) : t('places', { from, to })}</dt>
            <dd className="font-semibold">{amount(prize, prizes.asset)}</dd>
          </div>
        ))}
      </dl>
      {Number(minimumVolume) > 0 && (
        <p className="mt-2 text-dense text-ink-2">{t('minimum', { amount: amount(minimumVolume, 'USDT') })}</p>
      )}
    </section>
  )
}
