import { createHmac, timingSafeEqual } from 'node:crypto'

interface Sent {
  readonly eventId: string
  readonly timestamp: string
  readonly signature: string
  readonly body: string
}

/** As a stranger checks it who knows Standard Webhooks alone: one of the signatures is by one of the secrets. */
export function signatureHolds(secrets: readonly string[], { eventId, timestamp, signature, body }: Sent): boolean {
  const given = signature
    .split(' ')
    .flatMap((one) => (one.startsWith('v1,') ? [Buffer.from(one.slice(3), 'base64')] : []))
  return secrets.some((secret) => {
    const key = Buffer.from(secret.replace('whsec_', ''), 'base64')
    const right = createHmac('sha256', key).update(`${eventId}.${timestamp}.${body}`).digest()
    return given.some((one) => one.length === right.length && timingSafeEqual(one, right))
  })
}
