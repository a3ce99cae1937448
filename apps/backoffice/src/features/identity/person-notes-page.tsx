import * as identity from '@bourse/contract/calls/office/identity'
import { Button } from '@bourse/ui/button.tsx'
import { TextArea } from '@bourse/ui/fields/text-area.tsx'
import { useTranslations } from '@bourse/ui/i18n.tsx'
import { Note } from '@bourse/ui/note.tsx'
import { toast } from '@bourse/ui/overlays/toast.tsx'
import { useParams } from '@bourse/ui/router.tsx'
import { SectionRule } from '@bourse/ui/rule.tsx'
import { EmptyState, LoadingState } from '@bourse/ui/states.tsx'
import { type FormEvent, useState } from 'react'
import { useMoment } from '../../app/moments.ts'
import { Loaded } from '../../app/page/loaded.tsx'
import { useMay } from '../../app/use-may.ts'
import { useAddNote, useNotes } from './api.ts'

const NOTE_MAX = 2_000

/** What staff tell one another about a person; nothing of it can be taken back. */
export function PersonNotesPage() {
  const t = useTranslations('users.notes')
  const { userId = '' } = useParams({ strict: false })
  const query = useNotes(userId)
  const moment = useMoment({ withDate: true })
  const mayAdd = useMay(identity.addNote)
  return (
    <div className="grid items-start gap-x-12 gap-y-8 lg:grid-cols-[minmax(0,1fr)_400px]">
      <section aria-labelledby="notes" className="min-w-0 max-lg:order-2">
        <SectionRule id="notes" title={t('title')} />
        <Loaded query={query} failed={t('failed')} skeleton={<LoadingState lines={4} />}>
          {(notes) =>
            notes.length === 0 ? (
              <EmptyState title={t('none')} text={t('noneText')} />
            ) : (
              <ol className="border-line border-t">
                {notes.map((note) => (
                  <li key={note.id} className="border-line border-b py-3">
                    <p className="text-dense text-ink-3">
                      {t('by', { email: note.staffEmail, time: moment(note.time) })}
                    </p>
                    <p className="mt-1 whitespace-pre-line break-words text-body">{note.text}</p>
                  </li>
                ))}
              </ol>
            )
          }
        </Loaded>
      </section>
      {mayAdd && <NewNote userId={userId} />}
    </div>
  )
}

function NewNote({ userId }: { userId: string }) {
  const t = useTranslations('users.notes')
  const [text, setText] = useState('')
  const [tried, setTried] = useState(false)
  const adding = useAddNote(userId)
  const missing = text.trim() === ''
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setTried(missing)
    if (missing || adding.isPending) return
    adding.mutate(text.trim(), {
      onSuccess: () => {
        toast.good(t('added'))
        setText('')
      },
    })
  }
  return (
    <form onSubmit={submit} noValidate className="grid gap-4">
      {adding.error !== null && <Note kind="error">{adding.error.message}</Note>}
      <TextArea
        label={t('new')}
        hint={t('newHint')}
        error={tried && missing && t('missing')}
        maxLength={NOTE_MAX}
        rows={5}
        value={text}
        onChange={(event) => setText(event.target.value)}
      />
      <Button type="submit" variant="ink" pending={adding.isPending} className="justify-self-start">
        {t('add')}
      </Button>
    </form>
  )
}
