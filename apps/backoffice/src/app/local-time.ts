const pad = (part: number) => String(part).padStart(2, '0')

/** A time as a date field takes it: in the zone of the person who looks at it, without naming it. */
export function toLocalInput(iso: string | null): string {
  if (iso === null) return ''
  const at = new Date(iso)
  const day = `${at.getFullYear()}-${pad(at.getMonth() + 1)}-${pad(at.getDate())}`
  return `${day}T${pad(at.getHours())}:${pad(at.getMinutes())}`
}

/** Back again: nothing for an empty field, undefined for what is no time. */
export function fromLocalInput(text: string): string | undefined {
  if (text === '') return ''
  const at = new Date(text)
  return Number.isNaN(at.getTime()) ? undefined : at.toISOString()
}

export const TIME_ZONE = Intl.DateTimeFormat().resolvedOptions().timeZone
