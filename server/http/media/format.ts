import type { PictureFormat } from '../../ports/market/pictures.ts'

/** A longer header is not read. */
const LONGEST = 300

/**
 * WebP for all, but for those who name types of pictures and neither WebP nor a wildcard (RFC 9110, 12.5.1): they get
 * what they name.
 */
export function formatFor(accept: string | undefined): PictureFormat {
  if (accept === undefined || accept.length > LONGEST) return 'webp'
  const taken = accept
    .toLowerCase()
    .split(',')
    .map((part) => part.split(';').map((text) => text.trim()))
    .filter(([, ...parameters]) => !parameters.some((text) => /^q=0(?:\.0*)?$/.test(text)))
    .map(([type = '']) => type)
  if (taken.some((type) => type === 'image/webp' || type === 'image/*' || type === '*/*')) return 'webp'
  if (!taken.some((type) => type.startsWith('image/'))) return 'webp'
  const [png, jpeg] = [taken.includes('image/png'), taken.includes('image/jpeg')]
  if (png === jpeg) return 'plain'
  return png ? 'png' : 'jpeg'
}
