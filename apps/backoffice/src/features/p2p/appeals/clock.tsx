import type { OfficeAppealRow } from '@bourse/contract'
import { cx } from '@bourse/ui/class-names.ts'
import { useTranslations } from '@bourse/ui/i18n.tsx'
import { useSpan } from '../../../app/moments.ts'
import { useProductNow } from '../../../app/product-time.ts'

const SOON_MS = 60 * 60_000

/** How long there is for the next step: the first look, then the decision. What is late says by how much. */
export function Clock({
  row,
}: {
  readonly row: Pick<OfficeAppealRow, 'lookedTime' | 'firstLookTime' | 'decisionTime' | 'endTime'>
}) {
  const t = useTranslations('appeals.clock')
  const span = useSpan()
  const now = useProductNow()
  if (row.endTime !== null) return <span className="text-ink-3">–</span>
  const left = Date.parse(row.lookedTime === null ? row.firstLookTime : row.decisionTime) - now
  const text = t(left < 0 ? 'late' : row.lookedTime === null ? 'look' : 'decide', { time: span(Math.abs(left)) })
  return <span className={cx('whitespace-nowrap', left < 0 ? 'text-bad' : left < SOON_MS && 'text-warn')}>{text}</span>
}
