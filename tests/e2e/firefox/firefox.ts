import { spawn } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { assert } from '@bourse/money'
import { temporaryFolder } from '../../../apps/server/src/testing/temporary-folder.ts'
import { DESKTOP } from '../browser.ts'
import { type Bidi, openBidi } from './bidi.ts'

const LISTENING = /WebDriver BiDi listening on (ws:\/\/\S+)/
/** It ends what will never come; a machine that has other work to do may need long for what does. */
const WAIT_MS = 60_000
const LOOK_EVERY_MS = 50
/** As the protocol writes them. */
const CONTROL = '\uE009'

/** Whatever Firefox wants of the outside world goes to a port where nobody listens. */
const PREFERENCES = {
  'network.proxy.type': 1,
  'network.proxy.http': '127.0.0.1',
  'network.proxy.http_port': 9,
  'network.proxy.ssl': '127.0.0.1',
  'network.proxy.ssl_port': 9,
  'network.proxy.no_proxies_on': '127.0.0.1, localhost',
  'network.proxy.allow_hijacking_localhost': false,
  'datareporting.policy.dataSubmissionEnabled': false,
  'intl.accept_languages': 'en-GB, en',
  'intl.locale.requested': 'en-GB',
  'ui.prefersReducedMotion': 1,
}

type Locator =
  | { readonly type: 'accessibility'; readonly value: { readonly role: string; readonly name: string } }
  | { readonly type: 'css' | 'xpath'; readonly value: string }

interface Element {
  readonly sharedId: string
}

export const named = (name: string, role: string): Locator => ({ type: 'accessibility', value: { name, role } })
export const at = (value: string): Locator => ({ type: 'css', value })
export const buttonThatBegins = (text: string, inside = ''): Locator => ({
  type: 'xpath',
  value: `${inside}//button[starts-with(normalize-space(.), "${text}")]`,
})

/** Debian's Firefox with one window, driven over WebDriver BiDi: Playwright's own client needs a newer one than Debian has. */
export async function openFirefox(executable: string) {
  const profile = temporaryFolder('bourse-firefox-')
  const lines = Object.entries(PREFERENCES).map(([key, value]) => `user_pref("${key}", ${JSON.stringify(value)});`)
  writeFileSync(join(profile, 'user.js'), lines.join('\n'))
  const child = spawn(executable, ['--headless', '--no-remote', '--profile', profile, '--remote-debugging-port', '0'])
  const ended = new Promise<void>((done) => child.once('exit', () => done()))
  const url = await new Promise<string>((found, failed) => {
    let told = ''
    child.stderr.on('data', (chunk: Buffer) => {
      told += String(chunk)
      const address = LISTENING.exec(told)?.[1]
      if (address !== undefined) found(address)
    })
    child.once('exit', () => failed(new Error(`Firefox ended before it listened:\n${told}`)))
  })
  const bidi = await openBidi(`${url}/session`)
  return {
    window: await onlyWindow(bidi),
    async close() {
      bidi.close()
      child.kill()
      await ended
      await rm(profile, { recursive: true, force: true })
    },
  }
}

export type Window = Awaited<ReturnType<typeof onlyWindow>>

async function onlyWindow(bidi: Bidi) {
  await bidi.send('session.new', { capabilities: {} })
  const tree = await bidi.send<{ contexts: { context: string }[] }>('browsingContext.getTree', { maxDepth: 0 })
  const context = tree.contexts[0]?.context
  await bidi.send('browsingContext.setViewport', { context, viewport: DESKTOP })

  async function find(locator: Locator): Promise<Element | undefined> {
    const { nodes } = await bidi.send<{ nodes: Element[] }>('browsingContext.locateNodes', { context, locator })
    return nodes[0]
  }

  /** What is on the page and can be used; until then it is looked for again. */
  async function wait(locator: Locator): Promise<Element> {
    for (const end = performance.now() + WAIT_MS; performance.now() < end; await sleep(LOOK_EVERY_MS)) {
      const element = await find(locator).catch(() => undefined)
      if (element !== undefined && (await ask(element, '(one) => one.disabled !== true'))) return element
    }
    throw new Error(`${JSON.stringify(locator)} has not come to\n${await shown()}`)
  }

  async function ask<Answer>(element: Element | undefined, functionDeclaration: string, ...values: string[]) {
    const given = values.map((value) => ({ type: 'string', value }))
    const { result, type } = await bidi.send<{ type: string; result: { value: Answer } }>('script.callFunction', {
      ...{ functionDeclaration, awaitPromise: true, target: { context } },
      arguments: [...(element === undefined ? [] : [element]), ...given],
    })
    assert(type === 'success', `${functionDeclaration} is answered`)
    return result.value
  }

  /** What a person sees, for whoever reads about a failure. */
  const shown = () => ask<string>(undefined, '() => document.body.innerText')

  async function until(told: string, part: string): Promise<void> {
    const end = performance.now() + WAIT_MS
    const includes = async () => (await ask<string>(undefined, told).catch(() => '')).includes(part)
    while (!(await includes())) {
      if (performance.now() > end) throw new Error(`${part} has not come to\n${await shown()}`)
      await sleep(LOOK_EVERY_MS)
    }
  }

  async function click(locator: Locator): Promise<void> {
    const element = await wait(locator)
    await ask(element, '(one) => one.scrollIntoView({ block: "center", behavior: "instant" })')
    const origin = { type: 'element', element }
    const press = [
      { type: 'pointerDown', button: 0 },
      { type: 'pointerUp', button: 0 },
    ] as const
    const actions = [{ type: 'pointerMove', x: 0, y: 0, origin }, ...press]
    await bidi.send('input.performActions', { context, actions: [{ type: 'pointer', id: 'mouse', actions }] })
  }

  return {
    wait,
    click,
    ask,
    async open(url: string) {
      await bidi.send('browsingContext.navigate', { context, url, wait: 'complete' })
    },
    /** Key by key, in place of what is there. */
    async fill(locator: Locator, text: string) {
      await click(locator)
      const keys = [...text].flatMap((value) => [
        { type: 'keyDown', value },
        { type: 'keyUp', value },
      ])
      const all = [
        { type: 'keyDown', value: CONTROL },
        { type: 'keyDown', value: 'a' },
        { type: 'keyUp', value: 'a' },
        { type: 'keyUp', value: CONTROL },
      ]
      const actions = [...all, ...keys]
      await bidi.send('input.performActions', { context, actions: [{ type: 'key', id: 'keyboard', actions }] })
    },
    /** The list that opens is drawn by the system, where the protocol does not reach. */
    async choose(locator: Locator, value: string) {
      const chosen = `(list, value) => { list.value = value; list.dispatchEvent(new Event('change', { bubbles: true })) }`
      await ask(await wait(locator), chosen, value)
    },
    waitForText: (text: string) => until('() => document.body.innerText', text),
    waitForPath: (part: string) => until('() => location.pathname', part),
  }
}
