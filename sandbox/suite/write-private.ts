import { rename, writeFile } from 'node:fs/promises'

/** Writes a file that only its owner can read, in one step: a process that is killed meanwhile leaves the old one. */
export async function writePrivate(file: string, value: unknown): Promise<void> {
  const temporary = `${file}.${process.pid}.tmp`
  await writeFile(temporary, `${JSON.stringify(value, null, 2)}\n`, { mode: 0o600 })
  await rename(temporary, file)
}
