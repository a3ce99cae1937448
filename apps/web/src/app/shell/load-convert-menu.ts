import { loadChunk } from '../chunk.ts'
import { ensureTexts } from '../texts.ts'

/** The menu with its own texts, which no page needs before it is opened. */
export async function loadConvertMenu() {
  const [{ ConvertMenu }] = await Promise.all([
    loadChunk(() => import('./convert-menu.tsx')),
    ensureTexts(['convertFrame']),
  ])
  return { default: ConvertMenu }
}
