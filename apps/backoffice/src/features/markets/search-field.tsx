import * as drawings from '@bourse/ui/drawings.gen.ts'
import { TextField } from '@bourse/ui/fields/text-field.tsx'
import { Icon } from '@bourse/ui/icon.tsx'

export interface SearchFieldProps {
  label: string
  value: string
  onChange: (value: string) => void
}

/** Finds while one types; the rows are here already. */
export function SearchField({ label, value, onChange }: SearchFieldProps) {
  return (
    <search className="block pb-3">
      <TextField
        size="md"
        type="search"
        label={label}
        labelHidden
        placeholder={label}
        autoComplete="off"
        leading={<Icon of={drawings.search} size={14} className="text-ink-3" />}
        fieldClassName="w-full sm:max-w-[320px]"
        value={value}
        onChange={(event) => onChange(event.target.value)}
      />
    </search>
  )
}
