import { cx } from '@bourse/ui/class-names.ts'
import { CountdownDial } from '@bourse/ui/dial.tsx'
import { useTranslations } from '@bourse/ui/i18n.tsx'
import { formatCountdown, useSpan } from '../moments.ts'
import { useSessionOutlook } from './presence.ts'

/** A staff session lasts eight hours at most; the ticks of the dial are shares of it. */
const LONGEST_MS = 8 * 60 * 60_000
/** The last stretch is counted in seconds. */
const CLOSE_MS = 10 * 60_000
const MINUTE_MS = 60_000

export function SessionEnd({ className }: { className?: string | undefined }) {
  const t = useTranslations('shell.session')
  const span = useSpan()
  const left = useSessionOutlook()?.expiresInMs
  if (left === undefined) return null
  const close = left < CLOSE_MS
  const time = close ? formatCountdown(left) : span(Math.ceil(left / MINUTE_MS) * MINUTE_MS)
  return (
    <span className={cx('flex items-center gap-2 whitespace-nowrap text-dense', className)}>
      <span aria-hidden="true" className="flex">
        <CountdownDial remainingMs={left} totalMs={LONGEST_MS} size={18} />
      </span>
      <span className={close ? 'font-semibold text-warn' : 'text-ink-3'}>{t('endsIn', { time })}</span>
    </span>
  )
}
