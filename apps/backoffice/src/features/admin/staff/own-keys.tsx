import type { StaffKey } from '@bourse/contract'
import { Button } from '@bourse/ui/button.tsx'
import { useTranslations } from '@bourse/ui/i18n.tsx'
import { SectionRule } from '@bourse/ui/rule.tsx'
import { useState } from 'react'
import { useMoment } from '../../../app/moments.ts'
import { Loaded } from '../../../app/page/loaded.tsx'
import { useOwnKeys } from '../api.ts'
import { AddPasskeyDialog, RemoveKeyDialog, RenameKeyDialog } from './own-key-dialogs.tsx'

type Open = { readonly act: 'add' } | { readonly act: 'rename' | 'remove'; readonly key: StaffKey } | null

/** Passkeys of whoever is logged in, and where the sandbox runs the demo keys of their browsers. */
export function OwnKeys() {
  const t = useTranslations('staff.own.keys')
  const query = useOwnKeys()
  const [open, setOpen] = useState<Open>(null)
  const close = () => setOpen(null)
  return (
    <section aria-labelledby="own-keys" className="max-w-[640px]">
      <SectionRule id="own-keys" title={t('title')} />
      <p className="text-body text-ink-2">{t('text')}</p>
      <Loaded query={query} failed={t('failed')} skeleton={<div className="min-h-24" />}>
        {(keys) =>
          keys.length === 0 ? (
            <p className="mt-4 text-body text-ink-2">{t('none')}</p>
          ) : (
            <ul className="mt-4 divide-y divide-line border-line border-y">
              {keys.map((key) => (
                <KeyRow key={key.keyId} of={key} onAct={(act) => setOpen({ act, key })} />
              ))}
            </ul>
          )
        }
      </Loaded>
      <Button className="mt-4" onClick={() => setOpen({ act: 'add' })}>
        {t('add')}
      </Button>
      {open?.act === 'add' && <AddPasskeyDialog onClose={close} />}
      {open?.act === 'rename' && <RenameKeyDialog of={open.key} onClose={close} />}
      {open?.act === 'remove' && <RemoveKeyDialog of={open.key} onClose={close} />}
    </section>
  )
}

function KeyRow({ of: key, onAct }: { of: StaffKey; onAct: (act: 'rename' | 'remove') => void }) {
  const t = useTranslations('staff.own.keys')
  const moment = useMoment()
  const name = key.kind === 'browser' ? t('browser') : key.name
  return (
    <li className="flex items-center justify-between gap-4 py-3 max-md:flex-col max-md:items-start">
      <div className="min-w-0 text-dense text-ink-2">
        <p className="break-words font-semibold text-body text-ink">{name}</p>
        <p>
          {t('created', { time: moment(key.createdAt) })}{' '}
          {key.lastUsedAt === null ? t('neverUsed') : t('used', { time: moment(key.lastUsedAt) })}
        </p>
        {key.synced && <p>{t('synced')}</p>}
        {key.waitsUntil !== null && <p>{t('waits', { time: moment(key.waitsUntil) })}</p>}
        {!key.removable && <p>{t('last')}</p>}
      </div>
      <div className="flex shrink-0 gap-2">
        {key.kind === 'passkey' && (
          <Button size="sm" aria-label={t('renameOf', { name })} onClick={() => onAct('rename')}>
            {t('rename')}
          </Button>
        )}
        {key.removable && (
          <Button size="sm" variant="danger" aria-label={t('removeOf', { name })} onClick={() => onAct('remove')}>
            {t('remove')}
          </Button>
        )}
      </div>
    </li>
  )
}
