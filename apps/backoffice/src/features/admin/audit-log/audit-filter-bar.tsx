import { Button } from '@bourse/ui/button.tsx'
import { Select } from '@bourse/ui/fields/select.tsx'
import { TextField } from '@bourse/ui/fields/text-field.tsx'
import { useTranslations } from '@bourse/ui/i18n.tsx'
import type { FormEvent } from 'react'
import { DayField } from '../../../app/page/day-field.tsx'
import { useTyped } from '../../../app/page/typed.ts'
import { ACTS } from './audit-acts.ts'
import { type AuditFilter, auditFilterOf } from './audit-filter.ts'
import { useActName } from './audit-log-table.tsx'

export interface AuditFilterBarProps {
  filter: AuditFilter
  onFilter: (filter: AuditFilter) => void
}

/** Choices count at once; what is typed counts when the form is sent, because each look is a look into the log. */
export function AuditFilterBar({ filter, onFilter }: AuditFilterBarProps) {
  const t = useTranslations('auditLog')
  const { typed, type } = useTyped({ staff: filter.staff ?? '', subject: filter.subject ?? '' })
  const apply = (part: { [Name in keyof AuditFilter]?: string }) =>
    onFilter(auditFilterOf({ ...filter, ...typed, ...part }))
  const submit = (event: FormEvent) => {
    event.preventDefault()
    apply({})
  }
  const day = (name: 'from' | 'to') => (
    <DayField label={t(name)} day={filter[name]} onDay={(picked) => apply({ [name]: picked })} />
  )
  const text = (name: 'staff' | 'subject', label: string) => (
    <TextField
      size="md"
      label={label}
      autoComplete="off"
      spellCheck={false}
      value={typed[name]}
      onChange={(event) => type(name, event.target.value)}
    />
  )
  return (
    <search>
      <form
        onSubmit={submit}
        noValidate
        className="grid grid-cols-2 items-end gap-3 pb-4 lg:grid-cols-[1.2fr_1.2fr_1.2fr_1fr_1fr_auto]"
      >
        <ActChoice act={filter.act} onAct={(act) => apply({ act })} />
        {text('staff', t('who'))}
        {text('subject', t('subject'))}
        {day('from')}
        {day('to')}
        <Button size="md" type="submit" className="max-lg:col-start-2">
          {t('search')}
        </Button>
      </form>
    </search>
  )
}

function ActChoice({ act, onAct }: { act: string | undefined; onAct: (act: string) => void }) {
  const t = useTranslations('auditLog')
  const nameOf = useActName()
  const acts = act === undefined || ACTS.some((known) => known === act) ? ACTS : [...ACTS, act]
  return (
    <Select
      size="md"
      label={t('filter')}
      value={act ?? ''}
      onChange={(event) => onAct(event.target.value)}
      options={[{ value: '', label: t('allActs') }, ...acts.map((value) => ({ value, label: nameOf(value) }))]}
    />
  )
}
