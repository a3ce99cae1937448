import type { Boost } from '@bourse/contract'
import { CoinMark } from '@bourse/ui/coin-mark.tsx'
import { useTranslations } from '@bourse/ui/i18n.tsx'
import { Link } from '@bourse/ui/router.tsx'
import { Status } from '@bourse/ui/status.tsx'
import { BudgetScale } from '../../app/campaigns/budget-scale.tsx'
import { CountdownScale } from '../../app/campaigns/countdown-scale.tsx'
import { useAmounts } from '../../app/page/use-amounts.ts'
import { useLoggedIn } from '../../app/session.ts'
import { useOwnBoost } from './api.ts'
import { isOpen, pathOf, rateScale, scaleOf, statusOf } from './boost-view.ts'

/** One boosted coin of the list: the rate, what is left of the pool, how long, and what the person is promised. */
export function BoostRow({ boost }: { readonly boost: Boost }) {
  const t = useTranslations('boosts')
  const { percent, day } = useAmounts()
  const { phase, title, summary, coin, rate, people, pool, endTime } = boost
  const scale = scaleOf(boost)
  return (
    <li className="grid grid-cols-[32px_minmax(0,1fr)_auto] items-center gap-x-3.5 gap-y-2 border-line border-b py-3 lg:grid-cols-[32px_minmax(0,1fr)_96px_252px_220px] lg:gap-x-6">
      <CoinMark code={coin} size={32} />
      <div className="min-w-0">
        <p className="flex flex-wrap items-center gap-x-2 text-dense text-ink-3">
          <Status kind={statusOf(phase)} label={t(`phases.${phase}`)} />
          {t('people', { count: people })}
        </p>
        <h3 className="font-semibold text-[15px] leading-5">
          <Link to={pathOf(boost)} className="link">
            {title}
          </Link>
        </h3>
        <p className="text-body text-ink-2">{summary}</p>
        {isOpen(phase) && <Own boost={boost} />}
      </div>
      <p className="text-right font-semibold text-[20px] leading-7">
        {t('rate', { rate: percent(rate, rateScale(rate)) })}
      </p>
      <div className="grid gap-2 max-lg:col-span-3 lg:contents">
        <BudgetScale budget={pool} />
        {scale === null ? (
          <time dateTime={endTime} className="text-body text-ink-2 lg:text-right">
            {day(endTime)}
          </time>
        ) : (
          <CountdownScale {...scale} />
        )}
      </div>
    </li>
  )
}

function Own({ boost: { id, coin } }: { readonly boost: Boost }) {
  const t = useTranslations('boosts.own')
  const { amount } = useAmounts()
  const loggedIn = useLoggedIn()
  const own = useOwnBoost(id).data
  if (!loggedIn || own === undefined || Number(own.pending) === 0) return null
  return <p className="font-medium text-accent text-body">{t('promised', { amount: amount(own.pending, coin) })}</p>
}
