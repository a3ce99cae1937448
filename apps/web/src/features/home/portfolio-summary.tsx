import { buttonClass } from '@bourse/ui/button.tsx'
import { CoinMark } from '@bourse/ui/coin-mark.tsx'
import * as drawings from '@bourse/ui/drawings.gen.ts'
import { Amount, Change, Headline, Percent } from '@bourse/ui/figure.tsx'
import { formatDecimal } from '@bourse/ui/format.ts'
import { useLocaleTag, useTranslations } from '@bourse/ui/i18n.tsx'
import { Icon } from '@bourse/ui/icon.tsx'
import { Skeleton } from '@bourse/ui/skeleton.tsx'
import { ErrorState } from '@bourse/ui/states.tsx'
import { useConcealed, useFiat } from '../../app/browser-storage.ts'
import { useBalances } from '../../app/live/use-balances.ts'
import { usePortfolio, useValueHistory } from '../../app/live/use-worth.ts'
import { PageLink } from '../../app/page/page-link.tsx'
import { type Holding, type Portfolio, type Unit, unitOf } from '../../app/shared-data/portfolio.ts'

const ROWS = 5
const FIAT_SCALE = 2
const DOTS = '••••'
const NO_FIGURE = '–'

/** What the person has, at the prices of now. */
export function PortfolioSummary() {
  const t = useTranslations('home.portfolio')
  const fiat = unitOf(useFiat())
  const balances = useBalances()
  const portfolio = usePortfolio(fiat)
  const [concealed, toggle] = useConcealed()
  return (
    <div>
      <h1 className="display text-[40px] leading-[44px] md:text-[56px] md:leading-[60px]">{t('title')}</h1>
      {balances.isError && balances.data === undefined ? (
        <ErrorState
          className="mt-6"
          title={t('error')}
          text={balances.error?.message}
          onRetry={() => void balances.refetch()}
          retrying={balances.isFetching}
        />
      ) : (
        <>
          <Total portfolio={portfolio} fiat={fiat} concealed={concealed} onToggle={toggle} />
          {portfolio?.holdings.length === 0 ? (
            <NothingYet />
          ) : (
            <Holdings portfolio={portfolio} fiat={fiat} concealed={concealed} />
          )}
        </>
      )}
      <div className="mt-6 flex flex-wrap gap-3">
        <PageLink to="/wallet" className={buttonClass({ variant: 'accent', size: 'lg', className: 'max-sm:flex-1' })}>
          {t('wallet')}
        </PageLink>
        <PageLink to="/order" className={buttonClass({ size: 'lg', className: 'max-sm:flex-1' })}>
          {t('orders')}
        </PageLink>
        <PageLink to="/markets" className={buttonClass({ size: 'lg', className: 'max-sm:w-full' })}>
          {t('markets')}
        </PageLink>
      </div>
    </div>
  )
}

interface TotalProps {
  portfolio: Portfolio | undefined
  fiat: Unit
  concealed: boolean
  onToggle: () => void
}

function Total({ portfolio, fiat, concealed, onToggle }: TotalProps) {
  const t = useTranslations('home.portfolio')
  const { live } = useValueHistory(fiat, '1d')
  const EyeDrawing = concealed ? drawings.eyeOff : drawings.eye
  return (
    <div className="mt-4">
      <div className="flex items-center gap-1 text-body text-ink-2">
        {t('total', { fiat })}
        <button
          type="button"
          aria-label={t(concealed ? 'show' : 'hide')}
          onClick={onToggle}
          className="grid size-8 place-items-center rounded-1 text-ink-3 hover:bg-paper-down hover:text-ink"
        >
          <Icon of={EyeDrawing} />
        </button>
      </div>
      <div className="flex min-h-[84px] flex-wrap content-start md:min-h-[60px] items-baseline gap-x-5">
        {portfolio === undefined ? (
          <Skeleton width={240} height={36} className="mt-3" />
        ) : (
          <Headline
            value={portfolio.total}
            scale={FIAT_SCALE}
            currency={fiat}
            concealed={concealed}
            className="text-[44px] leading-[60px] tracking-[-0.02em] md:text-[52px]"
          />
        )}
        {live !== undefined && live.gainPercent !== null && (
          <span className="flex items-center gap-2 text-base">
            <Amount value={live.gain} scale={FIAT_SCALE} signed concealed={concealed} className="font-medium" />
            <Change value={live.gainPercent} />
            <span className="text-ink-3">{t('day')}</span>
          </span>
        )}
      </div>
    </div>
  )
}

