import type { OfficeCoin } from '@bourse/contract'
import { Select } from '@bourse/ui/fields/select.tsx'
import { TextField } from '@bourse/ui/fields/text-field.tsx'
import { useTranslations } from '@bourse/ui/i18n.tsx'
import { SectionRule } from '@bourse/ui/rule.tsx'
import { TIME_ZONE } from '../../app/local-time.ts'
import type { CoinDraft, CoinErrors } from './coin-form.ts'

export interface CoinFactsProps {
  base: OfficeCoin
  draft: CoinDraft
  errors: CoinErrors['fields']
  onChange: (part: Partial<CoinDraft>) => void
}

type PlainField = Exclude<keyof CoinErrors['fields'], 'state'>

export function CoinFacts({ base, draft, errors, onChange }: CoinFactsProps) {
  const t = useTranslations('markets.coin')
  const editing = useTranslations('shell.editing')
  const text = (field: PlainField) => ({
    size: 'md' as const,
    label: t(`fields.${field}`),
    value: draft[field],
    error: errors[field] && t(`errors.${errors[field]}`),
    onChange: (event: { target: { value: string } }) => onChange({ [field]: event.target.value }),
  })
  return (
    <section>
      <SectionRule title={t('facts')} />
      <div className="grid gap-x-4 gap-y-4 md:grid-cols-2 xl:grid-cols-3">
        {base.version === 0 && !base.isAsset && <TextField {...text('symbol')} hint={t('symbolHint')} />}
        <TextField {...text('name')} disabled={base.isAsset} hint={base.isAsset ? t('nameHint') : undefined} />
        <StateField draft={draft} error={errors.state} onChange={onChange} />
        <TextField {...text('launchYear')} inputMode="numeric" />
        <TextField {...text('listedAt')} type="datetime-local" hint={editing('zone', { zone: TIME_ZONE })} />
        {draft.state === 'soon' && (
          <TextField {...text('opensAt')} type="datetime-local" hint={editing('zone', { zone: TIME_ZONE })} />
        )}
        <TextField {...text('circulatingSupply')} inputMode="decimal" />
        <TextField {...text('totalSupply')} inputMode="decimal" />
        <TextField {...text('maxSupply')} inputMode="decimal" hint={t('maxHint')} />
        <TextField {...text('website')} type="url" />
        <TextField {...text('explorer')} type="url" />
        <TextField {...text('whitePaper')} type="url" />
        <TextField {...text('coinImgUrl')} hint={t('pictureHint')} />
      </div>
    </section>
  )
}

interface StateFieldProps extends Pick<CoinFactsProps, 'draft' | 'onChange'> {
  error: CoinErrors['fields']['state']
}

function StateField({ draft, error, onChange }: StateFieldProps) {
  const t = useTranslations('markets.coin')
  const coins = useTranslations('markets.coins')
  return (
    <Select
      size="md"
      label={t('fields.state')}
      value={draft.state}
      error={error && t(`errors.${error}`)}
      options={[
        { value: 'trading', label: coins('trading') },
        { value: 'soon', label: coins('soon') },
      ]}
      onChange={(event) => onChange({ state: event.target.value === 'soon' ? 'soon' : 'trading' })}
    />
  )
}
