import { parentPort, workerData } from 'node:worker_threads'
import { gzipSync } from 'node:zlib'
import type { Wanted } from './draw.tsx'
import { fill } from './fill.ts'
import { tellConfig } from './paper-window.ts'

/** From the server: a page to draw, or what came of a call. */
type Incoming =
  | { readonly draw: Wanted; readonly id: number }
  | { readonly answer: { readonly status: number; readonly body: string }; readonly id: number }

const { page, config } = workerData as { readonly page: string; readonly config: string }
const calls = new Map<number, (answer: { readonly status: number; readonly body: string }) => void>()
let lastCall = 0

// The server answers the calls of the page itself, without a detour through the network.
globalThis.fetch = async (url, init) => {
  lastCall += 1
  const id = lastCall
  const call = { url: String(url), method: init?.method ?? 'GET', headers: init?.headers ?? {}, body: init?.body ?? '' }
  const { status, body } = await new Promise<{ status: number; body: string }>((resolve) => {
    calls.set(id, resolve)
    parentPort?.postMessage({ call, id })
  })
  return new Response(body, { status })
}

tellConfig(config)
const site = import('./draw.tsx')
/** One after the other: there is one window. */
let last: Promise<unknown> = Promise.resolve()

parentPort?.on('message', (message: Incoming) => {
  if ('draw' in message) {
    last = last.then(() => drawPage(message.draw, message.id))
    return
  }
  calls.get(message.id)?.(message.answer)
  calls.delete(message.id)
})

async function drawPage(wanted: Wanted, id: number): Promise<void> {
  try {
    const drawn = await (await site).draw(wanted)
    const html = drawn === null ? null : fill(page, drawn)
    parentPort?.postMessage({ drawn: html === null ? null : { html, gzip: gzipSync(html) }, id })
  } catch (error) {
    parentPort?.postMessage({ drawn: null, error: String(error instanceof Error ? error.stack : error), id })
  }
}
