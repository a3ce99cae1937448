export interface SpeedUpForm {
  /** Undefined while there is nothing wrong, or nothing at all. */
  readonly refusal: 'funding.txid_malformed' | undefined
  /** What can be sent. */
  readonly txId: string | undefined
}

const TXID = /^(0x)?[0-9a-fA-F]{64}$/

/** A transaction id as people paste it. */
export function speedUpForm(text: string): SpeedUpForm {
  const written = text.trim()
  if (TXID.test(written)) return { refusal: undefined, txId: written }
  return { refusal: written === '' ? undefined : 'funding.txid_malformed', txId: undefined }
}
