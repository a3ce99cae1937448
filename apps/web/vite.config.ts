import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { offline } from './offline-plugin.ts'
import { texts } from './texts-plugin.ts'

const API = 'http://127.0.0.1:3000'

/** Every chunk compresses on its own, so what each visit needs from the start travels as one. */
function firstLoad(
  id: string,
  graph: { getModuleInfo: (id: string) => { importers: readonly string[] } | null },
): string | null {
  const seen = new Set<string>()
  const isReached = (module: string): boolean => {
    if (module.endsWith('/src/main.tsx')) return true
    if (seen.has(module)) return false
    seen.add(module)
    return graph.getModuleInfo(module)?.importers.some(isReached) ?? false
  }
  return isReached(id) ? 'first' : null
}

export default defineConfig({
  root: import.meta.dirname,
  base: '/',
  plugins: [react(), tailwindcss(), texts(), offline()],
  build: {
    outDir: 'dist',
    // Small files stay files: the content policy lets images come from data, but fonts only from this origin.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    rolldownOptions: { output: { codeSplitting: { groups: [{ name: firstLoad }] } } },
  },
  server: { port: 5173, proxy: { '/web/v1': API } },
})
