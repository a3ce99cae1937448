import { TextArea } from '@bourse/ui/fields/text-area.tsx'

const REASON_MAX = 500

interface ReasonFieldProps {
  readonly label: string
  readonly value: string
  readonly error: string | undefined
  readonly max?: number
  readonly onChange: (value: string) => void
}

/** Why something is done: one line in the records, however it was typed. */
export function ReasonField({ label, value, error, max = REASON_MAX, onChange }: ReasonFieldProps) {
  return (
    <TextArea
      label={label}
      rows={3}
      maxLength={max}
      value={value}
      error={error}
      onChange={({ target }) => onChange(target.value.replaceAll('\n', ' '))}
    />
  )
}
