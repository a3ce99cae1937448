/** A moment as refusals and notices name it: the same in every language, and without doubt. */
export function utcText(moment: Date): string {
  return `${moment.toISOString().slice(0, 16).replace('T', ' ')} UTC`
}
