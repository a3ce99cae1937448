/** The server takes at most 5 MiB and draws nothing larger than this anyway. */
const PLENTY_BYTES = 4 * 1024 * 1024
const LONGEST_SIDE = 2_400
const KNOWN = ['image/jpeg', 'image/png', 'image/webp']

/**
 * Pictures of phones are often larger than the server takes, or in a format that only the phone can read. What cannot be
 * drawn here is sent as it is: the server has the words for what is wrong with it.
 */
export async function shrink(file: Blob): Promise<Blob> {
  if (file.size <= PLENTY_BYTES && KNOWN.includes(file.type)) return file
  try {
    const picture = await createImageBitmap(file)
    const scale = Math.min(1, LONGEST_SIDE / Math.max(picture.width, picture.height))
    return await drawn(picture, Math.round(picture.width * scale), Math.round(picture.height * scale))
  } catch {
    return file
  }
}

/** A JPEG of what is shown: a picture, or the moment of a camera. */
export function drawn(source: CanvasImageSource, width: number, height: number): Promise<Blob> {
  const canvas = document.createElement('canvas')
  Object.assign(canvas, { width, height })
  canvas.getContext('2d')?.drawImage(source, 0, 0, width, height)
  return new Promise((resolve, reject) => {
    canvas.toBlob((blob) => (blob === null ? reject(new Error('nothing was drawn')) : resolve(blob)), 'image/jpeg', 0.9)
  })
}
