import type { KycInfo } from '@bourse/contract'
import { useLocaleTag, useTranslations } from '@bourse/ui/i18n.tsx'
import { Amount } from './levels.tsx'

/** In which limits are counted, whatever is shown elsewhere. */
const CURRENCY = 'EUR'
const ROWS = ['withdrawalDay', 'withdrawalMonth', 'depositDay', 'depositMonth'] as const

/** The limits that hold now, as a column of figures. */
export function OwnLimits({ info }: { info: Pick<KycInfo, 'level' | 'levels' | 'expiresOn'> }) {
  const t = useTranslations('kyc')
  const locale = useLocaleTag()
  const limits = info.levels.find(({ level }) => level === info.level)
  if (limits === undefined) return null
  const format = new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeZone: 'UTC' })
  return (
    <dl className="border-ink border-t-2 text-body">
      {ROWS.map((row) => (
        <div key={row} className="flex justify-between gap-4 border-line border-b py-2.5">
          <dt className="text-ink-2">{t(`levels.${row}`)}</dt>
          <dd className="font-semibold">
            <Amount text={limits[row]} /> <span className="font-normal text-ink-3">{CURRENCY}</span>
          </dd>
        </div>
      ))}
      {info.expiresOn !== null && (
        <div className="flex justify-between gap-4 border-line border-b py-2.5">
          <dt className="text-ink-2">{t('success.until')}</dt>
          <dd className="font-semibold">{format.format(new Date(info.expiresOn))}</dd>
        </div>
      )}
    </dl>
  )
}
