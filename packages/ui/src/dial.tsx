import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { arcPath, tickPath } from './circle-geometry.ts'
import { cx } from './class-names.ts'

export interface ConfirmationRingProps {
  done: number
  /** Deposits need 12 (specification §9). */
  total?: number | undefined
  size?: number | undefined
  className?: string | undefined
}

/** Thick segment: confirmed. Thin mulberry: in progress. Thin grey: to come. */
export function ConfirmationRing({ done, total = 12, size = 116, className }: ConfirmationRingProps) {
  const t = useTranslations('ui')
  const gap = 0.008
  const segments = Array.from({ length: total }, (_, place) => place)
  return (
    <Face size={size} label={t('confirmationsOf', { done, total })} className={className}>
      <svg viewBox="0 0 116 116" className="absolute inset-0 size-full" aria-hidden="true" fill="none">
        {segments.map((place) => (
          <g key={place}>
            <path
              d={arcPath({ centre: 58, radius: 48, start: place / total + gap, end: (place + 1) / total - gap })}
              stroke={
                place <= done && done < total ? 'var(--accent)' : place < done ? 'var(--accent)' : 'var(--line-2)'
              }
              strokeWidth={place < done ? 8 : 2}
            />
            <path d={tickPath(place / total, { centre: 58, from: 55, to: 58 })} stroke="var(--line-ctl)" />
          </g>
        ))}
      </svg>
      <DialText main={`${done}/${total}`} caption={t('confirmations')} size={size} />
    </Face>
  )
}

export interface FinalityDialProps {
  /** Blocks since the transaction was taken in, the one that holds it included. */
  blocks: number
  /** After about so many the network calls a block final. */
  usual: number
  size?: number | undefined
  className?: string | undefined
}

const FINALITY_TICKS = 40

/** Blocks on the way to what the network calls final. The last tick stays dark: only the network says when. */
export function FinalityDial({ blocks, usual, size = 116, className }: FinalityDialProps) {
  const t = useTranslations('ui')
  const share = Math.min(blocks / Math.max(1, usual), 1 - 1 / FINALITY_TICKS)
  return (
    <Face size={size} label={t('blocksSoFar', { blocks })} className={className}>
      <TickFace share={share} ticks={size < 64 ? 24 : FINALITY_TICKS} colour="var(--accent)" />
      <DialText main={String(blocks)} caption={t('blocks', { blocks })} size={size} />
    </Face>
  )
}

export interface CountdownDialProps {
  remainingMs: number
  totalMs: number
  /** Under the time: "left". */
  caption?: ReactNode
  size?: number | undefined
  className?: string | undefined
}

const WARN_UNDER_MS = 3 * 60_000

/** Sixty ticks that go out one by one. The last three minutes of a longer window turn to the warning colour. */
export function CountdownDial({ remainingMs, totalMs, caption, size = 112, className }: CountdownDialProps) {
  const t = useTranslations('ui')
  const left = Math.max(0, remainingMs)
  const time = clockTime(left)
  const late = left < WARN_UNDER_MS && totalMs > WARN_UNDER_MS
  return (
    <Face size={size} label={t('timeLeft', { time })} className={className}>
      <TickFace
        share={totalMs > 0 ? left / totalMs : 0}
        ticks={size < 48 ? 24 : 60}
        colour={late ? 'var(--warn)' : 'var(--accent)'}
      />
      <DialText main={time} caption={caption ?? t('left')} size={size} />
    </Face>
  )
}

export interface QuoteDialProps {
  /** Whole seconds; null where nothing is counted. */
  left: number | null
  /** As many heavy ticks as this, with four fine ones after each. */
  total: number
  /** Under the figure: "seconds", "paused". */
  caption: string
  size?: number | undefined
  className?: string | undefined
}

const FINE_TICKS = 5

