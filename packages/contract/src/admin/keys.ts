import { z } from 'zod'
import { officeGet, officePost } from '../call.ts'
import { jsonText, nothing, text } from '../fields.ts'
import {
  assertionAnswer,
  assertionOptions,
  newPasskey,
  newPasskeyOptions,
  passkeyName,
} from '../identity/passkey-fields.ts'
import { authenticatorCode, ticket } from './fields.ts'

const STAFF_KEY_KINDS = ['passkey', 'browser'] as const

const staffKey = z.object({
  keyId: z.string(),
  /** A passkey, or where the sandbox runs a key that a browser keeps. */
  kind: z.enum(STAFF_KEY_KINDS),
  name: z.string(),
  /** Kept by a service that copies it to the person's other devices. */
  synced: z.boolean(),
  createdAt: z.iso.datetime(),
  lastUsedAt: z.iso.datetime().nullable(),
  /** A further passkey signs decisions from this moment on; null when nothing is waited for. */
  waitsUntil: z.iso.datetime().nullable(),
  removable: z.boolean(),
})
export type StaffKey = z.infer<typeof staffKey>

const keyId = text().max(64, 'admin.key_unknown')
const bytes = (max: number) =>
  z
    .string()
    .max(max)
    .regex(/^[\w-]+$/)

/** The public half of a key that the browser keeps: P-256, as SubjectPublicKeyInfo. */
export const browserKey = bytes(200)

/** The parameter `proof` of a call that decides: what its caller signed, and the nonce that it was signed for. */
export const decisionProof = jsonText(
  z.union([
    z.object({ nonce: bytes(100), passkey: assertionAnswer }),
    z.object({ nonce: bytes(100), browserKey: z.object({ id: bytes(64), signature: bytes(200) }) }),
  ]),
)
export type DecisionProof = z.output<typeof decisionProof>

const PROOF_REFUSALS = ['admin.code_wrong', 'admin.login_limit'] as const

/** Passkeys of staff, and what is signed with them. Part of the calls of admin. */
export const keyCalls = {
  passkeyLogInOptions: officePost('/staff/passkey/logInOptions', {
    access: 'public',
    summary:
      'What to ask a passkey for the second step of a log-in. The challenge belongs to the ticket and counts once.',
    input: z.object({ ticket }),
    output: assertionOptions,
    refusals: ['admin.ticket_expired', 'admin.key_unknown'],
  }),
  firstPasskeyOptions: officePost('/staff/passkey/firstOptions', {
    access: 'public',
    summary: 'What to ask the device of somebody who must bind a first passkey to log in.',
    input: z.object({ ticket }),
    output: newPasskeyOptions,
    refusals: ['admin.ticket_expired', 'admin.own_password_needed'],
  }),
  ownKeys: officeGet('/staff/key/list', {
    access: 'staff',
    summary: 'The keys of whoever is logged in, the oldest first.',
    input: nothing,
    output: z.array(staffKey),
  }),
  newPasskeyOptions: officePost('/staff/passkey/newOptions', {
    access: 'staff',
    summary: 'What to ask a device that shall hold a new passkey.',
    input: nothing,
    output: newPasskeyOptions,
    refusals: ['admin.key_limit'],
  }),
  addPasskey: officePost('/staff/passkey/add', {
    access: 'staff',
    summary: 'Binds a passkey, with a code of the authenticator. A further one signs decisions 24 hours later.',
    input: z.object({ passkey: newPasskey, name: passkeyName, code: authenticatorCode }),
    output: nothing,
    refusals: [...PROOF_REFUSALS, 'admin.passkey_wrong', 'admin.key_limit'],
  }),
  renameKey: officePost('/staff/key/rename', {
    access: 'staff',
    summary: 'Gives a key another name.',
    input: z.object({ keyId, name: passkeyName }),
    output: nothing,
    refusals: ['admin.key_unknown'],
  }),
  removeKey: officePost('/staff/key/remove', {
    access: 'staff',
    summary: 'Removes a key, with a code of the authenticator. In production the last passkey stays.',
    input: z.object({ keyId, code: authenticatorCode }),
    output: nothing,
    refusals: [...PROOF_REFUSALS, 'admin.key_unknown', 'admin.last_passkey'],
  }),
  stepUp: officePost('/staff/stepUp', {
    access: 'staff',
    summary:
      'What to sign for one decision: the path of its call and its fields, and the text with a nonce, good for two minutes and one call.',
    input: z.object({ path: text().max(100), params: jsonText(z.record(z.string().max(40), text().max(2000))) }),
    output: z.object({
      nonce: z.string(),
      text: z.string(),
      /** Null where no passkey of the caller counts. */
      passkey: assertionOptions.nullable(),
      /** Whether a key that the browser keeps counts here. */
      browserKeys: z.boolean(),
    }),
    refusals: ['admin.no_decision', 'session.unauthorized', 'session.rights_wait', 'session.key_waits'],
  }),
} as const
