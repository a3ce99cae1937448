import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { isDeepStrictEqual } from 'node:util'
import { describe, expect, test } from 'vitest'
import { parseAllDocuments } from 'yaml'
import { readConfig, readSignerConfig } from '../apps/server/src/config.ts'
import { BUS_ROLES } from '../apps/server/src/roles/bus-permissions.ts'
import { START_WORDS } from '../scripts/start-words.ts'
import { ROOT } from './product/product.ts'

const DEPLOY = join(ROOT, 'deploy')
const read = (...path: string[]) => readFileSync(join(DEPLOY, ...path), 'utf8')

function parse(text: string): unknown[] {
  return parseAllDocuments(text, { merge: true, version: '1.2' }).map((document) => {
    expect([...document.errors, ...document.warnings]).toEqual([])
    return document.toJS()
  })
}

const settings = new Set(
  [...readFileSync(join(ROOT, '.env.example'), 'utf8').matchAll(/^([A-Z_]+)=/gm)].map(([, name = '']) => name),
)
const namesIn = (file: string) => [...read(file).matchAll(/^([A-Z_]+)=/gm)].map(([, name = '']) => name)

const OURS = { api: 2, engine: 2, stream: 1, worker: 1, signer: 1 } as const
type OurRole = keyof typeof OURS
const isBusRole = (name: string) => BUS_ROLES.some((role) => role === name)
const isOurs = (name: string): name is OurRole => name in OURS

interface Service {
  readonly image: string
  readonly command?: readonly string[]
  readonly healthcheck?: { readonly test: readonly string[] }
  readonly read_only?: boolean
  readonly cap_drop?: readonly string[]
  readonly env_file?: string | readonly string[]
  readonly networks?: readonly string[]
  readonly volumes?: readonly string[]
  readonly ports?: readonly string[]
  readonly depends_on?: Readonly<Record<string, unknown>>
  readonly deploy?: { readonly resources?: { readonly limits?: { readonly cpus?: string; readonly memory?: string } } }
}

describe('Compose', () => {
  const [file] = parse(read('compose.yaml')) as {
    services: Record<string, Service>
    volumes: object
    networks: Record<string, { internal?: boolean } | null>
  }[]
  const services = Object.entries(file?.services ?? {})

  test('runs as many of each role as it should', () => {
    const roles = services.filter(([, { image }]) => image.startsWith('bourse:')).map(([, { command }]) => command?.[0])
    for (const [role, count] of Object.entries(OURS)) expect(roles.filter((own) => own === role)).toHaveLength(count)
    expect(services.map(([name]) => name)).toEqual(expect.arrayContaining(['postgres', 'nats', 'proxy']))
  })

  test.each(services)('%s has a health check, limits and an image with a version', (_name, service) => {
    expect(service.healthcheck?.test[0]).toBe('CMD')
    expect(service.deploy?.resources?.limits).toMatchObject({ cpus: expect.any(String), memory: expect.any(String) })
    expect(service.image).toMatch(/:\d/)
    for (const name of Object.keys(service.depends_on ?? {})) expect(file?.services[name]).toBeDefined()
    // What is open is open to this machine alone; a proxy with certificates stands in front.
    for (const port of service.ports ?? []) expect(port).toMatch(/^127\.0\.0\.1:/)
    expect(service).toMatchObject({ read_only: true, cap_drop: ['ALL'], security_opt: ['no-new-privileges:true'] })
  })

  test('what holds data or keys has no way out, and the back office a way in of its own', () => {
    const networksOf = (name: string) => file?.services[name]?.networks ?? []
    const isInternal = (name: string) => file?.networks[name]?.internal === true
    for (const name of ['postgres', 'nats', 'signer', 'engine-1', 'engine-2'])
      expect(networksOf(name).every(isInternal), name).toBe(true)
    expect(networksOf('proxy')).toEqual(['front'])
    expect(networksOf('office-proxy')).toEqual(['office'])
    for (const [name, { networks = [] }] of services)
      if (networks.includes('vault')) expect(['api-1', 'api-2', 'worker', 'signer']).toContain(name)
    expect(read('nginx.conf')).not.toContain('3001')
    expect(read('nginx-office.conf')).toMatch(/server_name office\.bourse\.example;/)
    expect(read('nginx-office.conf')).not.toMatch(/:3000|:3003/)
  })

  test('each role has a name of its own on the bus, and none is committed', () => {
    for (const role of BUS_ROLES) {
      const own = services.filter(([, { command }]) => command?.[0] === role)
      for (const [, { env_file }] of own) expect(env_file).toEqual(['bourse.env', `nats.${role}.env`])
    }
    expect(namesIn('bourse.env.example')).not.toContain('NATS_URL')
    expect(read('nats.conf')).toMatch(/^include nats-users\.conf$/m)
    const ignored = readFileSync(join(ROOT, '.gitignore'), 'utf8').split('\n')
    expect(ignored).toEqual(expect.arrayContaining(['deploy/*.env', 'deploy/nats-users.conf']))
  })

  test('the seed is in the settings of the signer alone, and every setting is one that is read', () => {
    expect(namesIn('bourse.env.example')).not.toContain('SIGNER_SEED')
    expect(file?.services.signer?.env_file).toBe('signer.env')
    for (const name of [...namesIn('bourse.env.example'), ...namesIn('signer.env.example')])
      expect(settings, name).toContain(name)
  })

  test('with the blanks filled in its settings start production, on a network that they call private', () => {
    const pairs = (name: string) =>
      Object.fromEntries([...read(name).matchAll(/^([A-Z_]+)=(.*)$/gm)].map(([, key = '', value = '']) => [key, value]))
    expectSettings(pairs('bourse.env.example'), pairs('signer.env.example'))
  })
})

