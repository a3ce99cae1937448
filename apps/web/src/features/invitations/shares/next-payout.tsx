import type { FeeShareStanding } from '@bourse/contract'
import { useTranslations } from '@bourse/ui/i18n.tsx'
import { SectionRule } from '@bourse/ui/rule.tsx'
import { ListPending } from '../../../app/page/paged-list.tsx'
import { TickScale } from '../../../app/page/tick-scale.tsx'
import { useAmounts } from '../../../app/page/use-amounts.ts'
import { useShareStanding } from './api.ts'
import { payoutScale } from './payout-scale.ts'

/** When fee shares are paid out next, and what that is now; what a person decides about first stands apart. */
export function NextPayout() {
  const t = useTranslations('feeShares.payout')
  const query = useShareStanding()
  return (
    <section aria-labelledby="next-payout">
      <SectionRule
        id="next-payout"
        title={t('title')}
        {...(query.data !== undefined && {
          action: (
            <span className="text-dense text-ink-2">{t('inDays', { days: payoutScale(query.data).daysLeft })}</span>
          ),
        })}
      />
      {query.data === undefined ? (
        <ListPending query={query} texts="feeShares.payout" />
      ) : (
        <Payout standing={query.data} />
      )}
    </section>
  )
}

function Payout({ standing }: { readonly standing: FeeShareStanding }) {
  const t = useTranslations('feeShares.payout')
  const { moment, shortDay } = useAmounts()
  const { payTime, coming, held, paid, tokens } = standing
  const { from, share } = payoutScale(standing)
  return (
    <>
      <div className="mt-1">
        <TickScale share={share} width={340} ticks={28} long={14} />
        <p className="mt-0.5 flex justify-between text-agate text-ink-2">
          <span>{shortDay(from)}</span>
          <span className="font-semibold text-accent">{moment(payTime)}</span>
        </p>
      </div>
      {coming.length === 0 ? <p className="py-3 text-body text-ink-2">{t('nothing')}</p> : <Sums rows={coming} />}
      <p className="mt-2 text-agate text-ink-2">{t('each')}</p>
      {held.length > 0 && <Sums title={t('held')} rows={held} />}
      {held.length > 0 && <p className="mt-1 text-agate text-ink-2">{t('heldText')}</p>}
      {paid.length > 0 && <Sums title={t('paid')} rows={paid} />}
      {tokens.map(({ coin, endTime }) => (
        <p key={coin} className="mt-3 text-body">
          {t('token', { coin, until: shortDay(endTime) })}
        </p>
      ))}
    </>
  )
}

interface SumsProps {
  readonly title?: string
  readonly rows: FeeShareStanding['coming']
}

function Sums({ title, rows }: SumsProps) {
  const { full } = useAmounts()
  return (
    <>
      {title !== undefined && <h3 className="mt-4 font-semibold text-body">{title}</h3>}
      <dl className="mt-2 text-body">
        {rows.map(({ asset, amount }) => (
          <div key={asset} className="flex justify-between border-line border-b py-1.5">
            <dt className="text-ink-2">{asset}</dt>
            <dd className="font-semibold tabular-nums">{full(amount)}</dd>
          </div>
        ))}
      </dl>
    </>
  )
}
