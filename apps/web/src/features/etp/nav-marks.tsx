import type { EtpNavHistory, EtpProduct } from '@bourse/contract'
import { useTranslations } from '@bourse/ui/i18n.tsx'
import { useAmounts } from '../../app/page/use-amounts.ts'
import { flagsThatFit, type NavShape } from './nav-shape.ts'

type Event = EtpNavHistory['events'][number]

/** What a rebalance before its time, or something rarer, is called; nothing of what happens every day. */
export function useMarkNames({ coin, leverage }: Pick<EtpProduct, 'coin' | 'leverage'>) {
  const t = useTranslations('etp.nav.marks')
  const { change } = useAmounts()
  return (kind: Event['kind']): string | null => {
    switch (kind) {
      case 'emergency':
        return t('emergency', { coin, move: change(leverage > 0 ? '-15' : '15', 0) })
      case 'consolidation':
        return t('consolidation')
      case 'zero':
      case 'closed':
        return t('closed')
      case 'rebalance':
      case 'night':
        return null
    }
  }
}

interface NavMarksProps {
  readonly events: readonly Event[]
  readonly product: EtpProduct
  readonly shape: NavShape
  readonly width: number
  readonly bottom: number
}

const FLAG = { height: 18, letter: 7, air: 12, above: 30 }

/** Rebalances, each a diamond on the axis and a ring on the line; one before its time is filled and has a flag with the reason. */
export function NavMarks({ events, product, shape, width, bottom }: NavMarksProps) {
  const nameOf = useMarkNames(product)
  const marks = events
    .filter(({ kind }) => kind !== 'night')
    .map(({ kind, time }) => ({ at: Date.parse(time), kind, name: nameOf(kind) }))
  const flags = marks.flatMap(({ at, name }) =>
    name === null ? [] : [{ name, x: shape.x(at), width: name.length * FLAG.letter + FLAG.air }],
  )
  return (
    <>
      {marks.map(({ at, kind, name }) => {
        const x = shape.x(at)
        const look = {
          fill: name === null ? 'var(--paper)' : 'var(--accent)',
          stroke: name === null ? 'var(--ink-2)' : 'var(--accent)',
        }
        return (
          <g key={`${kind} ${at}`} {...look}>
            <path d={`M${x} ${bottom - 4}l4 4-4 4-4-4z`} />
            <circle cx={x} cy={shape.y(shape.navOf(at))} r="2.5" />
          </g>
        )
      })}
      {flagsThatFit(flags, width).map(({ name, x, left, width: wide }) => (
        <g key={`${name} ${x}`}>
          <path d={`M${x} ${bottom - 4}V${bottom - FLAG.above + FLAG.height}`} stroke="var(--accent)" />
          <rect
            {...{ x: left, y: bottom - FLAG.above, width: wide, height: FLAG.height }}
            fill="var(--paper)"
            stroke="var(--accent)"
          />
          <text x={left + FLAG.air / 2} y={bottom - FLAG.above + 13} fill="var(--accent)">
            {name}
          </text>
        </g>
      ))}
    </>
  )
}
