export interface SmsMessage {
  /** E.164. */
  readonly to: string
  readonly text: string
}

export interface Sms {
  /** Throws when the gateway did not take the message; whoever must be sure sends from a job, which tries again. */
  send(message: SmsMessage): Promise<void>
}

export interface SmsOptions {
  /** The gateway's address; a message is POSTed there as `{"to", "text"}`. */
  readonly url: string
  readonly key: string
  readonly timeoutMs?: number
}

const TIMEOUT_MS = 10_000

export function createSms(options: SmsOptions): Sms {
  return {
    async send({ to, text }) {
      const answer = await fetch(options.url, {
        method: 'POST',
        headers: { 'content-type': 'application/json', authorization: `Bearer ${options.key}` },
        body: JSON.stringify({ to, text }),
        // A gateway that moved is for the operator to configure: the key must not follow it elsewhere.
        redirect: 'error',
        signal: AbortSignal.timeout(options.timeoutMs ?? TIMEOUT_MS),
      })
      // The body is dropped unread, since it may repeat the message; the connection goes back to its pool.
      await answer.body?.cancel()
      if (!answer.ok) throw new Error(`the SMS gateway answered ${answer.status}`)
    },
  }
}
