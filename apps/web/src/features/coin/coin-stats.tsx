import type { CoinAttributes, VolumeInfo } from '@bourse/contract'
import { abbreviateB, formatDecimal, formatPercent } from '@bourse/ui/format.ts'
import { useLocaleTag, useTranslations } from '@bourse/ui/i18n.tsx'
import { SectionRule } from '@bourse/ui/rule.tsx'
import { Skeleton } from '@bourse/ui/skeleton.tsx'
import { ErrorState } from '@bourse/ui/states.tsx'
import type { ReactNode } from 'react'
import { useCoinRules, useVolumeInfo } from './api.ts'
import { placeBetween, shareOf, volumePlace } from './coin-figures.ts'
import { SECTION } from './coin-frames.ts'
import { Gauge } from './coin-gauge.tsx'

const NONE = '\u2013'

/** Specification §2 and §9: market value, volume against its average, the range of 52 weeks, supply. */
export function CoinStats({ coin }: { coin: CoinAttributes }) {
  const t = useTranslations('coin.stats')
  const stats = useVolumeInfo(coin.symbol)
  if (stats.isError && stats.data === undefined) {
    return (
      <section className={SECTION}>
        <SectionRule title={t('title')} />
        <ErrorState
          title={t('error')}
          text={stats.error.message}
          onRetry={() => void stats.refetch()}
          retrying={stats.isFetching}
        />
      </section>
    )
  }
  return (
    <section aria-label={t('title')} className={SECTION}>
      <SectionRule title={t('title')} />
      <Figures coin={coin} stats={stats.data} />
      <div className="mt-5 grid gap-x-10 gap-y-6 md:grid-cols-3">
        {coin.market !== null && (
          <>
            <VolumeScale stats={stats.data} />
            <YearScale stats={stats.data} />
          </>
        )}
        <SupplyScale coin={coin} />
      </div>
    </section>
  )
}

interface StatsProps {
  /** Undefined while they are on their way. */
  readonly stats: VolumeInfo | undefined
}

function Figures({ coin, stats }: StatsProps & { coin: CoinAttributes }) {
  const t = useTranslations('coin.stats')
  const locale = useLocaleTag()
  const amount = (value: string | null, unit: string) =>
    value === null ? NONE : `${abbreviateB(value, locale)}\u00a0${unit}`
  return (
    <dl className="grid grid-cols-2 border-line border-t md:grid-cols-4">
      <Figure name={t('marketCap')}>{stats && amount(stats.marketCap, stats.fiat)}</Figure>
      {coin.market !== null && (
        <>
          <Figure name={t('volume')}>{stats && amount(stats.value24h, stats.fiat)}</Figure>
          <Figure name={t('volumeCoin')}>{stats && amount(stats.volume24h, coin.symbol)}</Figure>
        </>
      )}
      <Figure name={t('circulating')}>{amount(coin.circulatingSupply, coin.symbol)}</Figure>
    </dl>
  )
}

function Figure({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="flex min-h-15 flex-col justify-center border-line border-b pr-3 even:pl-3 md:border-l md:pl-4 md:first:border-l-0 md:first:pl-0">
      <dt className="text-dense text-ink-3">{name}</dt>
      <dd className="font-semibold text-base">{children ?? <Skeleton width={96} />}</dd>
    </div>
  )
}

interface ScaleProps {
  readonly title: string
  readonly value: ReactNode
  readonly gauge: ReactNode
  /** Beneath the scale, from its beginning to its end at equal distances. */
  readonly labels: readonly (string | readonly [string, string])[]
  readonly hint?: ReactNode
}

/** Title and reading above, the scale, its ends beneath; as high while it waits. */
function ScaleBox({ title, value, gauge, labels, hint }: ScaleProps) {
  return (
    <div>
      <h3 className="flex min-h-6 items-baseline justify-between gap-3 text-body">
        <span className="font-medium text-ink-2">{title}</span>
        <span className="whitespace-nowrap font-semibold">{value}</span>
      </h3>
      <div className="mt-1.5 h-[18px]">{gauge}</div>
      <div className="mt-1 flex min-h-4 justify-between gap-3 text-dense text-ink-3 *:last:text-right">
        {labels.map((label) => {
          const [first, second] = typeof label === 'string' ? [label] : label
          return (
            <span key={`${first} ${second}`}>
              {first}
              {second !== undefined && <span className="block text-agate">{second}</span>}
            </span>
          )
        })}
      </div>
      <p className="mt-0.5 min-h-5 text-body text-ink-2">{hint}</p>
    </div>
  )
}

