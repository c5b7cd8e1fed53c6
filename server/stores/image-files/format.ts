import { createHash } from 'node:crypto'
import * as z from 'zod'
import type { StoredPicture } from '../../ports/market/picture-files.ts'

/**
 * One file: the SHA-256 of everything behind it, the length of the note, the note as JSON, and the picture. A file that
 * a crash or a broken disk has changed is known by its hash.
 */

const HASH = 32
const LENGTH = 4

const noteSchema = z.object({
  type: z.string(),
  checkedAt: z.number(),
  changedAt: z.number(),
  source: z.string(),
  isMutable: z.boolean(),
})

function sha256(...parts: readonly Uint8Array[]): Buffer {
  const hash = createHash('sha256')
  for (const part of parts) hash.update(part)
  return hash.digest()
}

/** The parts of a file, in their order. The picture is not copied: megabytes that live for a moment are dear. */
export function encodeFile({ bytes, note }: StoredPicture): readonly Uint8Array[] {
  const text = Buffer.from(JSON.stringify(note))
  const length = Buffer.alloc(LENGTH)
  length.writeUInt32BE(text.length)
  return [sha256(length, text, bytes), length, text, bytes]
}

/** `undefined` for a file that is not whole. */
export function decodeFile(file: Buffer): StoredPicture | undefined {
  if (file.length < HASH + LENGTH) return undefined
  const content = file.subarray(HASH)
  if (!sha256(content).equals(file.subarray(0, HASH))) return undefined
  const end = LENGTH + content.readUInt32BE(0)
  const note = noteSchema.safeParse(JSON.parse(content.toString('utf8', LENGTH, end)))
  return note.success ? { note: note.data, bytes: content.subarray(end) } : undefined
}
