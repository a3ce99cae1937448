import { lazy } from 'react'
import { loadChunk } from '../../../app/chunk.ts'
import { ensureTexts } from '../../../app/texts.ts'

/** Most people leave the page without having opened AutoBuy, so its parts come with their texts when they are wanted. */
export async function withTexts<Module>(part: Promise<Module>): Promise<Module> {
  const [loaded] = await Promise.all([part, ensureTexts(['plans'])])
  return loaded
}

const loadList = () => withTexts(import('./plans-list.tsx'))

export const PlansList = lazy(() => loadChunk(async () => ({ default: (await loadList()).PlansList })))
