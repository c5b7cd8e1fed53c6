import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, test } from 'vitest'
import { bytesIn } from './bytes-in.ts'

test('the files of a folder are counted, without its folders; a missing folder has no size', async () => {
  const folder = await mkdtemp(path.join(tmpdir(), 'suite-bytes-'))
  try {
    await writeFile(path.join(folder, 'one'), 'abc')
    await writeFile(path.join(folder, 'two'), 'de')
    await mkdir(path.join(folder, 'requests'))
    await writeFile(path.join(folder, 'requests', 'three'), 'fgh')
    expect(await bytesIn(folder)).toBe(5)
  } finally {
    await rm(folder, { recursive: true })
  }
  expect(await bytesIn(folder)).toBeUndefined()
})
