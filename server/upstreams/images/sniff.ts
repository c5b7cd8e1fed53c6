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

/**
 * An XML text whose first element is `svg`. One scan: each step begins where the last one has ended, and what does not
 * end in the text ends the scan. Strangers write these texts, so nothing here tries a part of them twice.
 */
function isSvg(head: string): boolean {
  const text = head.toLowerCase()
  let at = 0
  let hasType = false
  for (;;) {
    at = pastSpace(text, at)
    let next: number | undefined
    if (text.startsWith('<!--', at)) next = past(text, '-->', at + 4)
    else if (text.startsWith('<?xml', at)) next = past(text, '>', at)
    else if (text.startsWith('<!doctype svg', at) && !hasType) {
      next = pastType(text, at)
      hasType = true
    } else return /^<svg[\s/>]/.test(text.slice(at, at + 5))
    if (next === undefined) return false
    at = next
  }
}

/** Behind the white space, of which a byte order mark is one. */
function pastSpace(text: string, from: number): number {
  const solid = /\S/g
  solid.lastIndex = from
  return solid.exec(text)?.index ?? text.length
}

/** Behind the next place of `end`. */
function past(text: string, end: string, from: number): number | undefined {
  const at = text.indexOf(end, from)
  return at < 0 ? undefined : at + end.length
}

/** Behind a document type, which may hold declarations in brackets. */
function pastType(text: string, from: number): number | undefined {
  const end = past(text, '>', from)
  const bracket = text.indexOf('[', from)
  if (end === undefined || bracket < 0 || bracket > end) return end
  const inside = past(text, ']', bracket)
  return inside === undefined ? undefined : past(text, '>', inside)
}
