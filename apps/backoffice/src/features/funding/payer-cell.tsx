interface PayerCellProps {
  readonly name: string
  /** Who was expected, where it is somebody else. */
  readonly expected: string | undefined
  /** Why it could not be sent back. */
  readonly failure: string | undefined
}

/** Who money came from, and what is wrong with that. */
export function PayerCell({ name, expected, failure }: PayerCellProps) {
  return (
    <>
      {name}
      {expected !== undefined && <span className="block text-dense text-ink-3">{expected}</span>}
      {failure !== undefined && <span className="block text-bad text-dense">{failure}</span>}
    </>
  )
}
