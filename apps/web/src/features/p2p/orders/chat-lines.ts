import type { P2pEvidence, P2pMessage } from '@bourse/contract'

export type ChatLine =
  | { readonly key: string; readonly time: string; readonly message: P2pMessage }
  | { readonly key: string; readonly time: string; readonly picture: P2pEvidence }

/** What was said and shown, in the order of time. */
export function chatLines(messages: readonly P2pMessage[], evidence: readonly P2pEvidence[]): ChatLine[] {
  const lines: ChatLine[] = [
    ...messages.map((message) => ({ key: `m${message.seq}`, time: message.time, message })),
    ...evidence.map((picture) => ({ key: picture.fileId, time: picture.time, picture })),
  ]
  return lines.sort((a, b) => Date.parse(a.time) - Date.parse(b.time))
}
