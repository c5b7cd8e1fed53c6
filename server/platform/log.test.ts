import { spawnSync } from 'node:child_process'
import { expect, test } from 'vitest'
import { formatKey } from '../domain/access/api-key.ts'
import { scrub } from '../kit/scrub.ts'
import { createLog } from './log.ts'

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

test('what waits is written when the process ends, in its order', async () => {
  const program = `
    import { createLog } from '${new URL('log.ts', import.meta.url).href}'
    const log = createLog('info')
    for (let n = 0; n < 2_000; n++) log.info('request', { n })
    log.error('the-end', { cause: new Error('gone') })
    process.exit(1)`
  const args = ['--import', 'tsx', '--input-type=module', '--eval', program]
  const { stdout } = spawnSync(process.execPath, args, { encoding: 'utf8' })
  const lines = stdout
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line))
  expect(lines).toHaveLength(2_001)
  expect(lines.slice(0, 2_000).map(({ n }) => n)).toEqual(Array.from({ length: 2_000 }, (_, n) => n))
  expect(lines.at(-1)).toMatchObject({ event: 'the-end', cause: { message: 'gone' } })
})
