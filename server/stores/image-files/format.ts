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

const sha256 = (bytes: Uint8Array): Buffer => createHash('sha256').update(bytes).digest()

export function encodeFile({ bytes, note }: StoredPicture): Buffer {
  const text = Buffer.from(JSON.stringify(note))
  const length = Buffer.alloc(LENGTH)
  length.writeUInt32BE(text.length)
  const content = Buffer.concat([length, text, bytes])
  return Buffer.concat([sha256(content), content])
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