const KEY = 'AAECAwQFBgcICQoLDA0ODxAREhMUFRYXGBkaGxwdHh8'
/** What an operator puts in where the files leave it open, as the image runs it. */
const FILLED = {
  ...{ BOURSE_MODE: 'production', DATA_DIR: '/nowhere', SECRET_KEY: KEY, SIGNER_KEY: KEY },
  ...{ SMTP_URL: 'smtps://mail.example', SMS_URL: 'https://sms.example', SMS_KEY: 'key' },
  ...{ NATS_URL: 'nats://api:PASSWORD@nats:4222' },
  ...{ DATABASE_URL: 'postgres://bourse:PASSWORD@postgres:5432/bourse', SIGNER_SEED: `${'abandon '.repeat(11)}about` },
}

/** Both kinds of process start with these settings, and neither would without the word on the network. */
function expectSettings(ours: Readonly<Record<string, string>>, signers: Readonly<Record<string, string>>): void {
  for (const [read, given] of [
    [readConfig, ours],
    [readSignerConfig, signers],
  ] as const) {
    const env = { ...FILLED, ...Object.fromEntries(Object.entries(given).filter(([, value]) => value !== '')) }
    expect(() => read(env)).not.toThrow()
    expect(() => read({ ...env, PRIVATE_NETWORK: 'off' })).toThrow('is not encrypted')
  }
}

/** Read by PostgreSQL's image and by NATS. */
const OF_OTHERS = ['POSTGRES_PASSWORD', 'VAULT_PASSWORD', 'nats-users.conf']

interface Container {
  readonly name: string
  readonly image: string
  readonly args?: readonly string[]
  readonly env?: readonly {
    readonly name: string
    readonly value?: string
    readonly valueFrom?: { readonly configMapKeyRef: { readonly name: string; readonly key: string } }
  }[]
  readonly envFrom?: readonly Readonly<Record<string, { readonly name: string }>>[]
  readonly ports?: readonly { readonly name: string; readonly containerPort: number }[]
  readonly volumeMounts?: readonly { readonly name: string }[]
  readonly readinessProbe?: object
  readonly livenessProbe?: object
  readonly resources?: { readonly requests?: object; readonly limits?: object }
  readonly securityContext?: object
}

