import type { TradingPair } from '@bourse/contract'
import { cx } from '@bourse/ui/class-names.ts'
import { useLocaleTag, useTranslations } from '@bourse/ui/i18n.tsx'
import { lazy, Suspense, useState } from 'react'
import { useServerTime } from '../../../app/live/server-clock.ts'
import { type LiveState, useStreamState } from '../../../app/live/use-stream-state.ts'
import { useLoggedIn } from '../../../app/session.ts'
import { formatRate } from '../../../app/shared-data/fees.ts'
import { ChartCredit } from '../chart/chart-credit.tsx'
import { useLatency, useRates } from '../trade-api.ts'
import { SHORTCUTS } from './shortcuts.ts'
import { useShortcut } from './shortcuts-keys.ts'
import { useTradeSettings } from './use-trade-settings.ts'

const ShortcutsDialog = lazy(async () => ({ default: (await import('./shortcuts-dialog.tsx')).ShortcutsDialog }))

const LOOKS: Readonly<Record<LiveState, string>> = {
  live: 'text-good',
  connecting: 'text-ink-3',
  reconnecting: 'text-warn',
  offline: 'text-bad',
}

export function StatusBar({ pair, className }: { pair: TradingPair; className?: string }) {
  const t = useTranslations('trade.status')
  return (
    <section
      aria-label={t('label')}
      className={cx(
        'flex h-6 items-center gap-4 overflow-hidden whitespace-nowrap bg-paper px-5 text-agate text-ink-3',
        className,
      )}
    >
      <LiveMark />
      <Latency pair={pair} />
      <ServerTime />
      <Fees />
      <span className="ml-auto max-lg:hidden">
        <ChartCredit />
      </span>
      <Keys />
    </section>
  )
}

/** Shape and word as well as colour: filled when live, hollow when not. */
export function LiveMark() {
  const t = useTranslations('trade.status')
  const state = useStreamState()
  return (
    <span role="status" className={cx('flex items-center gap-1', LOOKS[state])}>
      <svg width="7" height="7" aria-hidden="true">
        <circle
          cx="3.500"
          cy="3.500"
          r="2.500"
          fill={state === 'live' ? 'currentColor' : 'none'}
          stroke="currentColor"
        />
      </svg>
      {t(`states.${state}`)}
    </span>
  )
}

function Latency({ pair }: { pair: TradingPair }) {
  const t = useTranslations('trade.status')
  const latency = useLatency(pair.symbol)
  const state = useStreamState()
  if (latency === undefined || state !== 'live') return null
  return <span>{t('latency', { milliseconds: latency })}</span>
}

function ServerTime() {
  const t = useTranslations('trade.status')
  const locale = useLocaleTag()
  const time = useServerTime()
  if (time === undefined) return null
  const text = new Intl.DateTimeFormat(locale, {
    hour: '2-digit',
    minute: '2-digit',
    second: '2-digit',
    timeZoneName: 'short',
    hourCycle: 'h23',
  }).format(time)
  return <span>{t('serverTime', { time: text })}</span>
}

function Fees() {
  const t = useTranslations('trade.status')
  const locale = useLocaleTag()
  const loggedIn = useLoggedIn()
  const feeRates = useRates()
  if (feeRates === undefined) return null
  const figures = { maker: formatRate(feeRates.makerRate, locale), taker: formatRate(feeRates.takerRate, locale) }
  return <span>{loggedIn ? t('yourFees', figures) : t('fees', figures)}</span>
}

/** Opens the list of keys; with the keys switched off it is the way back to them. */
function Keys() {
  const t = useTranslations('trade.status')
  const { shortcuts } = useTradeSettings()
  const [open, setOpen] = useState(false)
  const [wanted, setWanted] = useState(false)
  const show = () => {
    setWanted(true)
    setOpen(true)
  }
  useShortcut('help', show)
  return (
    <>
      <button type="button" onClick={show} className="flex min-h-6 items-center gap-2.5 hover:text-ink">
        {shortcuts ? (
          (['buy', 'sell', 'pairs', 'help'] as const).map((name) => (
            <span key={name}>
              <kbd className="font-medium font-sans text-ink-2">{SHORTCUTS[name].toUpperCase()}</kbd>{' '}
              {t(`keys.${name}`)}
            </span>
          ))
        ) : (
          <span>{t('keysOff')}</span>
        )}
      </button>
      {wanted && (
        <Suspense>
          <ShortcutsDialog open={open} onOpenChange={setOpen} />
        </Suspense>
      )}
    </>
  )
}
