import { eip191Signer } from 'micro-eth-signer'

/** As wallets sign what people read (`personal_sign`, EIP-191). What is no signature has signed nothing. */
export function isSignedBy(address: string, text: string, signature: string): boolean {
  try {
    return eip191Signer.verify(signature, text, address.toLowerCase())
  } catch {
    return false
  }
}
