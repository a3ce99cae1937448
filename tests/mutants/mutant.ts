/** A fault that is planted in the code before it is loaded. */
export interface Mutant {
  readonly name: string
  readonly edits: readonly { readonly file: string; readonly find: string; readonly put: string }[]
  /** Among those that `npm test` tries; the long form tries all. */
  readonly quick?: true
}

export const mutant = (name: string, file: string, find: string, put: string): Mutant => ({
  name,
  edits: [{ file, find, put }],
})
export const quick = (...of: Parameters<typeof mutant>): Mutant => ({ ...mutant(...of), quick: true })

/** Everything that can be planted, by its name. */
export function byName(...plants: readonly Mutant[]): ReadonlyMap<string, Mutant> {
  return new Map(plants.map((plant) => [plant.name, plant]))
}
