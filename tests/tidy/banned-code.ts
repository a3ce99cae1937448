import { isCode, isTest, lineAt, type Rule, type SourceFile, type Violation } from './files.ts'
import { parse, visit } from './syntax.ts'

interface Ban {
  readonly says: string
  readonly where: (path: string) => boolean
  /** Files that are right to do it, each with its reason. */
  readonly except: Readonly<Record<string, string>>
}

const inSource = (path: string) => /^(apps|packages)\//.test(path) && !path.includes('/scripts/') && !isTest(path)
/** Where an amount is decided, a float is a bug. */
const inMoney = (path: string) => /^(packages\/(money|engine|contract)|apps\/server\/src\/modules)\//.test(path)

const BANS = {
  clock: {
    says: 'The time comes from the Clock, so that it can be moved.',
    where: inSource,
    except: {
      'apps/server/src/platform/time/clock.ts': 'this is the clock',
      'apps/backoffice/src/app/real-time.ts': 'countdowns of a session run on the real time of the device',
      'packages/client/src/send.ts': 'the timestamp of a sealed payload is the real time of the caller',
    },
  },
  random: {
    says: 'Randomness comes from Ids or from crypto; Math.random() can be guessed.',
    where: inSource,
    except: {},
  },
  float: { says: 'A float cannot hold money; use the units of @bourse/money.', where: inMoney, except: {} },
  console: {
    says: 'Write to the logger; the console has no levels and redacts nothing.',
    where: inSource,
    except: {
      'apps/server/src/run.ts': 'it prints the addresses and the demo log-ins',
      'apps/server/src/commands/audit.ts': 'a command that prints its findings',
      'apps/server/src/commands/seed.ts': 'a command that prints what it made',
      'apps/server/src/commands/reset.ts': 'a command that prints what it removed',
      'apps/server/src/commands/backup.ts': 'a command that prints what it wrote',
      'apps/server/src/commands/restore.ts': 'a command that prints what it restored',
      'apps/server/src/commands/rekey.ts': 'a command that prints what it sealed',
      'apps/server/src/commands/engine.ts': 'a command that prints its result',
      'apps/server/src/commands/signer.ts': 'a command that prints whether the signer signs',
      'apps/server/src/commands/first-admin.ts': 'a command that shows the first password once',
    },
  },
  env: {
    says: 'Only config.ts reads the environment, once and by a schema.',
    where: inSource,
    except: { 'apps/server/src/config.ts': 'the one reader' },
  },
  html: {
    says: 'Text is shown as text: markup or code that is made from strings lets strangers write it.',
    where: (path) => /^(apps|packages)\//.test(path),
    except: {},
  },
  shell: {
    says: 'A program is started with its arguments apart (spawn): a shell would read what stands in them.',
    where: inSource,
    except: {},
  },
  redirect: {
    says: "A request of the server carries keys: it says redirect: 'error', so that nobody sends them elsewhere.",
    where: (path) => inSource(path) && path.startsWith('apps/server/src/'),
    except: {},
  },
  waiting: {
    says: 'A mutation waits for no data, which may take its callers away unheard; call refresh() of app/shared-data/queries.ts.',
    where: (path) => inSource(path) && /^apps\/(web|backoffice)\//.test(path),
    except: {
      'apps/web/src/app/shared-data/queries.ts': 'it has refresh() and reread()',
      'apps/backoffice/src/app/queries.ts': 'it has refresh()',
    },
  },
  tls: { says: 'A certificate that nobody checks proves nothing.', where: inSource, except: {} },
  cryptography: {
    says: 'Secrets are sealed by platform/secrets/secrets.ts, and digests are SHA-2 (docs/security/inventory.md).',
    where: inSource,
    except: {
      'apps/server/src/platform/secrets/secrets.ts': 'it seals, by ciphers that notice a change',
      'apps/server/src/platform/secrets/breached.ts': 'services that know passwords from breaches are asked by SHA-1',
      'apps/sandbox/src/passwords/server.ts': 'it plays such a service',
    },
  },
  any: { says: '`any` switches the types off.', where: () => true, except: {} },
  silenced: { says: 'The type checker is silenced here; mend the type.', where: () => true, except: {} },
  only: { says: '`.only` hides every other test.', where: isTest, except: {} },
} as const satisfies Record<string, Ban>

type BanName = keyof typeof BANS

