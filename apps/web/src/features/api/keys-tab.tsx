import type { ApiKey, NewApiKey } from '@bourse/contract'
import { Button } from '@bourse/ui/button.tsx'
import * as drawings from '@bourse/ui/drawings.gen.ts'
import { useTranslations } from '@bourse/ui/i18n.tsx'
import { Icon } from '@bourse/ui/icon.tsx'
import { EmptyState, ErrorState, LoadingState } from '@bourse/ui/states.tsx'
import { useState } from 'react'
import { KeyDialog } from './key-dialog.tsx'
import { KeyList } from './key-list.tsx'
import { useKeys } from './keys-api.ts'
import { NewKeyPanel } from './new-key-panel.tsx'
import { RemoveDialog } from './remove-dialog.tsx'
import { UsesDialog } from './uses-dialog.tsx'

/** What is open above the list. */
type Opened =
  | { readonly kind: 'new' }
  | { readonly kind: 'change' | 'remove' | 'uses'; readonly of: ApiKey }
  | undefined

/** Keys by which programs of the person reach the account. */
export function KeysTab() {
  const t = useTranslations('apiKeys')
  const { data, error, refetch } = useKeys()
  const [opened, setOpened] = useState<Opened>()
  const [made, setMade] = useState<NewApiKey>()
  if (data === undefined) {
    if (error === null) return <LoadingState lines={4} className="py-4" />
    return <ErrorState className="my-4" title={t('failed')} text={error.message} onRetry={() => void refetch()} />
  }
  const { keys, most } = data
  const close = () => setOpened(undefined)
  const create = (
    <Button
      variant={keys.length === 0 ? 'accent' : 'ink'}
      disabled={keys.length >= most}
      onClick={() => setOpened({ kind: 'new' })}
    >
      <Icon of={drawings.plus} />
      {t('create')}
    </Button>
  )
  return (
    <>
      {made !== undefined && <NewKeyPanel made={made} onDone={() => setMade(undefined)} />}
      {keys.length === 0 ? (
        <EmptyState title={t('none')} text={t('noneText')} action={create} />
      ) : (
        <>
          <div className="mt-5 mb-2 flex flex-wrap items-center justify-between gap-3">
            <h2 className="font-semibold text-h4">
              {t('keys')}{' '}
              <span className="ml-2 font-normal text-dense text-ink-3">{t('count', { count: keys.length, most })}</span>
            </h2>
            {create}
          </div>
          <KeyList keys={keys} newId={made?.id} onAct={(kind, of) => setOpened({ kind, of })} />
        </>
      )}
      <Dialogs opened={opened} onClose={close} onMade={setMade} />
    </>
  )
}

interface DialogsProps {
  readonly opened: Opened
  readonly onClose: () => void
  readonly onMade: (made: NewApiKey) => void
}

/** Each opens empty: what was typed into one is not there in the next. */
function Dialogs({ opened, onClose, onMade }: DialogsProps) {
  const of = opened !== undefined && 'of' in opened ? opened.of : undefined
  const name = `${opened?.kind} ${of?.id}`
  return (
    <>
      <KeyDialog
        key={`edit ${name}`}
        open={opened?.kind === 'new' || opened?.kind === 'change'}
        changed={of}
        onClose={onClose}
        onMade={onMade}
      />
      <RemoveDialog key={`remove ${name}`} removed={opened?.kind === 'remove' ? of : undefined} onClose={onClose} />
      <UsesDialog key={`uses ${name}`} of={opened?.kind === 'uses' ? of : undefined} onClose={onClose} />
    </>
  )
}
