import type { ValueRange } from '@bourse/contract'
import { cx } from '@bourse/ui/class-names.ts'
import * as drawings from '@bourse/ui/drawings.gen.ts'
import { Segmented } from '@bourse/ui/fields/segmented.tsx'
import { Change, Headline } from '@bourse/ui/figure.tsx'
import { useLocaleTag, useTranslations } from '@bourse/ui/i18n.tsx'
import { Icon } from '@bourse/ui/icon.tsx'
import { Skeleton } from '@bourse/ui/skeleton.tsx'
import { useStale } from '../../app/live/use-stream-state.ts'
import type { LiveHistory } from '../../app/shared-data/live-history.ts'
import { type Portfolio, UNITS, type Unit, valueScale } from '../../app/shared-data/portfolio.ts'
import { moneyText } from './units.ts'

interface WalletTotalProps {
  readonly portfolio: Portfolio | undefined
  readonly live: LiveHistory | undefined
  readonly range: ValueRange
  readonly unit: Unit
  readonly onUnit: (unit: Unit) => void
  readonly concealed: boolean
  readonly onConceal: () => void
}

const FIGURE = 'text-[40px] leading-[48px] tracking-[-0.02em] md:text-[52px] md:leading-[60px]'
const DOTS = '••••'
/** On a phone the gain takes two lines. */
const LINE = 'min-h-10 md:min-h-5'

/** The one large figure, what it is counted in, and what was gained in the range of the chart. */
export function WalletTotal({ portfolio, live, range, unit, onUnit, concealed, onConceal }: WalletTotalProps) {
  const t = useTranslations('wallet')
  const EyeDrawing = concealed ? drawings.eyeOff : drawings.eye
  return (
    <section aria-label={t('total')}>
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1 text-body text-ink-2">
        <span className="flex items-center gap-1">
          {t('total')}
          <button
            type="button"
            aria-label={concealed ? t('show') : t('hide')}
            onClick={onConceal}
            className="grid size-8 place-items-center rounded-1 text-ink-3 hover:bg-paper-down hover:text-ink"
          >
            <Icon of={EyeDrawing} />
          </button>
        </span>
        <Segmented
          size="sm"
          label={t('unit')}
          value={unit}
          onChange={onUnit}
          options={UNITS.map((value) => ({ value, label: value }))}
        />
      </div>
      <div className="min-h-12 md:min-h-[60px]">
        {portfolio === undefined ? (
          <Skeleton width={260} height={36} className="mt-2 md:mt-3" />
        ) : (
          <Headline
            value={portfolio.total}
            scale={valueScale(unit)}
            currency={unit}
            concealed={concealed}
            className={FIGURE}
          />
        )}
      </div>
      <Gain live={live} range={range} unit={unit} concealed={concealed} />
      <NoPrice portfolio={portfolio} />
      <Stale />
    </section>
  )
}

interface GainProps extends Pick<WalletTotalProps, 'live' | 'range' | 'unit' | 'concealed'> {}

/** Keeps its line while it is on its way. */
function Gain({ live, range, unit, concealed }: GainProps) {
  const t = useTranslations('wallet.gain')
  const locale = useLocaleTag()
  if (live === undefined || live.gainPercent === null) return <p className={LINE} />
  const gain = concealed ? DOTS : moneyText(live.gain, { locale, unit, signed: true })
  return (
    <p className={cx(LINE, 'flex flex-wrap content-start items-center gap-x-3 text-body')}>
      <Change value={live.gainPercent} />
      <span className="text-ink-2">{t(`ranges.${range}`, { gain })}</span>
      <span className="text-ink-3">{t('excluded')}</span>
    </p>
  )
}

/** The total is said to lack what has no price. */
function NoPrice({ portfolio }: Pick<WalletTotalProps, 'portfolio'>) {
  const t = useTranslations('wallet')
  const coins = (portfolio?.holdings ?? []).filter(({ value }) => value === null).map(({ coin }) => coin)
  if (coins.length === 0) return null
  return <p className="text-body text-ink-3">{t('withoutPrice', { coins: coins.join(', '), count: coins.length })}</p>
}

function Stale() {
  const t = useTranslations('wallet')
  if (!useStale()) return null
  return (
    <p role="status" className="flex min-h-7 items-center gap-1.5 text-dense text-warn">
      <Icon of={drawings.warning} size={14} />
      {t('stale')}
    </p>
  )
}
