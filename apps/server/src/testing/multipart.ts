export type TestPart =
  | { readonly name: string; readonly value: string }
  | { readonly name: string; readonly bytes: Uint8Array }

const BOUNDARY = 'a-line-that-stands-in-no-part'

/** A multipart body as a browser would write it, or as nobody would. */
export function multipartBody(parts: readonly TestPart[]): { readonly body: Buffer; readonly contentType: string } {
  const pieces = parts.flatMap((part) => {
    const file = 'bytes' in part
    const head = `--${BOUNDARY}\r\ncontent-disposition: form-data; name="${part.name}"`
    const more = file ? '; filename="picture.jpg"\r\ncontent-type: image/jpeg' : ''
    return [Buffer.from(`${head}${more}\r\n\r\n`), file ? part.bytes : Buffer.from(part.value), Buffer.from('\r\n')]
  })
  const body = Buffer.concat([...pieces, Buffer.from(`--${BOUNDARY}--\r\n`)])
  return { body, contentType: `multipart/form-data; boundary=${BOUNDARY}` }
}
