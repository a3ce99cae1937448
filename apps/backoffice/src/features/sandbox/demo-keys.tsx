import type { SandboxWorld } from '@bourse/contract'
import { useTranslations } from '@bourse/ui/i18n.tsx'
import { SectionRule } from '@bourse/ui/rule.tsx'
import { Copyable } from './demo-users.tsx'

/** What a program needs to read and trade for one of the demo's people. */
export function DemoKeys({ keys }: { readonly keys: SandboxWorld['demoKeys'] }) {
  const t = useTranslations('sandbox.world.keys')
  return keys.map(({ owner, key, secret }) => (
    <section key={key} aria-labelledby={`demo-key-${owner}`}>
      <SectionRule id={`demo-key-${owner}`} title={t('title')} />
      <p className="text-body text-ink-2">{t('text', { owner })}</p>
      <dl className="mt-2 text-body [&>dt]:text-dense [&>dt]:text-ink-3">
        <dt>{t('key')}</dt>
        <dd>
          <Copyable value={key} label={t('copyKey')} />
        </dd>
        <dt className="mt-1">{t('secret')}</dt>
        <dd>
          <Copyable value={secret} label={t('copySecret')} />
        </dd>
      </dl>
    </section>
  ))
}
