import { KEY_KINDS } from '@bourse/contract/api-lists'
import { Button } from '@bourse/ui/button.tsx'
import { Segmented } from '@bourse/ui/fields/segmented.tsx'
import { TextArea } from '@bourse/ui/fields/text-area.tsx'
import { TextField } from '@bourse/ui/fields/text-field.tsx'
import { useTranslations } from '@bourse/ui/i18n.tsx'
import { Note } from '@bourse/ui/note.tsx'
import { type FormEvent, useState } from 'react'
import { type KeyInput, keyErrors } from './key-form.ts'
import { KeyRights } from './key-rights.tsx'

interface KeyFieldsProps {
  readonly input: KeyInput
  readonly isNew: boolean
  readonly submit: string
  readonly pending?: boolean
  readonly refusal?: string | undefined
  readonly onChange: (input: KeyInput) => void
  readonly onSubmit: () => void
}

/** What somebody decides about a key. */
export function KeyFields({ input, isNew, submit, pending = false, refusal, onChange, onSubmit }: KeyFieldsProps) {
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
      <KeyRights input={input} onChange={onChange} />
      <TextArea
        label={t('form.addresses')}
        hint={t(input.scopes.includes('trade') ? 'form.addressesHintTrade' : 'form.addressesHint')}
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
