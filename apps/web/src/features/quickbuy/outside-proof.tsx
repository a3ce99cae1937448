import type { WithdrawCheckStatus } from '@bourse/contract'
import { CodeField } from '@bourse/ui/fields/code-field.tsx'
import { FieldAction } from '@bourse/ui/fields/field.tsx'
import { PasswordField } from '@bourse/ui/fields/password-field.tsx'
import { useTranslations } from '@bourse/ui/i18n.tsx'
import { Note } from '@bourse/ui/note.tsx'
import { Suspense, useState } from 'react'
import { useCountdown } from '../../app/live/use-countdown.ts'
import { PasskeyConfirm } from '../../app/parts.ts'
import { useFactor, useSendCode } from './api.ts'

const CODE = /^\d{6}$/

interface Typed {
  readonly code: string
  readonly smsCode: string
  readonly googleCode: string
  readonly fundPassword: string
}

type Wanted = WithdrawCheckStatus['factor']

function askedOf(factor: Wanted): readonly (keyof Typed)[] {
  const second =
    factor === 'phone' ? (['smsCode'] as const) : factor === 'authenticator' ? (['googleCode'] as const) : []
  return ['code', ...second, 'fundPassword']
}

/** Who sends coins past their account proves themselves as for a withdrawal. */
export function useProof() {
  const factor = useFactor().data?.factor ?? 'none'
  const [typed, setTyped] = useState<Typed>({ code: '', smsCode: '', googleCode: '', fundPassword: '' })
  const asked = askedOf(factor)
  return {
    factor,
    typed,
    setTyped,
    complete: asked.every((name) => CODE.test(typed[name])),
    fields: Object.fromEntries(asked.map((name) => [name, typed[name]])) as Partial<Typed>,
  }
}

export type ProofState = ReturnType<typeof useProof>

interface OutsideProofProps {
  readonly proof: ProofState
  readonly sent: boolean
  /** What the code counts for: this quote and this address alone. */
  readonly target: Parameters<ReturnType<typeof useSendCode>['mutate']>[0]
}

export function OutsideProof({ proof, sent, target }: OutsideProofProps) {
  const t = useTranslations('quickbuy.proof')
  const sending = useSendCode()
  const [left, start] = useCountdown()
  const { typed, setTyped, factor } = proof
  const send = () => sending.mutate(target, { onSuccess: ({ resendAfterSeconds }) => start(resendAfterSeconds) })
  const field = (name: keyof Typed) => ({
    name,
    value: typed[name],
    onChange: (value: string) => setTyped({ ...typed, [name]: value }),
    error: sent && !CODE.test(typed[name]) ? t('sixDigits') : undefined,
  })
  const [first, second] = sending.data?.sentTo ?? []
  const money = field('fundPassword')
  return (
    <div className="mt-4 grid gap-4">
      <p className="text-body text-ink-2">{t('why')}</p>
      <CodeField
        {...field('code')}
        label={first === undefined ? t('code') : t('codeTo', { to: first.masked })}
        action={
          left > 0 ? (
            <span className="text-ink-3">{t('resendIn', { seconds: left })}</span>
          ) : (
            <FieldAction onClick={send}>{sending.data === undefined ? t('send') : t('resend')}</FieldAction>
          )
        }
      />
      {sending.isError && <Note kind="error">{sending.error.message}</Note>}
      {factor === 'phone' && (
        <CodeField {...field('smsCode')} label={second === undefined ? t('sms') : t('codeTo', { to: second.masked })} />
      )}
      {factor === 'authenticator' && <CodeField {...field('googleCode')} label={t('authenticator')} />}
      {factor === 'passkey' && (
        <Suspense>
          <PasskeyConfirm />
        </Suspense>
      )}
      <PasswordField
        {...money}
        label={t('fundPassword')}
        inputMode="numeric"
        autoComplete="off"
        maxLength={6}
        onChange={({ target: { value } }) => money.onChange(value)}
      />
    </div>
  )
}
