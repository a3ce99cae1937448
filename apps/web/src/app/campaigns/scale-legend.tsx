import { useTranslations } from '@bourse/ui/i18n.tsx'

const BUDGET = [
  { key: 'paid', stroke: 'var(--ink)', width: 2.2 },
  { key: 'promised', stroke: 'var(--ink-2)', width: 2.2, dashes: '2 1.6' },
  { key: 'left', stroke: 'var(--line-ctl)', width: 1 },
] as const
const TIME = [
  { key: 'gone', stroke: 'var(--line-2)', width: 1.2 },
  { key: 'own', stroke: 'var(--accent)', width: 2.2 },
] as const

/** What the ticks mean, once a page. */
export function ScaleLegend() {
  return (
    <div className="grid gap-1 pb-0.5 md:justify-items-end">
      <Keys keys={BUDGET} />
      <Keys keys={TIME} />
    </div>
  )
}

interface KeysProps {
  readonly keys: readonly {
    readonly key: string
    readonly stroke: string
    readonly width: number
    readonly dashes?: string
  }[]
}

function Keys({ keys }: KeysProps) {
  const t = useTranslations('campaigns.legend')
  return (
    <ul className="flex flex-wrap gap-x-4 text-dense text-ink-2">
      {keys.map(({ key, stroke, width, dashes }) => (
        <li key={key} className="flex items-center gap-1.5">
          <svg width="15" height="14" viewBox="0 0 15 14" aria-hidden="true">
            <path d="M2 1v12M7.5 1v12M13 1v12" stroke={stroke} strokeWidth={width} strokeDasharray={dashes} />
          </svg>
          {t(key)}
        </li>
      ))}
    </ul>
  )
}
