import { expect, test } from 'vitest'
import { askForFactor, question } from './second-factor.ts'

test('two calls that want the second factor share one question, and both are answered', async () => {
  const both = [askForFactor(1), askForFactor(2)]
  const shown = question.value
  question.value?.answer(false)
  expect(await Promise.all(both)).toEqual([false, false])
  expect(shown).toBeDefined()
  expect(question.value).toBeUndefined()
})

test('a call that was sent before the answer is repeated without another question; a later one asks', async () => {
  const sentAt = Date.now()
  const first = askForFactor(sentAt)
  question.value?.answer(true)
  expect(await first).toBe(true)
  expect(await askForFactor(sentAt)).toBe(true)
  expect(question.value).toBeUndefined()
  const later = askForFactor(Date.now() + 1_000)
  expect(question.value).toBeDefined()
  question.value?.answer(false)
  expect(await later).toBe(false)
})
