import type { CallFailure } from '@bourse/client'
import { Button } from '@bourse/ui/button.tsx'
import { useTranslations } from '@bourse/ui/i18n.tsx'
import { Note } from '@bourse/ui/note.tsx'
import { Skeleton } from '@bourse/ui/skeleton.tsx'
import { type ChangeEvent, type ReactNode, useId, useState } from 'react'
import { shrink } from '../../app/shared-data/shrink.ts'
import { Camera, type Shape } from './camera.tsx'
import { PartDrawing } from './part-drawing.tsx'

export interface PictureStepProps {
  shape: Shape
  /** Rules that make a picture readable, as short sentences. */
  hints: readonly string[]
  /** What was taken: `loading` while it is fetched. */
  picture: string | 'loading' | null
  alt: string
  onPicture: (picture: Blob) => void
  pending: boolean
  failure: CallFailure | null
  onNext: () => void
  next: string
  /** Another way to get the picture, for whoever is not on a phone already. */
  aside?: ReactNode
}

/** A picture by camera or from a file; both ways lead to the same preview, and back from it. */
export function PictureStep(props: PictureStepProps) {
  const { shape, picture, pending, failure } = props
  const [open, setOpen] = useState(false)
  const [again, setAgain] = useState(false)
  const take = (blob: Blob) => {
    setOpen(false)
    setAgain(false)
    props.onPicture(blob)
  }
  const shown = picture !== null && !again
  return (
    <div>
      {open && <Camera shape={shape} onPicture={take} onClose={() => setOpen(false)} />}
      {!open && (pending || shown) && <Preview picture={pending ? 'loading' : picture} alt={props.alt} />}
      {!open && !pending && !shown && <Hints shape={shape} hints={props.hints} />}
      {failure !== null && (
        <Note kind="error" className="mt-4">
          {failure.message}
        </Note>
      )}
      {!open && !pending && shown && <Confirm next={props.next} onNext={props.onNext} onAgain={() => setAgain(true)} />}
      {!open && !pending && !shown && <Ways shape={shape} onOpen={() => setOpen(true)} onPicture={take} />}
      {!open && !pending && !shown && !isTouch() && props.aside}
    </div>
  )
}

function Preview({ picture, alt }: { picture: string | null; alt: string }) {
  const t = useTranslations('kyc.picture')
  if (picture === null || picture === 'loading') {
    return (
      <div role="status" className="grid aspect-[4/3] place-items-center bg-paper-down">
        <Skeleton width="40%" />
        <span className="sr-only">{t('loading')}</span>
      </div>
    )
  }
  return <img src={picture} alt={alt} className="aspect-[4/3] w-full bg-paper-down object-contain" />
}

function Hints({ shape, hints }: Pick<PictureStepProps, 'shape' | 'hints'>) {
  return (
    <div className="grid gap-6 border-line border-y py-6 sm:grid-cols-[220px_1fr]">
      <PartDrawing shape={shape} />
      <ul className="flex flex-col gap-2 self-center text-body text-ink-2">
        {hints.map((hint) => (
          <li key={hint} className="border-line border-b pb-2 last:border-b-0 last:pb-0">
            {hint}
          </li>
        ))}
      </ul>
    </div>
  )
}

function Confirm({ next, onNext, onAgain }: { next: string; onNext: () => void; onAgain: () => void }) {
  const t = useTranslations('kyc.picture')
  return (
    <>
      <p className="mt-4 text-body text-ink-2">{t('readable')}</p>
      <div className="mt-4 flex flex-wrap gap-3">
        <Button variant="accent" size="lg" onClick={onNext} className="flex-1">
          {next}
        </Button>
        <Button size="lg" onClick={onAgain}>
          {t('again')}
        </Button>
      </div>
    </>
  )
}

const hasCamera = () => navigator.mediaDevices?.getUserMedia !== undefined
/** A phone has a camera app of its own, which does better than a page. */
const isTouch = () => matchMedia('(pointer: coarse)').matches

interface WaysProps {
  shape: Shape
  onOpen: () => void
  onPicture: (picture: Blob) => void
}

function Ways({ shape, onOpen, onPicture }: WaysProps) {
  const t = useTranslations('kyc.picture')
  const touch = isTouch()
  return (
    <div className="mt-5 flex flex-wrap gap-3">
      {touch && (
        <FileWay label={t('take')} accent capture={shape === 'face' ? 'user' : 'environment'} {...{ onPicture }} />
      )}
      {!touch && hasCamera() && (
        <Button variant="accent" size="lg" onClick={onOpen} className="flex-1">
          {t('camera')}
        </Button>
      )}
      <FileWay label={t('choose')} onPicture={onPicture} />
    </div>
  )
}

interface FileWayProps {
  label: string
  accent?: boolean
  capture?: 'user' | 'environment'
  onPicture: (picture: Blob) => void
}

/** A real file input lies over the drawn button, so that keys, drops and screen readers find what they know. */
function FileWay({ label, accent = false, capture, onPicture }: FileWayProps) {
  const t = useTranslations('kyc.picture')
  const hintId = useId()
  const change = async ({ target }: ChangeEvent<HTMLInputElement>) => {
    const [file] = target.files ?? []
    if (file !== undefined) onPicture(await shrink(file))
  }
  return (
    <label
      className={
        accent
          ? 'relative inline-flex h-12 flex-1 items-center justify-center rounded-1 bg-accent px-6 font-semibold text-base text-on-accent hover:bg-accent-2 has-focus-visible:outline-2 has-focus-visible:outline-focus has-focus-visible:outline-offset-2'
          : 'relative inline-flex h-12 flex-1 items-center justify-center rounded-1 border border-line-ctl bg-paper-up px-6 font-semibold text-base hover:border-ink hover:bg-paper-down has-focus-visible:outline-2 has-focus-visible:outline-focus has-focus-visible:outline-offset-2'
      }
    >
      {label}
      <input
        type="file"
        accept="image/jpeg,image/png,image/webp"
        {...(capture === undefined ? {} : { capture })}
        aria-describedby={hintId}
        onChange={(event) => void change(event)}
        className="absolute inset-0 cursor-pointer opacity-0"
      />
      <span id={hintId} className="sr-only">
        {t('formats')}
      </span>
    </label>
  )
}
