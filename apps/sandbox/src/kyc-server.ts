import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { ProviderSettings } from '@bourse/server/modules/kyc/index.ts'
import { z } from 'zod'
import { createKycChecks, type KycChecks, type KycChecksDeps } from './kyc-checks.ts'

const PATH = '/checks'
/** Three pictures in base64. */
const MAX_BYTES = 24 * 1024 * 1024

const text = z.string().min(1).max(200)
const check = z.object({
  reference: text,
  country: text,
  documentKind: z.enum(['passport', 'id_card', 'driving_licence', 'residence_permit']),
  person: z.object({
    firstName: text,
    lastName: text,
    birthDate: text,
    nationality: text,
    residence: text,
    address: text,
    city: text,
    postcode: text,
    documentNumber: text,
    expiresOn: z.string(),
  }),
  pictures: z.object({ front: z.base64(), back: z.base64().nullable(), selfie: z.base64() }),
})

export interface KycServer {
  readonly settings: ProviderSettings
  readonly checks: KycChecks
  stop(): Promise<void>
}

/** The HTTP interface of a KYC provider: POST /checks with a bearer key; the verdict follows by webhook. */
export async function startKycServer(deps: KycChecksDeps): Promise<KycServer> {
  const { webhookSecret } = deps
  const key = deps.ids.secret()
  const checks = createKycChecks(deps)
  const server = createServer((request, response) => {
    answer(request, key, checks)
      .catch(() => ({ status: 500, body: {} }))
      .then(({ status, body }) => {
        // What was not read of a refused request must not be taken for the next one.
        if (status !== 201) response.setHeader('connection', 'close')
        response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))
      })
  })
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen(0, '127.0.0.1', resolve)
  })
  const { port } = server.address() as AddressInfo
  return {
    settings: { url: `http://127.0.0.1:${port}`, key, webhookSecret },
    checks,
    stop: () =>
      new Promise((resolve) => {
        checks.stop()
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}

async function answer(request: IncomingMessage, key: string, checks: KycChecks) {
  if (request.url !== PATH) return { status: 404, body: {} }
  if (request.method !== 'POST') return { status: 405, body: {} }
  if (request.headers.authorization !== `Bearer ${key}`) return { status: 401, body: {} }
  const parts: Buffer[] = []
  let bytes = 0
  for await (const part of request) {
    bytes += part.length
    if (bytes > MAX_BYTES) return { status: 413, body: {} }
    parts.push(part)
  }
  const parsed = check.safeParse(parseJson(Buffer.concat(parts).toString('utf8')))
  if (!parsed.success) return { status: 400, body: {} }
  return { status: 201, body: { id: await checks.receive(parsed.data) } }
}

function parseJson(body: string): unknown {
  try {
    return JSON.parse(body)
  } catch {
    return undefined
  }
}