interface Manifest {
  readonly apiVersion: string
  readonly kind: string
  readonly metadata: { readonly name: string; readonly namespace?: string }
  readonly stringData?: Readonly<Record<string, string>>
  readonly data?: Readonly<Record<string, string>>
  readonly spec?: {
    readonly replicas?: number
    readonly selector?: Readonly<Record<string, unknown>>
    readonly ports?: readonly { readonly targetPort: string }[]
    readonly template?: {
      readonly metadata: { readonly labels: Readonly<Record<string, string>> }
      readonly spec: {
        readonly containers: readonly Container[]
        readonly volumes?: readonly { readonly name: string }[]
        readonly securityContext?: object
        readonly automountServiceAccountToken?: boolean
      }
    }
    readonly ingressClassName?: string
    readonly policyTypes?: readonly string[]
    readonly ingress?: readonly { readonly from?: unknown; readonly ports?: unknown }[]
    readonly volumeClaimTemplates?: readonly { readonly metadata: { readonly name: string } }[]
    readonly rules?: readonly {
      readonly http: {
        readonly paths: readonly {
          readonly backend: { readonly service: { readonly name: string; readonly port: { readonly name: string } } }
        }[]
      }
    }[]
  }
}

const VERSIONS: Readonly<Record<string, string>> = {
  ...{ Namespace: 'v1', ConfigMap: 'v1', Secret: 'v1', Service: 'v1', PersistentVolumeClaim: 'v1' },
  ...{ Deployment: 'apps/v1', StatefulSet: 'apps/v1', PodDisruptionBudget: 'policy/v1' },
  ...{ Ingress: 'networking.k8s.io/v1', NetworkPolicy: 'networking.k8s.io/v1' },
}

