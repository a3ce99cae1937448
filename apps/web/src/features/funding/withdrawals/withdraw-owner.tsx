import type { CheckedAddress, Destination } from '@bourse/contract'
import { WALLET_OWNERS } from '@bourse/contract/travel-lists'
import { Select } from '@bourse/ui/fields/select.tsx'
import { TextField } from '@bourse/ui/fields/text-field.tsx'
import { useTranslations } from '@bourse/ui/i18n.tsx'
import { Note } from '@bourse/ui/note.tsx'
import { useState } from 'react'
import { NO_OWNER, type OwnerForm, type OwnerInput, ownerForm } from './owner-form.ts'
import { WalletProof } from './wallet-proof.tsx'
import { useProviders } from './withdraw-api.ts'

interface Whose extends OwnerForm {
  /** Null while there is no address to ask about. */
  readonly fields: Pick<OwnerFieldsProps, 'input' | 'onChange' | 'known' | 'checked'> | null
}

/** What is said of the address that was checked last: of another one it says nothing. */
export function useWhose(checked: CheckedAddress | undefined): Whose {
  const [said, setSaid] = useState({ of: '', input: NO_OWNER })
  // What cannot be paid is refused by the server, in its own words.
  if (checked?.kind !== 'external') return { fields: null, errors: {}, ...(checked && { declared: {} }) }
  const of = `${checked.address} ${checked.tag ?? ''}`
  const input = said.of === of ? said.input : NO_OWNER
  const known = checked.destination
  return {
    ...ownerForm(input, known),
    fields: { input, known, checked, onChange: (next) => setSaid({ of, input: next }) },
  }
}

interface OwnerFieldsProps {
  readonly input: OwnerInput
  readonly onChange: (input: OwnerInput) => void
  /** What was said before. */
  readonly known: Destination | null
  readonly checked: CheckedAddress
  readonly chainName: string
  /** Of what is shown to be wrong. */
  readonly errors: OwnerForm['errors']
}

/** Whose address it is. What was said before is shown, and something else can be said. */
export function OwnerFields({ input, onChange, known, checked, chainName, errors }: OwnerFieldsProps) {
  const t = useTranslations('withdraw.whose')
  const change = (part: Partial<OwnerInput>) => onChange({ ...input, ...part })
  const owner = input.owner === '' ? known?.owner : input.owner
  return (
    <div className="flex flex-col gap-4">
      <Select
        label={t('label')}
        hint={known !== null && input.owner === '' ? <Known known={known} /> : t('hint')}
        error={errors.owner ? t('missing') : undefined}
        placeholder={known === null ? t('choose') : t('change')}
        value={input.owner}
        options={WALLET_OWNERS.map((value) => ({ value, label: t(`owners.${value}`) }))}
        onChange={({ target }) => {
          const owner = WALLET_OWNERS.find((value) => value === target.value)
          onChange(owner === undefined ? NO_OWNER : { ...NO_OWNER, owner })
        }}
      />
      {input.owner === 'provider' && (
        <ProviderFields input={input} onChange={change} error={errors.provider ? t('providerMissing') : undefined} />
      )}
      {owner === 'self' && <WalletProof key={checked.address} chainName={chainName} checked={checked} />}
      {input.owner === 'other' && (
        <TextField
          label={t('name')}
          autoComplete="off"
          maxLength={120}
          value={input.name}
          error={errors.name ? t('nameMissing') : undefined}
          onChange={({ target }) => change({ name: target.value })}
        />
      )}
    </div>
  )
}

interface ProviderFieldsProps {
  readonly input: OwnerInput
  readonly onChange: (part: Partial<OwnerInput>) => void
  readonly error: string | undefined
}

function ProviderFields({ input, onChange, error }: ProviderFieldsProps) {
  const t = useTranslations('withdraw.whose')
  const query = useProviders()
  const providers = query.data?.providers
  if (query.isError || providers?.length === 0) return <Note kind="warn">{t('noProviders')}</Note>
  return (
    <>
      <Select
        label={t('provider')}
        placeholder={t('choose')}
        value={input.provider}
        error={error}
        options={(providers ?? []).map(({ code, name, country }) => ({ value: code, label: `${name} (${country})` }))}
        onChange={({ target }) => onChange({ provider: target.value })}
      />
      <TextField
        label={t('recipient')}
        hint={t('told')}
        autoComplete="off"
        maxLength={120}
        value={input.name}
        onChange={({ target }) => onChange({ name: target.value })}
      />
    </>
  )
}

function Known({ known: { owner, beneficiary, provider } }: { readonly known: Destination }) {
  const t = useTranslations('withdraw.whose.known')
  return t(owner, { name: beneficiary ?? '', provider: provider?.name ?? '' })
}
