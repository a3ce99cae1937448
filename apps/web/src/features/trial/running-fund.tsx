import type { TrialFund } from '@bourse/contract'
import { Button } from '@bourse/ui/button.tsx'
import { Switch } from '@bourse/ui/fields/switch.tsx'
import { useLocaleTag, useTranslations } from '@bourse/ui/i18n.tsx'
import { SectionRule } from '@bourse/ui/rule.tsx'
import { Status } from '@bourse/ui/status.tsx'
import { Sum, type SumRow } from '@bourse/ui/sum.tsx'
import { type ReactNode, useState } from 'react'
import { useServerMinute } from '../../app/live/server-clock.ts'
import { RefusalNote } from '../../app/page/refusal-note.tsx'
import { useAmounts } from '../../app/page/use-amounts.ts'
import { useProtect } from './api.ts'
import { DayScale } from './day-scale.tsx'
import { EndDialog } from './end-dialog.tsx'
import { KeptPicture } from './kept-picture.tsx'
import { Outcomes } from './outcomes.tsx'
import { Ticket } from './ticket.tsx'
import { Trades } from './trades.tsx'
import { addedUp, gainInPounds, inPounds, leftParts, shareOfTime } from './trial-view.ts'
import { ValueLine } from './value-line.tsx'

interface RunningFundProps {
  readonly fund: TrialFund
  readonly coins: readonly string[]
  readonly aside: ReactNode
}

/** Value and profit, the days, the ticket with protection and the early end, and what would be kept; the ticket beside all of it where there is room. */
export function RunningFund({ fund, coins, aside }: RunningFundProps) {
  const t = useTranslations('trial.running')
  const { moment } = useAmounts()
  const locale = useLocaleTag()
  const now = useServerMinute()
  return (
    <div className="grid gap-x-14 gap-y-8 pt-5 lg:grid-cols-[1fr_420px] lg:grid-rows-[auto_1fr] lg:gap-y-0">
      <div className="min-w-0">
        <Head fund={fund} now={now} />
        <ValueLine fund={fund} now={now} />
        <div>
          <DayScale
            from={Date.parse(fund.claimTime)}
            to={Date.parse(fund.endTime)}
            share={shareOfTime(fund, now)}
            start={t('claimed', { moment: moment(fund.claimTime) })}
            end={t('end', { moment: moment(fund.endTime) })}
          />
        </div>
      </div>
      <div className="min-w-0 lg:row-span-2">
        <Ticket fund={fund} coins={coins} />
        <Protection fund={fund} />
        <EndEarly fund={fund} />
        <div className="mt-8">{aside}</div>
      </div>
      <div className="min-w-0">
        <Outcomes own={fund.result?.kind} />
        <p className="mt-1 text-dense text-ink-2">
          {t('soFar', { trades: fund.trades, deposits: inPounds(fund.deposits, locale) })}
        </p>
        <div className="grid gap-x-9 md:grid-cols-2">
          <IfEndedNow fund={fund} />
          <KeptPicture
            {...(fund.result === null ? {} : { own: { value: fund.result.value, deposited: fund.deposited } })}
          />
        </div>
        <Trades />
      </div>
    </div>
  )
}

function Head({ fund, now }: { readonly fund: TrialFund; readonly now: number }) {
  const t = useTranslations('trial.running')
  const locale = useLocaleTag()
  const parts = leftParts(Date.parse(fund.endTime) - now)
  return (
    <div className="flex flex-wrap items-end justify-between gap-x-8 gap-y-2">
      <div>
        <p className="flex flex-wrap items-center gap-x-3 text-body text-ink-2">
          {t('value')} <Status kind="processing" label={t('state')} />
        </p>
        <p className="font-semibold text-h1 tabular-nums">
          {fund.result === null ? '–' : inPounds(fund.result.value, locale)}
        </p>
        <p className="text-body text-ink-2">
          {fund.result === null ? t('noPrice') : t('profit', { amount: gainInPounds(fund.result.profit, locale) })}
        </p>
      </div>
      <p className="text-right">
        <span className="block text-dense text-ink-2">{t('endsIn')}</span>
        <span className="font-semibold text-h3 tabular-nums">{t('left', parts)}</span>
        <span className="block text-dense text-ink-2">{t('least')}</span>
      </p>
    </div>
  )
}

function IfEndedNow({ fund }: { readonly fund: TrialFund }) {
  const t = useTranslations('trial.running')
  const { figure, signed } = useAmounts()
  const locale = useLocaleTag()
  const { result, holdings } = fund
  if (result === null) return null
  const worth = addedUp(holdings, result.value)
  const held = holdings.map(
    ({ coin, amount, price }, place): SumRow => ({
      operator: place === 0 ? '' : '+',
      label: price === null ? coin : `${coin} ${figure(amount, 0)} × ${figure(price)}`,
      value: worth?.[place] === undefined ? '–' : figure(worth[place]),
    }),
  )
  return (
    <section aria-labelledby="now" className="mt-6 min-w-0">
      <SectionRule id="now" title={t('ifNow')} />
      <Sum
        rows={[
          ...held,
          { operator: '=', label: t('worth'), value: figure(result.value), kind: 'total' },
          { operator: '−', label: t('fund'), value: figure('50') },
          { operator: '=', label: t('result'), value: signed(result.profit), kind: 'total' },
        ]}
      />
      <Sum
        className="mt-3"
        rows={[
          { label: t('coupons'), value: figure(result.coupons) },
          { label: t('cash'), value: inPounds(result.cash, locale), kind: 'total' },
        ]}
      />
      <p className="mt-2 text-dense text-ink-2">{t('after')}</p>
    </section>
  )
}

function Protection({ fund }: { readonly fund: TrialFund }) {
  const t = useTranslations('trial.protection')
  const protect = useProtect()
  return (
    <section aria-labelledby="protection" className="mt-5 border-line border-t pt-3">
      <div className="flex items-center justify-between gap-4">
        <h2 id="protection" className="font-semibold text-body">
          {t('title')}
        </h2>
        <Switch
          label={t('title')}
          labelHidden
          checked={protect.isPending ? protect.variables : fund.protection}
          disabled={protect.isPending}
          onChange={({ target }) => protect.mutate(target.checked)}
        />
      </div>
      <p className="mt-1 text-dense text-ink-2">{t('text')}</p>
      {protect.isError && <RefusalNote failure={protect.error} className="mt-2" />}
    </section>
  )
}

function EndEarly({ fund }: { readonly fund: TrialFund }) {
  const t = useTranslations('trial.early')
  const [asking, setAsking] = useState(false)
  return (
    <section aria-labelledby="early" className="mt-3 border-line border-y py-3">
      <div className="flex items-center justify-between gap-4">
        <div>
          <h2 id="early" className="font-semibold text-body">
            {t('title')}
          </h2>
          <p className="mt-1 text-dense text-ink-2">{t('text')}</p>
        </div>
        <Button disabled={fund.result === null} onClick={() => setAsking(true)}>
          {t('act')}
        </Button>
      </div>
      {asking && fund.result !== null && (
        <EndDialog fund={fund} value={fund.result.value} onClose={() => setAsking(false)} />
      )}
    </section>
  )
}
