import type { FormWords } from '../form.ts'

export const words: FormWords = {
  titles: {
    swap: 'スワップ',
    bridge: 'ブリッジ',
    sign: '署名',
    signing: 'ウォレットで署名',
    order: 'ブリッジの注文',
    refused: 'ここでは利用できません',
  },
  kit: {
    lang: 'ja',
    close: '閉じる',
    copy: (what) => `${what}をコピー`,
    copied: 'コピー済み',
    copyFailed: 'コピーできませんでした。テキストを選択してください。',
    loading: '読み込み中',
    opensInNewTab: '（新しいタブで開きます）',
    transaction: 'トランザクションハッシュ',
    viewTransaction: 'エクスプローラーで表示',
  },
  amount: {
    notAnAmount: (typed) => `「${typed}」は金額ではありません`,
  },
  network: {
    sandbox: {
      label: 'サンドボックス',
      hint: 'ローカルチェーン上のテスト用コインです。ここにあるものに価値はありません。',
    },
    testnet: {
      label: 'テストネット',
      hint: 'テスト用コインです。ここにあるものに価値はありません。',
    },
  },
  mark: { verified: '検証済み', unverified: '未検証' },
  failure: {
    TX_FAILED:
      'チェーンがトランザクションを拒否しました。多くの場合、価格が設定した上限を超えて動いたことが原因です。トークンはアカウントに残っています。',
    REPLACED: 'ウォレットがトランザクションをキャンセルしたか、別のものに置き換えました。',
    DROPPED: 'チェーン上にトランザクションが見つかりません。後から届いた場合は有効です。',
    UNDERPAID: 'トランザクションの支払額が不足していました。',
    other: (code) => `準備されたものとは異なるトランザクションです（${code}）。`,
  },
  form: {
    back: 'フォームに戻る',
    balance: '残高',
    amountToPay: (symbol) => `支払う${symbol}の数量`,
    quote: {
      hint: '署名の前にすべての手数料を確認できます',
      none: '現在、価格がありません',
    },
    button: {
      offline: '接続を待っています',
      amount: '金額を入力',
      quote: '価格を取得中',
      balance: (symbol) => `${symbol}が不足しています`,
    },
    offline: 'オフラインです。',
    missing: '一部を読み込めませんでした。',
    reload: '再読み込み',
  },
  quote: {
    connect: 'ウォレットを接続',
    pay: '支払う',
    receive: '受け取る',
    about: '≈',
    platformFee: 'プラットフォーム手数料',
    networkFee: 'ネットワーク手数料',
    least: '最低受取額',
    total: '支払総額',
  },
  warnings: {
    unverified: (symbol, address) =>
      `${symbol}（${address}）は検証済みトークンのリストにありません。トークンは誰でも好きな名前で作成できます。アドレスを信頼できる情報源と照合してください。`,
    impact: (percent) => `このスワップでは、市場価格に対して約${percent}の損失が出ます。`,
    priceUnknown:
      'このスワップには比較できる市場価格がありません。受け取る価値が、支払う価値を大きく下回る可能性があります。',
    priceUnfavorable: (percent) =>
      `このスワップで受け取る額は、市場価格より最大${percent}少なくなる可能性があります。`,
    severalSignatures:
      'このアカウントには複数の所有者の署名が必要で、価格はその間待ちません。所有者に準備してもらい、各ステップに一度だけ署名し、実行されたら次に進んでください。ステップはチェーンに載った時点で有効になります。',
    contractAccount:
      'このアカウントはコントラクトです（マルチシグウォレットなど）。署名の後、ウォレットが各ステップの実行を求めることがあります。ステップはチェーンに載った時点で有効になります。',
    funds: (has, takes) => `アカウントで使える額は${has}ですが、この支払いには合計${takes}が必要です。`,
    fundsPerhaps: (has, takes) =>
      `アカウントで使える額は${has}ですが、この支払いには合計${takes}が必要になる可能性があります。`,
    missing: {
      amount: '支払う金額が足りません。',
      fee: '手数料の分が足りません。',
      'network fee': 'ネットワーク手数料の分が足りません。',
      rent: '新しいアカウントのレントの分が足りません。',
      reserve: 'アカウントに必要な準備金の分が足りません。',
    },
    account: {
      CONTRACT:
        'このアカウントはコントラクトです（複数の所有者がいるウォレットなど）。その支払いはここでは有効にならないため、支払いを求めません。独自の鍵を持つアカウントを使用してください。',
      ERC4337:
        'このアカウントはERC-4337のコントラクトで、トランザクションは他者が代わりに送信します。その支払いを他者の支払いと区別できないため、支払いを求めません。独自の鍵を持つアカウントを使用してください。',
      MULTI_SIGNED:
        'このアカウントには複数の鍵の署名が必要ですが、1つのウォレットが出せる署名は1つです。1つの鍵で署名できるアカウントを使用してください。',
      PROGRAM_OWNED:
        'このアカウントはプログラムに属しているため、どのウォレットでも署名できません。独自の鍵を持つアカウントを使用してください。',
    },
  },
  swap: {
    title: 'スワップ',
    reviewTitle: 'スワップの確認',
    chain: 'チェーン',
    chooseToken: 'トークンを選択',
    flip: '2つのトークンを入れ替える',
    changeSlippage: 'スリッページ上限を変更',
    button: {
      tokens: 'トークンを読み込み中',
      token: 'トークンを選択',
      quoteProblem: 'このスワップの価格がありません',
      review: 'スワップを確認',
    },
  },
  bridge: {
    title: 'ブリッジ',
    reviewTitle: 'ブリッジの確認',
    choose: '通貨を選択',
    flip: '両側を入れ替える',
    address: {
      to: (network) => `${network}上のアドレス`,
      toOther: '相手チェーン上のアドレス',
      optional: '受取人にある場合',
      required: '必須',
    },
    button: {
      currencies: '通貨を読み込み中',
      none: '現在、利用できる通貨がありません',
      currency: '通貨を選択',
      small: '金額が少なすぎます',
      large: '金額が多すぎます',
      address: (network) => `${network}のアドレスを入力`,
      badAddress: 'アドレスを確認',
      tag: (name) => `${name}を入力`,
      badTag: (name) => `${name}を確認`,
      checking: 'アドレスを確認中',
      refund: '返金先アドレスを確認',
      quoteProblem: 'このペアの価格がありません',
      review: 'ブリッジを確認',
    },
  },
}
