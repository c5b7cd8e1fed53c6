import { expect, test } from 'vitest'
import { setTryAgain } from './modal-fixes.ts'

test('"Try again" opens the app once more, and makes no connection', async () => {
  const done: string[] = []
  class Desktop {
    onConnect = () => void done.push('opened')
    onTryAgain() {
      done.push('connected')
    }
  }
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- AppKit's element, as far as it is looked at
  const element = Desktop as unknown as CustomElementConstructor
  await setTryAgain({ whenDefined: async () => element })
  new Desktop().onTryAgain()
  expect(done).toEqual(['opened'])
})
