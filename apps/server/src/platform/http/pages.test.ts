import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliCompressSync, gunzipSync } from 'node:zlib'
import Fastify, { type FastifyInstance } from 'fastify'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { servePages } from './pages.ts'

const SCRIPT = 'console.log("the app")'
const CONFIG = { sandbox: true, words: `"quoted" & <tagged> $& $1` }

const outside = mkdtempSync(join(tmpdir(), 'bourse-pages-'))
const folder = join(outside, 'dist')
let server: FastifyInstance

beforeAll(async () => {
  mkdirSync(join(folder, 'assets'), { recursive: true })
  writeFileSync(join(outside, 'secret.txt'), 'must not leave')
  writeFileSync(join(folder, 'index.html'), '<meta name="config" content="__CONFIG__">')
  writeFileSync(join(folder, 'robots.txt'), 'User-agent: *')
  mkdirSync(join(folder, '.git'))
  for (const name of ['.secrets.txt', '.git/config', '.git/HEAD.txt'])
    writeFileSync(join(folder, name), 'must not leave')
  writeFileSync(join(folder, 'assets/app-1a2b.js'), SCRIPT)
  writeFileSync(join(folder, 'assets/app-1a2b.js.br'), brotliCompressSync(SCRIPT))
  server = Fastify()
  mkdirSync(join(folder, '.drawing'))
  writeFileSync(join(folder, '.drawing/package.json'), '{ "type": "module" }')
  writeFileSync(join(folder, '.drawing/worker.js'), DRAWING)
  const drawn = { paths: /^\/(markets|coin\/[A-Z]+)$/, origin: 'https://bourse.test' }
  await servePages(server, { folder, config: CONFIG, reserved: ['/web/'], drawn })
})
afterAll(async () => {
  await server.close()
  rmSync(outside, { recursive: true })
})
/** Draws its requests; the real one is made by the build of the site. */
const DRAWING = `
import { parentPort } from 'node:worker_threads'
import { gzipSync } from 'node:zlib'
parentPort.on('message', ({ draw, id }) => {
  const html = JSON.stringify(draw)
  parentPort.postMessage({ id, drawn: draw.path === '/coin/GONE' ? null : { html, gzip: gzipSync(html) } })
})`

const get = (url: string, headers = {}) => server.inject({ url, headers })

test.each(['/', '/trade/BTC-USDT', '/wallet?tab=spot', '/a/path/nobody/made'])(
  '%s is the one page, asked for again each time',
  async (path) => {
    const answer = await get(path)
    expect(answer.statusCode).toBe(200)
    expect(answer.headers['content-type']).toBe('text/html; charset=utf-8')
    expect(answer.headers['cache-control']).toBe('no-cache')
  },
)

test('a page that visitors come to is sent as it looks, in the language and for the device that they ask with', async () => {
  const german = await get('/markets?from=ad', {
    'accept-language': 'de-AT,en;q=0.5',
    'user-agent': 'A Mobile Browser',
  })
  expect(JSON.parse(german.body)).toEqual({ path: '/markets', language: 'de', narrow: true })
  expect(german.headers['cache-control']).toBe('no-cache')
  expect(german.headers.vary).toContain('accept-language')
  const desktop = await get('/coin/BTC', { 'user-agent': 'A Mobile Browser', 'sec-ch-ua-mobile': '?0' })
  expect(JSON.parse(desktop.body)).toEqual({ path: '/coin/BTC', language: 'en', narrow: false })
})

test('a view goes compressed to who can read it so', async () => {
  const answer = await get('/markets', { 'accept-encoding': 'gzip, br' })
  expect(answer.headers['content-encoding']).toBe('gzip')
  expect(JSON.parse(gunzipSync(answer.rawPayload).toString()).path).toBe('/markets')
})

test('a page of which no view could be drawn is the one page', async () => {
  expect((await get('/coin/GONE')).body).toBe((await get('/wallet')).body)
})

test('what the page must know stands in an attribute that nothing in it can leave', async () => {
  const { body } = await get('/')
  const attribute = /content="([^"]*)">$/.exec(body)?.[1] ?? ''
  expect(attribute).not.toContain('<')
  const text = attribute.replaceAll('&quot;', '"').replaceAll('&lt;', '<').replaceAll('&amp;', '&')
  expect(JSON.parse(text)).toEqual(CONFIG)
})

test('a file named by its content is kept for a year, any other is asked for again', async () => {
  const script = await get('/assets/app-1a2b.js')
  expect(script.body).toBe(SCRIPT)
  expect(script.headers['cache-control']).toBe('public, max-age=31536000, immutable')
  const robots = await get('/robots.txt')
  expect(robots.body).toBe('User-agent: *')
  expect(robots.headers['cache-control']).toBe('no-cache')
})

test('a file goes compressed to who can read it so', async () => {
  const answer = await get('/assets/app-1a2b.js', { 'accept-encoding': 'gzip, br' })
  expect(answer.headers['content-encoding']).toBe('br')
  expect(answer.rawPayload).toEqual(brotliCompressSync(SCRIPT))
  expect(answer.headers['content-type']).toMatch(/javascript/)
  expect((await get('/assets/app-1a2b.js')).headers['content-encoding']).toBeUndefined()
})

test.each([
  '/assets/gone.js',
  '/../secret.txt',
  '/..%2fsecret.txt',
  '/%2e%2e/secret.txt',
  '/assets/..%2f..%2fsecret.txt',
  '/assets/%2e%2e/%2e%2e/secret.txt',
  '/..%5csecret.txt',
  '/%2fsecret.txt',
  '/secret.txt%00.js',
  '/.drawing/worker.js',
  '/.drawing/package.json',
  '/.secrets.txt',
  '/.git/HEAD.txt',
])('%s is no file of the app', async (path) => {
  const answer = await get(path)
  expect(answer.statusCode).toBeGreaterThanOrEqual(400)
  expect(answer.statusCode).toBeLessThan(500)
  expect(answer.body).not.toContain('must not leave')
})

test.each(['/assets', '/assets/', '/.git/', '/.git/config'])('%s is no list of files, and no file', async (path) => {
  expect((await get(path)).body).toBe((await get('/')).body)
})

test('a path of calls is never a page', async () => {
  expect((await get('/web/v1/nobody')).statusCode).toBe(404)
})

test('an app that was not built says so at the start', async () => {
  const unbuilt = servePages(Fastify(), { folder: outside, config: {}, reserved: [] })
  await expect(unbuilt).rejects.toThrow('is not built')
})
