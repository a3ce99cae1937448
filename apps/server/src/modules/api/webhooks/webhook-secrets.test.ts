import { expect, test } from 'vitest'
import { newWebhookSecret, webhookHint, webhookSignatures } from './webhook-secrets.ts'

test('the signature is that of Standard Webhooks', () => {
  const secret = `whsec_${Buffer.alloc(32, 7).toString('base64')}`
  const body = '{"type":"payment.paid","timestamp":"2026-11-15T12:00:00Z","data":{"id":"pay_01"}}'
  const sent = { id: 'evt_01', timestamp: 1_763_208_000, body }
  const right = 'v1,q2FQ6+aJXxm/3f+CpdyXxsISGOYquPrURnohqjaGI24='
  expect(webhookSignatures([secret], sent)).toBe(right)
  const other = newWebhookSecret()
  expect(webhookSignatures([other, secret], sent).split(' ')).toEqual([expect.stringMatching(/^v1,.{44}$/), right])
  expect(webhookSignatures([secret], { ...sent, timestamp: sent.timestamp + 1 })).not.toBe(right)
})

test('a secret has 32 bytes, and its hint tells four letters of it', () => {
  const secret = newWebhookSecret()
  expect(Buffer.from(secret.slice('whsec_'.length), 'base64')).toHaveLength(32)
  expect(webhookHint(`whsec_${Buffer.alloc(32, 7).toString('base64')}`)).toBe('whsec_Bw…wc')
})
