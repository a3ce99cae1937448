import { createHash, createHmac, timingSafeEqual } from 'node:crypto'
import type { AgreedPayment, Confirmation } from '../identity/index.ts'

/** One line for each thing that is agreed to; no value can hold a line break, so no two payments have one text. */
export function paymentText({ order, user, chain, asset, base, to, memo }: AgreedPayment): string {
  return [
    'bourse/withdrawal/1',
    `order ${order}`,
    `user ${user}`,
    `${chain} ${asset} ${base} ${to} ${memo ?? '-'}`,
  ].join('\n')
}

export function paymentDigest(payment: AgreedPayment): Buffer {
  return createHash('sha256').update(paymentText(payment)).digest()
}

/** What a passkey signs for a payment: its whole content. */
export function paymentChallenge(payment: AgreedPayment): string {
  return paymentDigest(payment).toString('base64url')
}

type Facts = Omit<Confirmation, 'mac'>

export function confirm(key: Buffer, payment: AgreedPayment, { young, at }: Facts): Confirmation {
  return { young, at, mac: macOf(key, payment, { young, at }).toString('base64url') }
}

export function isConfirmed(key: Buffer, payment: AgreedPayment, { mac, ...facts }: Confirmation): boolean {
  const [given, right] = [Buffer.from(mac, 'base64url'), macOf(key, payment, facts)]
  return given.length === right.length && timingSafeEqual(given, right)
}

function macOf(key: Buffer, payment: AgreedPayment, { young, at }: Facts): Buffer {
  return createHmac('sha256', key)
    .update(`${paymentText(payment)}\n${young ? 'young' : 'grown'} ${at}`)
    .digest()
}
