import { SearchInput } from '../../app/page/search-input.tsx'

export interface SearchFieldProps {
  label: string
  value: string
  onChange: (value: string) => void
}

/** Finds while one types; the rows are here already. */
export function SearchField({ label, value, onChange }: SearchFieldProps) {
  return (
    <search className="block pb-3">
      <SearchInput
        label={label}
        labelHidden
        placeholder={label}
        fieldClassName="w-full sm:max-w-[320px]"
        value={value}
        onChange={(event) => onChange(event.target.value)}
      />
    </search>
  )
}
