import type { Activity } from '@bourse/contract'
import { useTranslations } from '@bourse/ui/i18n.tsx'
import type { ReactNode } from 'react'
import { KindDrawing } from './kind-drawing.tsx'

interface ShortActivityProps {
  readonly activity: Activity
  readonly time: string
  readonly shown: string
  readonly children: ReactNode
}

/** One line for what does not run: what it is, one fact, and its day. */
export function ShortActivity({ activity: { kind, title }, time, shown, children }: ShortActivityProps) {
  const t = useTranslations('campaigns.kinds')
  return (
    <li className="grid min-h-11 grid-cols-[24px_minmax(0,1fr)_auto] items-center gap-x-2.5 border-line border-b py-2 text-body">
      <KindDrawing kind={kind} className="size-6" />
      <span className="min-w-0">
        <span className="block font-semibold">{title}</span>
        <span className="flex flex-wrap items-center gap-x-2 text-dense text-ink-3">
          {t(kind)}
          <span className="text-ink-2">{children}</span>
        </span>
      </span>
      <time dateTime={time} className="text-right text-ink-2">
        {shown}
      </time>
    </li>
  )
}
