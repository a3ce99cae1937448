import type { SandboxTravelMode } from '@bourse/contract'

/** Other providers, none of which is real, and what each says until staff choose otherwise. */
export const PARTIES: readonly {
  readonly code: string
  readonly name: string
  readonly country: string
  readonly mode: SandboxTravelMode
}[] = [
  { code: 'alpenrand', name: 'Alpenrand Digital', country: 'AT', mode: 'refuses' },
  { code: 'hafen', name: 'Hafen Exchange', country: 'DE', mode: 'accepts' },
  { code: 'isla', name: 'Isla Cripto', country: 'ES', mode: 'does_not_know' },
  { code: 'laguna', name: 'Laguna Custody', country: 'IT', mode: 'asks' },
  { code: 'nordlys', name: 'Nordlys Wallets', country: 'SE', mode: 'slow' },
  { code: 'stille', name: 'Stille Holdings', country: 'NL', mode: 'silent' },
]
