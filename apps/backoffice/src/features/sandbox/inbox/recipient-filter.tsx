import { Button } from '@bourse/ui/button.tsx'
import { useTranslations } from '@bourse/ui/i18n.tsx'
import { type FormEvent, useId, useState } from 'react'
import { SearchInput } from '../../../app/page/search-input.tsx'

export interface RecipientFilterProps {
  recipient: string | undefined
  /** Recipients that are on the page, offered while typing. */
  known: readonly string[]
  onRecipient: (recipient: string | undefined) => void
}

export function RecipientFilter({ recipient, known, onRecipient }: RecipientFilterProps) {
  const t = useTranslations('sandbox.inbox')
  const listId = useId()
  const [typed, setTyped] = useState(recipient ?? '')
  const submit = (event: FormEvent) => {
    event.preventDefault()
    onRecipient(typed.trim() === '' ? undefined : typed.trim())
  }
  return (
    <search>
      <form onSubmit={submit} className="flex items-end gap-2 pb-4">
        <SearchInput
          label={t('filter')}
          labelHidden
          placeholder={t('filter')}
          list={listId}
          fieldClassName="w-full sm:max-w-[340px]"
          value={typed}
          onChange={(event) => setTyped(event.target.value)}
        />
        <datalist id={listId}>
          {[...new Set(known)].map((value) => (
            <option key={value} value={value} />
          ))}
        </datalist>
        <Button type="submit">{t('apply')}</Button>
        {recipient !== undefined && (
          <Button variant="quiet" onClick={() => onRecipient(undefined)}>
            {t('showAll')}
          </Button>
        )}
      </form>
    </search>
  )
}
