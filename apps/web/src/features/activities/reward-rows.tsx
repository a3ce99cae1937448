import type { ActivityKind, PromisedReward, Reward, RewardForm } from '@bourse/contract'
import { buttonClass } from '@bourse/ui/button.tsx'
import { cx } from '@bourse/ui/class-names.ts'
import { useTranslations } from '@bourse/ui/i18n.tsx'
import { Link } from '@bourse/ui/router.tsx'
import { Status } from '@bourse/ui/status.tsx'
import type { ReactNode } from 'react'
import { useAmounts } from '../../app/page/use-amounts.ts'
import { KindDrawing } from './kind-drawing.tsx'

interface RowProps {
  readonly kind: ActivityKind
  readonly title: string
  readonly page: string
  readonly amount: ReactNode
  /** When, or how it stands. */
  readonly fact: ReactNode
  readonly act?: ReactNode
}

/** One thing that an activity gives: what for, how much, when. */
export function RewardRow({ kind, title, page, amount, fact, act }: RowProps) {
  const kinds = useTranslations('campaigns.kinds')
  return (
    <li
      className={cx(
        'grid grid-cols-[32px_minmax(0,1fr)_auto] items-center gap-x-3 gap-y-1 border-line border-b py-2.5 text-body md:gap-x-6',
        act === undefined
          ? 'md:grid-cols-[32px_minmax(0,1.4fr)_minmax(0,1fr)_minmax(0,1fr)]'
          : 'md:grid-cols-[32px_minmax(0,1.4fr)_minmax(0,1fr)_minmax(0,1fr)_auto]',
      )}
    >
      <KindDrawing kind={kind} className="size-8" />
      <span className="min-w-0">
        <Link to={page} className="block truncate font-semibold hover:underline">
          {title}
        </Link>
        <span className="text-dense text-ink-3">{kinds(kind)}</span>
      </span>
      <span className="text-right font-medium tabular-nums max-md:col-start-3 max-md:row-start-1">{amount}</span>
      <span className="text-ink-2 max-md:col-span-2 max-md:col-start-2 max-md:text-dense md:text-right">{fact}</span>
      {act !== undefined && <span className="flex justify-end max-md:col-span-2 max-md:col-start-2">{act}</span>}
    </li>
  )
}

/** Coupons are no money, and are called what they are. */
function useWorth() {
  const t = useTranslations('rewards.worth')
  const { amount } = useAmounts()
  return (form: RewardForm, of: string, asset: string) =>
    form === 'coupon' ? t('coupon', { amount: amount(of, asset) }) : amount(of, asset)
}

interface PromisedRowProps {
  readonly reward: PromisedReward
  /** Whether the person takes it; else it comes by itself. */
  readonly way: 'take' | 'coming'
  readonly isMain?: boolean
}

export function PromisedRow({ reward, way, isMain = false }: PromisedRowProps) {
  const t = useTranslations('rewards')
  const { moment } = useAmounts()
  const worth = useWorth()
  const { kind, title, page, form, asset, amount, time } = reward
  const shown = worth(form, amount, asset)
  return (
    <RewardRow
      {...{ kind, title, page }}
      amount={shown}
      fact={
        time !== null ? (
          <time dateTime={time}>{t(`${way}.by`, { time: moment(time) })}</time>
        ) : (
          way === 'coming' && <Status kind="in_review" label={t('coming.checked')} />
        )
      }
      act={
        way === 'take' ? (
          <Link
            to={page}
            aria-label={t('take.of', { amount: shown, title })}
            className={buttonClass({ variant: isMain ? 'accent' : 'outline' })}
          >
            {t('take.act')}
          </Link>
        ) : undefined
      }
    />
  )
}

export function PastRow({ reward }: { readonly reward: Reward }) {
  const t = useTranslations('rewards.past')
  const { moment } = useAmounts()
  const worth = useWorth()
  const { kind, title, page, form, asset, amount, time } = reward
  return (
    <RewardRow
      {...{ kind, title, page }}
      amount={worth(form, amount, asset)}
      fact={
        <span className="flex flex-wrap items-center gap-x-3 md:justify-end">
          <Status kind="completed" label={t(`forms.${form}`)} />
          <time dateTime={time}>{moment(time)}</time>
        </span>
      }
    />
  )
}
