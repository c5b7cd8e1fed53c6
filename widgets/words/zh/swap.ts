import type { CheckoutWords } from '../checkout.ts'

/** The words of a swap after its form. */
export const swap: Pick<CheckoutWords, 'swapDialogs' | 'swapFigures' | 'swapFee' | 'swapCheckout'> = {
  swapDialogs: {
    token: { paid: '选择要支付的代币', received: '选择要收到的代币' },
    slippage: {
      title: '滑点上限',
      explain: '在兑换执行之前，价格可能变动。如果对您不利的变动超过此上限，兑换就不会进行。',
      auto: '自动',
      autoIs: (percent) => `自动为 ${percent}：足以满足大多数兑换。`,
      custom: '自定义',
      percent: '滑点上限（百分比）',
      invalid: '请输入 0.01 到 50 之间的数字。',
      low: '上限这么低时，兑换经常失败，届时网络费会损失掉。',
      high: (percent) => `您收到的可能比显示的少，最多少 ${percent}。`,
      veryHigh: (percent) => `您收到的可能比显示的少，最多少 ${percent}。他人可能抢在您之前交易并赚走差价。`,
      extreme: (percent) => `您可能损失所付金额的 ${percent}。上限这么高的兑换很可能被人利用。`,
      done: '完成',
    },
  },
  swapFigures: {
    issued: (symbol) => `${symbol} 的数量最多 16 位数字。`,
    impactUnknown: '未知',
    route: '路径',
    slippage: '滑点上限',
  },
  swapFee: {
    one: (percent) => `${percent} 的手续费在同一笔交易中支付。如果兑换失败，不收取手续费。`,
    perhaps: (percent) =>
      `如果您的钱包可以同时签署两者，${percent} 的手续费会在同一笔交易中支付：此时若兑换失败，不收取手续费。否则会先支付手续费。之后 24 小时内您可以重试而无需再次支付，且手续费不予退还。`,
    several: (percent) =>
      `${percent} 的手续费会先在单独的一笔交易中支付。如果兑换失败，24 小时内您可以重试而无需再次支付。手续费不予退还。`,
  },
  swapCheckout: {
    phases: {
      ready: '请在钱包窗口中继续',
      signing: '请在您的钱包中确认',
      confirming: '等待链上确认',
      next: '请在钱包窗口中继续',
      ordering: '正在准备兑换',
      sent: '您的兑换正在进行',
      settled: '兑换完成',
      failed: '兑换未成功',
      expired: '已超时',
      cancelled: '已取消',
    },
    review: {
      approve: (symbol) => `授权 ${symbol}`,
      product: (from, to) => `将 ${from} 兑换为 ${to}`,
    },
    progress: {
      loading: '正在查找您的兑换',
      steps: '兑换的步骤',
      feePaid: '手续费已支付。现在请签署兑换本身。',
      nothingDone: '没有进行任何兑换。您可以用新报价重新开始。',
      retry: '重试兑换（手续费已支付）',
      goOn: '继续兑换（手续费已支付）',
      closed: '钱包窗口已关闭。您的兑换已保留：可以从中断处继续。',
    },
    receipt: { transaction: '兑换交易', again: '再次兑换' },
    unfinished: '您有一笔未完成的兑换',
    problems: {
      NO_ROUTE: {
        title: '此兑换没有可用路径',
        text: '目前没有人按此数量交易这个交易对。请换一个金额或另一种代币。',
      },
      AMOUNT_TOO_LARGE: {
        title: '金额太大',
        text: '流动性不足以满足此金额。请输入较小的金额，或分次兑换。',
      },
      UNSUPPORTED_TOKEN: {
        title: '此代币无法在这里兑换',
        text: '请选择另一种代币。',
      },
      SESSION_REQUIRED: {
        title: '此页面打开时间过长',
        text: '请重新加载页面以继续。您已开始的兑换会保留。',
      },
      SESSION_NOT_PENDING: {
        title: '此兑换已结束',
        text: '我们正在查询它的状态。',
      },
      SUSPENDED: {
        title: '此处的兑换已关闭',
        text: '此网站的账户已被暂停。',
      },
      PENDING_ACTIVATION: {
        title: '此处的兑换尚未开放',
        text: '此网站的账户尚未激活。您已经可以查看报价。',
      },
    },
    wrap: {
      title: '这不是兑换',
      text: (token, coin) =>
        `${token} 是 ${coin} 的代币形式，价值始终相同。两者由它自己的合约直接互换，不经过市场，因此无法在这里兑换。`,
    },
  },
}
