import { cx } from '@bourse/ui/class-names.ts'

/** Two letters in a square: merchants have no pictures, so nobody can dress up as another. */
export function MerchantMark({ name, small = false }: { readonly name: string; readonly small?: boolean }) {
  return (
    <span
      aria-hidden="true"
      className={cx(
        'grid shrink-0 place-items-center border border-ink bg-paper-up font-semibold',
        small ? 'size-7 text-agate' : 'size-9 text-dense',
      )}
    >
      {initialsOf(name)}
    </span>
  )
}

/** Of "North Desk" ND, of "rhine-fx" RF, of a single word its first two letters. */
export function initialsOf(name: string): string {
  const words = name.split(/[^\p{L}\p{N}]+/u).filter((word) => word !== '')
  const letters =
    words.length > 1 ? words.slice(0, 2).map((word) => [...word][0] ?? '') : [...(words[0] ?? '')].slice(0, 2)
  return letters.join('').toUpperCase()
}
