import { expect, test } from 'vitest'
import { frameText } from '../../words/en/sign-frame.ts'
import { labelOf } from './SignFrame.tsx'

test('after the last step the window opens again for a contract account alone, whose hash may be wanted', () => {
  const sent = { kind: 'sent', txHash: `0x${'5'.repeat(64)}` } as const
  expect(labelOf(sent, true)).toBe(frameText.again)
  expect(labelOf(sent, false)).toBeUndefined()
  expect(labelOf({ ...sent, kind: 'settled' }, true)).toBeUndefined()
})
