import { Button } from '@bourse/ui/button.tsx'
import { Checkbox } from '@bourse/ui/fields/checkbox.tsx'
import { TextField } from '@bourse/ui/fields/text-field.tsx'
import { useTranslations } from '@bourse/ui/i18n.tsx'
import { Note } from '@bourse/ui/note.tsx'
import { useState } from 'react'
import { useChainAct } from '../api.ts'

const COUNTS = ['1', '11', '12'] as const

/** Blocks now, or other blocks in place of the newest. */
export function ChainActs({ chain }: { chain: string }) {
  const t = useTranslations('sandbox.chains.acts')
  const [depth, setDepth] = useState('3')
  const [keep, setKeep] = useState(true)
  const act = useChainAct(chain)
  const isDepth = /^[1-9]\d?$/.test(depth) && Number(depth) <= 50
  return (
    <div className="grid gap-5">
      {act.error && <Note kind="error">{act.error.message}</Note>}
      <div>
        <p className="text-body text-ink-2">{t('mineText')}</p>
        <div className="mt-2 flex flex-wrap gap-2">
          {COUNTS.map((blocks) => (
            <Button key={blocks} pending={act.isPending} onClick={() => act.mutate({ act: 'mine', blocks })}>
              {t('mine', { count: Number(blocks) })}
            </Button>
          ))}
        </div>
      </div>
      <div className="grid gap-3">
        <p className="text-body text-ink-2">{t('reorganiseText')}</p>
        <TextField
          label={t('depth')}
          inputMode="numeric"
          fieldClassName="max-w-[160px]"
          value={depth}
          error={isDepth ? undefined : t('depthWrong')}
          onChange={({ target }) => setDepth(target.value)}
        />
        <Checkbox checked={keep} onChange={({ target }) => setKeep(target.checked)} label={t('keep')} />
        <Button
          variant="danger"
          className="justify-self-start"
          pending={act.isPending}
          disabled={!isDepth}
          onClick={() => act.mutate({ act: 'reorganise', blocks: depth, keep })}
        >
          {t('reorganise')}
        </Button>
      </div>
      <p aria-live="polite" className="text-dense text-ink-2">
        {act.data?.height !== undefined && t('now', { height: act.data.height })}
      </p>
    </div>
  )
}
