import type { EtpProduct } from '@bourse/contract'
import { type EtpScenario, SCENARIO_DAYS } from '@bourse/contract/etp-scenarios'
import { cx } from '@bourse/ui/class-names.ts'
import { Segmented } from '@bourse/ui/fields/segmented.tsx'
import { useLocaleTag, useTranslations } from '@bourse/ui/i18n.tsx'
import { SectionRule } from '@bourse/ui/rule.tsx'
import { Table, Td, Th, Tr } from '@bourse/ui/table.tsx'
import { useState } from 'react'
import { useAmounts } from '../../app/page/use-amounts.ts'
import { useNarrow } from '../../app/page/use-narrow.ts'
import { parseDecimalInput } from '../../app/shared-data/decimal-input.ts'
import { type ScenarioRow, scenarioRows } from './etp-view.ts'

/** Whoever has typed nothing sees what becomes of this much. */
const PLAIN_AMOUNT = '1000'

const SPANS = ['1', '7', '30'] as const
type Span = (typeof SPANS)[number]

interface WhatIfProps {
  readonly product: EtpProduct
  /** The amount of the ticket, as it is typed. */
  readonly text: string
}

/** What moves of the coin make of the amount, fees as a line of their own. */
export function WhatIf({ product, text }: WhatIfProps) {
  const t = useTranslations('etp.whatIf')
  const locale = useLocaleTag()
  const { figure } = useAmounts()
  const typed = parseDecimalInput(text, locale)
  const amount = typed === null || Number(typed) === 0 || (typed.split('.')[1]?.length ?? 0) > 8 ? PLAIN_AMOUNT : typed
  const { coin, leverage } = product
  const money = (value: string) => figure(value, 2, 2)
  const rows = scenarioRows(amount, leverage)
  const narrow = useNarrow()
  const [days, setDays] = useState<Span>('7')
  const isShown = (span: number) => !narrow || String(span) === days
  return (
    <section aria-labelledby="what-if" className="mt-6">
      <SectionRule
        id="what-if"
        title={t('title', { amount: money(amount) })}
        action={<span className="text-dense text-ink-2 max-md:hidden">{t('note')}</span>}
      />
      {narrow && (
        <Segmented
          block
          className="mb-1"
          label={t('span')}
          value={days}
          onChange={setDays}
          options={SPANS.map((value) => ({ value, label: t('after', { days: Number(value) }) }))}
        />
      )}
      <Table caption={t('title', { amount: money(amount) })}>
        <thead>
          <tr>
            <Th>{t('if')}</Th>
            {SCENARIO_DAYS.filter(isShown).map((span) => (
              <Th key={span} numeric>
                {t('after', { days: span })}
              </Th>
            ))}
            <Th numeric>{t('holding', { coin })}</Th>
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <Row key={row.scenario} row={row} coin={coin} isShown={isShown} />
          ))}
        </tbody>
      </Table>
      <p className="mt-2 text-dense text-ink-2">{t('daily')}</p>
    </section>
  )
}

interface RowProps {
  readonly row: ScenarioRow
  readonly coin: string
  readonly isShown: (days: number) => boolean
}

function Row({ row: { scenario, cells, holding }, coin, isShown }: RowProps) {
  const t = useTranslations('etp.whatIf')
  const { figure } = useAmounts()
  const money = (value: string) => figure(value, 2, 2)
  return (
    <Tr>
      <Td className="h-14 whitespace-normal">
        <span className="flex items-center gap-3">
          <Path scenario={scenario} />
          <span>
            <b className="block font-semibold leading-5">{t(`${scenario}.title`, { coin })}</b>
            <span className="text-dense text-ink-2">{t(`${scenario}.text`)}</span>
          </span>
        </span>
      </Td>
      {cells
        .filter(({ days }) => isShown(days))
        .map(({ days, cash, fees, isGain }) => (
          <Td key={days} numeric>
            <b className={cx('block font-semibold leading-5', isGain ? 'text-up' : 'text-down')}>{money(cash)}</b>
            <span className="text-dense text-ink-2">{t('fees', { amount: money(fees) })}</span>
          </Td>
        ))}
      <Td numeric quiet>
        {money(holding)}
      </Td>
    </Tr>
  )
}

const PATHS: Record<EtpScenario, string> = {
  up: 'M2 16 38 4',
  down: 'M2 4 38 16',
  flat: 'M2 10H38',
  back: 'M2 4 20 16 38 4',
}

function Path({ scenario }: { readonly scenario: EtpScenario }) {
  return (
    <svg
      viewBox="0 0 40 20"
      width="40"
      height="20"
      fill="none"
      stroke="var(--ink)"
      strokeWidth="1.5"
      aria-hidden="true"
      className="max-md:hidden"
    >
      <path d={PATHS[scenario]} />
      <path d="M0 19.5H40" stroke="var(--line-ctl)" strokeWidth="1" />
    </svg>
  )
}