export const bannedCode: Rule = (files) =>
  files
    .filter(({ path }) => isCode(path))
    .flatMap((file) =>
      uses(file)
        .filter(({ ban }) => holds(BANS[ban], file.path))
        .map(({ ban, start }) => violation(file, ban, start)),
    )

function holds(ban: Ban, path: string): boolean {
  return ban.where(path) && ban.except[path] === undefined
}

function violation(file: SourceFile, ban: BanName, start: number): Violation {
  return { path: file.path, line: lineAt(file.text, start), says: BANS[ban].says }
}

interface Use {
  readonly ban: BanName
  readonly start: number
}

const MEMBERS: Readonly<Record<string, BanName>> = {
  'Date.now': 'clock',
  'Math.random': 'random',
  'Number.parseFloat': 'float',
  'process.env': 'env',
  'document.write': 'html',
}

const CALLED: Readonly<Record<string, BanName>> = {
  parseFloat: 'float',
  Date: 'clock',
  eval: 'html',
  exec: 'shell',
  execSync: 'shell',
  createCipheriv: 'cryptography',
  createDecipheriv: 'cryptography',
  publicEncrypt: 'cryptography',
  privateDecrypt: 'cryptography',
}

function uses(file: SourceFile): Use[] {
  const found: Use[] = []
  visit(file, {
    MemberExpression(node) {
      const text = file.text.slice(node.start, node.end).replace(/\s/g, '')
      const ban = MEMBERS[text]
      if (ban !== undefined) found.push({ ban, start: node.start })
      else if (/^console\.\w+$/.test(text)) found.push({ ban: 'console', start: node.start })
      else if (/^(test|it|describe|suite)(\.\w+)*\.only$/.test(text)) found.push({ ban: 'only', start: node.start })
      else if (/\.toFixed$/.test(text)) found.push({ ban: 'float', start: node.start })
      else if (/\.(invalidateQueries|refetchQueries)$/.test(text)) found.push({ ban: 'waiting', start: node.start })
      else if (/\.(innerHTML|outerHTML|insertAdjacentHTML|srcdoc)$/.test(text))
        found.push({ ban: 'html', start: node.start })
    },
    CallExpression(node) {
      const ban = node.callee.type === 'Identifier' ? CALLED[node.callee.name] : undefined
      if (ban !== undefined) found.push({ ban, start: node.start })
      const isDigest = node.callee.type === 'Identifier' && /^create(Hash|Hmac)$/.test(node.callee.name)
      if (isDigest && !/^\w+\('sha(256|512)'[,)]/.test(file.text.slice(node.start, node.end)))
        found.push({ ban: 'cryptography', start: node.start })
      const isFetch = node.callee.type === 'Identifier' && node.callee.name === 'fetch'
      if (isFetch && !file.text.slice(node.start, node.end).includes("redirect: 'error'"))
        found.push({ ban: 'redirect', start: node.start })
    },
    NewExpression(node) {
      const name = node.callee.type === 'Identifier' ? node.callee.name : ''
      if (name === 'Date' && node.arguments.length === 0) found.push({ ban: 'clock', start: node.start })
      if (name === 'Function') found.push({ ban: 'html', start: node.start })
    },
    Property(node) {
      const name = node.key.type === 'Identifier' ? node.key.name : ''
      if (name === 'rejectUnauthorized' || name === 'checkServerIdentity') found.push({ ban: 'tls', start: node.start })
      if (name === 'shell') found.push({ ban: 'shell', start: node.start })
      const isAsync = node.value.type === 'ArrowFunctionExpression' && node.value.async
      if (isAsync && /^on(Success|Error|Settled)$/.test(name)) found.push({ ban: 'waiting', start: node.start })
    },
    JSXAttribute(node) {
      if (node.name.name === 'dangerouslySetInnerHTML') found.push({ ban: 'html', start: node.start })
    },
    TSAnyKeyword: (node) => void found.push({ ban: 'any', start: node.start }),
  })
  for (const { value, start } of parse(file).comments) {
    if (/^\s*@ts-(ignore|nocheck)\b/.test(value)) found.push({ ban: 'silenced', start })
  }
  return found
}

/** An exception whose file is gone would wait for a new file of that name. */
export const exceptionsExist: Rule = (files) =>
  Object.values<Ban>(BANS)
    .flatMap(({ except }) => Object.keys(except))
    .filter((path) => !files.some((file) => file.path === path))
    .map((path) => ({ path, line: 1, says: 'This file is excepted from a rule, but does not exist.' }))
