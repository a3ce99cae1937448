import { assertion } from '@bourse/contract/passkey-fields'
import { z } from 'zod'
import { CHAIN_CODES, COLD, WARM } from '../../custody/index.ts'
import type { Vault } from '../vault.ts'

/** Of people, of the hot wallet and of the warm tier; the safe is below them. */
const index = z.int().min(WARM)
const own = z.strictObject({ index, address: z.string() })
const digits = z.string().regex(/^\d{1,40}$/)
const whole = z.int().min(0)
/** No value may hold what separates it from the next one in a text that is signed. */
const word = z
  .string()
  .min(1)
  .max(200)
  .regex(/^[^\s]+$/)
const id = word
const secret = z.string().min(1).max(200)
const chain = z.enum(CHAIN_CODES)

const unsigned = z.discriminatedUnion('kind', [
  z.strictObject({
    kind: z.literal('evm'),
    chainId: whole,
    from: own,
    nonce: whole,
    to: z.string(),
    value: digits,
    data: z.string(),
    gas: digits,
    maxFeePerGas: digits,
    maxPriorityFeePerGas: digits,
  }),
  z.strictObject({
    kind: z.literal('outputs'),
    inputs: z
      .array(
        z.strictObject({ txid: z.string(), output: whole, base: digits, from: own, previous: z.string().nullable() }),
      )
      .max(1_000),
    outputs: z.array(z.strictObject({ address: z.string(), base: digits })).max(100),
    change: own,
  }),
  z.strictObject({
    kind: z.literal('xrp'),
    from: own,
    sequence: whole,
    to: z.string(),
    tag: whole.nullable(),
    drops: digits,
    fee: digits,
    lastLedger: whole,
  }),
])

const payment = z.strictObject({
  order: id,
  user: id,
  chain: word,
  asset: word,
  base: digits,
  to: word,
  memo: word.nullable(),
})
const confirmation = z.strictObject({ young: z.boolean(), at: z.iso.datetime(), mac: z.string().max(100) })

/** What a device answered comes as the object that the site's call has read already. */
const answered = z.preprocess((value) => (typeof value === 'object' ? JSON.stringify(value) : value), assertion)
const credentialId = z.string().min(1).max(1_400)
const approval = z.strictObject({
  credentialId,
  text: z.string().max(1_000),
  signature: z.union([
    z.strictObject({ passkey: answered }),
    z.strictObject({ browserKey: z.strictObject({ signature: z.string().max(200) }) }),
  ]),
})
const staffKey = z.strictObject({
  ...{ credentialId, staff: id, kind: z.enum(['passkey', 'browser']), publicKey: z.string().max(4_000) },
})

const toIndex = z.int().min(COLD)
const signing = z.discriminatedUnion('purpose', [
  z.strictObject({
    purpose: z.literal('withdrawal'),
    ...{ chain, id, attempt: whole, unsigned, payment, confirmation, approvals: z.array(approval).max(10) },
  }),
  z.strictObject({
    purpose: z.enum(['sweep', 'gas', 'store']),
    ...{ chain, id, attempt: z.literal(0), toIndex, unsigned },
  }),
  z.strictObject({
    purpose: z.literal('refill'),
    ...{ chain, id, attempt: z.literal(0), toIndex, unsigned, approvals: z.array(approval).max(10) },
  }),
])

const owned = { id, user: id }
const factor = z.union([
  z.strictObject({ ...owned, kind: z.literal('authenticator'), secret }),
  z.strictObject({ ...owned, kind: z.literal('fund_password'), password: secret }),
  z.strictObject({ ...owned, kind: z.literal('fund_password'), hash: secret }),
  z.strictObject({
    ...owned,
    kind: z.literal('passkey'),
    credentialId,
    publicKey: z.string().max(4_000),
    counter: whole,
  }),
])
const shown = z.strictObject({ fundPassword: secret, code: secret.optional(), passkey: answered.optional() })

interface Question<Input> {
  readonly input: z.ZodType<Input>
  answer(vault: Vault, input: Input): Promise<unknown>
}

function question<Input>(input: z.ZodType<Input>, answer: Question<Input>['answer']): Question<unknown> {
  return { input, answer } as unknown as Question<unknown>
}

/** Everything that can be asked behind the wall. Nothing of it tells a secret. */
export const QUESTIONS: Readonly<Record<string, Question<unknown>>> = {
  address: question(z.strictObject({ chain, index }), (vault, asked) => vault.addressOf(asked.chain, asked.index)),
  cold: question(z.strictObject({ chain }), (vault, asked) => vault.coldAddressOf(asked.chain)),
  sign: question(signing, (vault, request) => vault.sign(request)),
  'staff-key': question(staffKey, (vault, key) => vault.askForStaffKey(key)),
  status: question(z.strictObject({}), (vault) => vault.status()),
  stop: question(z.strictObject({ reason: secret, by: secret }), (vault, { reason, by }) => vault.stop(reason, by)),
  enrol: question(factor, (vault, added) => vault.enrol(added)),
  forget: question(z.strictObject({ id }), (vault, asked) => vault.forget(asked.id)),
  code: question(z.strictObject({ id, code: secret }), (vault, asked) => vault.checkCode(asked.id, asked.code)),
  'fund-password': question(z.strictObject({ id, password: secret }), (vault, asked) =>
    vault.checkFundPassword(asked.id, asked.password),
  ),
  passkey: question(z.strictObject({ id, answer: answered, challenge: z.string().max(200) }), (vault, asked) =>
    vault.checkPasskey(asked.id, asked.answer, asked.challenge),
  ),
  challenge: question(z.strictObject({ payment }), (vault, asked) => vault.challengeFor(asked.payment)),
  confirm: question(z.strictObject({ payment, shown }), (vault, asked) =>
    vault.confirm(asked.payment, { code: undefined, passkey: undefined, ...asked.shown }),
  ),
}
