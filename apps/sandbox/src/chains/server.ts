import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { CHAIN_CODES, type ChainSettings } from '@bourse/server/modules/custody/index.ts'
import { parseJson, readText } from '@bourse/server/platform/http/json-request.ts'
import { z } from 'zod'
import type { LocalServer } from '../mail-server.ts'
import { NodeRefusal } from './machine.ts'
import type { SandboxNode } from './node.ts'

const MAX_BYTES = 1024 * 1024
const PARSE_ERROR = -32_700
const INTERNAL_ERROR = -32_603

const question = z.object({ id: z.unknown(), method: z.string().max(80), params: z.array(z.unknown()).default([]) })

export interface ChainServerOptions {
  /** 0 lets the system choose. */
  readonly port: number
  readonly nodeOf: (chain: string) => SandboxNode | undefined
  /** Before a chain is first talked to. */
  readonly onUse: (node: SandboxNode) => Promise<void>
}

/** The nodes of all simulated chains behind one port, each at the path of its name, by JSON-RPC. */
export async function startChainServer(options: ChainServerOptions): Promise<LocalServer> {
  const server = createServer((request, response) => {
    answer(request, options)
      .catch(() => ({ error: { code: INTERNAL_ERROR, message: 'internal error' } }))
      .then((body) => {
        response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify({ jsonrpc: '2.0', ...body }))
      })
  })
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen(options.port, '127.0.0.1', resolve)
  })
  const { port } = server.address() as AddressInfo
  return {
    url: `http://127.0.0.1:${port}`,
    stop: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}

/** Where the product finds the node of each chain. */
export function chainUrls(base: string): ChainSettings['urls'] {
  return Object.fromEntries(CHAIN_CODES.map((chain) => [chain, `${base}/${chain}`]))
}

async function answer(request: IncomingMessage, { nodeOf, onUse }: ChainServerOptions): Promise<object> {
  const node = nodeOf((request.url ?? '').slice(1))
  const parsed = question.safeParse(parseJson(await readText(request, MAX_BYTES)))
  if (node === undefined || !parsed.success) return { id: null, error: { code: PARSE_ERROR, message: 'Parse error' } }
  const { id, method, params } = parsed.data
  try {
    await onUse(node)
    return { id, result: (await node.rpc(method, params)) ?? null }
  } catch (error) {
    if (error instanceof NodeRefusal) return { id, error: { code: error.code, message: error.message } }
    throw error
  }
}
