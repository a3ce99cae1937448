import type { CreditInfo } from '@bourse/contract'
import { Button } from '@bourse/ui/button.tsx'
import { useLocaleTag, useTranslations } from '@bourse/ui/i18n.tsx'
import { Note } from '@bourse/ui/note.tsx'
import { ScotchRule } from '@bourse/ui/rule.tsx'
import { useState } from 'react'
import { PageLink } from '../../../app/page/page-link.tsx'
import { useMoney } from '../use-money.ts'
import { useCreditInfo, useRepayDebt } from './credit-api.ts'
import { Why } from './credit-choice.tsx'

/** What is running, what is owed, and whether the right is suspended; nothing for whoever has none of it. */
export function CreditStatus({ onChoose }: { readonly onChoose: (orderId: string) => void }) {
  const t = useTranslations('credit.status')
  const { data: info } = useCreditInfo()
  if (info === undefined || !isShown(info)) return null
  return (
    <section aria-labelledby="credit-status" className="mb-8 min-w-0">
      <ScotchRule />
      <div className="flex flex-wrap items-baseline justify-between gap-x-4 py-2.5">
        <h2 id="credit-status" className="font-semibold text-h4">
          {t('title')}
        </h2>
        <PageLink to="/creditdeposit/rules" className="link text-dense">
          {t('rules')}
        </PageLink>
      </div>
      <div className="grid gap-2">
        {info.debts.map(({ symbol, amount }) => (
          <Debt key={symbol} symbol={symbol} amount={amount} />
        ))}
        {info.right === 'suspended' && (
          <Note kind="warn">
            <Why info={info} />
          </Note>
        )}
      </div>
      <Running info={info} onChoose={onChoose} />
    </section>
  )
}

const isShown = ({ running, debts, right }: CreditInfo) =>
  running.length > 0 || debts.length > 0 || right === 'suspended'

function Running({ info, onChoose }: { readonly info: CreditInfo; readonly onChoose: (orderId: string) => void }) {
  const t = useTranslations('credit.status')
  const locale = useLocaleTag()
  const day = new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeStyle: 'short' })
  if (info.running.length === 0) return null
  return (
    <ul className="border-line border-t">
      {info.running.map(({ orderId, symbol, amount, expireTime }) => (
        <li
          key={orderId}
          className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 border-line border-b py-2.5"
        >
          <span className="min-w-0 text-body">
            <span className="font-medium">
              <Amount symbol={symbol} amount={amount} />
            </span>
            <span className="block text-dense text-ink-3">
              {t('until', { time: day.format(new Date(expireTime)) })}
            </span>
          </span>
          <Button size="sm" onClick={() => onChoose(orderId)}>
            {t('order')}
          </Button>
        </li>
      ))}
    </ul>
  )
}

function Amount({ symbol, amount }: { readonly symbol: string; readonly amount: string }) {
  return useMoney(symbol)(amount)
}

/** A debt stops withdrawals; what is available can pay it at once. */
function Debt({ symbol, amount }: { readonly symbol: string; readonly amount: string }) {
  const t = useTranslations('credit.status')
  const money = useMoney(symbol)
  const repay = useRepayDebt()
  const [lockId, setLockId] = useState(() => crypto.randomUUID())
  const pay = () => repay.mutate({ symbol, lockId }, { onSettled: () => setLockId(crypto.randomUUID()) })
  const nothing = repay.data !== undefined && !/[1-9]/.test(repay.data.paid)
  return (
    <Note
      kind="error"
      action={
        <Button size="sm" pending={repay.isPending} onClick={pay}>
          {t('pay')}
        </Button>
      }
    >
      {t('debt', { amount: money(amount) })}
      {nothing && <span className="mt-1 block text-dense">{t('nothing', { symbol })}</span>}
      {repay.isError && <span className="mt-1 block text-dense">{repay.error.message}</span>}
    </Note>
  )
}
