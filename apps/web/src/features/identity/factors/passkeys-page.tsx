import type { SecurityState } from '@bourse/contract'
import { Button } from '@bourse/ui/button.tsx'
import * as drawings from '@bourse/ui/drawings.gen.ts'
import { TextField } from '@bourse/ui/fields/text-field.tsx'
import { useTranslations } from '@bourse/ui/i18n.tsx'
import { Icon } from '@bourse/ui/icon.tsx'
import { toast } from '@bourse/ui/overlays/toast.tsx'
import { EmptyState, LoadingState } from '@bourse/ui/states.tsx'
import { useState } from 'react'
import { codeRefusal } from '../accounts/register-form.ts'
import { LoadingFailed, SettingFrame } from '../accounts/setting-frame.tsx'
import { ChangeForm } from '../change-form.tsx'
import { answered } from '../failure-place.ts'
import { FactorField, useFactor } from './factor-field.tsx'
import { MailedCodeField } from './factor-fields.tsx'
import { refreshPasskeys, useAddPasskey, usePasskeys } from './passkey-api.ts'
import { PasskeyRow } from './passkey-row.tsx'
import { RecoveryCodes } from './recovery-codes.tsx'

const MOST_LETTERS = 40

/** Ours: the passkeys of the account, with a form for another. */
export function PasskeysPage() {
  const t = useTranslations('settings.passkeys')
  return (
    <SettingFrame title={t('title')} text={t('text')}>
      {(state) => <Passkeys state={state} />}
    </SettingFrame>
  )
}

function Passkeys({ state }: { state: SecurityState }) {
  const t = useTranslations('settings.passkeys')
  const { data, error, refetch, isRefetching } = usePasskeys()
  const [adding, setAdding] = useState(false)
  if (adding) return <AddForm state={state} onDone={() => setAdding(false)} />
  if (data === undefined) {
    if (error === null) return <LoadingState lines={4} />
    return <LoadingFailed text={error.message} onRetry={() => void refetch()} retrying={isRefetching} />
  }
  const add = (
    <Button variant={data.length === 0 ? 'accent' : 'ink'} onClick={() => setAdding(true)}>
      <Icon of={drawings.plus} />
      {t('add')}
    </Button>
  )
  if (data.length === 0) return <EmptyState title={t('none')} text={t('noneText')} action={add} />
  return (
    <>
      <ul className="border-line border-t">
        {data.map((passkey) => (
          <PasskeyRow key={passkey.passkeyId} passkey={passkey} state={state} last={isLast(state, data.length)} />
        ))}
      </ul>
      <div className="mt-6">{add}</div>
    </>
  )
}

/** Without it a password alone opens the account. */
function isLast(state: SecurityState, count: number): boolean {
  return count === 1 && !state.authenticator
}

function AddForm({ state, onDone }: { state: SecurityState; onDone: () => void }) {
  const t = useTranslations('settings.passkeys')
  const refusalText = useTranslations('refusals')
  const adding = useAddPasskey()
  const factor = useFactor(state)
  const [name, setName] = useState('')
  const [code, setCode] = useState('')
  const [sent, setSent] = useState(false)
  const first = !state.authenticator && state.passkeys === 0
  const answer = answered(adding.error, ['code', 'googleCode'])
  const proof = first ? codeRefusal(code) : factor.refusal
  if (adding.isSuccess && adding.data.recoveryCodes.length > 0) {
    return <RecoveryCodes codes={adding.data.recoveryCodes} />
  }
  const submit = () => {
    setSent(true)
    if (name.trim() === '' || proof !== null) return
    const onSuccess = ({ recoveryCodes }: { recoveryCodes: readonly string[] }) => {
      if (recoveryCodes.length > 0) return
      toast.good(t('added'))
      refreshPasskeys()
      onDone()
    }
    adding.mutate({ name: name.trim(), ...(first ? { code } : factor.proof) }, { onSuccess })
  }
  return (
    <ChangeForm onSubmit={submit} submit={t('create')} pending={adding.isPending} note={answer.note} ends="others">
      <TextField
        label={t('name')}
        name="passkey-name"
        autoComplete="off"
        maxLength={MOST_LETTERS}
        value={name}
        onChange={(event) => setName(event.target.value)}
        hint={t('nameHint')}
        error={sent && name.trim() === '' ? t('nameMissing') : undefined}
      />
      {first ? (
        <MailedCodeField
          act="bind_passkey"
          state={state}
          value={code}
          onChange={setCode}
          error={sent && proof !== null ? refusalText(proof) : answer.at('code')}
        />
      ) : (
        <FactorField factor={factor} sent={sent} answer={answer} />
      )}
    </ChangeForm>
  )
}
