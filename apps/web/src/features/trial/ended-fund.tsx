import type { TrialFund } from '@bourse/contract'
import { Button } from '@bourse/ui/button.tsx'
import { useLocaleTag, useTranslations } from '@bourse/ui/i18n.tsx'
import { Note } from '@bourse/ui/note.tsx'
import { SectionRule } from '@bourse/ui/rule.tsx'
import { Status } from '@bourse/ui/status.tsx'
import { Sum } from '@bourse/ui/sum.tsx'
import type { ReactNode } from 'react'
import { useServerMinute } from '../../app/live/server-clock.ts'
import { RefusalNote } from '../../app/page/refusal-note.tsx'
import { useAmounts } from '../../app/page/use-amounts.ts'
import { useIntent } from '../../app/page/use-intent.ts'
import { useTake } from './api.ts'
import { Outcomes } from './outcomes.tsx'
import { inPounds, leftParts } from './trial-view.ts'

interface EndedFundProps {
  readonly fund: TrialFund
  readonly aside: ReactNode
}

const LOOKS = {
  ending: 'processing',
  waiting: 'open',
  taken: 'completed',
  lost: 'failed',
  closed: 'cancelled',
} as const

/** What it came to as a sum, the cash that waits, and how long it does. */
export function EndedFund({ fund, aside }: EndedFundProps) {
  const t = useTranslations('trial.ended')
  const { moment } = useAmounts()
  const state = fund.state === 'active' ? 'ending' : fund.state
  return (
    <div className="grid gap-x-14 gap-y-8 pt-5 lg:grid-cols-[1fr_420px]">
      <div className="min-w-0">
        <div className="flex flex-wrap items-baseline justify-between gap-x-4">
          <p className="text-body text-ink-2">
            {fund.endedTime === null ? t('selling') : t(`by.${fund.ended ?? 'time'}`, { time: moment(fund.endedTime) })}
          </p>
          <Status kind={LOOKS[state]} label={t(`states.${state}`)} />
        </div>
        {fund.result !== null && fund.endedTime !== null && <ResultSum result={fund.result} />}
        {fund.state === 'waiting' && <Cash fund={fund} />}
        {fund.state === 'lost' && (
          <Note kind="warn" className="mt-4">
            <strong>{t('expired')}</strong> {t('expiredText')}
          </Note>
        )}
        <Outcomes own={fund.result?.kind} />
      </div>
      <div className="min-w-0">{aside}</div>
    </div>
  )
}

function ResultSum({ result }: { readonly result: NonNullable<TrialFund['result']> }) {
  const t = useTranslations('trial.ended')
  const { figure, signed } = useAmounts()
  const locale = useLocaleTag()
  return (
    <section aria-labelledby="result" className="mt-4">
      <SectionRule id="result" title={t('result')} />
      <Sum
        rows={[
          { operator: '', label: t('value'), value: figure(result.value) },
          { operator: '−', label: t('fund'), value: figure('50') },
          { operator: '=', label: t('profit'), value: signed(result.profit), kind: 'total' },
        ]}
      />
      <Sum
        className="mt-3"
        rows={[
          { label: t('coupons'), value: figure(result.coupons) },
          { label: t('cash'), value: inPounds(result.cash, locale), kind: 'total' },
        ]}
      />
    </section>
  )
}

function Cash({ fund }: { readonly fund: TrialFund }) {
  const t = useTranslations('trial.ended')
  const { moment } = useAmounts()
  const locale = useLocaleTag()
  const now = useServerMinute()
  const take = useTake()
  const intent = useIntent()
  if (fund.takeBefore === null || fund.result === null) return null
  const { days } = leftParts(Date.parse(fund.takeBefore) - now)
  return (
    <div className="mt-4 grid max-w-[420px] gap-3">
      {take.isError && <RefusalNote failure={take.error} />}
      <Button
        variant="accent"
        size="lg"
        block
        pending={take.isPending}
        onClick={() => take.mutate(intent.lockIdFor(fund.id), { onSuccess: intent.over })}
      >
        {t('take', { amount: inPounds(fund.result.cash, locale) })}
      </Button>
      <p className="text-dense text-ink-2">{t('left', { days, moment: moment(fund.takeBefore) })}</p>
    </div>
  )
}
