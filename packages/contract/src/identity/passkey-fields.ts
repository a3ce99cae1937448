import { z } from 'zod'
import { jsonText, line, text } from '../fields.ts'

/** Bytes as WebAuthn writes them in JSON. */
const bytes = (max: number) =>
  z
    .string()
    .max(max)
    .regex(/^[\w-]+$/)

/** Longer than any real answer of an authenticator, and far from what would hurt. */
const ANSWER_CHARS = 12_000
const MOST_TRANSPORTS = 10

const answered = { id: bytes(1400), rawId: bytes(1400), type: z.literal('public-key') }

/** What `navigator.credentials.create` gives, in JSON. */
export const newPasskey = jsonText(
  z.object({
    ...answered,
    response: z.object({
      clientDataJSON: bytes(4000),
      attestationObject: bytes(ANSWER_CHARS),
      transports: z
        .array(z.string().regex(/^[a-z-]{1,20}$/))
        .max(MOST_TRANSPORTS)
        .default([]),
    }),
  }),
  ANSWER_CHARS + 8000,
)

/** What `navigator.credentials.get` gives, in JSON. */
export const assertionAnswer = z.object({
  ...answered,
  response: z.object({
    clientDataJSON: bytes(4000),
    authenticatorData: bytes(4000),
    signature: bytes(4000),
    userHandle: text().max(200).optional(),
  }),
})
export type Assertion = z.output<typeof assertionAnswer>

/** The same as it is sent. */
export const assertion = jsonText(assertionAnswer, ANSWER_CHARS + 8000)
export type NewPasskey = z.output<typeof newPasskey>

const descriptor = z.object({
  id: z.string(),
  type: z.literal('public-key'),
  transports: z.array(z.string()),
})

/** What `navigator.credentials.create` is asked, in JSON. */
export const newPasskeyOptions = z.object({
  challenge: z.string(),
  rp: z.object({ id: z.string(), name: z.string() }),
  user: z.object({ id: z.string(), name: z.string(), displayName: z.string() }),
  pubKeyCredParams: z.array(z.object({ alg: z.number(), type: z.literal('public-key') })),
  timeout: z.number(),
  attestation: z.literal('none'),
  excludeCredentials: z.array(descriptor),
  authenticatorSelection: z.object({
    residentKey: z.enum(['preferred', 'required']),
    userVerification: z.literal('required'),
  }),
})
export type NewPasskeyOptions = z.infer<typeof newPasskeyOptions>

/** What `navigator.credentials.get` is asked, in JSON. */
export const assertionOptions = z.object({
  challenge: z.string(),
  rpId: z.string(),
  timeout: z.number(),
  userVerification: z.literal('required'),
  /** None where nobody is known yet: then any passkey of the site may answer that says whose it is. */
  allowCredentials: z.array(descriptor),
})
export type AssertionOptions = z.infer<typeof assertionOptions>

export const passkeyName = line(40)
export const passkeyId = text().max(64, 'identity.passkey_unknown')

export const passkey = z.object({
  passkeyId: z.string(),
  name: z.string(),
  /** Kept by a service that copies it to the person's other devices. */
  synced: z.boolean(),
  /** Whether it can log in without a password: the device keeps whose it is beside the key. */
  discoverable: z.boolean(),
  createdAt: z.iso.datetime(),
  lastUsedAt: z.iso.datetime().nullable(),
})
export type Passkey = z.infer<typeof passkey>
