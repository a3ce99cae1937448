const TIME = /^(\d{1,2})[:.\s]?(\d{2})$/
const MOST_HOURS = 23
const MOST_MINUTES = 59

/** What somebody typed as a time of day: 9:30, 09.30 or 0930 is "09:30". */
export function readTime(text: string): string | undefined {
  const [, hours = '', minutes = ''] = TIME.exec(text.trim()) ?? []
  if (hours === '' || Number(hours) > MOST_HOURS || Number(minutes) > MOST_MINUTES) return undefined
  return `${hours.padStart(2, '0')}:${minutes}`
}
