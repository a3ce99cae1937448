export interface Verdict {
  readonly outcome: 'clear' | 'consider' | 'refused'
  readonly reasons: readonly string[]
}

/** By the last character of the document number, as the console page says; every other ending is clear. */
const BY_ENDING: Readonly<Record<string, Verdict>> = {
  '6': { outcome: 'refused', reasons: ['selfie_mismatch'] },
  '7': { outcome: 'consider', reasons: [] },
  '8': { outcome: 'refused', reasons: ['front_blurry'] },
  '9': { outcome: 'refused', reasons: ['data_name'] },
}

export function verdictByNumber(documentNumber: string): Verdict {
  return BY_ENDING[documentNumber.at(-1) ?? ''] ?? { outcome: 'clear', reasons: [] }
}
