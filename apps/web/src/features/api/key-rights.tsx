import { KEY_SCOPES } from '@bourse/contract/api-lists'
import { Checkbox } from '@bourse/ui/fields/checkbox.tsx'
import { useTranslations } from '@bourse/ui/i18n.tsx'
import { type KeyInput, withScope } from './key-form.ts'

interface KeyRightsProps {
  readonly input: KeyInput
  readonly onChange: (input: KeyInput) => void
}

/** What a key may do, right by right; every key reads, and none takes money out. */
export function KeyRights({ input, onChange }: KeyRightsProps) {
  const t = useTranslations('apiKeys.form')
  return (
    <fieldset className="flex flex-col gap-2">
      <legend className="mb-1.5 font-semibold">{t('rights')}</legend>
      {KEY_SCOPES.map((scope) => (
        <Checkbox
          key={scope}
          label={t(`scopes.${scope}`)}
          hint={t(`scopeHints.${scope}`)}
          checked={input.scopes.includes(scope)}
          disabled={scope === 'read'}
          onChange={({ target }) => onChange({ ...input, scopes: withScope(input, scope, target.checked) })}
        />
      ))}
      {input.scopes.includes('trade') && (
        <Checkbox
          className="pl-7"
          label={t('farPrices')}
          hint={t('farPricesHint')}
          checked={input.farPrices}
          onChange={({ target }) => onChange({ ...input, farPrices: target.checked })}
        />
      )}
    </fieldset>
  )
}
