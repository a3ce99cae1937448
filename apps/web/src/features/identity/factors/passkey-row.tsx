import type { Passkey, SecurityState } from '@bourse/contract'
import { Button } from '@bourse/ui/button.tsx'
import * as drawings from '@bourse/ui/drawings.gen.ts'
import { TextField } from '@bourse/ui/fields/text-field.tsx'
import { useLocaleTag, useTranslations } from '@bourse/ui/i18n.tsx'
import { Icon } from '@bourse/ui/icon.tsx'
import { Note } from '@bourse/ui/note.tsx'
import { toast } from '@bourse/ui/overlays/toast.tsx'
import { type FormEvent, useState } from 'react'
import { ChangeForm } from '../change-form.tsx'
import { answered } from '../failure-place.ts'
import { FactorField, useFactor } from './factor-field.tsx'
import { useRemovePasskey, useRenamePasskey } from './passkey-api.ts'

export interface PasskeyRowProps {
  passkey: Passkey
  state: SecurityState
  /** The last second factor of the account. */
  last: boolean
}

/** One passkey: what it is called and when it was used, and the two things that can be done with it. */
export function PasskeyRow({ passkey, state, last }: PasskeyRowProps) {
  const t = useTranslations('settings.passkeys')
  const [doing, setDoing] = useState<'nothing' | 'rename' | 'remove'>('nothing')
  const done = () => setDoing('nothing')
  return (
    <li className="border-line border-b py-4">
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <span className="text-ink-2">
          <Icon of={drawings.shield} size={20} />
        </span>
        <div className="min-w-[180px] flex-1">
          <h2 className="break-words font-semibold">{passkey.name}</h2>
          <Dates passkey={passkey} />
        </div>
        <div className="flex gap-2 max-sm:pl-9">
          <Button size="sm" aria-label={t('renameOne', { name: passkey.name })} onClick={() => setDoing('rename')}>
            {t('rename')}
          </Button>
          <Button
            size="sm"
            variant="danger"
            aria-label={t('removeOne', { name: passkey.name })}
            onClick={() => setDoing('remove')}
          >
            {t('remove')}
          </Button>
        </div>
      </div>
      {doing === 'rename' && <RenameForm passkey={passkey} onDone={done} />}
      {doing === 'remove' && <RemoveForm passkey={passkey} state={state} last={last} onDone={done} />}
    </li>
  )
}

function Dates({ passkey }: { passkey: Passkey }) {
  const t = useTranslations('settings.passkeys')
  const locale = useLocaleTag()
  const day = (iso: string) => new Intl.DateTimeFormat(locale, { dateStyle: 'medium' }).format(new Date(iso))
  const used = passkey.lastUsedAt === null ? t('neverUsed') : t('used', { date: day(passkey.lastUsedAt) })
  return (
    <>
      <p className="text-body">{passkey.discoverable ? t('alone') : t('second')}</p>
      <p className="text-body text-ink-2">
        {t('created', { date: day(passkey.createdAt) })} {used} {passkey.synced && t('synced')}
      </p>
    </>
  )
}

function RenameForm({ passkey, onDone }: { passkey: Passkey; onDone: () => void }) {
  const t = useTranslations('settings.passkeys')
  const renaming = useRenamePasskey()
  const [name, setName] = useState(passkey.name)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (name.trim() === '' || renaming.isPending) return
    renaming.mutate({ passkeyId: passkey.passkeyId, name: name.trim() }, { onSuccess: onDone })
  }
  return (
    <form noValidate onSubmit={submit} className="mt-4 flex flex-col gap-3 sm:pl-9">
      <TextField
        size="md"
        label={t('name')}
        name="passkey-name"
        autoComplete="off"
        maxLength={40}
        value={name}
        onChange={(event) => setName(event.target.value)}
        error={renaming.error?.message ?? (name.trim() === '' ? t('nameMissing') : undefined)}
      />
      <div className="flex gap-2">
        <Button type="submit" variant="ink" pending={renaming.isPending}>
          {t('save')}
        </Button>
        <Button onClick={onDone}>{t('leave')}</Button>
      </div>
    </form>
  )
}

function RemoveForm({ passkey, state, last, onDone }: PasskeyRowProps & { onDone: () => void }) {
  const t = useTranslations('settings.passkeys')
  const removing = useRemovePasskey()
  const factor = useFactor(state)
  const [recovering, setRecovering] = useState(false)
  const [recoveryCode, setRecoveryCode] = useState('')
  const [sent, setSent] = useState(false)
  const answer = answered(removing.error, [recovering ? 'recoveryCode' : 'googleCode'])
  const missing = recovering ? recoveryCode.trim() === '' : factor.refusal !== null
  const submit = () => {
    setSent(true)
    if (missing) return
    const proof = recovering ? { recoveryCode } : factor.proof
    const onSuccess = () => void toast.good(t('removed'))
    removing.mutate({ passkeyId: passkey.passkeyId, ...proof }, { onSuccess })
  }
  return (
    <div className="mt-4 sm:pl-9">
      {last && (
        <Note kind="warn" className="mb-4">
          {t('last')}
        </Note>
      )}
      <ChangeForm
        onSubmit={submit}
        submit={t('removeNow')}
        pending={removing.isPending}
        note={answer.note}
        ends="others"
      >
        {recovering ? (
          <TextField
            label={t('recoveryCode')}
            name="recovery-code"
            autoComplete="off"
            spellCheck={false}
            value={recoveryCode}
            onChange={(event) => setRecoveryCode(event.target.value)}
            error={answer.at('recoveryCode')}
          />
        ) : (
          <FactorField factor={factor} sent={sent} answer={answer} />
        )}
      </ChangeForm>
      <div className="mt-3 flex flex-wrap justify-between gap-3">
        <button type="button" className="link font-medium text-body" onClick={() => setRecovering(!recovering)}>
          {recovering ? t('useFactor') : t('useRecovery')}
        </button>
        <button type="button" className="link font-medium text-body" onClick={onDone}>
          {t('leave')}
        </button>
      </div>
    </div>
  )
}
