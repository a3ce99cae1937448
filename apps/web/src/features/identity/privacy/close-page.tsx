import type { Closing, SecurityState } from '@bourse/contract'
import { COOLING_OFF_DAYS, DUST_EUR } from '@bourse/contract/privacy-periods'
import { buttonClass } from '@bourse/ui/button.tsx'
import { Checkbox } from '@bourse/ui/fields/checkbox.tsx'
import { useLocaleTag, useTranslations } from '@bourse/ui/i18n.tsx'
import { Note } from '@bourse/ui/note.tsx'
import { LoadingState } from '@bourse/ui/states.tsx'
import { useState } from 'react'
import { PageLink } from '../../../app/page/page-link.tsx'
import { useAmounts } from '../../../app/page/use-amounts.ts'
import { LoadingFailed, SettingFrame } from '../accounts/setting-frame.tsx'
import { ChangeForm } from '../change-form.tsx'
import { ActProofField, useActProof } from '../factors/act-proof.tsx'
import { DigitsField } from '../factors/digits-field.tsx'
import { fundPasswordRefusal } from '../factors/fund-password-form.ts'
import { answered } from '../failure-place.ts'
import { useCloseAccount, useClosing } from './data-api.ts'

/** Leaving: what has to be done first, what happens then, and the act itself. */
export function ClosePage() {
  const t = useTranslations('data.close')
  const [finalAt, setFinalAt] = useState<string | null>(null)
  if (finalAt !== null) return <Closed finalAt={finalAt} />
  return (
    <SettingFrame title={t('title')} text={t('text', { days: COOLING_OFF_DAYS })} from="account">
      {(state) => <Judged state={state} onClosed={setFinalAt} />}
    </SettingFrame>
  )
}

interface ActProps {
  state: SecurityState
  onClosed: (finalAt: string) => void
}

function Judged(props: ActProps) {
  const { data, error, refetch, isRefetching } = useClosing()
  if (data === undefined) {
    if (error === null) return <LoadingState lines={4} />
    return <LoadingFailed text={error.message} onRetry={() => void refetch()} retrying={isRefetching} />
  }
  return data.reasons.length > 0 ? <Reasons reasons={data.reasons} /> : <CloseForm {...props} dust={data.dust} />
}

/** Where it can be done; what staff have stopped is for them to end. */
const PLACES: Partial<Record<Closing['reasons'][number]['reason'], '/wallet' | '/order' | '/kyc/index'>> = {
  balance: '/wallet',
  orders: '/order',
  plans: '/order',
  deposits: '/wallet',
  withdrawals: '/wallet',
  debts: '/wallet',
  review: '/kyc/index',
}

function Reasons({ reasons }: Pick<Closing, 'reasons'>) {
  const t = useTranslations('data.close')
  return (
    <Note kind="warn">
      <p className="font-semibold">{t('first')}</p>
      <ul className="mt-1 list-disc pl-5 [&>li]:mt-1">
        {reasons.map(({ reason, count }) => (
          <Reason key={reason} to={PLACES[reason]} text={t(`reasons.${reason}`, { count })} />
        ))}
      </ul>
    </Note>
  )
}

function Reason({ to, text }: { to: (typeof PLACES)['balance']; text: string }) {
  if (to === undefined) return <li>{text}</li>
  return (
    <li>
      <PageLink to={to} className="link">
        {text}
      </PageLink>
    </li>
  )
}

function Effects() {
  const t = useTranslations('data.close')
  return (
    <>
      <ul className="list-disc pl-5 text-ink-2 text-read [&>li]:mt-1">
        <li>{t('effects.sessions')}</li>
        <li>{t('effects.late')}</li>
        <li>{t('effects.address', { days: COOLING_OFF_DAYS })}</li>
        <li>{t('effects.kept')}</li>
      </ul>
      <p className="mt-3 mb-6 flex flex-wrap gap-x-6 gap-y-1 font-medium text-body">
        <PageLink to="/privacy" className="link">
          {t('privacy')}
        </PageLink>
        <PageLink to="/setting/data" className="link">
          {t('export')}
        </PageLink>
      </p>
    </>
  )
}

function CloseForm({ state, onClosed, dust }: ActProps & Pick<Closing, 'dust'>) {
  const t = useTranslations('data.close')
  const { amount: written } = useAmounts()
  const refusalText = useTranslations('refusals')
  const fundText = useTranslations('settings.fundPassword')
  const closing = useCloseAccount(onClosed)
  const proof = useActProof(state, 'close_account')
  const [fundPassword, setFundPassword] = useState('')
  const [leaveDust, setLeaveDust] = useState(false)
  const [sent, setSent] = useState(false)
  const answer = answered(closing.error, ['code', 'googleCode', 'oldPassword'])
  const money = state.fundPassword ? fundPasswordRefusal(fundPassword) : null
  const agreed = dust.length === 0 || leaveDust
  const close = () => {
    setSent(true)
    if (proof.refusal !== null || money !== null || !agreed) return
    const input = { ...proof.proof, ...(state.fundPassword ? { fundPassword } : {}) }
    closing.mutate({ ...input, leaveDust: leaveDust ? 'true' : 'false' })
  }
  return (
    <>
      <Effects />
      <ChangeForm onSubmit={close} submit={t('submit')} pending={closing.isPending} note={answer.note} ends="nothing">
        {dust.length > 0 && (
          <Note kind="warn">
            <p>
              {t('dust', { amounts: dust.map(({ coin, amount }) => written(amount, coin)).join(', '), most: DUST_EUR })}
            </p>
            <Checkbox
              className="mt-2"
              label={t('leaveDust')}
              checked={leaveDust}
              onChange={(event) => setLeaveDust(event.target.checked)}
              error={sent && !agreed ? refusalText('privacy.dust_left') : undefined}
            />
          </Note>
        )}
        {state.fundPassword && (
          <DigitsField
            label={fundText('title')}
            name="fund-password"
            value={fundPassword}
            onChange={setFundPassword}
            error={sent && money !== null ? refusalText(money) : answer.at('oldPassword')}
          />
        )}
        <ActProofField proof={proof} sent={sent} answer={answer} />
      </ChangeForm>
    </>
  )
}

function Closed({ finalAt }: { finalAt: string }) {
  const t = useTranslations('data.close.done')
  const locale = useLocaleTag()
  const time = new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeStyle: 'short' }).format(new Date(finalAt))
  return (
    <div className="wrap pt-10 pb-16">
      <div className="mx-auto max-w-[560px]">
        <h1 className="display text-h2">{t('title')}</h1>
        <p role="status" className="mt-2 text-ink-2 text-read">
          {t('text', { time })}
        </p>
        <PageLink to="/" className={buttonClass({ variant: 'ink', className: 'mt-6' })}>
          {t('home')}
        </PageLink>
      </div>
    </div>
  )
}
