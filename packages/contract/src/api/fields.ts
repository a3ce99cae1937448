import { z } from 'zod'
import { flag, line, listText, text, time } from '../fields.ts'
import { authenticatorCode, code } from '../identity/fields.ts'
import { KEY_KINDS, KEY_SCOPES, KEY_STATES, MOST_KEY_ADDRESSES } from './lists.ts'

export const keyId = z.string().regex(/^key_[0-9A-Z]{20,40}$/)

/** An address or a network; which ones there are is judged where they are kept. */
const network = z.string().regex(/^[0-9a-fA-F.:]{2,45}(\/\d{1,3})?$/, 'api.address_malformed')

/** What somebody decides about a key. */
export const keyRights = {
  name: line(40),
  scopes: listText(z.enum(KEY_SCOPES), KEY_SCOPES.length),
  addresses: listText(network, MOST_KEY_ADDRESSES),
  farPrices: flag.default(false),
}

export const keyProof = { code: code.optional(), googleCode: authenticatorCode }

export const publicKeyText = text().trim().max(1_000)

export const apiKey = z.object({
  id: z.string(),
  name: z.string(),
  hint: z.string().describe('The first and the last four letters of the key.'),
  kind: z.enum(KEY_KINDS),
  scopes: z.array(z.enum(KEY_SCOPES)),
  addresses: z.array(z.string()).describe('From where it may be used; from anywhere when there are none.'),
  farPrices: z.boolean().describe('Whether it may send prices more than 40% away from the market.'),
  state: z.enum(KEY_STATES),
  createTime: time,
  lapsesAt: time.nullable().describe('When it may no longer trade, where it may from any address.'),
  lastUsedAt: time.nullable(),
  lastIp: z.string().nullable(),
})
export type ApiKey = z.infer<typeof apiKey>

export const newApiKey = apiKey.extend({
  key: z.string().describe('What goes into the header X-MBX-APIKEY. It is told this once.'),
  secret: z.string().nullable().describe('What an HMAC key signs with. It is told this once.'),
})
export type NewApiKey = z.infer<typeof newApiKey>

export const keyUse = z.object({
  day: z.string(),
  uses: z.number(),
  refused: z.number(),
  lastTime: time,
  lastIp: z.string(),
})
export type KeyUse = z.infer<typeof keyUse>
