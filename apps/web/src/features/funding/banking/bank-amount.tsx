import type { BankCosts, BankQuote } from '@bourse/contract'
import { useTranslations } from '@bourse/ui/i18n.tsx'
import { Note } from '@bourse/ui/note.tsx'
import { Sum } from '@bourse/ui/sum.tsx'
import { useState } from 'react'
import { useCreditInfo } from '../credit/credit-api.ts'
import { CreditChoice } from '../credit/credit-choice.tsx'
import { AmountForm, useAmount } from '../deposits/amount-form.tsx'
import { bankTerms } from '../deposits/asked-amount.ts'
import { PurchaseSum } from '../deposits/purchase-sum.tsx'
import { usePurchase } from '../deposits/use-purchase.ts'
import { useMoney } from '../use-money.ts'
import { useBankCosts, useConfirmOrder } from './bank-api.ts'

interface BankAmountProps {
  readonly quote: BankQuote
  readonly onMade: (orderId: string) => void
}

export function BankAmount({ quote, onMade }: BankAmountProps) {
  const t = useTranslations('funding.bank')
  const money = useMoney(quote.symbol)
  const { symbol } = quote
  const [chosen, setChosen] = useState(false)
  // What was ticked before it was closed is asked for no more.
  const early = useCreditInfo().data?.why === null && chosen
  const confirm = useConfirmOrder(onMade)
  const typed = useAmount(confirm, bankTerms(quote))
  const costs = useBankCosts(symbol, typed.amount)
  const known = typed.amount === undefined ? undefined : costs.data
  const purchase = usePurchase({ asset: symbol, pace: 'bank', lockId: typed.lockId })
  const words = {
    label: t('amountLabel'),
    amount: t('amount'),
    hint: t('amountHint', { minimum: money(quote.minimum), maximum: money(quote.maximum) }),
    confirm: t('confirm'),
    rule: t('rule', {
      provider: quote.provider,
      limit: money(quote.freeFeeLimit),
      total: quote.totalFreeTimes,
      left: quote.freeTimesLeft,
    }),
  }
  const send = (amount: string) =>
    confirm.mutate(
      { symbol, amount, credit: early, lockId: typed.lockId, ...purchase?.request },
      { onError: typed.onError },
    )
  return (
    <AmountForm {...{ typed, symbol, costs, words }} act={confirm} onSend={send}>
      <Costs quote={quote} costs={known} />
      <PurchaseSum purchase={purchase} symbol={symbol} receive={known?.receive} />
      <CreditChoice
        symbol={symbol}
        chosen={early}
        atOnce={known?.creditAmount}
        onChoose={(wanted) => {
          setChosen(wanted)
          typed.again()
        }}
      />
      <Note kind="warn" className="mt-4">
        {t.rich('ownAccount', { name: quote.senderName, b: (name) => <b className="font-semibold">{name}</b> })}
      </Note>
    </AmountForm>
  )
}

/** The rows stand there from the beginning, so that nothing moves while somebody types. */
function Costs({ quote, costs }: { readonly quote: BankQuote; readonly costs: BankCosts | undefined }) {
  const t = useTranslations('funding.bank')
  const money = useMoney(quote.symbol)
  const none = '–'
  const bankFee = costs === undefined ? none : costs.covered ? t('coveredFee') : money(costs.bankFee)
  const hours = Math.round(quote.expectedMinutes / 60)
  return (
    <Sum
      className="mt-4 border-line border-t pt-3"
      rows={[
        { operator: '', label: t('youSend'), value: costs === undefined ? none : money(costs.amount) },
        { operator: '−', label: t('fee'), value: money(quote.fee) },
        { operator: '−', label: t('bankFee'), value: bankFee },
        { operator: '=', label: t('youGet'), value: costs === undefined ? none : money(costs.receive), kind: 'answer' },
        { operator: '', label: t('takes'), value: t('takesHours', { hours }) },
      ]}
    />
  )
}