interface HoldingsProps {
  portfolio: Portfolio | undefined
  fiat: Unit
  concealed: boolean
}

/** The largest holdings, each with its share as a bar that is as long as its part of the whole. */
function Holdings({ portfolio, fiat, concealed }: HoldingsProps) {
  const t = useTranslations('home.portfolio')
  const rest = (portfolio?.holdings.length ?? 0) - ROWS
  return (
    <div className="mt-4">
      <div className="section-rule" />
      <ul aria-label={t('holdings')} className="min-h-[225px]">
        {portfolio === undefined
          ? Array.from({ length: ROWS }, (_, row) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: the rows are alike and never change places.
              <li key={row} className="flex h-[45px] items-center justify-between border-line border-b">
                <Skeleton width={120} />
                <Skeleton width={96} />
              </li>
            ))
          : portfolio.holdings
              .slice(0, ROWS)
              .map((holding) => <HoldingRow key={holding.coin} holding={holding} fiat={fiat} concealed={concealed} />)}
      </ul>
      <p className="mt-1 min-h-5 text-body text-ink-3">{rest > 0 && t('more', { count: rest })}</p>
    </div>
  )
}

function HoldingRow({ holding, fiat, concealed }: { holding: Holding; fiat: Unit; concealed: boolean }) {
  const locale = useLocaleTag()
  const { coin, name, amount, scale, value, share } = holding
  return (
    <li className="grid h-[45px] grid-cols-[minmax(0,1fr)_auto] items-center gap-x-4 border-line border-b text-body sm:grid-cols-[minmax(0,1fr)_120px_64px_120px]">
      <span className="flex min-w-0 items-center gap-2.5">
        <CoinMark code={coin} size={22} />
        <span className="font-semibold">{coin}</span>
        <span className="truncate text-ink-2">{name}</span>
      </span>
      <span className="hidden text-right text-ink-2 sm:block">
        {concealed ? DOTS : formatDecimal(amount, { locale, scale, minScale: 0 })}
      </span>
      <span className="hidden text-right text-ink-3 sm:block">
        <Percent value={String(share)} />
      </span>
      <span className="text-right font-semibold">
        {value === null ? NO_FIGURE : <Amount value={value} scale={FIAT_SCALE} asset={fiat} concealed={concealed} />}
      </span>
    </li>
  )
}

/** An account that has nothing yet is told what can be done with it. */
function NothingYet() {
  const t = useTranslations('home.portfolio.empty')
  return (
    <div className="mt-4">
      <div className="section-rule" />
      <div className="flex min-h-[200px] items-center gap-8 py-6">
        <svg viewBox="0 0 120 120" className="size-[120px] shrink-0 max-sm:hidden" aria-hidden="true">
          <defs>
            <pattern id="nothing" width="4" height="4" patternUnits="userSpaceOnUse" patternTransform="rotate(45)">
              <path d="M0 0V4" stroke="var(--ink-3)" strokeWidth="0.9" />
            </pattern>
          </defs>
          <path d={ticks()} stroke="var(--ink)" />
          <circle cx="60" cy="60" r="42" fill="none" stroke="var(--ink)" />
          <circle cx="60" cy="60" r="26" fill="url(#nothing)" stroke="var(--ink)" />
          <path d="M60 18A42 42 0 0 1 71 19.500" stroke="var(--accent)" strokeWidth="16" fill="none" />
        </svg>
        <div>
          <h2 className="font-semibold text-h4">{t('title')}</h2>
          <p className="mt-1 max-w-[46ch] text-base text-ink-2">{t('text')}</p>
        </div>
      </div>
    </div>
  )
}

/** The rim of the ring that has no slices yet. */
function ticks(): string {
  return Array.from({ length: 60 }, (_, place) => {
    const angle = (place / 60) * 2 * Math.PI
    const at = (radius: number) =>
      `${(60 + radius * Math.sin(angle)).toFixed(1)} ${(60 - radius * Math.cos(angle)).toFixed(1)}`
    return `M${at(place % 5 === 0 ? 52 : 54)}L${at(58)}`
  }).join('')
}
