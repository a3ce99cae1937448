import { type Signer, SignerAway } from './signer.ts'

/** Where no signer runs: what needs keys cannot be done, everything else can. */
export const awaySigner: Signer = {
  addressOf: async () => {
    throw new SignerAway('no signer runs here')
  },
  sign: async () => {
    throw new SignerAway('no signer runs here')
  },
}
