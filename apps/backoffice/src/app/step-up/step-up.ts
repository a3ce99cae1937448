import { CallFailure, type CallOutput } from '@bourse/client'
import type * as admin from '@bourse/contract/calls/office/admin'
import { CODE } from '@bourse/contract/client'
import { shellText } from '../texts.ts'

export type Asked = CallOutput<typeof admin.stepUp>

/** A decision that waits to be signed, shown by the one dialog that signs. */
export interface StepUp {
  readonly asked: Asked
  /** Gives the parameter `proof`. */
  sign(proof: string): void
  cancel(): void
}

let waiting: StepUp | null = null
const listeners = new Set<() => void>()

function set(next: StepUp | null): void {
  waiting = next
  for (const listener of listeners) listener()
}

export const stepUps = {
  get: () => waiting,
  subscribe(listener: () => void) {
    listeners.add(listener)
    return () => listeners.delete(listener)
  },
}

/** Shows the text of a decision to whoever makes it, and gives what they signed. One at a time: a newer one takes its place. */
export function signed(asked: Asked): Promise<string> {
  waiting?.cancel()
  return new Promise((resolve, reject) => {
    const stepUp: StepUp = {
      asked,
      sign(proof) {
        set(null)
        resolve(proof)
      },
      cancel() {
        set(null)
        const message = shellText('stepUp.canceled')
        reject(new CallFailure({ reason: 'client.not_signed', message, code: CODE.fail }))
      },
    }
    set(stepUp)
  })
}
