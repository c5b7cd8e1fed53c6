import { useSignal } from '@preact/signals'
import type { ImageKind, ImageSize } from '#contracts/market/media.ts'
import { imageUrl } from '../api/ask.ts'
import './picture.css'

interface PictureProps {
  readonly kind: ImageKind
  readonly id: string
  /** CSS pixels; twice as many are loaded. */
  readonly size: 24 | 32 | 64 | 128 | 256
  /** Empty where the name stands beside it. */
  readonly alt?: string
  /** As wide as there is room. */
  readonly fluid?: boolean
}

const twice: Readonly<Record<PictureProps['size'], ImageSize>> = {
  24: 48,
  32: 64,
  64: 128,
  128: 256,
  256: 512,
}

/** A picture of the media host, which draws one where there is none. */
export function Picture({ kind, id, size, alt = '', fluid = false }: PictureProps) {
  const hasFailed = useSignal(false)
  const shape = `picture picture-${kind === 'token' || kind === 'logo' ? 'round' : 'square'}${fluid ? ' picture-fluid' : ''}`
  if (hasFailed.value)
    return <span class={`${shape} picture-none`} style={{ width: `${size}px` }} aria-hidden="true" />
  return (
    <img
      class={shape}
      src={imageUrl(kind, id, twice[size])}
      width={size}
      height={size}
      alt={alt}
      loading="lazy"
      decoding="async"
      onError={() => {
        hasFailed.value = true
      }}
    />
  )
}
