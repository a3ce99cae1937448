import { Select } from '@bourse/ui/fields/select.tsx'
import { SearchInput } from './search-input.tsx'

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
  /** What is typed to find some of it; looked for when it is sent. */
  readonly search?: { readonly label: string; readonly asked: string }
  readonly choices: readonly Choice[]
  /** Where one person's are shown: the way to everybody's. */
  readonly everybody?: string | undefined
  readonly onChange: (next: Readonly<Record<string, string | undefined>>) => void
}

/** What a queue shows; a choice counts at once. */
export function QueueFilters({ search, choices, everybody, onChange }: QueueFiltersProps) {
  return (
    <div className="flex w-full flex-wrap gap-2 sm:w-auto">
      {search !== undefined && (
        <form
          key={search.asked}
          className="w-full sm:w-[220px]"
          onSubmit={(event) => {
            event.preventDefault()
            onChange({ search: String(new FormData(event.currentTarget).get('search') ?? '').trim() })
          }}
        >
          <SearchInput
            name="search"
            label={search.label}
            labelHidden
            maxLength={60}
            placeholder={search.label}
            defaultValue={search.asked}
          />
        </form>
      )}
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
