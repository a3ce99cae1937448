/** Why something expected did not happen. The code is stable and translated by the reader; parameters stand beside it. */
export type Refusal = { readonly code: string }

export type Result<T, R extends Refusal = Refusal> =
  | { readonly ok: true; readonly value: T }
  | { readonly ok: false; readonly refusal: R }

export function ok(): { readonly ok: true; readonly value: undefined }
export function ok<T>(value: T): { readonly ok: true; readonly value: T }
export function ok(value?: unknown): { readonly ok: true; readonly value: unknown } {
  return { ok: true, value }
}

/** The `const` keeps the code a literal type, so that a switch over refusal codes stays exhaustive. */
export function refuse<const R extends Refusal>(refusal: R): { readonly ok: false; readonly refusal: R } {
  return { ok: false, refusal }
}
