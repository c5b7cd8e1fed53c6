export type PictureKind = 'png' | 'jpeg' | 'gif' | 'webp' | 'avif' | 'svg'

/** How much of a text is searched for the element of an SVG. */
const SVG_HEAD = 4_096

/** What kind of picture the bytes begin as, whatever their sender claims. `undefined` for all that is not read here. */
export function sniff(bytes: Uint8Array): PictureKind | undefined {
  const at = Buffer.from(bytes.buffer, bytes.byteOffset, Math.min(bytes.byteLength, SVG_HEAD))
  const text = (from: number, to: number) => at.toString('latin1', from, to)
  if (text(0, 8) === '\x89PNG\r\n\x1a\n') return 'png'
  if (text(0, 3) === '\xff\xd8\xff') return 'jpeg'
  if (text(0, 6) === 'GIF87a' || text(0, 6) === 'GIF89a') return 'gif'
  if (text(0, 4) === 'RIFF' && text(8, 12) === 'WEBP') return 'webp'
  if (text(4, 8) === 'ftyp' && /^(avif|avis)$/.test(text(8, 12))) return 'avif'
  return isSvg(at.toString('utf8')) ? 'svg' : undefined
}

/** An XML text whose first element is `svg`. */
const isSvg = (head: string): boolean =>
  /^\uFEFF?\s*(?:<\?xml[^>]*>\s*)?(?:<!--[^]*?-->\s*)*(?:<!DOCTYPE svg[^>[]*(?:\[[^\]]*\])?[^>]*>\s*)?(?:<!--[^]*?-->\s*)*<svg[\s>]/i.test(
    head,
  )
