import { createHmac, randomBytes } from 'node:crypto'

const PREFIX = 'whsec_'
const BYTES = 32

/** As Standard Webhooks has it: 32 random bytes. */
export const newWebhookSecret = (): string => `${PREFIX}${randomBytes(BYTES).toString('base64')}`

export function webhookHint(secret: string): string {
  const letters = secret.slice(PREFIX.length).replace(/=+$/, '')
  return `${PREFIX}${letters.slice(0, 2)}…${letters.slice(-2)}`
}

interface Signed {
  readonly id: string
  /** Seconds. */
  readonly timestamp: number
  readonly body: string
}

/** One for each secret: a receiver that knows either of them is content. */
export function webhookSignatures(secrets: readonly string[], { id, timestamp, body }: Signed): string {
  const one = (secret: string) =>
    createHmac('sha256', Buffer.from(secret.slice(PREFIX.length), 'base64'))
      .update(`${id}.${timestamp}.${body}`)
      .digest('base64')
  return secrets.map((secret) => `v1,${one(secret)}`).join(' ')
}