describe('Kubernetes', () => {
  const manifests = readdirSync(join(DEPLOY, 'kubernetes')).flatMap(
    (name) => parse(read('kubernetes', name)) as Manifest[],
  )
  const of = (kind: string) => manifests.filter((manifest) => manifest.kind === kind)
  const named = (kind: string, name: string) => of(kind).find(({ metadata }) => metadata.name === name)
  const workloads = [...of('Deployment'), ...of('StatefulSet')].map((own) => [own.metadata.name, own] as const)

  test('every manifest is of a kind and version that there is, in our namespace, and named once', () => {
    for (const { apiVersion, kind, metadata } of manifests) {
      expect([kind, apiVersion]).toEqual([kind, VERSIONS[kind]])
      if (kind !== 'Namespace') expect(metadata.namespace, metadata.name).toBe('bourse')
    }
    const names = manifests.map(({ kind, metadata }) => `${kind} ${metadata.name}`)
    expect(new Set(names).size).toBe(names.length)
  })

  test('there are as many of each role as there should be', () => {
    const replicas = workloads.flatMap(([name, { spec }]) => (isOurs(name) ? [[name, spec?.replicas]] : []))
    expect(Object.fromEntries(replicas)).toEqual(OURS)
  })

  test.each(workloads)('%s has probes, limits, a user that is not root, and finds what it names', (name, { spec }) => {
    const pod = spec?.template?.spec
    expect(spec?.selector).toEqual({ matchLabels: spec?.template?.metadata.labels })
    expect(pod).toMatchObject({ securityContext: { runAsNonRoot: true }, automountServiceAccountToken: false })
    const volumes = [...(pod?.volumes ?? []), ...(spec?.volumeClaimTemplates ?? []).map(({ metadata }) => metadata)]
    for (const container of pod?.containers ?? []) {
      expect(container.image).toMatch(/:\d/)
      expect(container).toMatchObject({ readinessProbe: expect.anything(), livenessProbe: expect.anything() })
      for (const amount of [container.resources?.requests, container.resources?.limits])
        expect(amount).toMatchObject({ cpu: expect.anything(), memory: expect.anything() })
      expect(container.securityContext).toEqual({
        ...{ allowPrivilegeEscalation: false, readOnlyRootFilesystem: true, capabilities: { drop: ['ALL'] } },
      })
      if (isBusRole(name)) expect(container.envFrom).toContainEqual({ secretRef: { name: `nats-${name}` } })
      if (isOurs(name)) expect(container.args).toEqual([name])
      for (const mount of container.volumeMounts ?? []) expect(volumes.map((own) => own.name)).toContain(mount.name)
      for (const source of container.envFrom ?? []) {
        const { configMapRef, secretRef } = source
        if (configMapRef !== undefined) expect(named('ConfigMap', configMapRef.name)).toBeDefined()
        if (secretRef !== undefined) expect(named('Secret', secretRef.name)).toBeDefined()
      }
    }
  })

  test('services and ways in lead to ports that are there', () => {
    for (const { spec } of of('Service')) {
      const target = workloads.find(([, own]) =>
        isDeepStrictEqual(own.spec?.selector, { matchLabels: spec?.selector }),
      )?.[1]
      const open = target?.spec?.template?.spec.containers.flatMap(({ ports }) => ports ?? []).map(({ name }) => name)
      for (const { targetPort } of spec?.ports ?? []) expect(open).toContain(targetPort)
    }
    const ways = of('Ingress')
      .flatMap(({ spec }) => spec?.rules ?? [])
      .flatMap(({ http }) => http.paths)
    for (const { backend } of ways) {
      const service = named('Service', backend.service.name)
      expect(service?.spec?.ports).toContainEqual(expect.objectContaining({ name: backend.service.port.name }))
    }
    expect(ways.length).toBeGreaterThan(2)
  })

  test('nobody reaches a pod that is not named, and the back office is not reached by the way of the site', () => {
    const policies = new Map(of('NetworkPolicy').map(({ metadata, spec }) => [metadata.name, spec]))
    expect(policies.get('nobody')).toEqual({ podSelector: {}, policyTypes: ['Ingress'] })
    const namespaceOf = (name: string) => JSON.stringify(policies.get(name)?.ingress?.[0]?.from)
    expect(policies.get('site')?.ingress?.[0]?.ports).toEqual([{ protocol: 'TCP', port: 3000 }])
    expect(policies.get('office')?.ingress?.[0]?.ports).toEqual([{ protocol: 'TCP', port: 3001 }])
    expect(namespaceOf('site')).toContain('ingress-public')
    expect(namespaceOf('office')).toContain('ingress-internal')
    for (const name of ['signer', 'engine']) expect(policies.get(name)?.policyTypes).toEqual(['Ingress', 'Egress'])
    const [site, office] = [named('Ingress', 'site')?.spec, named('Ingress', 'office')?.spec]
    expect(site?.ingressClassName).not.toBe(office?.ingressClassName)
    expect(JSON.stringify(site)).not.toContain('office')
  })

  test('no secret has a value, the seed is the signer’s alone, and every setting is one that is read', () => {
    for (const { metadata, stringData = {} } of of('Secret')) {
      expect(Object.values(stringData).every((value) => value === '')).toBe(true)
      expect('SIGNER_SEED' in stringData).toBe(metadata.name === 'signer')
      for (const name of Object.keys(stringData)) if (!OF_OTHERS.includes(name)) expect(settings).toContain(name)
    }
    for (const name of Object.keys(named('ConfigMap', 'bourse')?.data ?? {})) expect(settings).toContain(name)
  })

  test('with the Secrets filled in its settings start production, on a network that they call private', () => {
    const signer = named('Deployment', 'signer')?.spec?.template?.spec.containers.flatMap(({ env }) => env ?? []) ?? []
    const ours = named('ConfigMap', 'bourse')?.data ?? {}
    const signers = Object.fromEntries(
      signer.map(({ name, value, valueFrom }) => [name, value ?? ours[valueFrom?.configMapKeyRef.key ?? ''] ?? '']),
    )
    expectSettings(ours, signers)
  })
})

test('the image takes the role as its argument and runs as nobody special', () => {
  const file = read('Dockerfile')
  expect(file).toMatch(/^FROM node:24\.[\d.]+-/m)
  expect(file).toMatch(/^USER node$/m)
  const words = ['node', ...START_WORDS, '--role'].map((word) => `"${word}"`).join(', ')
  expect(file).toContain(`ENTRYPOINT [${words}]`)
  expect(file).not.toMatch(/:latest/)
})

test('every file names the image of this version', () => {
  const { version }: { version: string } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8'))
  const names = readdirSync(DEPLOY, { recursive: true, encoding: 'utf8' }).filter((name) =>
    /Dockerfile$|\.yaml$/.test(name),
  )
  const images = names.flatMap((name) =>
    [...read(name).matchAll(/bourse:\d[\d.]*/g)].map(([image]) => `${name} ${image}`),
  )
  expect(images.length).toBeGreaterThan(5)
  expect(images.filter((image) => !image.endsWith(` bourse:${version}`))).toEqual([])
})
