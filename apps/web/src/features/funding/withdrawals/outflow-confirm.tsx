import type { WithdrawCheckStatus, WithdrawQuote } from '@bourse/contract'
import { Button } from '@bourse/ui/button.tsx'
import { CodeField } from '@bourse/ui/fields/code-field.tsx'
import { FieldAction } from '@bourse/ui/fields/field.tsx'
import { PasswordField } from '@bourse/ui/fields/password-field.tsx'
import { Address } from '@bourse/ui/figure.tsx'
import { formatDecimal } from '@bourse/ui/format.ts'
import { useLocaleTag, useTranslations } from '@bourse/ui/i18n.tsx'
import { Note } from '@bourse/ui/note.tsx'
import { Sum } from '@bourse/ui/sum.tsx'
import { type FormEvent, type ReactNode, Suspense, useState } from 'react'
import { useCountdown } from '../../../app/live/use-countdown.ts'
import { PasskeyConfirm, PasskeySign } from '../../../app/parts.ts'
import { useOwnerText } from './use-owner-text.ts'
import { askSigning, useCheckStatus, type useSendCode } from './withdraw-api.ts'

const CODE = /^\d{6}$/
const SCALE = 18
const TARGETS = { chain: 'to', user: 'recipient', bank: 'toAccount' } as const

export interface Proof {
  readonly quoteId: string
  readonly fundPassword: string
  readonly code: string
  readonly smsCode?: string
  readonly googleCode?: string
  /** Of a withdrawal to a chain: it signs amount and address. */
  readonly passkey?: string
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
  const ownerText = useOwnerText()
  const row = 'flex justify-between gap-6 border-line border-b py-2'
  return (
    <dl className="mt-2 text-body">
      <div className={quote.kind === 'chain' ? 'border-line border-b py-2' : row}>
        <dt className="text-ink-2">{t(TARGETS[quote.kind])}</dt>
        <dd className="min-w-0 font-medium">{quote.kind === 'chain' ? <Address value={quote.to} /> : quote.to}</dd>
      </div>
      {quote.tag !== null && (
        <div className={row}>
          <dt className="text-ink-2">{t('tag')}</dt>
          <dd className="font-medium">{quote.tag}</dd>
        </div>
      )}
      {quote.destination !== null && (
        <div className={row}>
          <dt className="text-ink-2">{t('whose')}</dt>
          <dd className="font-medium">{ownerText(quote.destination)}</dd>
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
        {
          operator: '−',
          label: t(quote.kind === 'bank' ? 'bankFee' : 'fee'),
          value: quote.fee === '0' ? t('free') : text(quote.fee),
        },
        {
          operator: '=',
          label: t(quote.kind === 'bank' ? 'arrives' : 'receives'),
          value: text(quote.receives),
          kind: 'answer',
        },
      ]}
    />
  )
}

interface Typed {
  readonly code: string
  readonly smsCode: string
  readonly googleCode: string
  readonly fundPassword: string
}

function ProofForm({ quote, sending, pending, error, onSubmit, onBack }: OutflowConfirmProps) {
  const t = useTranslations('withdraw.review')
  const locale = useLocaleTag()
  const status = useCheckStatus().data
  const factor = (quote.kind === 'chain' ? status?.chainFactor : status?.factor) ?? 'none'
  const [typed, setTyped] = useState<Typed>({ code: '', smsCode: '', googleCode: '', fundPassword: '' })
  const [passkey, setPasskey] = useState<string>()
  const [sent, setSent] = useState(false)
  const asked = askedOf(factor)
  const signs = factor === 'passkey' && quote.kind === 'chain'
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setSent(true)
    if (!asked.every((name) => CODE.test(typed[name])) || (signs && passkey === undefined)) return
    const { code, fundPassword, smsCode, googleCode } = typed
    onSubmit({
      ...{ quoteId: quote.quoteId, fundPassword, code },
      ...(asked.includes('smsCode') && { smsCode }),
      ...(asked.includes('googleCode') && { googleCode }),
      ...(signs && passkey !== undefined && { passkey }),
    })
  }
  const wrong = error ?? sending.error
  const amount = formatDecimal(quote.amount, { locale, scale: SCALE, minScale: 0 })
  return (
    <form onSubmit={submit} noValidate className="mt-5 flex flex-col gap-4">
      <ProofFields quote={quote} sending={sending} factor={factor} typed={typed} onType={setTyped} sent={sent}>
        {signs && (
          <PasskeySign
            options={() => askSigning(quote.quoteId)}
            signed={passkey !== undefined}
            missing={sent && passkey === undefined}
            onSigned={setPasskey}
          />
        )}
      </ProofFields>
      {wrong !== null && <Note kind="error">{wrong.message}</Note>}
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

type Wanted = WithdrawCheckStatus['factor']

/** What must be typed, by what the account has bound. */
function askedOf(factor: Wanted): readonly (keyof Typed)[] {
  const second =
    factor === 'phone' ? (['smsCode'] as const) : factor === 'authenticator' ? (['googleCode'] as const) : []
  return ['code', ...second, 'fundPassword']
}

interface ProofFieldsProps extends Pick<OutflowConfirmProps, 'quote' | 'sending'> {
  readonly factor: Wanted
  readonly typed: Typed
  readonly onType: (typed: Typed) => void
  readonly sent: boolean
  /** What a passkey signs, where it does. */
  readonly children: ReactNode
}

function ProofFields({ quote, sending, factor, typed, onType, sent, children }: ProofFieldsProps) {
  const t = useTranslations('withdraw.review')
  const field = (name: keyof Typed) => ({
    name,
    value: typed[name],
    onChange: (value: string) => onType({ ...typed, [name]: value }),
    error: sent && !CODE.test(typed[name]) ? t('sixDigits') : undefined,
  })
  const [first, second] = sending.data?.sentTo ?? []
  const money = field('fundPassword')
  return (
    <>
      <CodeField
        {...field('code')}
        label={first === undefined ? t('code') : t('codeTo', { to: first.masked })}
        action={<SendAgain quoteId={quote.quoteId} sending={sending} />}
      />
      {factor === 'phone' && (
        <CodeField
          {...field('smsCode')}
          label={second === undefined ? t('smsCode') : t('codeTo', { to: second.masked })}
        />
      )}
      {factor === 'authenticator' && <CodeField {...field('googleCode')} label={t('googleCode')} />}
      <Suspense>{factor === 'passkey' && quote.kind !== 'chain' ? <PasskeyConfirm /> : children}</Suspense>
      <PasswordField
        {...money}
        label={t('fundPassword')}
        inputMode="numeric"
        autoComplete="off"
        maxLength={6}
        onChange={({ target }) => money.onChange(target.value)}
      />
    </>
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
