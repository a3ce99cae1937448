import type { Call } from '@bourse/contract'
import { ok, type Result, refuse } from '@bourse/money'
import type { FastifyRequest } from 'fastify'
import type { WithFile, WithSignedBody } from './context.ts'
import { type Params, parseForm } from './form.ts'

/** The fields of a request, and what came with them where the call takes more than fields. */
export interface Body {
  readonly params: Params
  readonly taken: Partial<WithFile & WithSignedBody>
}

export type BodyRefusal = { readonly code: 'request.malformed' | 'request.file_missing' }

/** The largest picture that is taken, and room around it for fields and the marks between parts. */
export const FILE_LIMIT_BYTES = 5 * 1024 * 1024
export const MULTIPART_LIMITS = {
  files: 1,
  fileSize: FILE_LIMIT_BYTES,
  fields: 20,
  fieldSize: 8 * 1024,
  fieldNameSize: 100,
  parts: 21,
  headerPairs: 20,
} as const

export async function readBody(call: Call, request: FastifyRequest): Promise<Result<Body, BodyRefusal>> {
  if (call.takes === 'file') return readMultipart(request)
  if (call.takes === 'signed') return ok({ params: {}, taken: { signed: signedBody(request) } })
  const query = request.url.split('?')[1] ?? ''
  const params = parseForm(call.method === 'POST' ? textBody(request) : query)
  return params.ok ? ok({ params: params.value, taken: {} }) : params
}

/** A signature by a long key in base64 is shorter. */
const HEADER_LIMIT = 1_000

const textBody = (request: FastifyRequest) => (typeof request.body === 'string' ? request.body : '')

function signedBody(request: FastifyRequest): WithSignedBody['signed'] {
  const header = (name: string) => {
    const value = request.headers[name]
    return typeof value === 'string' ? value.slice(0, 200) : ''
  }
  const headers = Object.entries(request.headers).flatMap(([name, value]) =>
    typeof value === 'string' ? [[name, value.slice(0, HEADER_LIMIT)] as const] : [],
  )
  return {
    body: textBody(request),
    timestamp: header('x-timestamp'),
    signature: header('x-signature'),
    headers: Object.fromEntries(headers),
  }
}

/** A body that breaks off or has no parts throws in the parser's own words; what has a status of its own keeps it. */
async function readMultipart(request: FastifyRequest): Promise<Result<Body, BodyRefusal>> {
  try {
    return await readParts(request)
  } catch (error) {
    if (error instanceof Error && 'statusCode' in error) throw error
    return refuse({ code: 'request.malformed' })
  }
}

/** As strict as a form: a field given twice is refused, and so is a second file or one under another name. */
async function readParts(request: FastifyRequest): Promise<Result<Body, BodyRefusal>> {
  if (!request.isMultipart()) return refuse({ code: 'request.malformed' })
  const params: Record<string, string> = Object.create(null)
  let file: Uint8Array | undefined
  for await (const part of request.parts({ limits: MULTIPART_LIMITS })) {
    if (part.type === 'file') {
      const bytes = await part.toBuffer()
      if (part.fieldname !== 'file') return refuse({ code: 'request.malformed' })
      file = bytes
      continue
    }
    const { fieldname, value } = part
    const odd = typeof value !== 'string' || part.valueTruncated || part.fieldnameTruncated
    if (odd || fieldname in params || fieldname.includes('\0') || value.includes('\0'))
      return refuse({ code: 'request.malformed' })
    params[fieldname] = value
  }
  return file === undefined ? refuse({ code: 'request.file_missing' }) : ok({ params, taken: { file } })
}
