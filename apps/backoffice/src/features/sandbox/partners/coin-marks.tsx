import type { SandboxScreeningState } from '@bourse/contract'
import { ADDRESS_CATEGORIES } from '@bourse/contract/screening-lists'
import { Button } from '@bourse/ui/button.tsx'
import { Select } from '@bourse/ui/fields/select.tsx'
import { TextField } from '@bourse/ui/fields/text-field.tsx'
import { useTranslations } from '@bourse/ui/i18n.tsx'
import { Note } from '@bourse/ui/note.tsx'
import { SectionRule } from '@bourse/ui/rule.tsx'
import { Tag } from '@bourse/ui/tag.tsx'
import { type FormEvent, useState } from 'react'
import type { Column } from '../../../app/page/column-table.tsx'
import { EMPTY_MARK, markForm } from './mark-form.ts'
import { useMarkCoins, useUnmarkCoins } from './screening-api.ts'
import { TableSection } from './table-section.tsx'

/** What the analytics firm is to know about an address or a transaction. */
export function MarkCoins() {
  const t = useTranslations('sandbox.screening')
  const [input, setInput] = useState(EMPTY_MARK)
  const [tried, setTried] = useState(false)
  const add = useMarkCoins()
  const { errors, mark } = markForm(input)
  const change = (part: Partial<typeof input>) => setInput({ ...input, ...part })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setTried(true)
    if (mark === undefined || add.isPending) return
    add.mutate(mark, { onSuccess: () => change({ subject: '' }) })
    setTried(false)
  }
  const categories = [{ value: '', label: t('categories.none') }]
  return (
    <section aria-labelledby="coins-mark">
      <SectionRule id="coins-mark" title={t('marks.add')} />
      <form onSubmit={submit} noValidate className="grid gap-4">
        {add.error && <Note kind="error">{add.error.message}</Note>}
        <TextField
          label={t('marks.subject')}
          autoComplete="off"
          spellCheck={false}
          value={input.subject}
          error={tried && errors.subject ? t('marks.subjectMissing') : undefined}
          onChange={({ target }) => change({ subject: target.value })}
        />
        <TextField
          label={t('marks.risk')}
          inputMode="numeric"
          autoComplete="off"
          value={input.risk}
          error={tried && errors.risk ? t('marks.riskWrong') : undefined}
          onChange={({ target }) => change({ risk: target.value })}
        />
        <Select
          label={t('marks.category')}
          value={input.category}
          options={[
            ...categories,
            ...ADDRESS_CATEGORIES.map((category) => ({ value: category, label: t(`categories.${category}`) })),
          ]}
          onChange={({ target }) => change({ category: target.value })}
        />
        <Button type="submit" variant="ink" size="lg" pending={add.isPending}>
          {t('marks.submit')}
        </Button>
      </form>
    </section>
  )
}

export function Marks({ marks }: Pick<SandboxScreeningState, 'marks'>) {
  const t = useTranslations('sandbox.screening')
  const remove = useUnmarkCoins()
  const columns: Column<SandboxScreeningState['marks'][number]>[] = [
    {
      key: 'subject',
      head: t('marks.subject'),
      cellClassName: 'max-w-[150px] truncate sm:max-w-[420px]',
      title: ({ subject }) => subject,
      cell: ({ subject }) => subject,
    },
    { key: 'risk', head: t('marks.risk'), numeric: true, cell: ({ risk }) => risk },
    {
      key: 'categories',
      head: t('marks.category'),
      className: 'pl-4 max-md:hidden',
      cell: ({ categories }) => categories.map((category) => <Tag key={category}>{t(`categories.${category}`)}</Tag>),
    },
    {
      key: 'remove',
      head: t('marks.remove'),
      headHidden: true,
      numeric: true,
      cell: ({ id, subject }) => (
        <Button
          size="sm"
          aria-label={t('marks.removeOne', { subject })}
          pending={remove.isPending && remove.variables === id}
          onClick={() => remove.mutate(id)}
        >
          {t('marks.remove')}
        </Button>
      ),
    },
  ]
  return (
    <TableSection
      id="coin-marks"
      title={t('marks.title')}
      none={t('marks.none')}
      columns={columns}
      rows={marks}
      keyOf={({ id }) => id}
      error={remove.error}
      dense
    />
  )
}
