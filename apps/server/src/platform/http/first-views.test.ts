import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { createFirstViews, type PageCall } from './first-views.ts'

const folder = mkdtempSync(join(tmpdir(), 'bourse-first-views-'))
afterAll(() => rmSync(folder, { recursive: true }))

/** Draws what it is told, with the answer to one call in it; some pages it cannot draw, one it dies of. */
const SCRIPT = `
import { parentPort, workerData } from 'node:worker_threads'
let drawn = 0
parentPort.on('message', ({ draw, answer, id }) => {
  if (answer) return parentPort.postMessage({ id, drawn: { html: workerData.page + drawn + answer.body, gzip: Buffer.from('') } })
  drawn += 1
  if (draw.path === '/none') return parentPort.postMessage({ id, drawn: null, error: 'there is none' })
  if (draw.path === '/deadly') process.exit(1)
  if (draw.path === '/slow') return
  parentPort.postMessage({ id, call: { url: draw.path + draw.language + draw.narrow, method: 'GET', headers: {}, body: '' } })
})`
const script = join(folder, 'worker.mjs')
writeFileSync(script, SCRIPT)

function firstViews() {
  const calls: PageCall[] = []
  const warnings: unknown[] = []
  let time = 0
  const views = createFirstViews({
    nowMs: () => time,
    script,
    page: 'page ',
    config: '{}',
    answer: async (call) => {
      calls.push(call)
      return { status: 200, body: ` of ${call.url}` }
    },
    logger: { warn: (...words: unknown[]) => void warnings.push(words) },
  })
  const html = async (path: string, language: 'en' | 'de' = 'en', narrow = false) =>
    (await views.view({ path, language, narrow }))?.html
  const advance = (ms: number) => {
    time += ms
  }
  return { views, html, calls, warnings, advance }
}

test('a page is drawn from answers to its own calls, for a language and a device', async () => {
  const { views, html, calls } = firstViews()
  expect(await html('/', 'de', true)).toBe('page 1 of /detrue')
  expect(calls.map(({ url }) => url)).toEqual(['/detrue'])
  await views.close()
})

test('a view that is fresh is given again, and another page, language or device has its own', async () => {
  const { views, html } = firstViews()
  expect(await html('/')).toBe('page 1 of /enfalse')
  expect(await html('/')).toBe('page 1 of /enfalse')
  expect(await html('/', 'de')).toBe('page 2 of /defalse')
  expect(await html('/', 'en', true)).toBe('page 3 of /entrue')
  await views.close()
})

test('a page that cannot be drawn has no view, and the log says why', async () => {
  const { views, html, warnings } = firstViews()
  expect(await html('/none')).toBeUndefined()
  expect(JSON.stringify(warnings)).toContain('there is none')
  await views.close()
})

test('nobody waits for long: a view that is late is none', async () => {
  const { views, html } = firstViews()
  expect(await html('/slow')).toBeUndefined()
  await views.close()
})

test('when many pages are waited for, the next one has no view at once', async () => {
  const { views, html, advance } = firstViews()
  const early = Array.from({ length: 8 }, (_, place) => {
    advance(1_000)
    return html(`/${place}`)
  })
  advance(1_000)
  expect(await html('/9')).toBeUndefined()
  expect((await Promise.all(early)).every((view) => view !== undefined)).toBe(true)
  await views.close()
})

test('a thread that dies is started again for the next page', async () => {
  const { views, html } = firstViews()
  expect(await html('/deadly')).toBeUndefined()
  expect(await html('/')).toBe('page 1 of /enfalse')
  await views.close()
})

test('who makes up addresses gets five views a second and pages without one after that; what was drawn is still given', async () => {
  const { views, html, advance } = firstViews()
  for (let made = 1; made <= 5; made += 1) expect(await html(`/coin/A${made}`)).toContain(`page ${made}`)
  expect(await html('/coin/A6')).toBeUndefined()
  expect(await html('/coin/A1')).toContain('page 1')
  advance(1_000)
  expect(await html('/coin/A6')).toContain('page 6')
  await views.close()
})
