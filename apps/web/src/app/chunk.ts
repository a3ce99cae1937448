/** Specification §8 and §9: a part of the page that has not arrived after 120 s is a chunk load error. */
export const CHUNK_TIMEOUT_MS = 120_000

export class ChunkLoadError extends Error {
  constructor(cause: unknown) {
    super('chunk load error', { cause })
    this.name = 'ChunkLoadError'
  }
}

export async function loadChunk<T>(load: () => Promise<T>, timeoutMs = CHUNK_TIMEOUT_MS): Promise<T> {
  let timer: ReturnType<typeof setTimeout> | undefined
  const late = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new ChunkLoadError('timeout')), timeoutMs)
  })
  try {
    return await Promise.race([load(), late])
  } catch (error) {
    throw error instanceof ChunkLoadError ? error : new ChunkLoadError(error)
  } finally {
    clearTimeout(timer)
  }
}
