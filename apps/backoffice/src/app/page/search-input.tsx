import * as drawings from '@bourse/ui/drawings.gen.ts'
import { TextField, type TextFieldProps } from '@bourse/ui/fields/text-field.tsx'
import { Icon } from '@bourse/ui/icon.tsx'

/** A field that one looks for something with. */
export function SearchInput(props: Omit<TextFieldProps, 'size' | 'type' | 'autoComplete' | 'leading'>) {
  return (
    <TextField
      size="md"
      type="search"
      autoComplete="off"
      leading={<Icon of={drawings.search} size={14} className="text-ink-3" />}
      {...props}
    />
  )
}
