import type { ActivityKind } from '@bourse/contract'
import { type ReactNode, useId } from 'react'

interface Hatches {
  readonly ink: string
  readonly grey: string
  readonly accent: string
}

const OWN = { fill: 'var(--accent)', stroke: 'var(--accent)' } as const
const rim = Array.from({ length: 40 }, (_, place) => {
  const angle = (place / 40) * 2 * Math.PI
  const at = (radius: number) => `${(radius * Math.cos(angle)).toFixed(2)} ${(radius * Math.sin(angle)).toFixed(2)}`
  return `M${at(20)}L${at(17.6)}`
}).join('')

/** A coin on a ruler: the days that it is lent for. */
const fund = ({ grey }: Hatches) => (
  <>
    <g transform="translate(26 30)">
      <path d="M0-16A16 16 0 0 1 0 16A22 22 0 0 0 0-16z" fill={grey} />
      <circle r="20" />
      <path d={rim} strokeWidth="1" />
      <circle r="16" strokeWidth=".8" />
      <path d="M-6-9h10M-6-4.500h11.500M-6 0h9M-6 4.500h12M-6 9h10.500" strokeWidth="2.400" />
    </g>
    <path d="M52 12v40M52 12h6M52 17.700h4M52 23.400h4M52 29.100h6M52 34.900h4M52 40.600h4M52 46.300h4M52 52h6" />
    <path d="M45 35h7" stroke="var(--accent)" strokeWidth="3" />
  </>
)
/** A ticket with the part that is used. */
const coupon = ({ ink }: Hatches) => (
  <>
    <path d="M6 18h52v10a4 4 0 0 0 0 8v10H6V36a4 4 0 0 0 0-8z" />
    <path d="M6 18h18v28H6V36a4 4 0 0 0 0-8z" fill={ink} />
    <path d="M24 18v28" strokeDasharray="3 3" />
    <path d="M31 26h18M31 32h12M31 38h15" />
    <path d="M50 38h3" stroke="var(--accent)" strokeWidth="3" />
  </>
)
/** Two who know each other. */
const invitation = ({ ink, accent }: Hatches) => (
  <>
    <path d="M4 56.500h56" />
    <circle cx="20" cy="22" r="8" fill={ink} />
    <path d="M8 56c0-14 4-20 12-20s12 6 12 20z" fill={ink} />
    <circle cx="44" cy="26" r="7" stroke="var(--accent)" fill={accent} />
    <path d="M34 56c0-12 3-17 10-17s10 5 10 17z" stroke="var(--accent)" fill={accent} />
    <path d="M29 14l6-4M31 18h7" />
  </>
)
/** A page that is signed. */
const bonus = ({ grey }: Hatches) => (
  <>
    <path d="M14 6h28l8 8v44H14z" />
    <path d="M42 6v8h8" fill={grey} />
    <path d="M20 20h22M20 26h24M20 32h18M20 38h22" />
    <path d="M20 49c4-6 6-6 7 0s5 2 9-3" stroke="var(--accent)" strokeWidth="2.600" strokeLinecap="round" />
  </>
)
const airdrop = ({ ink }: Hatches) => (
  <>
    <path d="M8 28a24 22 0 0 1 48 0q-4-4-8 0-4-4-8 0-4-4-8 0-4-4-8 0-4-4-8 0-4-4-8 0z" />
    <path d="M24 28C24 14 28 6 32 6s8 8 8 22" fill={ink} />
    <path d="M8 28 30 48M56 28 34 48M24 28l7 20M40 28l-7 20" />
    <circle cx="32" cy="53" r="6.500" {...OWN} />
    <circle cx="32" cy="53" r="4" stroke="var(--on-accent)" strokeWidth="1" />
  </>
)
const competition = ({ grey, accent }: Hatches) => (
  <>
    <path d="M4 56.500h56" />
    <path d="M8 36h15v20H8zM41 42h15v14H41z" fill={grey} />
    <path d="M24.500 22h15v34h-15z" fill={accent} stroke="var(--accent)" />
    <path d="M32 6v9M27.500 8l9 5M36.500 8l-9 5" />
  </>
)
const boost = ({ ink }: Hatches) => (
  <>
    <path d="M4 56.500h56" />
    <path d="M8 40h9v16H8zM22 30h9v26h-9zM36 20h9v36h-9z" fill={ink} />
    <path d="M36 14h9v6h-9z" {...OWN} />
    <path d="M50 26V8M45.500 12.500 50 8l4.500 4.500" />
  </>
)

const DRAWINGS: Readonly<Record<ActivityKind, (hatches: Hatches) => ReactNode>> = {
  trial_fund: fund,
  coupon,
  invitation,
  registration_bonus: bonus,
  airdrop,
  competition,
  boost,
}

/** From bars, ticks and hatches, with one mulberry thing: what is the person's own. */
export function KindDrawing({ kind, className }: { readonly kind: ActivityKind; readonly className?: string }) {
  const id = useId()
  const hatches: Hatches = { ink: `url(#${id}ink)`, grey: `url(#${id}grey)`, accent: `url(#${id}accent)` }
  return (
    <svg viewBox="0 0 64 64" className={className} fill="none" stroke="var(--ink)" strokeWidth="1.3" aria-hidden="true">
      <defs>
        <Hatch id={`${id}ink`} colour="var(--ink)" />
        <Hatch id={`${id}grey`} colour="var(--ink-3)" gap={6} />
        <Hatch id={`${id}accent`} colour="var(--accent)" />
      </defs>
      {DRAWINGS[kind](hatches)}
    </svg>
  )
}

function Hatch({ id, colour, gap = 4 }: { readonly id: string; readonly colour: string; readonly gap?: number }) {
  return (
    <pattern id={id} width={gap} height={gap} patternUnits="userSpaceOnUse" patternTransform="rotate(45)">
      <path d={`M0 0V${gap}`} stroke={colour} strokeWidth="0.9" />
    </pattern>
  )
}
