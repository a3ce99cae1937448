import { gzipSync } from 'node:zlib'
import type { Page } from 'playwright-core'

/**
 * Listens to what a page fetches as a script, from now on, and then gives the kB of it as gzip makes them. Each is asked for once
 * more to be weighed: a script that runs beside the page takes its answer along when it ends.
 */
export function watchScripts(page: Page): () => Promise<number> {
  const urls = new Set<string>()
  page.on('request', (request) => {
    if (request.resourceType() === 'script') urls.add(request.url())
  })
  return async () => {
    const sizes = await Promise.all(
      [...urls].map(async (url) => {
        const answer = await page.context().request.get(url)
        return gzipSync(await answer.body(), { level: 9 }).length
      }),
    )
    return sizes.reduce((sum, size) => sum + size, 0) / 1000
  }
}
