import { DateField } from '@bourse/ui/fields/date-field.tsx'

interface DayFieldProps {
  readonly label: string
  readonly day: string | undefined
  readonly onDay: (day: string) => void
}

/** A day of a filter; it counts at once. */
export function DayField({ label, day, onDay }: DayFieldProps) {
  return <DateField size="md" daysOnly label={label} value={day ?? ''} onChange={onDay} />
}
