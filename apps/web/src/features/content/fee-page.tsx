import type { FeeSchedule } from '@bourse/contract'
import { useTranslations } from '@bourse/ui/i18n.tsx'
import { Skeleton } from '@bourse/ui/skeleton.tsx'
import { ErrorState } from '@bourse/ui/states.tsx'
import { PageHead, Reading, ReadingSection } from '../../app/page/reading.tsx'
import { useFees } from '../../app/shared-data/public-data.ts'
import { CardFees, ConvertFees, CouponRules, LeveragedFees, RoundingRule, TradingFees } from './fee-sections.tsx'
import { useInForceSince } from './legal-text.tsx'
import { DepositFees, WithdrawalFees } from './way-fees.tsx'

interface FeeSection {
  id: string
  Section: (props: { fees: FeeSchedule }) => React.ReactNode
  /** Pixels that the section takes, so that nothing jumps when the schedule arrives. */
  height: number
}

const SECTIONS: readonly FeeSection[] = [
  { id: 'trading', Section: TradingFees, height: 420 },
  { id: 'convert', Section: ConvertFees, height: 80 },
  { id: 'deposits', Section: DepositFees, height: 400 },
  { id: 'withdrawals', Section: WithdrawalFees, height: 720 },
  { id: 'card', Section: CardFees, height: 240 },
  { id: 'leveraged', Section: LeveragedFees, height: 150 },
  { id: 'coupons', Section: CouponRules, height: 240 },
  { id: 'rounding', Section: RoundingRule, height: 60 },
]

export function FeePage() {
  const t = useTranslations('fee')
  const fees = useFees()
  const contents = SECTIONS.map(({ id }) => ({ id, title: t(`${id}.title`) }))
  return (
    <div className="wrap">
      <PageHead title={t('title')} standfirst={t('standfirst')} note={t('effective', { date: useInForceSince() })} />
      <Reading label={t('contents')} contents={contents}>
        {fees.isError ? (
          <ErrorState
            title={t('error')}
            text={fees.error.message}
            onRetry={() => void fees.refetch()}
            retrying={fees.isFetching}
          />
        ) : (
          SECTIONS.map(({ id, Section, height }) => (
            <ReadingSection key={id} id={id} title={t(`${id}.title`)}>
              {fees.data === undefined ? <Waiting height={height} /> : <Section fees={fees.data} />}
            </ReadingSection>
          ))
        )}
        <p className="mt-10 max-w-[680px] text-body text-ink-2">{t('changes')}</p>
      </Reading>
    </div>
  )
}

function Waiting({ height }: { height: number }) {
  return (
    <div className="flex flex-col gap-6" style={{ height }}>
      <Skeleton width="70%" />
      <Skeleton width="90%" />
    </div>
  )
}
