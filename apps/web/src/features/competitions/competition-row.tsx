import type { Competition } from '@bourse/contract'
import { useTranslations } from '@bourse/ui/i18n.tsx'
import { Link } from '@bourse/ui/router.tsx'
import { Status } from '@bourse/ui/status.tsx'
import { CountdownScale } from '../../app/campaigns/countdown-scale.tsx'
import { useAmounts } from '../../app/page/use-amounts.ts'
import { marketName, pathOf, scaleOf, statusOf } from './competition-view.ts'

/** One competition of a list: what is traded, what is to be won, how long. */
export function CompetitionRow({ competition }: { readonly competition: Competition }) {
  const t = useTranslations('competitions')
  const { amount, day } = useAmounts()
  const { phase, title, summary, markets, prizes, firstPrize, people, endTime } = competition
  const scale = scaleOf(competition)
  return (
    <li className="grid items-center gap-x-6 gap-y-2 border-line border-b py-3 md:grid-cols-[minmax(0,1fr)_200px_220px]">
      <div className="min-w-0">
        <p className="flex flex-wrap items-center gap-x-2 text-dense text-ink-3">
          <Status kind={statusOf(phase)} label={t(`phases.${phase}`)} />
          {markets.map(marketName).join(' · ')}
        </p>
        <h3 className="font-semibold text-[15px] leading-5">
          <Link to={pathOf(competition)} className="link">
            {title}
          </Link>
        </h3>
        <p className="text-body text-ink-2">{summary}</p>
      </div>
      <div className="text-body">
        <p className="font-semibold">{t('prizes', { amount: amount(prizes.amount, prizes.asset) })}</p>
        <p className="text-dense text-ink-2">
          {t('first', { amount: amount(firstPrize.amount, firstPrize.asset) })} · {t('people', { count: people })}
        </p>
      </div>
      {scale === null ? (
        <time dateTime={endTime} className="text-body text-ink-2 md:text-right">
          {day(endTime)}
        </time>
      ) : (
        <CountdownScale {...scale} />
      )}
    </li>
  )
}
