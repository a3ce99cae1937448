import type { WithdrawQuote } from '@bourse/contract'
import { Button } from '@bourse/ui/button.tsx'
import { CodeField } from '@bourse/ui/code-field.tsx'
import { FieldAction } from '@bourse/ui/field.tsx'
import { Address } from '@bourse/ui/figure.tsx'
import { formatDecimal } from '@bourse/ui/format.ts'
import { useLocaleTag, useTranslations } from '@bourse/ui/i18n.tsx'
import { Note } from '@bourse/ui/note.tsx'
import { PasswordField } from '@bourse/ui/password-field.tsx'
import { Sum } from '@bourse/ui/sum.tsx'
import { type FormEvent, Suspense, useState } from 'react'
import { PasskeyConfirm } from '../../app/parts.ts'
import { useCountdown } from '../../app/use-countdown.ts'
import { useCheckStatus, type useSendCode } from './withdraw-api.ts'

const CODE = /^\d{6}$/
const SCALE = 18

export interface Proof {
  readonly quoteId: string
  readonly fundPassword: string
  readonly code: string
  readonly smsCode?: string
  readonly googleCode?: string
}

export interface OutflowConfirmProps {
  readonly quote: WithdrawQuote
  /** The code that left with the quote; another may be asked for here. */
  readonly sending: ReturnType<typeof useSendCode>
  readonly pending: boolean
  readonly error: Error | null
  readonly onSubmit: (proof: Proof) => void
  readonly onBack: () => void
}

/** Everything once more, exactly as it will happen, and what proves that it is wanted. */
export function OutflowConfirm({ quote, sending, pending, error, onSubmit, onBack }: OutflowConfirmProps) {
  const t = useTranslations('withdraw.review')
  return (
    <section aria-label={t('title')} className="max-w-[480px]">
      <h2 className="border-ink border-t-2 pt-2 font-semibold text-h4">{t('title')}</h2>
      <Facts quote={quote} />
      <Figures quote={quote} />
      <ProofForm quote={quote} sending={sending} pending={pending} error={error} onSubmit={onSubmit} onBack={onBack} />
    </section>
  )
}

function Facts({ quote }: { readonly quote: WithdrawQuote }) {
  const t = useTranslations('withdraw.review')
  const row = 'flex justify-between gap-6 border-line border-b py-2'
  return (
    <dl className="mt-2 text-body">
      <div className={quote.kind === 'user' ? row : 'border-line border-b py-2'}>
        <dt className="text-ink-2">{t(quote.kind === 'user' ? 'recipient' : 'to')}</dt>
        <dd className="min-w-0 font-medium">{quote.kind === 'user' ? quote.to : <Address value={quote.to} />}</dd>
      </div>
      {quote.tag !== null && (
        <div className={row}>
          <dt className="text-ink-2">{t('tag')}</dt>
          <dd className="font-medium">{quote.tag}</dd>
        </div>
      )}
      {quote.chain !== null && (
        <div className={row}>
          <dt className="text-ink-2">{t('network')}</dt>
          <dd className="font-medium">{quote.chain}</dd>
        </div>
      )}
    </dl>
  )
}

function Figures({ quote }: { readonly quote: WithdrawQuote }) {
  const t = useTranslations('withdraw.review')
  const locale = useLocaleTag()
  const text = (value: string) => `${formatDecimal(value, { locale, scale: SCALE, minScale: 0 })}\u00a0${quote.coin}`
  return (
    <Sum
      className="mt-3"
      rows={[
        { operator: '', label: t('leaves'), value: text(quote.amount) },
        { operator: '−', label: t('fee'), value: quote.fee === '0' ? t('free') : text(quote.fee) },
        { operator: '=', label: t('receives'), value: text(quote.receives), kind: 'answer' },
      ]}
    />
  )
}

function ProofForm({ quote, sending, pending, error, onSubmit, onBack }: OutflowConfirmProps) {
  const t = useTranslations('withdraw.review')
  const locale = useLocaleTag()
  const status = useCheckStatus()
  const factor = status.data?.factor ?? 'none'
  const [code, setCode] = useState('')
  const [smsCode, setSmsCode] = useState('')
  const [googleCode, setGoogleCode] = useState('')
  const [fundPassword, setFundPassword] = useState('')
  const [sent, setSent] = useState(false)
  const missing = (value: string) => (sent && !CODE.test(value) ? t('sixDigits') : undefined)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setSent(true)
    const needed = [
      code,
      fundPassword,
      ...(factor === 'phone' ? [smsCode] : []),
      ...(factor === 'authenticator' ? [googleCode] : []),
    ]
    if (!needed.every((value) => CODE.test(value))) return
    onSubmit({
      ...{ quoteId: quote.quoteId, fundPassword, code },
      ...(factor === 'phone' && { smsCode }),
      ...(factor === 'authenticator' && { googleCode }),
    })
  }
  const [first, second] = sending.data?.sentTo ?? []
  const amount = formatDecimal(quote.amount, { locale, scale: SCALE, minScale: 0 })
  return (
    <form onSubmit={submit} noValidate className="mt-5 flex flex-col gap-4">
      <CodeField
        name="code"
        label={first === undefined ? t('code') : t('codeTo', { to: first.masked })}
        value={code}
        onChange={setCode}
        error={missing(code)}
        action={<SendAgain quoteId={quote.quoteId} sending={sending} />}
      />
      {factor === 'phone' && (
        <CodeField
          name="smsCode"
          label={second === undefined ? t('smsCode') : t('codeTo', { to: second.masked })}
          value={smsCode}
          onChange={setSmsCode}
          error={missing(smsCode)}
        />
      )}
      {factor === 'authenticator' && (
        <CodeField
          name="googleCode"
          label={t('googleCode')}
          value={googleCode}
          onChange={setGoogleCode}
          error={missing(googleCode)}
        />
      )}
      {factor === 'passkey' && (
        <Suspense>
          <PasskeyConfirm />
        </Suspense>
      )}
      <PasswordField
        name="fundPassword"
        label={t('fundPassword')}
        inputMode="numeric"
        autoComplete="off"
        maxLength={6}
        value={fundPassword}
        onChange={({ target }) => setFundPassword(target.value)}
        error={missing(fundPassword)}
      />
      {(error ?? sending.error) !== null && <Note kind="error">{(error ?? sending.error)?.message}</Note>}
      <div className="flex flex-wrap gap-2">
        <Button type="submit" variant="ink" size="lg" className="flex-1" pending={pending}>
          {t(quote.kind === 'user' ? 'send' : 'withdraw', { amount: `${amount} ${quote.coin}` })}
        </Button>
        <Button size="lg" onClick={onBack}>
          {t('back')}
        </Button>
      </div>
    </form>
  )
}

function SendAgain({
  quoteId,
  sending,
}: {
  readonly quoteId: string
  readonly sending: ReturnType<typeof useSendCode>
}) {
  const t = useTranslations('withdraw.review')
  const [left, start] = useCountdown()
  const again = () => sending.mutate(quoteId, { onSuccess: ({ resendAfterSeconds }) => start(resendAfterSeconds) })
  if (sending.isPending) return <span className="text-ink-3">{t('sending')}</span>
  if (left > 0) return <span className="text-ink-3">{t('resendIn', { seconds: left })}</span>
  return <FieldAction onClick={again}>{sending.data === undefined ? t('sendCode') : t('resend')}</FieldAction>
}
