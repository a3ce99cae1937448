import { TextField } from '@bourse/ui/fields/text-field.tsx'

interface DayFieldProps {
  readonly label: string
  readonly day: string | undefined
  readonly onDay: (day: string) => void
}

/** A day of a filter; it counts at once. */
export function DayField({ label, day, onDay }: DayFieldProps) {
  return (
    <TextField size="md" type="date" label={label} value={day ?? ''} onChange={(event) => onDay(event.target.value)} />
  )
}
