import type { CallFailure } from '@bourse/client'
import type { DeviceSession, SecurityState } from '@bourse/contract'
import { Button } from '@bourse/ui/button.tsx'
import * as drawings from '@bourse/ui/drawings.gen.ts'
import { useLocaleTag, useTranslations } from '@bourse/ui/i18n.tsx'
import { Icon } from '@bourse/ui/icon.tsx'
import { toast } from '@bourse/ui/overlays/toast.tsx'
import { SectionRule } from '@bourse/ui/rule.tsx'
import { LoadingState } from '@bourse/ui/states.tsx'
import { useState } from 'react'
import { useEndOtherSessions, useEndSession, useSessions } from '../accounts/security-api.ts'
import { LoadingFailed } from '../accounts/setting-frame.tsx'
import { ChangeForm } from '../change-form.tsx'
import { type ActProof, ActProofField, useActProof } from '../factors/act-proof.tsx'
import { answered } from '../failure-place.ts'

const PHONES: readonly (string | null)[] = ['iOS', 'iPadOS', 'Android']

/** Where the account is open: each place can be shut from here, by another proof of who asks. */
export function SessionsSection({ state }: { state: SecurityState }) {
  const t = useTranslations('settings.sessions')
  const { data, error, refetch, isRefetching } = useSessions()
  const [open, setOpen] = useState(false)
  const others = data?.some(({ current }) => !current) === true
  return (
    <section aria-labelledby="sessions" className="mt-10">
      <SectionRule
        id="sessions"
        title={t('title')}
        action={
          others && !open ? (
            <Button size="sm" onClick={() => setOpen(true)}>
              {t('endOthers')}
            </Button>
          ) : undefined
        }
      />
      {others && open && <EndOthersForm state={state} onDone={() => setOpen(false)} />}
      {data === undefined && error === null && <LoadingState lines={3} className="mt-4" />}
      {data === undefined && error !== null && (
        <LoadingFailed text={error.message} onRetry={() => void refetch()} retrying={isRefetching} />
      )}
      <ul>
        {data?.map((session) => (
          <SessionRow key={session.sessionId} session={session} state={state} />
        ))}
      </ul>
    </section>
  )
}

function SessionRow({ session, state }: { session: DeviceSession; state: SecurityState }) {
  const t = useTranslations('settings.sessions')
  const locale = useLocaleTag()
  const [open, setOpen] = useState(false)
  const time = new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeStyle: 'short' })
  const Drawing = PHONES.includes(session.system) ? drawings.phone : drawings.monitor
  const device = deviceName(session, t)
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 border-line border-b py-3">
      <span className="text-ink-2">
        <Icon of={Drawing} size={20} />
      </span>
      <div className="min-w-0 flex-1">
        <p className="font-semibold">{device}</p>
        <p className="text-body text-ink-2">
          {t('detail', { ip: session.ip, time: time.format(new Date(session.seenAt)) })}
        </p>
      </div>
      {session.current ? (
        <span className="font-medium text-body text-good">{t('current')}</span>
      ) : (
        !open && (
          <Button size="sm" variant="danger" aria-label={t('endOne', { device })} onClick={() => setOpen(true)}>
            {t('end')}
          </Button>
        )
      )}
      {open && <EndForm sessionId={session.sessionId} device={device} state={state} onDone={() => setOpen(false)} />}
    </li>
  )
}

interface EndFormProps {
  sessionId: string
  device: string
  state: SecurityState
  onDone: () => void
}

function EndForm({ sessionId, device, state, onDone }: EndFormProps) {
  const t = useTranslations('settings.sessions')
  const ending = useEndSession()
  const proof = useActProof(state, 'end_sessions')
  return (
    <ProofForm
      proof={proof}
      submit={t('endOne', { device })}
      pending={ending.isPending}
      error={ending.error}
      onProved={() => ending.mutate({ sessionId, ...proof.proof })}
      onLeave={onDone}
    />
  )
}

function EndOthersForm({ state, onDone }: Pick<EndFormProps, 'state' | 'onDone'>) {
  const t = useTranslations('settings.sessions')
  const ending = useEndOtherSessions()
  const proof = useActProof(state, 'end_sessions')
  const onSuccess = ({ ended }: { ended: number }) => {
    toast.good(t('ended', { count: ended }))
    onDone()
  }
  return (
    <ProofForm
      proof={proof}
      submit={t('endOthers')}
      pending={ending.isPending}
      error={ending.error}
      onProved={() => ending.mutate(proof.proof, { onSuccess })}
      onLeave={onDone}
    />
  )
}

interface ProofFormProps {
  proof: ActProof
  submit: string
  pending: boolean
  error: CallFailure | null
  onProved: () => void
  onLeave: () => void
}

function ProofForm({ proof, submit, pending, error, onProved, onLeave }: ProofFormProps) {
  const t = useTranslations('settings.sessions')
  const [sent, setSent] = useState(false)
  const answer = answered(error, ['code', 'googleCode'])
  const submitted = () => {
    setSent(true)
    if (proof.refusal === null) onProved()
  }
  return (
    <div className="w-full max-w-[456px] py-4">
      <ChangeForm onSubmit={submitted} submit={submit} pending={pending} note={answer.note} ends="nothing">
        <ActProofField proof={proof} sent={sent} answer={answer} />
      </ChangeForm>
      <button type="button" className="link mt-3 min-h-6 font-medium text-body" onClick={onLeave}>
        {t('leave')}
      </button>
    </div>
  )
}

type Text = ReturnType<typeof useTranslations>

function deviceName({ browser, system }: DeviceSession, t: Text): string {
  if (browser !== null && system !== null) return t('device', { browser, system })
  return browser ?? system ?? t('unknown')
}
