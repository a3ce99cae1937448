import type { SecurityState } from '@bourse/contract'
import { Button } from '@bourse/ui/button.tsx'
import * as drawings from '@bourse/ui/drawings.gen.ts'
import { Select } from '@bourse/ui/fields/select.tsx'
import { useLocaleTag, useTranslations } from '@bourse/ui/i18n.tsx'
import { Icon } from '@bourse/ui/icon.tsx'
import { Note } from '@bourse/ui/note.tsx'
import { toast } from '@bourse/ui/overlays/toast.tsx'
import { useState } from 'react'
import { ChangeForm } from '../change-form.tsx'
import { ActProofField, useActProof } from '../factors/act-proof.tsx'
import { answered } from '../failure-place.ts'
import { useLockSettings, useUnlockSettings } from './lock-api.ts'
import { SettingFrame } from './setting-frame.tsx'

const DAYS = [1, 3, 7, 14, 30] as const
const STANDARD_DAYS = '7'

/** Ours: the lock on the settings, what it does, and when it opens. */
export function SettingsLockPage() {
  const t = useTranslations('settings.lock')
  return (
    <SettingFrame title={t('title')} text={t('text')} aboutLock>
      {(state) =>
        state.settingsLock === null ? <Open state={state} /> : <Locked state={state} lock={state.settingsLock} />
      }
    </SettingFrame>
  )
}

function Open({ state }: { state: SecurityState }) {
  const t = useTranslations('settings.lock')
  return (
    <>
      <ul className="mb-6 list-disc pl-5 text-ink-2 text-read [&>li]:mt-1">
        <li>{t('effects.changes')}</li>
        <li>{t('effects.reset')}</li>
        <li>{t('effects.unlock')}</li>
        <li>{t('effects.rest')}</li>
      </ul>
      <LockForm state={state} submit={t('submit')} />
    </>
  )
}

interface LockedProps {
  state: SecurityState
  lock: NonNullable<SecurityState['settingsLock']>
}

function Locked({ state, lock }: LockedProps) {
  const t = useTranslations('settings.lock')
  const locale = useLocaleTag()
  const unlocking = useUnlockSettings()
  if (lock.opensAt !== null) {
    const date = new Intl.DateTimeFormat(locale, { dateStyle: 'full', timeStyle: 'short' })
    return (
      <>
        <Note kind="warn" className="mb-6">
          {t('opens', { time: date.format(new Date(lock.opensAt)) })}
        </Note>
        <h2 className="mb-3 font-semibold text-h4">{t('again')}</h2>
        <LockForm state={state} submit={t('againSubmit')} standard={lock.days} />
      </>
    )
  }
  return (
    <>
      <Note kind="info" icon={<Icon of={drawings.lock} />}>
        {t('locked', { days: lock.days })}
      </Note>
      {unlocking.error !== null && (
        <Note kind="error" className="mt-4">
          {unlocking.error.message}
        </Note>
      )}
      <Button
        variant="ink"
        size="lg"
        block
        className="mt-6"
        pending={unlocking.isPending}
        onClick={() => unlocking.mutate()}
      >
        {t('unlock')}
      </Button>
      <p className="mt-2 text-body text-ink-2">{t('unlockText', { days: lock.days })}</p>
    </>
  )
}

function LockForm({ state, submit, standard }: { state: SecurityState; submit: string; standard?: number }) {
  const t = useTranslations('settings.lock')
  const locking = useLockSettings()
  const proof = useActProof(state, 'lock_settings')
  const [days, setDays] = useState(standard === undefined ? STANDARD_DAYS : String(standard))
  const [sent, setSent] = useState(false)
  const answer = answered(locking.error, ['code', 'googleCode'])
  const offered = [...new Set([...DAYS, ...(standard === undefined ? [] : [standard])])].sort((a, b) => a - b)
  const lock = () => {
    setSent(true)
    if (proof.refusal !== null) return
    const onSuccess = () => void toast.good(t('done'))
    locking.mutate({ days, ...proof.proof }, { onSuccess })
  }
  return (
    <ChangeForm onSubmit={lock} submit={submit} pending={locking.isPending} note={answer.note} ends="nothing">
      <Select
        label={t('days')}
        name="days"
        value={days}
        onChange={(event) => setDays(event.target.value)}
        hint={t('daysHint')}
        options={offered
          .filter((count) => standard === undefined || count >= standard)
          .map((count) => ({ value: String(count), label: t('count', { days: count }) }))}
      />
      <ActProofField proof={proof} sent={sent} answer={answer} />
    </ChangeForm>
  )
}
