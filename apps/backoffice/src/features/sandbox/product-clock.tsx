import { cx } from '@bourse/ui/class-names.ts'
import { useTranslations } from '@bourse/ui/i18n.tsx'
import { Status } from '@bourse/ui/status.tsx'
import { useMoment } from '../../app/moments.ts'
import { useNow } from '../../app/real-time.ts'
import { useClock } from './api.ts'
import { clockFace } from './product-time.ts'

/** What time it is in the product, beside whatever is being looked at. */
export function ProductClock({ className }: { className?: string | undefined }) {
  const t = useTranslations('sandbox.clock')
  const moment = useMoment()
  const now = useNow()
  const { data, dataUpdatedAt } = useClock()
  if (data === undefined) return null
  const { product } = clockFace(data, now - dataUpdatedAt)
  return (
    <div className={cx('text-dense', className)}>
      <p className="text-ink-3">{t('product')}</p>
      <p className="mt-0.5 font-semibold text-body">{moment(product)}</p>
      <Status
        kind={data.frozen ? 'cancelled' : 'processing'}
        label={data.frozen ? t('frozen') : t('running')}
        className="mt-1"
      />
    </div>
  )
}
