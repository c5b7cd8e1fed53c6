import { useModel } from '@preact/signals'
import type { Order } from '#contracts/api/delivery.ts'
import type { AfterProps } from '../../checkout/product.ts'
import { Button } from '#kit/controls/Button.tsx'
import { orderText } from '../../words/en/order.ts'
import { OrderModel, type OrderPorts } from './order-model.ts'
import { OrderView } from './OrderView.tsx'

/** The screen after the deposit: it follows the order. */
export const createAfterDeposit = (ports: OrderPorts, onChange: (order: Order) => void) => {
  const Following = ({ order, session, onAgain, page, locale }: AfterProps) => {
    const model = useModel(
      () => new OrderModel(ports, { id: order.id, known: order, isSent: true, onChange }),
    )
    return (
      <OrderView
        model={model}
        chains={page.chains}
        locale={locale}
        deposit={session.steps.find(({ kind }) => kind === 'product')?.txHash}
        link={`${location.origin}/bridge/${order.id}`}
      >
        <Button wide onClick={onAgain}>
          {orderText.again}
        </Button>
      </OrderView>
    )
  }
  return (props: AfterProps) => <Following key={props.order.id} {...props} />
}
