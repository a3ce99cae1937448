import type { NewWebhookEndpoint, WebhookEndpoint } from '@bourse/contract'
import { EVENT_FAMILIES } from '@bourse/contract/webhook-lists'
import { Button } from '@bourse/ui/button.tsx'
import { Checkbox } from '@bourse/ui/fields/checkbox.tsx'
import { TextField } from '@bourse/ui/fields/text-field.tsx'
import { useTranslations } from '@bourse/ui/i18n.tsx'
import { Note } from '@bourse/ui/note.tsx'
import { LateDialog } from '@bourse/ui/overlays/late-dialog.tsx'
import { toast } from '@bourse/ui/overlays/toast.tsx'
import { type FormEvent, useState } from 'react'
import { isUnproved, Proof } from '../proof.tsx'
import { type EndpointInput, endpointErrors, inputOf, isLess, NEW_ENDPOINT, sentEndpoint } from './endpoint-form.ts'
import { useCreateEndpoint, useUpdateEndpoint } from './webhooks-api.ts'

interface EndpointDialogProps {
  readonly open: boolean
  /** Undefined for a new one. */
  readonly changed: WebhookEndpoint | undefined
  readonly onClose: () => void
  readonly onMade: (made: NewWebhookEndpoint) => void
}

/** Makes an endpoint in two steps, or changes one: first what it is, then who one is. */
export function EndpointDialog({ open, changed, onClose, onMade }: EndpointDialogProps) {
  const t = useTranslations('webhooks.form')
  const made = (one: NewWebhookEndpoint) => {
    onMade(one)
    onClose()
  }
  return (
    <LateDialog
      open={open}
      onOpenChange={onClose}
      title={t(changed === undefined ? 'newTitle' : 'changeTitle')}
      description={t('text')}
    >
      {changed === undefined ? <NewEndpoint onMade={made} /> : <ChangedEndpoint before={changed} onDone={onClose} />}
    </LateDialog>
  )
}

function NewEndpoint({ onMade }: Pick<EndpointDialogProps, 'onMade'>) {
  const t = useTranslations('webhooks.form')
  const [input, setInput] = useState<EndpointInput>(NEW_ENDPOINT)
  const [step, setStep] = useState<'what' | 'who'>('what')
  const create = useCreateEndpoint()
  if (step === 'what')
    return <EndpointFields input={input} submit={t('continue')} onChange={setInput} onSubmit={() => setStep('who')} />
  return (
    <Proof
      submit={t('create')}
      mutation={create}
      onBack={() => setStep('what')}
      onProved={(proof) => create.mutate({ ...sentEndpoint(input), ...proof }, { onSuccess: onMade })}
    />
  )
}

function ChangedEndpoint({ before, onDone }: { readonly before: WebhookEndpoint; readonly onDone: () => void }) {
  const t = useTranslations('webhooks.form')
  const [input, setInput] = useState<EndpointInput>(inputOf(before))
  const [step, setStep] = useState<'what' | 'who'>('what')
  const update = useUpdateEndpoint()
  const send = (proof: object) =>
    update.mutate(
      { id: before.id, ...sentEndpoint(input), ...proof },
      {
        onSuccess: () => {
          toast.good(t('changed'))
          onDone()
        },
        onError: ({ reason }) => {
          if (isUnproved(reason)) setStep('who')
        },
      },
    )
  if (step === 'who')
    return <Proof submit={t('save')} mutation={update} onBack={() => setStep('what')} onProved={send} />
  const less = isLess(before, input)
  return (
    <EndpointFields
      input={input}
      submit={less ? t('save') : t('continue')}
      pending={update.isPending}
      refusal={update.error?.message}
      onChange={setInput}
      onSubmit={() => (less ? send({}) : setStep('who'))}
    />
  )
}

interface EndpointFieldsProps {
  readonly input: EndpointInput
  readonly submit: string
  readonly pending?: boolean
  readonly refusal?: string | undefined
  readonly onChange: (input: EndpointInput) => void
  readonly onSubmit: () => void
}

function EndpointFields({ input, submit, pending = false, refusal, onChange, onSubmit }: EndpointFieldsProps) {
  const t = useTranslations('webhooks')
  const [tried, setTried] = useState(false)
  const errors = endpointErrors(input)
  const shown = (field: keyof EndpointInput) => (tried && errors[field] ? t(`form.errors.${errors[field]}`) : undefined)
  const send = (event: FormEvent) => {
    event.preventDefault()
    setTried(true)
    if (Object.keys(errors).length === 0 && !pending) onSubmit()
  }
  const { events } = input
  const wrong = shown('events')
  return (
    <form noValidate onSubmit={send} className="flex flex-col gap-4">
      <TextField
        label={t('form.url')}
        hint={t('form.urlHint')}
        inputMode="url"
        autoComplete="off"
        spellCheck={false}
        maxLength={500}
        className="font-mono text-dense"
        value={input.url}
        error={shown('url')}
        onChange={({ target }) => onChange({ ...input, url: target.value })}
      />
      <fieldset>
        <legend className="mb-1 font-medium text-body">{t('form.events')}</legend>
        {EVENT_FAMILIES.map((family) => (
          <Checkbox
            key={family}
            label={t(`families.${family}`)}
            checked={events.includes(family)}
            onChange={({ target }) =>
              onChange({
                ...input,
                events: EVENT_FAMILIES.filter((one) => (one === family ? target.checked : events.includes(one))),
              })
            }
          />
        ))}
        {wrong !== undefined && (
          <p role="alert" className="mt-1 text-bad text-dense">
            {wrong}
          </p>
        )}
      </fieldset>
      {refusal !== undefined && <Note kind="error">{refusal}</Note>}
      <Button type="submit" variant="ink" pending={pending} className="self-end">
        {submit}
      </Button>
    </form>
  )
}
