import { Select } from '@bourse/ui/fields/select.tsx'

interface Choice {
  /** Its name in the address. */
  readonly name: string
  readonly label: string
  /** Says that nothing is left out. */
  readonly all: string
  readonly chosen: string | undefined
  readonly options: readonly { readonly value: string; readonly label: string }[]
}

interface QueueFiltersProps {
  readonly choices: readonly Choice[]
  /** Where one person's are shown: the way to everybody's. */
  readonly everybody: string | undefined
  readonly onChange: (next: Readonly<Record<string, string | undefined>>) => void
}

/** What a queue shows; a choice counts at once. */
export function QueueFilters({ choices, everybody, onChange }: QueueFiltersProps) {
  return (
    <div className="flex w-full flex-wrap gap-2 sm:w-auto">
      {choices.map(({ name, label, all, chosen, options }) => (
        <Select
          key={name}
          size="md"
          label={label}
          labelHidden
          fieldClassName="w-full sm:w-[170px]"
          value={chosen ?? ''}
          onChange={({ target }) => onChange({ [name]: target.value })}
          options={[{ value: '', label: all }, ...options]}
        />
      ))}
      {everybody !== undefined && (
        <button type="button" className="link min-h-9 text-body" onClick={() => onChange({ user: undefined })}>
          {everybody}
        </button>
      )}
    </div>
  )
}
