import { build } from 'vite'
import { expect, test } from 'vitest'

test('the client stands alone in one file: no import of Node, of a package or of another file is in it', async () => {
  const built = await build({
    configFile: false,
    logLevel: 'error',
    build: {
      write: false,
      minify: false,
      lib: { entry: `${import.meta.dirname}/index.ts`, formats: ['es'] },
    },
  })
  const [first] = Array.isArray(built) ? built : []
  const output = first?.output ?? []
  expect(output).toHaveLength(1)
  const [chunk] = output
  if (chunk?.type !== 'chunk') throw new Error('there is no code')
  expect([...chunk.imports, ...chunk.dynamicImports]).toEqual([])
  expect(chunk.code).not.toMatch(/\bnode:|\brequire\(|\bprocess\.|\bBuffer\b|__vite|\bimport\b/)
  expect(chunk.exports.toSorted()).toEqual(['SuiteError', 'WebhookError', 'createSuite', 'verifyWebhook'])
})
