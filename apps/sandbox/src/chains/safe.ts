import { createHash } from 'node:crypto'
import { assert, ok, type Result, refuse } from '@bourse/money'
import { CHAIN_CODES, type ChainCode, createKeyKinds, EXPORT_FORMAT } from '@bourse/server/modules/custody/index.ts'
import { parseJson } from '@bourse/server/platform/http/json-request.ts'
import { HDKey } from '@scure/bip32'
import { z } from 'zod'

/** What lies in the safe of the simulated house. It is no secret: it opens nothing but coins that do not exist. */
const SAFE_KEY = HDKey.fromMasterSeed(createHash('sha256').update('the safe of the exchange').digest())
const KINDS = createKeyKinds(true)

function kindOf(chain: ChainCode) {
  const kind = KINDS.get(chain)
  assert(kind !== undefined, `no keys for ${chain}`)
  return kind
}

const keyOf = (chain: ChainCode) => SAFE_KEY.derive(kindOf(chain).path(0))

/** One for each chain: what the signer is configured with. */
export function safeAddresses(): Readonly<Record<ChainCode, string>> {
  const addresses = CHAIN_CODES.map((chain) => {
    const { publicKey } = keyOf(chain)
    assert(publicKey !== null, 'a derived key has a public half')
    return [chain, kindOf(chain).addressOf(publicKey)] as const
  })
  return Object.fromEntries(addresses) as Record<ChainCode, string>
}

const file = z.object({
  format: z.literal(EXPORT_FORMAT),
  chain: z.enum(CHAIN_CODES),
  asset: z.string(),
  from: z.string(),
  to: z.string(),
  base: z.string(),
  unsigned: z.unknown(),
})

type SafeRefusal = { readonly code: 'sandbox.safe_refused'; readonly reason: string }

/** What the people of the safe do: they read the file, compare it with the transaction in it, and sign that. */
export async function signInSafe(text: string): Promise<Result<{ chain: ChainCode; signed: string }, SafeRefusal>> {
  const no = (reason: string) => refuse<SafeRefusal>({ code: 'sandbox.safe_refused', reason })
  const read = file.safeParse(parseJson(text))
  if (!read.success) return no('format')
  const { chain, asset, from, to, base } = read.data
  if (from !== safeAddresses()[chain]) return no('from')
  const unsigned = read.data.unsigned as Parameters<ReturnType<typeof kindOf>['read']>[0]
  try {
    const { payments, own } = kindOf(chain).read(unsigned)
    if (own.some(({ address }) => address !== from)) return no('from')
    const [paid, ...more] = payments.filter((payment) => payment.to !== from)
    if (paid?.to !== to || more.length > 0) return no('to')
    if (paid.asset !== asset || String(paid.base) !== base) return no('amount')
    const { raw } = await kindOf(chain).sign(unsigned, () => keyOf(chain))
    return ok({ chain, signed: raw })
  } catch {
    return no('transaction')
  }
}
