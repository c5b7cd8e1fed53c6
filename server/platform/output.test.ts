import { expect, test } from 'vitest'
import { createOutput } from './output.ts'

test('lines of one moment are written together, in their order', () => {
  const sent: string[] = []
  const due: (() => void)[] = []
  const output = createOutput(
    (text) => sent.push(text),
    (work) => due.push(work),
  )
  output.write('a\n')
  output.write('b\n')
  expect([sent, due.length]).toEqual([[], 1])
  due.pop()?.()
  expect(sent).toEqual(['a\nb\n'])
  output.write('c\n')
  output.flush()
  output.flush()
  expect(sent).toEqual(['a\nb\n', 'c\n'])
})

test('a flood of lines does not wait', () => {
  const sent: string[] = []
  const output = createOutput(
    (text) => sent.push(text),
    () => undefined,
  )
  for (let n = 0; n < 1_000; n++) output.write(`${'x'.repeat(99)}\n`)
  expect(sent.join('').length).toBeGreaterThan(30_000)
})
