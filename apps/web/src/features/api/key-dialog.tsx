import type { ApiKey, NewApiKey } from '@bourse/contract'
import { KEY_KINDS } from '@bourse/contract/api-lists'
import { Button } from '@bourse/ui/button.tsx'
import { Segmented } from '@bourse/ui/fields/segmented.tsx'
import { TextArea } from '@bourse/ui/fields/text-area.tsx'
import { TextField } from '@bourse/ui/fields/text-field.tsx'
import { useTranslations } from '@bourse/ui/i18n.tsx'
import { Note } from '@bourse/ui/note.tsx'
import { LateDialog } from '@bourse/ui/overlays/late-dialog.tsx'
import { toast } from '@bourse/ui/overlays/toast.tsx'
import { type FormEvent, useState } from 'react'
import { inputOf, isPlainlyNarrower, type KeyInput, keyErrors, NEW_KEY, sentKey } from './key-form.ts'
import { useCreateKey, useUpdateKey } from './keys-api.ts'
import { isUnproved, Proof } from './proof.tsx'

interface KeyDialogProps {
  readonly open: boolean
  /** Undefined for a new one. */
  readonly changed: ApiKey | undefined
  readonly onClose: () => void
  readonly onMade: (made: NewApiKey) => void
}

/** Makes a key in two steps, or changes one: first what it is, then who one is. */
export function KeyDialog({ open, changed, onClose, onMade }: KeyDialogProps) {
  const t = useTranslations('apiKeys.form')
  const title = changed === undefined ? t('newTitle') : t('changeTitle', { name: changed.name })
  return (
    <LateDialog open={open} onOpenChange={onClose} title={title} description={t('text')}>
      {changed === undefined ? (
        <NewKey
          onMade={(made) => {
            onMade(made)
            onClose()
          }}
        />
      ) : (
        <ChangedKey before={changed} onDone={onClose} />
      )}
    </LateDialog>
  )
}

function NewKey({ onMade }: Pick<KeyDialogProps, 'onMade'>) {
  const t = useTranslations('apiKeys.form')
  const [input, setInput] = useState<KeyInput>(NEW_KEY)
  const [step, setStep] = useState<'what' | 'who'>('what')
  const create = useCreateKey()
  if (step === 'what')
    return <KeyFields input={input} isNew submit={t('continue')} onChange={setInput} onSubmit={() => setStep('who')} />
  const { kind, publicKey } = input
  const own = kind === 'ed25519' ? { kind, publicKey: publicKey.trim() } : { kind }
  return (
    <Proof
      submit={t('create')}
      mutation={create}
      onBack={() => setStep('what')}
      onProved={(proof) => create.mutate({ ...own, ...sentKey(input, ['read']), ...proof }, { onSuccess: onMade })}
    />
  )
}

function ChangedKey({ before, onDone }: { readonly before: ApiKey; readonly onDone: () => void }) {
  const t = useTranslations('apiKeys.form')
  const [input, setInput] = useState<KeyInput>(inputOf(before))
  const [step, setStep] = useState<'what' | 'who'>('what')
  const update = useUpdateKey()
  const { id, scopes, farPrices } = before
  const send = (proof: object) =>
    update.mutate(
      { id, ...sentKey(input, scopes, farPrices), ...proof },
      {
        onSuccess: ({ name }) => {
          toast.good(t('changed', { name }))
          onDone()
        },
        // What looks narrower may lie outside of a network; then it is proved after all.
        onError: ({ reason }) => {
          if (isUnproved(reason)) setStep('who')
        },
      },
    )
  if (step === 'who')
    return <Proof submit={t('save')} mutation={update} onBack={() => setStep('what')} onProved={send} />
  const plainly = isPlainlyNarrower(before, input)
  return (
    <KeyFields
      input={input}
      isNew={false}
      submit={plainly ? t('save') : t('continue')}
      pending={update.isPending}
      refusal={update.error?.message}
      onChange={setInput}
      onSubmit={() => (plainly ? send({}) : setStep('who'))}
    />
  )
}

interface KeyFieldsProps {
  readonly input: KeyInput
  readonly isNew: boolean
  readonly submit: string
  readonly pending?: boolean
  readonly refusal?: string | undefined
  readonly onChange: (input: KeyInput) => void
  readonly onSubmit: () => void
}

function KeyFields({ input, isNew, submit, pending = false, refusal, onChange, onSubmit }: KeyFieldsProps) {
  const t = useTranslations('apiKeys')
  const [tried, setTried] = useState(false)
  const errors = keyErrors(input, isNew)
  const shown = (field: keyof KeyInput) => (tried && errors[field] ? t(`form.errors.${errors[field]}`) : undefined)
  const send = (event: FormEvent) => {
    event.preventDefault()
    setTried(true)
    if (Object.keys(errors).length === 0 && !pending) onSubmit()
  }
  return (
    <form noValidate onSubmit={send} className="flex flex-col gap-4">
      <TextField
        label={t('form.name')}
        hint={t('form.nameHint')}
        autoComplete="off"
        maxLength={40}
        value={input.name}
        error={shown('name')}
        onChange={({ target }) => onChange({ ...input, name: target.value })}
      />
      {isNew && (
        <div>
          <Segmented
            block
            label={t('form.kind')}
            value={input.kind}
            options={KEY_KINDS.map((value) => ({ value, label: t(`kinds.${value}`) }))}
            onChange={(kind) => onChange({ ...input, kind })}
          />
          <p className="mt-1.5 text-dense text-ink-3">{t(`form.kindHints.${input.kind}`)}</p>
        </div>
      )}
      {isNew && input.kind === 'ed25519' && (
        <TextArea
          label={t('form.publicKey')}
          spellCheck={false}
          autoComplete="off"
          maxLength={1_000}
          className="font-mono text-dense"
          value={input.publicKey}
          error={shown('publicKey')}
          onChange={({ target }) => onChange({ ...input, publicKey: target.value })}
        />
      )}
      <TextArea
        label={t('form.addresses')}
        hint={t('form.addressesHint')}
        spellCheck={false}
        autoComplete="off"
        maxLength={2_000}
        className="font-mono text-dense"
        value={input.addresses}
        error={shown('addresses')}
        onChange={({ target }) => onChange({ ...input, addresses: target.value })}
      />
      {refusal !== undefined && <Note kind="error">{refusal}</Note>}
      <Button type="submit" variant="ink" pending={pending} className="self-end">
        {submit}
      </Button>
    </form>
  )
}
