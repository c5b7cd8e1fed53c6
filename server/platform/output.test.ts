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

test('a line that is made later has its place among the others, and is made once', () => {
  const sent: string[] = []
  const output = createOutput(
    (text) => sent.push(text),
    () => undefined,
  )
  let made = 0
  output.write('a\n')
  output.writeMade(() => `b${(made += 1)}\n`)
  expect(made).toBe(0)
  output.write('c\n')
  output.writeMade(() => `d${(made += 1)}\n`)
  output.flush()
  output.flush()
  expect(sent).toEqual(['a\nb1\nc\nd2\n'])
})

test('what a line logs while it is made comes before it, and nothing is lost', () => {
  const sent: string[] = []
  const output = createOutput(
    (text) => sent.push(text),
    () => undefined,
  )
  output.writeMade(() => {
    output.write('inner\n')
    return 'outer\n'
  })
  output.writeMade(() => 'next\n')
  output.flush()
  expect(sent).toEqual(['inner\nouter\nnext\n'])
})

test('lines that wait to be made are bounded, and their text too', () => {
  const sent: string[] = []
  let made = 0
  const output = createOutput(
    (text) => sent.push(text),
    () => undefined,
  )
  for (let n = 0; n < 1_000; n++)
    output.writeMade(() => {
      made += 1
      return `${'x'.repeat(99)}\n`
    })
  expect(made).toBeGreaterThan(800)
  expect(sent.join('').length).toBeGreaterThan(30_000)
})
