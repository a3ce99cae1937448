import type { IncomingMessage } from 'node:http'

/** The text of a request to a small server of ours; undefined for more than it takes. */
export async function readText(request: IncomingMessage, mostBytes: number): Promise<string | undefined> {
  const parts: Buffer[] = []
  let bytes = 0
  for await (const part of request) {
    bytes += part.length
    if (bytes > mostBytes) return undefined
    parts.push(part)
  }
  return Buffer.concat(parts).toString('utf8')
}

/** Undefined for what is no JSON, which no schema takes. */
export function parseJson(text: string | undefined): unknown {
  try {
    return JSON.parse(text ?? '')
  } catch {
    return undefined
  }
}
