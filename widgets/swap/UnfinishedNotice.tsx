import { Button } from '../kit/Button.tsx'
import { Notice } from '../kit/Notice.tsx'
import { swapText } from './text.ts'
import type { SwapView } from './view.ts'

/** Offers to continue a swap of another tab or an earlier day: a fee that was paid for it is still good. */
export function UnfinishedNotice({ swap }: Pick<SwapView, 'swap'>) {
  const left = swap.unfinished.value
  if (left === undefined) return null
  return (
    <Notice
      kind="info"
      title={swapText.unfinished.title}
      action={
        <>
          <Button kind="primary" onClick={() => void swap.goOn()}>
            {swapText.unfinished.goOn}
          </Button>
          <Button onClick={swap.dismissUnfinished}>{swapText.unfinished.dismiss}</Button>
        </>
      }
    >
      {left.title}
    </Notice>
  )
}