/** A fraction in whole percent, rounded down. */
function points(fraction: string, locale: string): string {
  const format = new Intl.NumberFormat(locale, { style: 'percent', maximumFractionDigits: 0, roundingMode: 'trunc' })
  return format.format(fraction as Intl.StringNumericLiteral)
}

/** The volume's scale goes to twice the average. */
const VOLUME_LABELS = ['0', '0.5', '1', '1.5', '2'] as const

function VolumeScale({ stats }: StatsProps) {
  const t = useTranslations('coin.volume')
  const locale = useLocaleTag()
  const { data: rules } = useCoinRules()
  const place = volumePlace(stats?.ratio ?? null)
  const days = rules?.averageDays ?? 0
  if (stats === undefined || rules === undefined) return <WaitingScale title={t('title')} />
  if (stats.ratio === null || place === null) {
    return <ScaleBox title={t('title')} value={NONE} gauge={null} labels={[]} hint={t('unknown')} />
  }
  const ratio = points(stats.ratio, locale)
  const hints = {
    low: t('low', { percent: points(rules.volumeLow, locale), days }),
    high: t('high', { percent: points(rules.volumeHigh, locale), days }),
  } as const
  return (
    <ScaleBox
      title={t('title')}
      value={ratio}
      gauge={<Gauge place={place} marks={[0, 25, 50, 75, 100]} label={t('reading', { percent: ratio, days })} />}
      labels={VOLUME_LABELS.map((ratio) => points(ratio, locale))}
      hint={stats.volumeHint === null ? t('usual', { days }) : <Hint>{hints[stats.volumeHint]}</Hint>}
    />
  )
}

function YearScale({ stats }: StatsProps) {
  const t = useTranslations('coin.year')
  const locale = useLocaleTag()
  if (stats === undefined) return <WaitingScale title={t('title')} />
  const { high52w, low52w, last } = stats
  const place = placeBetween(last, low52w, high52w)
  if (place === null || high52w === null || low52w === null || last === null) {
    return <ScaleBox title={t('title')} value={NONE} gauge={null} labels={[]} hint={t('unknown')} />
  }
  const scale = Math.max(...[high52w, low52w, last].map((price) => price.split('.')[1]?.length ?? 0))
  const price = (value: string) => formatDecimal(value, { locale, scale })
  const day = (value: string | null) =>
    value === null
      ? ''
      : new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeZone: 'UTC' }).format(new Date(value))
  return (
    <ScaleBox
      title={t('title')}
      value={price(last)}
      gauge={
        <Gauge
          place={place}
          marks={[0, 50, 100]}
          label={t('reading', { low: price(low52w), high: price(high52w), last: price(last) })}
        />
      }
      labels={[
        [price(low52w), day(stats.low52wAt)],
        [price(high52w), day(stats.high52wAt)],
      ]}
      hint={stats.priceHint === null ? null : <Hint>{t(`hints.${stats.priceHint}`)}</Hint>}
    />
  )
}

function SupplyScale({ coin }: { coin: CoinAttributes }) {
  const t = useTranslations('coin.supply')
  const locale = useLocaleTag()
  const whole = coin.maxSupply ?? coin.totalSupply
  const share = shareOf(coin.circulatingSupply, whole)
  const amount = (value: string | null) => (value === null ? NONE : abbreviateB(value, locale))
  if (share === null || whole === null) {
    return (
      <ScaleBox title={t('title')} value={amount(coin.circulatingSupply)} gauge={null} labels={[]} hint={t('open')} />
    )
  }
  const percent = formatPercent(String(share), locale, { signed: false })
  return (
    <ScaleBox
      title={t('title')}
      value={percent}
      gauge={<Gauge place={Math.min(100, share)} marks={[0, 25, 50, 75, 100]} label={t('reading', { percent })} />}
      labels={[
        [amount(coin.circulatingSupply), t('circulating')],
        [amount(whole), t(coin.maxSupply === null ? 'total' : 'max')],
      ]}
      hint={coin.maxSupply === null ? t('open') : null}
    />
  )
}

function Hint({ children }: { children: ReactNode }) {
  return <span className="font-medium text-warn">{children}</span>
}

function WaitingScale({ title }: { title: string }) {
  return (
    <ScaleBox title={title} value={<Skeleton width={72} />} gauge={<Skeleton height={8} />} labels={[]} hint={null} />
  )
}
