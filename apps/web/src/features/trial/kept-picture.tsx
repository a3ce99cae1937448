import { useLocaleTag, useTranslations } from '@bourse/ui/i18n.tsx'
import { SectionRule } from '@bourse/ui/rule.tsx'
import { type ReactNode, useId } from 'react'
import { Hatch } from '../../app/page/hatch.tsx'
import { useAmounts } from '../../app/page/use-amounts.ts'
import { useSize } from '../../app/page/use-size.ts'
import { type Box, cashAt, type KeptShape, keptShape } from './pictures.ts'
import { inPounds, money, pennies } from './trial-view.ts'

export interface OwnValue {
  readonly value: string
  readonly deposited: boolean
}

interface KeptPictureProps {
  /** Of a fund that runs. */
  readonly own?: OwnValue
}

const HEIGHT = 184
const HEAD = 16
const FOOT = 24
const GUTTER = 46
const HALO = { paintOrder: 'stroke', stroke: 'var(--paper)', strokeWidth: 4, strokeLinejoin: 'round' } as const

/** The cash by the value at the end, drawn by the rule of the result. The table of the outcomes says it in figures. */
export function KeptPicture({ own }: KeptPictureProps) {
  const t = useTranslations('trial.kept')
  const [ref, size] = useSize<HTMLDivElement>()
  return (
    <section aria-labelledby="kept" className="mt-6 min-w-0">
      <SectionRule id="kept" title={t('title')} />
      <p className="flex flex-wrap gap-x-5 text-dense text-ink-2">
        <Stroke dashes="4 3">{t('plain')}</Stroke>
        <Stroke>{t('deposited')}</Stroke>
      </p>
      <div ref={ref} style={{ height: HEIGHT }} className="mt-2 overflow-hidden">
        {size !== null && size.width > 0 && <Drawing own={own} width={size.width} />}
      </div>
      <p className="mt-1 text-dense text-ink-2">{t('note')}</p>
    </section>
  )
}

function Stroke({ dashes, children }: { readonly dashes?: string; readonly children: ReactNode }) {
  return (
    <span className="inline-flex items-center gap-2">
      <svg width="18" height="8" className="shrink-0" aria-hidden="true">
        <path d="M0 4h18" stroke="var(--ink)" strokeWidth="1.5" strokeDasharray={dashes} />
      </svg>
      {children}
    </span>
  )
}

function Drawing({ own, width }: { readonly own: OwnValue | undefined; readonly width: number }) {
  const t = useTranslations('trial.kept')
  const hatch = useId()
  const box: Box = { width: width - GUTTER, height: HEIGHT - HEAD - FOOT }
  const shape = keptShape(own === undefined ? null : pennies(own.value), box)
  return (
    <svg width={width} height={HEIGHT} role="img" aria-label={t('summary')} className="block text-agate">
      <defs>
        <Hatch id={hatch} angle={45} colour="line-2" apart={4} />
      </defs>
      <g transform={`translate(0 ${HEAD})`}>
        <Axes shape={shape} box={box} />
        <path d={shape.area} fill={`url(#${hatch})`} />
        <path d={`M0 ${box.height + 0.5}H${box.width}`} stroke="var(--ink)" />
        <path d={shape.plain} fill="none" stroke="var(--ink)" strokeWidth="1.5" strokeDasharray="4 3" />
        <path d={shape.deposited} fill="none" stroke="var(--ink)" strokeWidth="1.5" strokeLinejoin="round" />
        {own !== undefined && <Own own={own} shape={shape} box={box} />}
      </g>
    </svg>
  )
}

interface PartProps {
  readonly shape: KeptShape
  readonly box: Box
}

function Axes({ shape, box }: PartProps) {
  const { figure } = useAmounts()
  const locale = useLocaleTag()
  return (
    <g fill="var(--ink-2)">
      {shape.cash.map((cash) => (
        <g key={String(cash)}>
          <path d={`M0 ${shape.y(cash)}H${box.width + 4}`} stroke="var(--line)" />
          <text x={box.width + GUTTER} y={shape.y(cash) + 4} textAnchor="end">
            {figure(money(cash))}
          </text>
        </g>
      ))}
      {shape.values.map((value, place) => (
        <g key={String(value)}>
          <path d={`M${shape.x(value)} ${box.height}v5`} stroke="var(--ink)" />
          <text
            x={shape.x(value)}
            y={box.height + 19}
            textAnchor={place === 0 ? 'start' : place === shape.values.length - 1 ? 'end' : 'middle'}
          >
            {place === 0 ? inPounds(money(value), locale, 0) : figure(money(value), 0)}
          </text>
        </g>
      ))}
    </g>
  )
}

/** Where the fund stands on both lines: on its own a full disc. */
function Own({ own, shape, box }: PartProps & { readonly own: OwnValue }) {
  const t = useTranslations('trial.kept')
  const { figure } = useAmounts()
  const value = pennies(own.value)
  const x = shape.x(value)
  const isRight = x > box.width / 2
  const points = ([true, false] as const).map((deposited) => {
    const cash = cashAt(value, deposited)
    return { deposited, y: shape.y(cash), words: t(deposited ? 'with' : 'without', { amount: figure(money(cash)) }) }
  })
  const [upper, lower] = points
  const isOne = upper?.y === lower?.y
  return (
    <>
      <path d={`M${x} ${upper?.y ?? 0}V${box.height}`} stroke="var(--accent)" strokeDasharray="1 3" />
      {points.map(({ deposited, y, words }) => {
        const isOwn = deposited === own.deposited
        return isOne && !isOwn ? null : (
          <g key={words}>
            <circle
              cx={x}
              cy={y}
              r="4"
              fill={isOwn ? 'var(--accent)' : 'var(--paper)'}
              stroke="var(--accent)"
              strokeWidth="1.5"
            />
            <text
              x={x + (isRight ? -9 : 9)}
              y={deposited ? y - 6 : y + 16}
              textAnchor={isRight ? 'end' : 'start'}
              fill={isOwn ? 'var(--accent)' : 'var(--ink)'}
              className="font-semibold"
              {...HALO}
            >
              {words}
            </text>
          </g>
        )
      })}
    </>
  )
}
