/** Six digits that stand alone. Part of a longer number, an amount or a date is no code. */
const CODE = /(?<![\d.,:/-])\d{6}(?![\d:/-]|[.,]\d)/

/** The code that a message carries, if it carries one. The subject has it first where both do. */
export function codeIn({ subject, text }: { readonly subject: string; readonly text: string }): string | undefined {
  return (CODE.exec(subject) ?? CODE.exec(text))?.[0]
}
