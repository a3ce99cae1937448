import type { QuickbuySetting } from '@bourse/contract'
import { Segmented } from '@bourse/ui/fields/segmented.tsx'
import { Select } from '@bourse/ui/fields/select.tsx'
import { TextField } from '@bourse/ui/fields/text-field.tsx'
import { useTranslations } from '@bourse/ui/i18n.tsx'
import { useState } from 'react'
import { usePaused } from '../../app/live/use-paused.ts'
import { useAddressForm } from './api.ts'

const PAUSE_MS = 500

export type Target =
  | { readonly kind: 'own' }
  | { readonly kind: 'outside'; readonly chainName: string; readonly address: string; readonly tag: string }

/** An address is asked about only when there is one, and never whose it is. */
export function useTarget(setting: QuickbuySetting | undefined) {
  const [target, setTarget] = useState<Target>({ kind: 'own' })
  const chains = setting?.chains ?? []
  const chosen = target.kind === 'outside' ? target : null
  const chain = chains.find(({ chainName }) => chainName === chosen?.chainName) ?? chains[0]
  const address = chosen?.address.trim() ?? ''
  const tag = chain?.memo === 'tag' ? (chosen?.tag.trim() ?? '') : ''
  const input =
    chosen === null || chain === undefined || address === '' || setting === undefined
      ? null
      : { symbol: setting.symbol, chainName: chain.chainName, address, ...(tag !== '' && { tag }) }
  const paused = usePaused(input, JSON.stringify(input), PAUSE_MS)
  const check = useAddressForm(paused.value)
  return {
    target,
    setTarget,
    chains,
    chain,
    check,
    /** Where the coins go, as the order takes it; null while that is not clear. */
    request:
      chosen === null
        ? ({ target: 'own' } as const)
        : check.data === undefined || input === null
          ? null
          : ({
              target: 'outside',
              chainName: input.chainName,
              address: check.data.address,
              ...(check.data.tag !== null && { tag: check.data.tag }),
            } as const),
  }
}

export type TargetState = ReturnType<typeof useTarget>

/** The own account, or an address outside where the partner delivers there. */
export function TargetChoice({ state, outside }: { readonly state: TargetState; readonly outside: boolean }) {
  const t = useTranslations('quickbuy.target')
  const { target, setTarget, chains, chain, check } = state
  if (!outside || chain === undefined) return <p className="mt-4 text-dense text-ink-2">{t('ownOnly')}</p>
  const empty = { kind: 'outside', chainName: chain.chainName, address: '', tag: '' } as const
  return (
    <div className="mt-5 grid gap-4">
      <div>
        <p className="mb-1 font-medium text-body text-ink-2">{t('label')}</p>
        <Segmented
          block
          label={t('label')}
          value={target.kind}
          onChange={(kind) => setTarget(kind === 'own' ? { kind } : empty)}
          options={[
            { value: 'own', label: t('own') },
            { value: 'outside', label: t('outside') },
          ]}
        />
      </div>
      {target.kind === 'outside' && (
        <>
          <Select
            label={t('network')}
            value={chain.chainName}
            options={chains.map(({ chainName, name }) => ({ value: chainName, label: name }))}
            onChange={(event) => setTarget({ ...target, chainName: event.target.value })}
          />
          <TextField
            label={t('address')}
            value={target.address}
            onChange={(event) => setTarget({ ...target, address: event.target.value })}
            autoComplete="off"
            spellCheck={false}
            hint={check.data === undefined ? t('addressHint') : t('addressFits')}
            error={check.error?.message}
          />
          {chain.memo === 'tag' && (
            <TextField
              label={t('tag')}
              value={target.tag}
              onChange={(event) => setTarget({ ...target, tag: event.target.value })}
              autoComplete="off"
              inputMode="numeric"
            />
          )}
        </>
      )}
    </div>
  )
}
