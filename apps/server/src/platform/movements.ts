import type { Movement, MovementGroup } from '@bourse/contract'

export interface MovementEntry {
  readonly source: string
  readonly sourceId: string
  readonly asset: string
  readonly units: bigint
}

/** What a kind of journal entry is to the person whose account it moves. */
export interface MovementKind {
  /** The kind that the entry is posted with. */
  readonly kind: string
  /** Its word in the statement, which may depend on the entry. */
  readonly movement: Movement | ((entry: MovementEntry) => Movement)
  /** Under which filter of the statement it is found. */
  readonly group: MovementGroup
  /** Gained or lost by what a person has: it is neither money in nor money out. */
  readonly ownGain?: true
}
