import { boot } from '@bourse/ui/vite/boot.ts'
import { isReached, type ModuleGraph } from '@bourse/ui/vite/chunks.ts'
import { texts } from '@bourse/ui/vite/texts.ts'
import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'

const API = 'http://127.0.0.1:3001'

/** What each visit needs from the start travels as one: dozens of small chunks weigh more and cost a round trip each. */
function chunkOf(id: string, graph: ModuleGraph): string | null {
  return !id.includes('/features/') && isReached(id, '/src/main.tsx', graph) ? 'first' : null
}

export default defineConfig({
  root: import.meta.dirname,
  base: '/',
  plugins: [react(), tailwindcss(), boot(), texts(import.meta.dirname)],
  build: {
    outDir: 'dist',
    // What tests/budgets.test.ts weighs.
    manifest: true,
    // Small files stay files: the content policy lets images come from data, but fonts only from this origin.
    assetsInlineLimit: 0,
    // The constants of calls go where they are used; otherwise the first chunk would have those of all pages.
    rolldownOptions: {
      optimization: { inlineConst: { mode: 'all' } },
      output: { codeSplitting: { groups: [{ name: chunkOf, debugName: 'first' }] } },
    },
    modulePreload: false,
  },
  server: { port: 5174, proxy: { '/office/v1': API } },
})
