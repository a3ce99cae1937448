/** Codes as people write them: separated by commas or spaces, in any case, each once. */
export function coinsOf(text: string): string[] {
  const codes = text.split(/[\s,;]+/).map((code) => code.toUpperCase())
  return [...new Set(codes.filter((code) => code !== ''))]
}
