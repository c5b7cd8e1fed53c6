import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { brotliCompressSync, brotliDecompressSync, gunzipSync, gzipSync } from 'node:zlib'
import { expect, onTestFinished, test } from 'vitest'
import { builtFile, readFolder } from './built-files.ts'

const text = Buffer.from('console.log("hello")\n'.repeat(200))

async function newFolder(): Promise<string> {
  const folder = await mkdtemp(path.join(tmpdir(), 'suite-built-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  return folder
}

test('a file has the same text in all of its forms', () => {
  const file = builtFile('a.js', text)
  expect([file.plain(), brotliDecompressSync(file.br()), gunzipSync(file.gzip())]).toEqual([text, text, text])
})

test('a file is compressed once', () => {
  const file = builtFile('a.js', text)
  expect(file.br()).toBe(file.br())
  expect(file.gzip()).toBe(file.gzip())
})

test('a file that the build has compressed is served as the build left it, and its plain form is not kept', async () => {
  const folder = await newFolder()
  const [br, gzip] = [brotliCompressSync(text), gzipSync(text)]
  await writeFile(path.join(folder, 'a.js'), text)
  await writeFile(path.join(folder, 'a.js.br'), br)
  await writeFile(path.join(folder, 'a.js.gz'), gzip)
  const files = readFolder(folder)
  expect([...files.keys()]).toEqual(['a.js'])
  const file = files.get('a.js')
  expect([file?.br(), file?.gzip(), file?.plain()]).toEqual([br, gzip, text])
  expect(file?.plain()).not.toBe(file?.plain())
  expect(file?.type).toBe('text/javascript; charset=utf-8')
})

test('a file that the build has not compressed is compressed when it is asked for', async () => {
  const folder = await newFolder()
  await writeFile(path.join(folder, 'a.css'), text)
  const file = readFolder(folder).get('a.css')
  expect(brotliDecompressSync(file?.br() ?? Buffer.alloc(0))).toEqual(text)
})
