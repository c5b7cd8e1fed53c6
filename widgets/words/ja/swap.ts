import type { CheckoutWords } from '../checkout.ts'

/** The words of a swap after its form. */
export const swap: Pick<CheckoutWords, 'swapDialogs' | 'swapFigures' | 'swapFee' | 'swapCheckout'> = {
  swapDialogs: {
    token: { paid: '支払うトークンを選択', received: '受け取るトークンを選択' },
    slippage: {
      title: 'スリッページ上限',
      explain:
        'スワップが実行されるまでに価格が動くことがあります。この上限を超えて不利に動いた場合、スワップは行われません。',
      auto: '自動',
      autoIs: (percent) => `自動では${percent}です。ほとんどのスワップに十分です。`,
      custom: 'カスタム',
      percent: 'スリッページ上限（パーセント）',
      invalid: '0.01から50までの数値を入力してください。',
      low: '上限がこれほど低いと、スワップは失敗しやすくなります。その場合、ネットワーク手数料は失われます。',
      high: (percent) => `受け取る額が表示より最大${percent}少なくなる可能性があります。`,
      veryHigh: (percent) =>
        `受け取る額が表示より最大${percent}少なくなる可能性があります。他者が先回りして取引し、差額を得ることがあります。`,
      extreme: (percent) =>
        `支払う額の${percent}を失う可能性があります。上限がこれほど高いスワップは悪用される可能性が高いです。`,
      done: '完了',
    },
  },
  swapFigures: {
    issued: (symbol) => `${symbol}の数量は最大16桁です。`,
    impactUnknown: '不明',
    route: 'ルート',
    slippage: 'スリッページ上限',
  },
  swapFee: {
    one: (percent) =>
      `${percent}の手数料は同じトランザクションで支払われます。スワップが失敗した場合、手数料はかかりません。`,
    perhaps: (percent) =>
      `ウォレットが両方に一度に署名できる場合、${percent}の手数料は同じトランザクションで支払われます。この場合、スワップが失敗すれば手数料はかかりません。それ以外の場合は先に手数料を支払います。その後24時間は追加の支払いなしで再試行できますが、手数料は返金されません。`,
    several: (percent) =>
      `${percent}の手数料は、先に別のトランザクションで支払われます。スワップが失敗した場合、24時間は追加の支払いなしで再試行できます。手数料は返金されません。`,
  },
  swapCheckout: {
    phases: {
      ready: 'ウォレット画面で続けてください',
      signing: 'ウォレットで確認してください',
      confirming: 'チェーンの確認を待っています',
      next: 'ウォレット画面で続けてください',
      ordering: 'スワップを準備中',
      sent: 'スワップを処理中です',
      settled: 'スワップ完了',
      failed: 'スワップは成立しませんでした',
      expired: '時間切れです',
      cancelled: 'キャンセルされました',
    },
    review: {
      approve: (symbol) => `${symbol}を承認`,
      product: (from, to) => `${from}を${to}にスワップ`,
    },
    progress: {
      loading: 'スワップを確認中',
      steps: 'スワップのステップ',
      feePaid: '手数料は支払い済みです。次に、スワップ本体に署名してください。',
      nothingDone: 'スワップは行われていません。新しい価格でやり直せます。',
      retry: 'スワップを再試行（手数料は支払い済み）',
      goOn: 'スワップを続ける（手数料は支払い済み）',
      closed: 'ウォレット画面が閉じられました。スワップは保存されています。中断したところから続けられます。',
    },
    receipt: { transaction: 'スワップのトランザクション', again: 'もう一度スワップ' },
    unfinished: '未完了のスワップがあります',
    problems: {
      NO_ROUTE: {
        title: 'このスワップのルートがありません',
        text: '現在、このペアをこの数量で取引する相手がいません。別の金額または別のトークンをお試しください。',
      },
      AMOUNT_TOO_LARGE: {
        title: '金額が多すぎます',
        text: 'この金額に対する流動性が足りません。金額を減らすか、分けてスワップしてください。',
      },
      UNSUPPORTED_TOKEN: {
        title: 'このトークンはここではスワップできません',
        text: '別のトークンを選択してください。',
      },
      SESSION_REQUIRED: {
        title: 'このページを開いてから時間が経ちすぎました',
        text: '続けるにはページを再読み込みしてください。開始済みのスワップは保存されています。',
      },
      SESSION_NOT_PENDING: {
        title: 'このスワップはすでに終了しています',
        text: '状態を確認しています。',
      },
      SUSPENDED: {
        title: 'ここではスワップが停止されています',
        text: 'このサイトのアカウントは停止されています。',
      },
      PENDING_ACTIVATION: {
        title: 'ここではスワップがまだ始まっていません',
        text: 'このサイトのアカウントはまだ有効になっていません。価格はすでに確認できます。',
      },
    },
    wrap: {
      title: 'これはスワップではありません',
      text: (token, coin) =>
        `${token}は${coin}をトークンの形にしたもので、価値は常に同じです。専用のコントラクトが市場を通さずに両者を交換するため、ここではスワップできません。`,
    },
  },
}
