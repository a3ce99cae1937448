import type { TrialFund, TrialLine } from '@bourse/contract'
import { TRIAL_TERMS } from '@bourse/contract/trial-payoff'
import { useLocaleTag, useTranslations } from '@bourse/ui/i18n.tsx'
import { useId } from 'react'
import { Hatch } from '../../app/page/hatch.tsx'
import { useSize } from '../../app/page/use-size.ts'
import { useLine } from './api.ts'
import { type LineShape, lineShape, type Worth } from './pictures.ts'
import { inPounds, money, pennies } from './trial-view.ts'

interface ValueLineProps {
  readonly fund: TrialFund
  readonly now: number
}

const HEIGHT = 124
/** Of a character of the flag, which nobody has measured. */
const LETTER = 6.6

/** What the fund was worth from the claim until now, above the scale of its days. */
export function ValueLine({ fund, now }: ValueLineProps) {
  const t = useTranslations('trial.line')
  const line = useLine()
  const [ref, size] = useSize<HTMLDivElement>()
  return (
    <div ref={ref} style={{ height: HEIGHT }} className="mt-4 overflow-hidden">
      {line.data === undefined
        ? line.isError && <p className="text-dense text-ink-2">{t('failed')}</p>
        : size !== null &&
          size.width > 0 && <Drawing points={worthsOf(fund, line.data, now)} fund={fund} width={size.width} />}
    </div>
  )
}

/** From what was given to what it is worth at this moment, where that is known. */
function worthsOf(fund: TrialFund, { points }: TrialLine, now: number): Worth[] {
  const known = points.map(({ time, value }) => ({ at: Date.parse(time), value: Number(pennies(value)) }))
  const first = { at: Date.parse(fund.claimTime), value: Number(TRIAL_TERMS.fund) }
  const last = fund.result === null ? [] : [{ at: now, value: Number(pennies(fund.result.value)) }]
  return [first, ...known.filter(({ at }) => at > first.at && at < now), ...last]
}

interface DrawingProps {
  readonly points: readonly Worth[]
  readonly fund: TrialFund
  readonly width: number
}

function Drawing({ points, fund, width }: DrawingProps) {
  const t = useTranslations('trial.line')
  const locale = useLocaleTag()
  const hatch = useId()
  const span = { from: Date.parse(fund.claimTime), to: Date.parse(fund.endTime) }
  const shape = lineShape(points, span, { width, height: HEIGHT })
  const last = points.at(-1)
  if (shape === null || last === undefined) return null
  const values = points.map(({ value }) => value)
  const told = (value: number) => inPounds(money(BigInt(value)), locale)
  const words = { low: told(Math.min(...values)), high: told(Math.max(...values)), last: told(last.value) }
  return (
    <svg width={width} height={HEIGHT} role="img" aria-label={t('summary', words)} className="block text-agate">
      <defs>
        <Hatch id={hatch} angle={45} colour="line-2" apart={4} />
      </defs>
      <path d={shape.area} fill={`url(#${hatch})`} />
      <path d={`M0 ${shape.level}H${width}`} stroke="var(--line-ctl)" strokeDasharray="1 3" />
      <text x={width} y={shape.level - 6} textAnchor="end" fill="var(--ink-2)">
        {t('given')}
      </text>
      <path d={shape.line} fill="none" stroke="var(--ink)" strokeWidth="1.5" strokeLinejoin="round" />
      <Now shape={shape} width={width} text={words.last} />
    </svg>
  )
}

function Now({
  shape: { last },
  width,
  text,
}: {
  readonly shape: LineShape
  readonly width: number
  readonly text: string
}) {
  const wide = text.length * LETTER + 12
  const x = last.x + 10 + wide > width ? last.x - 10 - wide : last.x + 10
  const y = Math.max(0, Math.min(last.y - 9, HEIGHT - 18))
  return (
    <>
      <path d={`M${last.x} ${last.y}V${HEIGHT}`} stroke="var(--accent)" strokeDasharray="1 3" />
      <rect x={x} y={y} width={wide} height={18} fill="var(--inverse)" />
      <text x={x + wide / 2} y={y + 13} textAnchor="middle" fill="var(--on-inverse)" className="font-semibold">
        {text}
      </text>
      <circle cx={last.x} cy={last.y} r="4" fill="var(--accent)" />
    </>
  )
}
