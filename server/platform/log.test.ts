import { expect, test } from 'vitest'
import { formatKey } from '../domain/access/api-key.ts'
import { createLog, scrub } from './log.ts'
import { createOutput } from './output.ts'

const key = formatKey('live', new Uint8Array(64).fill(3))
const token = `et_${'Ab-_9'.repeat(9)}`

test('no secret of ours appears in a line, from any field', () => {
  const lines: string[] = []
  const log = createLog('info', { write: (line) => lines.push(line) })
  log.info('request', {
    path: `/x?api_key=${key}&et=${token}`,
    note: `Bearer ${key}`,
    deep: { key, list: [token] },
  })
  log.error('failed', {
    cause: new Error(`GET https://x?token=abc&ticket=demo~1~sig`, { cause: new Error(token) }),
  })
  const text = lines.join('')
  for (const secret of [key, token, 'abc', 'demo~1~sig']) expect(text).not.toContain(secret)
  expect(text).toContain('spk_live_[secret]')
})

test('an entry is one line of JSON, whatever a caller sends', () => {
  const lines: string[] = []
  createLog('info', { write: (line) => lines.push(line) }).info('request', {
    path: '/a\r\n{"event":"forged"}',
  })
  expect(lines).toHaveLength(1)
  expect(lines[0]?.trimEnd().split('\n')).toHaveLength(1)
  expect(JSON.parse(lines[0] ?? '')).toMatchObject({ event: 'request', path: '/a\r\n{"event":"forged"}' })
})

test('tickets and embed sessions are recognised by their form, anywhere in a text', () => {
  const ticket = 'etk_demo~1767225600000~Ab-_9Ab-_9'
  const session = 'ese_demo~1767225600000~https%3A%2F%2Fshop.example~ab12~Ab-_9Ab-_9'
  expect(scrub(`"ticket":"${ticket}", X-Suite-Embed: ${session}\n`)).toBe(
    '"ticket":"etk_[secret]", X-Suite-Embed: ese_[secret]\n',
  )
})

test('fields that come with many lines stand in each of them, without a secret', () => {
  const lines: string[] = []
  const log = createLog('info', { write: (line) => lines.push(line) })
  const same = { path: '/x', note: `Bearer ${key}`, count: 3, none: undefined }
  for (const id of ['a', 'b']) log.info('request', { id }, same)
  log.info('request', { id: 'c', deep: {} }, same)
  for (const [at, id] of ['a', 'b', 'c'].entries()) {
    expect(lines[at]).not.toContain(key)
    expect(JSON.parse(lines[at] ?? '')).toMatchObject({ event: 'request', id, path: '/x', count: 3 })
  }
})

test('an error is logged with its causes', () => {
  const lines: string[] = []
  createLog('warn', { write: (line) => lines.push(line) }).warn('x', {
    cause: new Error('outer', { cause: new Error('inner') }),
  })
  expect(lines[0]).toContain('outer')
  expect(lines[0]).toContain('inner')
})

test('the prefix of a key stays, because people need it', () => {
  expect(scrub('key spk_live_333333 used')).toBe('key spk_live_333333 used')
})

test('lines that are made later keep their order, and have no secret', () => {
  const sent: string[] = []
  const log = createLog(
    'info',
    createOutput(
      (text) => sent.push(text),
      () => undefined,
    ),
  )
  log.info('request', { note: `Bearer ${key}` }, { path: `/x?et=${token}` })
  expect(sent).toEqual([])
  log.warn('slow')
  const lines = sent.join('').trimEnd().split('\n')
  expect(lines.map((line) => JSON.parse(line))).toMatchObject([{ event: 'request' }, { event: 'slow' }])
  for (const secret of [key, token]) expect(sent.join('')).not.toContain(secret)
})
