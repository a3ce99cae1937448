import { type ChildProcess, spawn } from 'node:child_process'
import { join } from 'node:path'

const ROOT = join(import.meta.dirname, '..')
const ORIGINS = (port: number, dev: number) =>
  [port, dev].flatMap((number) => [`http://127.0.0.1:${number}`, `http://localhost:${number}`]).join(',')

/** `npm run dev`: the server restarts on a change, the pages replace their modules in place. */
const env = {
  ...process.env,
  WEB_ORIGINS: process.env.WEB_ORIGINS ?? ORIGINS(3000, 5173),
  OFFICE_ORIGINS: process.env.OFFICE_ORIGINS ?? ORIGINS(3001, 5174),
}
const children: ChildProcess[] = [
  start('node', ['--watch', '--watch-preserve-output', 'apps/server/src/main.ts'], ROOT),
  start('vite', ['--port', '5173', '--strictPort'], join(ROOT, 'apps/web')),
  start('vite', ['--port', '5174', '--strictPort'], join(ROOT, 'apps/backoffice')),
]
console.log('Site with hot reload: http://localhost:5173   Back office: http://localhost:5174')

for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.on(signal, () => {
    for (const child of children) child.kill(signal)
  })
}
await Promise.all(children.map((child) => new Promise((done) => child.once('exit', done))))

function start(program: string, args: readonly string[], cwd: string): ChildProcess {
  return spawn(program, args, { cwd, env, stdio: 'inherit', shell: process.platform === 'win32' })
}
