import type { ApiKey, NewApiKey } from '@bourse/contract'
import { useTranslations } from '@bourse/ui/i18n.tsx'
import { LateDialog } from '@bourse/ui/overlays/late-dialog.tsx'
import { toast } from '@bourse/ui/overlays/toast.tsx'
import { useState } from 'react'
import { KeyFields } from './key-fields.tsx'
import { inputOf, isPlainlyNarrower, type KeyInput, NEW_KEY, sentKey } from './key-form.ts'
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
      onProved={(proof) => create.mutate({ ...own, ...sentKey(input), ...proof }, { onSuccess: onMade })}
    />
  )
}

function ChangedKey({ before, onDone }: { readonly before: ApiKey; readonly onDone: () => void }) {
  const t = useTranslations('apiKeys.form')
  const [input, setInput] = useState<KeyInput>(inputOf(before))
  const [step, setStep] = useState<'what' | 'who'>('what')
  const update = useUpdateKey()
  const { id } = before
  const send = (proof: object) =>
    update.mutate(
      { id, ...sentKey(input), ...proof },
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
