import type { KycInfo, KycLimits } from '@bourse/contract'
import { useLocaleTag, useTranslations } from '@bourse/ui/i18n.tsx'
import { SectionRule } from '@bourse/ui/rule.tsx'
import { Table, Td, Th, Tr } from '@bourse/ui/table.tsx'

const COLUMNS = ['withdrawalDay', 'withdrawalMonth', 'depositDay', 'depositMonth'] as const

/** What each level may move; the person's own is marked. */
export function Levels({ info }: { info: Pick<KycInfo, 'level' | 'levels'> }) {
  const t = useTranslations('kyc.levels')
  return (
    <section aria-labelledby="levels" className="mt-10">
      <SectionRule id="levels" title={t('title')} />
      <div className="max-md:hidden">
        <Table caption={t('title')}>
          <thead>
            <tr>
              <Th>{t('level')}</Th>
              {COLUMNS.map((column) => (
                <Th key={column} numeric>
                  {t(column)}
                </Th>
              ))}
            </tr>
          </thead>
          <tbody>
            {info.levels.map((limits) => (
              <Tr key={limits.level}>
                <Td>
                  <LevelName limits={limits} own={limits.level === info.level} />
                </Td>
                {COLUMNS.map((column) => (
                  <Td key={column} numeric>
                    <Amount text={limits[column]} />
                  </Td>
                ))}
              </Tr>
            ))}
          </tbody>
        </Table>
      </div>
      <ul className="md:hidden">
        {info.levels.map((limits) => (
          <li key={limits.level} className="border-line border-b py-3">
            <LevelName limits={limits} own={limits.level === info.level} />
            <dl className="mt-1 text-body">
              {COLUMNS.map((column) => (
                <div key={column} className="flex justify-between gap-4">
                  <dt className="text-ink-2">{t(column)}</dt>
                  <dd>
                    <Amount text={limits[column]} />
                  </dd>
                </div>
              ))}
            </dl>
          </li>
        ))}
      </ul>
      <p className="mt-2 text-dense text-ink-3">{t('currency')}</p>
    </section>
  )
}

function LevelName({ limits, own }: { limits: KycLimits; own: boolean }) {
  const t = useTranslations('kyc.levels')
  return (
    <span className={own ? 'font-semibold' : ''}>
      {t(`names.${String(limits.level)}`)}
      {own && <span className="ml-2 text-accent text-dense">{t('yours')}</span>}
    </span>
  )
}

export function Amount({ text }: { text: string }) {
  const t = useTranslations('kyc.levels')
  const locale = useLocaleTag()
  return text === '0' ? <span className="text-ink-3">{t('nothing')}</span> : Number(text).toLocaleString(locale)
}
