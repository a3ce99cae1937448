import type { MethodField, MethodSetting, PersonMethod } from '@bourse/contract'
import { Button } from '@bourse/ui/button.tsx'
import { Select } from '@bourse/ui/fields/select.tsx'
import { TextField } from '@bourse/ui/fields/text-field.tsx'
import { useTranslations } from '@bourse/ui/i18n.tsx'
import { Note } from '@bourse/ui/note.tsx'
import { LateDialog } from '@bourse/ui/overlays/late-dialog.tsx'
import { toast } from '@bourse/ui/overlays/toast.tsx'
import { type FormEvent, useState } from 'react'
import { NO_SECRETS, ProofFields, type Secrets, sentSecrets } from '../../../app/page/proof-fields.tsx'
import { inputOf, type MethodInput, missingFields, newInput, sentFields, withKind } from './method-form.ts'
import { useBindMethod } from './methods-api.ts'

interface MethodDialogProps {
  readonly open: boolean
  readonly onOpenChange: (open: boolean) => void
  readonly kinds: readonly MethodSetting[]
  /** The verified name, in which every method is. */
  readonly holder: string
  /** Undefined for a new one. */
  readonly method?: PersonMethod | undefined
}

/** Adds a payment method, or changes one under its id. */
export function MethodDialog({ open, onOpenChange, ...rest }: MethodDialogProps) {
  const t = useTranslations('p2pMethods.form')
  const title = t(rest.method === undefined ? 'addTitle' : 'changeTitle')
  return (
    <LateDialog open={open} onOpenChange={onOpenChange} title={title} description={t('text', { name: rest.holder })}>
      <MethodForm {...rest} onDone={() => onOpenChange(false)} />
    </LateDialog>
  )
}

type MethodFormProps = Omit<MethodDialogProps, 'open' | 'onOpenChange'> & { readonly onDone: () => void }

function MethodForm({ kinds, holder, method, onDone }: MethodFormProps) {
  const t = useTranslations('p2pMethods.form')
  const [first] = kinds
  const [input, setInput] = useState<MethodInput | undefined>(
    method === undefined ? first && newInput(first, holder) : inputOf(method),
  )
  const [secrets, setSecrets] = useState<Secrets>(NO_SECRETS)
  const [tried, setTried] = useState(false)
  const bind = useBindMethod()
  const kind = kinds.find((one) => one.kind === input?.kind)
  if (input === undefined || kind === undefined) return null
  const missing = missingFields(input, kind.fields)
  const change = (next: MethodInput) => {
    setInput(next)
    bind.reset()
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setTried(true)
    if (missing.length > 0 || input.holder.trim() === '' || bind.isPending) return
    const { fiat } = input
    const named = { kind: kind.kind, fiat, holder: input.holder.trim(), ...(method && { id: method.id }) }
    bind.mutate(
      { ...named, ...sentFields(input, kind.fields), ...sentSecrets(secrets) },
      {
        onSuccess: ({ name, masked }) => {
          toast.good(t('kept', { method: `${name} ${masked}` }))
          onDone()
        },
      },
    )
  }
  return (
    <form onSubmit={submit} noValidate className="flex flex-col gap-4">
      {method === undefined && <KindFields kinds={kinds} kind={kind} input={input} onChange={change} />}
      <Fields asked={kind.fields} input={input} missing={tried ? missing : []} onChange={change} />
      <TextField
        label={t('holder')}
        hint={t('holderHint')}
        autoComplete="name"
        maxLength={120}
        value={input.holder}
        error={tried && input.holder.trim() === '' ? t('holderMissing') : undefined}
        onChange={({ target }) => change({ ...input, holder: target.value })}
      />
      <ProofFields secrets={secrets} onChange={setSecrets} />
      {bind.isError && <Note kind="error">{bind.error.message}</Note>}
      <Button type="submit" variant="ink" pending={bind.isPending} className="self-end">
        {t(method === undefined ? 'add' : 'save')}
      </Button>
    </form>
  )
}

interface KindFieldsProps {
  readonly kinds: readonly MethodSetting[]
  readonly kind: MethodSetting
  readonly input: MethodInput
  readonly onChange: (input: MethodInput) => void
}

/** The kind, and its currency where there is a choice. */
function KindFields({ kinds, kind, input, onChange }: KindFieldsProps) {
  const t = useTranslations('p2pMethods.form')
  const choose = (wanted: string) => {
    const next = kinds.find((one) => one.kind === wanted)
    if (next !== undefined) onChange(withKind(input, next))
  }
  const pay = (wanted: string) => {
    const fiat = kind.fiats.find((one) => one === wanted)
    if (fiat !== undefined) onChange({ ...input, fiat })
  }
  return (
    <>
      <Select
        label={t('kind')}
        value={kind.kind}
        options={kinds.map(({ kind: value, name }) => ({ value, label: name }))}
        {...(kind.reversible && { hint: t('reversible') })}
        onChange={({ target }) => choose(target.value)}
      />
      {kind.fiats.length > 1 && (
        <Select
          label={t('fiat')}
          value={input.fiat}
          options={kind.fiats.map((value) => ({ value, label: value }))}
          onChange={({ target }) => pay(target.value)}
        />
      )}
    </>
  )
}

interface FieldsProps {
  readonly asked: readonly MethodField[]
  readonly input: MethodInput
  readonly missing: readonly MethodField[]
  readonly onChange: (input: MethodInput) => void
}

const NUMERIC: readonly MethodField[] = ['sortCode', 'accountNumber']

function Fields({ asked, input, missing, onChange }: FieldsProps) {
  const t = useTranslations('p2pMethods')
  return asked.map((field) => (
    <TextField
      key={field}
      label={t(`fields.${field}`)}
      autoComplete="off"
      spellCheck={false}
      inputMode={NUMERIC.includes(field) ? 'numeric' : field === 'email' ? 'email' : 'text'}
      value={input.fields[field]}
      error={missing.includes(field) ? t('form.missing') : undefined}
      onChange={({ target }) => onChange({ ...input, fields: { ...input.fields, [field]: target.value } })}
    />
  ))
}
