import { ok, type Result, refuse } from '@bourse/money'

export interface Picture {
  /** A JPEG of our own making: nothing of what came in but its pixels. */
  readonly bytes: Buffer
  readonly width: number
  readonly height: number
}

/** No picture of a known kind; more pixels than anybody needs; too few to read anything. */
export type PictureRefusal = { readonly code: 'format' | 'pixels' | 'small' }

/** What a camera of today makes, and far less than what would fill the memory when unpacked. */
const MOST_PIXELS = 50_000_000
const LONGEST_SIDE = 2_400
const QUALITY = 86

type Sign = (bytes: Buffer) => boolean
const at = (offset: number, text: string): Sign => {
  const sign = Buffer.from(text, 'latin1')
  return (bytes) => bytes.subarray(offset, offset + sign.length).equals(sign)
}
/**
 * The first bytes decide, never a name or a declared type. What is none of these never reaches a decoder: SVG is a program,
 * PDF a document, and HEIC needs a licence that the image library does not carry.
 */
const SIGNS: readonly Sign[] = [
  at(0, '\xFF\xD8\xFF'),
  at(0, '\x89PNG\r\n\x1A\n'),
  (bytes) => at(0, 'RIFF')(bytes) && at(8, 'WEBP')(bytes),
]

/** The library is large and native: it is loaded with the first picture. */
export async function loadSharp() {
  const { default: sharp } = await import('sharp')
  // One picture at a time on one core: whoever uploads must not slow down who trades.
  sharp.concurrency(1)
  sharp.cache(false)
  return sharp
}

/** Decodes a picture and draws it again: turned upright, without metadata, in one format and of a bounded size. */
export async function redraw(
  given: Uint8Array,
  { leastSide }: { readonly leastSide: number },
): Promise<Result<Picture, PictureRefusal>> {
  const bytes = Buffer.from(given.buffer, given.byteOffset, given.byteLength)
  if (!SIGNS.some((sign) => sign(bytes))) return refuse({ code: 'format' })
  const sharp = await loadSharp()
  try {
    const { width, height } = await sharp(bytes, { limitInputPixels: false }).metadata()
    if (width * height > MOST_PIXELS) return refuse({ code: 'pixels' })
    if (Math.min(width, height) < leastSide) return refuse({ code: 'small' })
    const { data, info } = await sharp(bytes, { limitInputPixels: MOST_PIXELS, failOn: 'error' })
      .autoOrient()
      .flatten({ background: '#ffffff' })
      .resize({ width: LONGEST_SIDE, height: LONGEST_SIDE, fit: 'inside', withoutEnlargement: true })
      .jpeg({ quality: QUALITY })
      .toBuffer({ resolveWithObject: true })
    return ok({ bytes: data, width: info.width, height: info.height })
  } catch {
    // Whatever a decoder stumbles over is no picture.
    return refuse({ code: 'format' })
  }
}
