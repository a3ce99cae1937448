import type { Mail } from '../../platform/messaging/mail.ts'
import type { Sms } from '../../platform/messaging/sms.ts'
import { type Message, mailOf, type Reader, smsOf } from './layout.ts'

/** By what a person is known and reached. Its address is written one way only, so that it can be compared. */
export type Contact = { readonly kind: 'email' | 'phone'; readonly address: string }

export interface Delivery extends Reader {
  readonly to: Contact
}

/** Throws when the mail server or SMS gateway did not take the message; `notify` retries, this does not. */
export type Deliver = (delivery: Delivery, message: Message) => Promise<void>

export function createDelivery({ mail, sms }: { readonly mail: Mail; readonly sms: Sms }): Deliver {
  return async ({ to: { kind, address }, ...reader }, message) => {
    if (kind === 'email') await mail.send({ to: address, ...mailOf(reader, message) })
    else await sms.send({ to: address, text: smsOf(reader, message) })
  }
}
