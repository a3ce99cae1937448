import { Button } from '@bourse/ui/button.tsx'
import { Select } from '@bourse/ui/fields/select.tsx'
import { TextField } from '@bourse/ui/fields/text-field.tsx'
import { useTranslations } from '@bourse/ui/i18n.tsx'
import { type FormEvent, useState } from 'react'
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
  const looked = { staff: filter.staff ?? '', subject: filter.subject ?? '' }
  const [draft, setDraft] = useState({ of: looked, typed: looked })
  // Once another search is shown, by a link or by "show all", what was being typed belongs to none.
  const isOfThis = draft.of.staff === looked.staff && draft.of.subject === looked.subject
  const typed = isOfThis ? draft.typed : looked
  const apply = (part: { [Name in keyof AuditFilter]?: string }) =>
    onFilter(auditFilterOf({ ...filter, ...typed, ...part }))
  const submit = (event: FormEvent) => {
    event.preventDefault()
    apply({})
  }
  const day = (name: 'from' | 'to') => (
    <TextField
      size="md"
      type="date"
      label={t(name)}
      value={filter[name] ?? ''}
      onChange={(event) => apply({ [name]: event.target.value })}
    />
  )
  const text = (name: 'staff' | 'subject', label: string) => (
    <TextField
      size="md"
      label={label}
      autoComplete="off"
      spellCheck={false}
      value={typed[name]}
      onChange={(event) => setDraft({ of: looked, typed: { ...typed, [name]: event.target.value } })}
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
