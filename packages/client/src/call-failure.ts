import type { Envelope } from '@bourse/contract/client'

interface CallFailureOptions {
  readonly reason: string
  readonly message: string
  readonly code: number
  readonly params?: Readonly<Record<string, unknown>>
  readonly body?: Envelope
  readonly cause?: unknown
}

/** A call that was not accepted. The whole body is here only for the pass-through codes (specification §8). */
export class CallFailure extends Error {
  readonly reason: string
  readonly code: number
  readonly params: Readonly<Record<string, unknown>>
  readonly body: Envelope | undefined

  constructor(options: CallFailureOptions) {
    super(options.message, { cause: options.cause })
    this.name = 'CallFailure'
    this.reason = options.reason
    this.code = options.code
    this.params = options.params ?? {}
    this.body = options.body
  }
}
