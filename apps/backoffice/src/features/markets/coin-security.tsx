import type { LanguageTexts } from '@bourse/contract'
import { Button } from '@bourse/ui/button.tsx'
import * as drawings from '@bourse/ui/drawings.gen.ts'
import { TextField } from '@bourse/ui/fields/text-field.tsx'
import { useTranslations } from '@bourse/ui/i18n.tsx'
import { Icon } from '@bourse/ui/icon.tsx'
import { SectionRule } from '@bourse/ui/rule.tsx'
import type { ReactNode } from 'react'
import { NO_TEXTS } from '../../app/languages.ts'
import { LanguageFields } from '../../app/page/language-fields.tsx'
import {
  type AuditDraft,
  type ChainDraft,
  type CoinDraft,
  type CoinErrors,
  NO_AUDIT,
  NO_CHAIN,
  RISK_MAX,
} from './coin-form.ts'

export interface CoinSecurityProps {
  draft: CoinDraft
  errors: CoinErrors | undefined
  onChange: (part: Partial<CoinDraft>) => void
}

/** Chains and contracts, reports, risks: three lists of rows that grow and shrink. */
export function CoinSecurity({ draft, errors, onChange }: CoinSecurityProps) {
  const t = useTranslations('markets.coin')
  return (
    <>
      <Rows
        title={t('chains')}
        add={t('addChain')}
        rows={draft.chains}
        empty={NO_CHAIN}
        onChange={(chains) => onChange({ chains })}
        fields={(chain, place, set) => <ChainFields chain={chain} errors={errors?.chains[place]} onChange={set} />}
      />
      <Rows
        title={t('audits')}
        add={t('addAudit')}
        rows={draft.audits}
        empty={NO_AUDIT}
        onChange={(audits) => onChange({ audits })}
        fields={(audit, place, set) => <AuditFields audit={audit} errors={errors?.audits[place]} onChange={set} />}
      />
      <Rows
        title={t('risks')}
        add={t('addRisk')}
        rows={draft.risks}
        empty={NO_TEXTS}
        onChange={(risks) => onChange({ risks })}
        fields={(risk: LanguageTexts, place, set) => (
          <LanguageFields
            label={t('risk', { number: place + 1 })}
            texts={risk}
            missing={errors?.risks[place] ?? []}
            max={RISK_MAX}
            rows={3}
            onChange={set}
          />
        )}
      />
    </>
  )
}

interface RowsProps<Row> {
  title: string
  add: string
  rows: readonly Row[]
  empty: Row
  onChange: (rows: Row[]) => void
  fields: (row: Row, place: number, set: (row: Row) => void) => ReactNode
}

function Rows<Row>({ title, add, rows, empty, onChange, fields }: RowsProps<Row>) {
  const t = useTranslations('markets.coin')
  return (
    <section>
      <SectionRule
        title={title}
        action={
          <Button size="sm" onClick={() => onChange([...rows, empty])}>
            <Icon of={drawings.plus} size={14} />
            {add}
          </Button>
        }
      />
      {rows.length === 0 && <p className="border-line border-b pb-3 text-body text-ink-3">{t('noRows')}</p>}
      <ol>
        {rows.map((row, place) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: rows have no name of their own and keep their order.
          <li key={place} className="flex items-start gap-3 border-line border-b py-3 first:pt-0">
            <div className="min-w-0 flex-1">
              {fields(row, place, (next) => onChange(rows.map((one, at) => (at === place ? next : one))))}
            </div>
            <Button
              size="sm"
              variant="quiet"
              aria-label={t('removeRow', { title, number: place + 1 })}
              onClick={() => onChange(rows.filter((_, at) => at !== place))}
            >
              <Icon of={drawings.trash} size={14} />
            </Button>
          </li>
        ))}
      </ol>
    </section>
  )
}

interface ChainFieldsProps {
  chain: ChainDraft
  errors: CoinErrors['chains'][number] | undefined
  onChange: (chain: ChainDraft) => void
}

function ChainFields({ chain, errors, onChange }: ChainFieldsProps) {
  const t = useTranslations('markets.coin')
  const field = (name: keyof ChainDraft) => ({
    size: 'md' as const,
    label: t(`chain.${name}`),
    value: chain[name],
    onChange: (event: { target: { value: string } }) => onChange({ ...chain, [name]: event.target.value }),
  })
  return (
    <div className="grid gap-x-4 gap-y-3 md:grid-cols-[1fr_110px] xl:grid-cols-[160px_100px_1fr_1fr]">
      <TextField {...field('name')} error={errors?.name && t(`errors.${errors.name}`)} />
      <TextField {...field('standard')} />
      <TextField {...field('contract')} spellCheck={false} fieldClassName="max-xl:col-span-full" />
      <TextField
        {...field('explorer')}
        type="url"
        fieldClassName="max-xl:col-span-full"
        error={errors?.explorer && t(`errors.${errors.explorer}`)}
      />
    </div>
  )
}

interface AuditFieldsProps {
  audit: AuditDraft
  errors: CoinErrors['audits'][number] | undefined
  onChange: (audit: AuditDraft) => void
}

function AuditFields({ audit, errors, onChange }: AuditFieldsProps) {
  const t = useTranslations('markets.coin')
  const field = (name: keyof AuditDraft) => ({
    size: 'md' as const,
    label: t(`audit.${name}`),
    value: audit[name],
    error: errors?.[name] && t(`errors.${errors[name]}`),
    onChange: (event: { target: { value: string } }) => onChange({ ...audit, [name]: event.target.value }),
  })
  return (
    <div className="grid gap-x-4 gap-y-3 md:grid-cols-[1fr_110px] xl:grid-cols-[260px_100px_1fr]">
      <TextField {...field('by')} />
      <TextField {...field('year')} inputMode="numeric" />
      <TextField {...field('url')} type="url" fieldClassName="max-xl:col-span-full" />
    </div>
  )
}
