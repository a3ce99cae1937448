import sharp from 'sharp'
import { expect, test } from 'vitest'
import { redraw } from './pictures.ts'

const plain = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: '#7a1f4b' } })
const ANY = { leastSide: 100 }

test.each(['jpeg', 'png', 'webp'] as const)('a %s becomes a JPEG of our own', async (format) => {
  const drawn = await redraw(await plain(400, 300).toFormat(format).toBuffer(), ANY)
  const value = drawn.ok ? drawn.value : undefined
  expect(value).toMatchObject({ width: 400, height: 300 })
  expect((await sharp(value?.bytes).metadata()).format).toBe('jpeg')
})

test('metadata is left behind, and the picture stands upright', async () => {
  const given = await plain(400, 300)
    .jpeg()
    .withExif({ IFD0: { Copyright: 'somewhere', Orientation: '6' }, IFD3: { GPSLatitude: '51/1 30/1 0/1' } })
    .withMetadata({ orientation: 6 })
    .toBuffer()
  expect((await sharp(given).metadata()).exif).toBeDefined()
  const drawn = await redraw(given, ANY)
  const value = drawn.ok ? drawn.value : undefined
  expect(value).toMatchObject({ width: 300, height: 400 })
  const { exif, icc, xmp } = await sharp(value?.bytes).metadata()
  expect([exif, icc, xmp]).toEqual([undefined, undefined, undefined])
})

test('what is larger than anybody needs is made smaller', async () => {
  const drawn = await redraw(await plain(4_800, 1_000).jpeg().toBuffer(), ANY)
  expect(drawn.ok && [drawn.value.width, drawn.value.height]).toEqual([2_400, 500])
})

const SVG = '<svg xmlns="http://www.w3.org/2000/svg" width="400" height="400"><rect width="9" height="9"/></svg>'
test.each([
  ['text', Buffer.from('this is no picture')],
  ['SVG', Buffer.from(SVG)],
  ['PDF', Buffer.from('%PDF-1.7\n')],
  ['nothing', Buffer.alloc(0)],
  ['the first bytes of a JPEG and then none', Buffer.from('\xFF\xD8\xFF\xE0 and so on', 'latin1')],
])('%s is refused', async (_name, bytes) => {
  expect(await redraw(bytes, ANY)).toEqual({ ok: false, refusal: { code: 'format' } })
})

test('a picture cut short is refused', async () => {
  const whole = await sharp({
    create: {
      width: 800,
      height: 800,
      channels: 3,
      background: '#fff',
      noise: { type: 'gaussian', mean: 128, sigma: 60 },
    },
  })
    .jpeg()
    .toBuffer()
  expect(await redraw(whole.subarray(0, whole.length / 3), ANY)).toMatchObject({ ok: false })
})

test('a small file that unpacks to a huge picture is refused before it is unpacked', async () => {
  const bomb = await plain(9_000, 9_000).png({ compressionLevel: 9 }).toBuffer()
  expect(bomb.length).toBeLessThan(400_000)
  expect(await redraw(bomb, ANY)).toEqual({ ok: false, refusal: { code: 'pixels' } })
})

test('a picture on which nothing can be read is refused', async () => {
  expect(await redraw(await plain(99, 600).png().toBuffer(), ANY)).toEqual({ ok: false, refusal: { code: 'small' } })
})
