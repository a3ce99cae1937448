import sharp from 'sharp'

/** A picture of one colour, as a camera might make of a wall. */
export function pictureBytes({ width = 640, height = 420, background = '#7a1f4b' } = {}): Promise<Buffer> {
  return sharp({ create: { width, height, channels: 3, background } })
    .jpeg()
    .toBuffer()
}
