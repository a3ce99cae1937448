import { parentPort, workerData } from 'node:worker_threads'
import { gzipSync } from 'node:zlib'
import { FIRST_VIEW_ID } from '../src/app/first-view.ts'
import type { Drawn, Wanted } from './draw.tsx'
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
    const html = drawn === null ? null : fill(drawn, wanted)
    parentPort?.postMessage({ drawn: html === null ? null : { html, gzip: gzipSync(html) }, id })
  } catch (error) {
    parentPort?.postMessage({ drawn: null, error: String(error instanceof Error ? error.stack : error), id })
  }
}

/** The page of the build, with what was drawn in its places. */
function fill({ title, description, html, view }: Drawn, { language }: Wanted): string {
  // Whatever an answer holds, it cannot end the element that it stands in.
  const json = JSON.stringify(view).replaceAll('<', '\\u003c')
  const parts: readonly (readonly [place: RegExp, text: string])[] = [
    [/<html lang="[^"]*"/, `<html lang="${language}"`],
    [/<title>[^<]*<\/title>/, `<title>${escapeHtml(title)}</title>`],
    [/<meta\s+name="description"\s+content="[^"]*"/, `<meta name="description" content="${escapeHtml(description)}"`],
    [
      /<div id="root"><\/div>/,
      `<div id="root">${html}</div>\n    <script type="application/json" id="${FIRST_VIEW_ID}">${json}</script>`,
    ],
  ]
  const filled = parts.reduce((text, [place, part]) => {
    if (!place.test(text)) throw new Error(`the page has no place for ${part.slice(0, 20)}`)
    return text.replace(place, () => part)
  }, page)
  // There is something to read already: styles and fonts come before what brings it to life.
  return filled.replaceAll('<script type="module"', '<script type="module" fetchpriority="low"')
}

function escapeHtml(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;')
}
