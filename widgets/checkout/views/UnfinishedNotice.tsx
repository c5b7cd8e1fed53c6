import { Button } from '#kit/controls/Button.tsx'
import { Notice } from '#kit/controls/Notice.tsx'
import { checkoutText } from '../../words/en/checkout.ts'
import type { CheckoutView } from './view.ts'

/** Offers to continue a payment of another tab or an earlier day. A fee that was paid for it is still good. */
export function UnfinishedNotice({ checkout: { returning, product } }: Pick<CheckoutView, 'checkout'>) {
  const left = returning.unfinished.value
  const text = checkoutText.unfinished
  if (left === undefined) return null
  return (
    <Notice
      kind="info"
      title={product.text.unfinished}
      action={
        <>
          <Button kind="primary" onClick={() => void returning.goOn()}>
            {text.goOn}
          </Button>
          <Button onClick={returning.dismiss}>{text.dismiss}</Button>
        </>
      }
    >
      {left.title}
    </Notice>
  )
}
