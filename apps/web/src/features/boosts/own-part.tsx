import type { BoostDetail, OwnBoost } from '@bourse/contract'
import { TextField } from '@bourse/ui/fields/text-field.tsx'
import { useTranslations } from '@bourse/ui/i18n.tsx'
import { Note } from '@bourse/ui/note.tsx'
import { SectionRule } from '@bourse/ui/rule.tsx'
import { type ReactNode, useState } from 'react'
import { useAmounts } from '../../app/page/use-amounts.ts'
import { useSale } from './api.ts'
import { amountIn } from './boost-view.ts'

interface OwnPartProps {
  readonly boost: BoostDetail
  readonly own: OwnBoost
}

/** What the person has bought, kept and is promised. */
export function OwnPart({ boost, own }: OwnPartProps) {
  const t = useTranslations('boosts.own')
  const { amount, moment } = useAmounts()
  const { coin, payTime } = boost
  const isRunning = own.state === 'open' || own.state === null
  const coins = (value: string) => amount(value, coin)
  return (
    <section aria-labelledby="own">
      <SectionRule id="own" title={t('title')} />
      <dl className="mt-3 flex flex-wrap gap-x-8 gap-y-2 border-accent border-l-3 bg-paper-down px-4 py-3 text-body">
        <Fact name={t(isRunning ? 'pending' : `states.${own.state ?? 'open'}`)}>{coins(own.pending)}</Fact>
        <Fact name={t('bought')}>{coins(own.bought)}</Fact>
        <Fact name={t('sold')}>{coins(own.sold)}</Fact>
        <Fact name={t('kept')}>{coins(own.kept)}</Fact>
      </dl>
      {own.state === 'due' && <p className="mt-2 text-body text-ink-2">{t('dueText', { time: moment(payTime) })}</p>}
      {own.state === 'nothing' && <p className="mt-2 text-body text-ink-2">{t('nothingText')}</p>}
      {isRunning && Number(own.ahead) > 0 && (
        <p className="mt-2 text-body text-ink-2">{t('ahead', { amount: coins(own.ahead) })}</p>
      )}
      {isRunning && own.payable !== own.pending && (
        <Note kind="warn" className="mt-3">
          {t('less', { balance: coins(own.balance), kept: coins(own.kept), payable: coins(own.payable) })}
        </Note>
      )}
      {own.state === 'open' && Number(own.pending) > 0 && <Sale boost={boost} own={own} />}
    </section>
  )
}

function Fact({ name, children }: { readonly name: string; readonly children: ReactNode }) {
  return (
    <div>
      <dt className="text-dense text-ink-3">{name}</dt>
      <dd className="font-semibold">{children}</dd>
    </div>
  )
}

/** What selling now would cost: everything that is kept, until an amount is typed. */
function Sale({ boost: { id, coin }, own }: OwnPartProps) {
  const t = useTranslations('boosts.sale')
  const { amount } = useAmounts()
  const [typed, setTyped] = useState('')
  const asked = typed.trim() === '' ? own.kept : amountIn(typed)
  const query = useSale(id, asked, own.pending)
  const sale = query.data
  const isWrong = asked === undefined || query.isError
  return (
    <div className="mt-4 max-w-[420px]">
      <TextField
        label={t('label')}
        unit={coin}
        inputMode="decimal"
        autoComplete="off"
        placeholder={own.kept}
        value={typed}
        error={isWrong ? t('wrong') : undefined}
        onChange={({ target }) => setTyped(target.value)}
      />
      {!isWrong && sale !== undefined && (
        <p role="status" className="mt-2 text-body">
          {t('costs', {
            amount: amount(sale.amount, coin),
            loses: amount(sale.loses, coin),
            pending: amount(sale.pending, coin),
          })}
        </p>
      )}
    </div>
  )
}