/** A price that is firm for some seconds: one heavy tick for each, and what is spent goes grey. */
export function QuoteDial({ left, total, caption, size = 104, className }: QuoteDialProps) {
  const ticks = total * FINE_TICKS
  const lit = (left ?? 0) * FINE_TICKS
  const main = left === null ? '–' : String(left)
  return (
    <Face size={size} label={`${main} ${caption}`} className={className}>
      <svg viewBox="0 0 112 112" className="absolute inset-0 size-full" aria-hidden="true" fill="none">
        {Array.from({ length: ticks }, (_, place) => (
          <path
            // biome-ignore lint/suspicious/noArrayIndexKey: a tick is its place.
            key={place}
            d={tickPath(place / ticks, { centre: 56, from: 54, to: place % FINE_TICKS === 0 ? 41 : 48 })}
            stroke={place < lit ? 'var(--accent)' : 'var(--line-2)'}
            strokeWidth={place % FINE_TICKS === 0 ? 4 : 1.2}
          />
        ))}
      </svg>
      <div className="relative text-center">
        <div className="font-medium leading-none" style={{ fontSize: Math.round(size * 0.3) }}>
          {main}
        </div>
        <div className="mt-1 text-agate text-ink-3 leading-3">{caption}</div>
      </div>
    </Face>
  )
}

export interface GaugeDialProps {
  /** 0 to 100. */
  value: number
  caption: string
  tone?: 'ink' | 'warn' | 'bad' | 'accent' | undefined
  size?: number | undefined
  className?: string | undefined
}

/** A score on a ticked face: the risk of a withdrawal, the share of a limit. */
export function GaugeDial({ value, caption, tone = 'ink', size = 88, className }: GaugeDialProps) {
  return (
    <Face size={size} label={`${caption}: ${value}`} className={className}>
      <TickFace share={value / 100} ticks={40} colour={`var(--${tone})`} />
      <DialText main={String(value)} caption={caption} size={size} />
    </Face>
  )
}

function TickFace({ share, ticks, colour }: { share: number; ticks: number; colour: string }) {
  const lit = Math.ceil(Math.min(1, share) * ticks)
  const small = ticks < 40
  return (
    <svg viewBox="0 0 112 112" className="absolute inset-0 size-full" aria-hidden="true" fill="none">
      {Array.from({ length: ticks }, (_, place) => (
        <path
          // biome-ignore lint/suspicious/noArrayIndexKey: a tick is its place.
          key={place}
          d={tickPath(place / ticks, { centre: 56, from: 54, to: place % 5 === 0 && !small ? 41 : small ? 34 : 45 })}
          stroke={place < lit ? colour : 'var(--line-2)'}
          strokeWidth={small ? 6 : 1.5}
        />
      ))}
    </svg>
  )
}

interface FaceProps {
  size: number
  label: string
  className?: string | undefined
  children: ReactNode
}

function Face({ size, label, className, children }: FaceProps) {
  return (
    <div
      role="img"
      aria-label={label}
      className={cx('relative inline-grid shrink-0 place-items-center', className)}
      style={{ width: size, height: size }}
    >
      {children}
    </div>
  )
}

/** A dial too small for words keeps only its ticks; the label says the rest. */
function DialText({ main, caption, size }: { main: string; caption: ReactNode; size: number }) {
  if (size < 64) return null
  return (
    <div className="relative text-center">
      <div className="font-medium leading-none" style={{ fontSize: Math.round(size * 0.19) }}>
        {main}
      </div>
      <div className="mt-1 text-agate text-ink-3 leading-3">{caption}</div>
    </div>
  )
}

/** 11:42, or 1:04:09 above an hour. */
function clockTime(ms: number): string {
  const seconds = Math.ceil(ms / 1000)
  const parts = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60, seconds % 60]
  const shown = parts[0] === 0 ? parts.slice(1) : parts
  return shown.map((part, place) => (place === 0 ? String(part) : String(part).padStart(2, '0'))).join(':')
}
