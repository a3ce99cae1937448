import * as drawings from '@bourse/ui/drawings.gen.ts'
import { TextField } from '@bourse/ui/fields/text-field.tsx'
import { Icon } from '@bourse/ui/icon.tsx'
import { type FormEvent, useState } from 'react'

interface SearchBoxProps {
  readonly label: string
  readonly text: string | undefined
  readonly onSearch: (text: string | undefined) => void
}

export function SearchBox({ label, text, onSearch }: SearchBoxProps) {
  const [input, setInput] = useState(text ?? '')
  const submit = (event: FormEvent) => {
    event.preventDefault()
    onSearch(input.trim() === '' ? undefined : input.trim())
  }
  return (
    <search className="w-full sm:max-w-[360px]">
      <form onSubmit={submit}>
        <TextField
          size="md"
          type="search"
          label={label}
          labelHidden
          placeholder={label}
          autoComplete="off"
          leading={<Icon of={drawings.search} size={14} className="text-ink-3" />}
          value={input}
          onChange={({ target }) => setInput(target.value)}
        />
      </form>
    </search>
  )
}
