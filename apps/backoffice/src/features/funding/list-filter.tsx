import { Select } from '@bourse/ui/select.tsx'
import { SearchBox } from './search-box.tsx'

interface ListFilterProps {
  readonly label: string
  readonly text: string | undefined
  readonly onSearch: (text: string | undefined) => void
  readonly choice: {
    readonly label: string
    /** What the choice of nothing is called. */
    readonly all: string
    readonly value: string | undefined
    readonly options: readonly { readonly value: string; readonly label: string }[]
    readonly onChange: (value: string) => void
  }
}

/** A search and one choice above a list. */
export function ListFilter({ label, text, onSearch, choice }: ListFilterProps) {
  return (
    <div className="flex flex-wrap items-end gap-3 pb-4">
      <SearchBox key={text ?? ''} label={label} text={text} onSearch={onSearch} />
      <Select
        size="md"
        label={choice.label}
        labelHidden
        value={choice.value ?? ''}
        onChange={({ target }) => choice.onChange(target.value)}
        options={[{ value: '', label: choice.all }, ...choice.options]}
      />
    </div>
  )
}
