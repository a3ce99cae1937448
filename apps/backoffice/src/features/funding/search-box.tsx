import { type FormEvent, useState } from 'react'
import { SearchInput } from '../../app/page/search-input.tsx'

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
        <SearchInput
          label={label}
          labelHidden
          placeholder={label}
          value={input}
          onChange={({ target }) => setInput(target.value)}
        />
      </form>
    </search>
  )
}
