import type { FormWords } from '../form.ts'

export const words: FormWords = {
  titles: {
    swap: '스왑',
    bridge: '브리지',
    sign: '서명',
    signing: '지갑으로 서명',
    order: '브리지 주문',
    refused: '여기에서는 사용할 수 없어요',
  },
  kit: {
    lang: 'ko',
    close: '닫기',
    copy: (what) => `${what} 복사`,
    copied: '복사됨',
    copyFailed: '복사할 수 없어요. 대신 텍스트를 선택해 주세요.',
    loading: '불러오는 중',
    opensInNewTab: '(새 탭에서 열림)',
    transaction: '트랜잭션 해시',
    viewTransaction: '탐색기에서 보기',
  },
  amount: {
    notAnAmount: (typed) => `‘${typed}’은(는) 올바른 금액이 아니에요`,
  },
  network: {
    sandbox: {
      label: '샌드박스',
      hint: '로컬 체인의 테스트 코인이에요. 여기 있는 것은 아무 가치가 없어요.',
    },
    testnet: { label: '테스트넷', hint: '테스트 코인이에요. 여기 있는 것은 아무 가치가 없어요.' },
  },
  mark: { verified: '인증됨', unverified: '인증되지 않음' },
  failure: {
    TX_FAILED:
      '체인이 트랜잭션을 거부했어요. 대개 가격이 설정한 한도를 넘어 움직였다는 뜻이에요. 토큰은 그대로 계정에 있어요.',
    REPLACED: '지갑이 트랜잭션을 취소했거나 다른 트랜잭션으로 바꿨어요.',
    DROPPED: '체인에서 트랜잭션을 찾을 수 없어요. 나중에라도 도착하면 유효해요.',
    UNDERPAID: '트랜잭션이 지불한 금액이 부족해요.',
    other: (code) => `준비된 것과 다른 트랜잭션이에요(${code}).`,
  },
  form: {
    back: '입력 화면으로',
    balance: '잔액',
    amountToPay: (symbol) => `지불할 ${symbol} 수량`,
    quote: {
      hint: '서명하기 전에 모든 수수료를 볼 수 있어요',
      none: '지금은 가격이 없어요',
    },
    button: {
      offline: '연결을 기다리는 중',
      amount: '금액 입력',
      quote: '가격을 가져오는 중',
      balance: (symbol) => `${symbol} 부족`,
    },
    offline: '오프라인 상태예요.',
    missing: '일부를 불러오지 못했어요.',
    reload: '다시 불러오기',
  },
  quote: {
    connect: '지갑 연결',
    pay: '지불',
    receive: '수령',
    about: '≈',
    platformFee: '플랫폼 수수료',
    networkFee: '네트워크 수수료',
    least: '최소 수령액',
    total: '총 지불액',
  },
  warnings: {
    unverified: (symbol, address) =>
      `${symbol}(${address}) 토큰은 인증된 토큰 목록에 없어요. 누구나 어떤 이름으로든 토큰을 만들 수 있어요. 믿을 수 있는 출처와 주소를 비교하세요.`,
    impact: (percent) => `이 스왑은 시장 가격보다 약 ${percent} 손해예요.`,
    priceUnknown:
      '이 스왑과 비교할 시장 가격이 없어요. 받는 것의 가치가 지불하는 것보다 훨씬 낮을 수 있어요.',
    priceUnfavorable: (percent) => `이 스왑으로 받는 금액이 시장보다 최대 ${percent} 적을 수 있어요.`,
    severalSignatures:
      '이 계정은 여러 소유자의 서명이 필요하고, 가격은 서명을 기다려 주지 않아요. 소유자들을 미리 준비시키고, 각 단계에 한 번만 서명한 뒤 실행되면 계속하세요. 단계는 체인에 기록되어야 유효해요.',
    contractAccount:
      '이 계정은 컨트랙트예요(예: 다중 서명 지갑). 서명한 뒤 지갑이 각 단계의 실행을 요청할 수 있어요. 단계는 체인에 기록되어야 유효해요.',
    funds: (has, takes) => `계정에서 쓸 수 있는 금액은 ${has}뿐인데, 이 결제에는 총 ${takes} 필요해요.`,
    fundsPerhaps: (has, takes) =>
      `계정에서 쓸 수 있는 금액은 ${has}뿐인데, 이 결제에는 총 ${takes} 필요할 수 있어요.`,
    missing: {
      amount: '지불할 금액이 부족해요.',
      fee: '수수료를 낼 금액이 부족해요.',
      'network fee': '네트워크 수수료를 낼 금액이 부족해요.',
      rent: '새 계정의 임대료를 낼 금액이 부족해요.',
      reserve: '계정이 유지해야 하는 준비금이 부족해요.',
    },
    account: {
      CONTRACT:
        '이 계정은 컨트랙트예요(예: 소유자가 여럿인 지갑). 이 계정의 결제는 여기에서 인정되지 않으므로 요청하지 않아요. 자체 키가 있는 계정을 사용하세요.',
      ERC4337:
        '이 계정은 ERC-4337 컨트랙트이고, 트랜잭션을 다른 주체가 대신 보내요. 이 계정의 결제를 다른 결제와 구별할 수 없으므로 요청하지 않아요. 자체 키가 있는 계정을 사용하세요.',
      MULTI_SIGNED:
        '이 계정은 여러 키의 서명이 필요한데, 지갑 하나는 서명 하나만 할 수 있어요. 키 하나로 서명할 수 있는 계정을 사용하세요.',
      PROGRAM_OWNED:
        '이 계정은 프로그램 소유라서 어떤 지갑으로도 서명할 수 없어요. 자체 키가 있는 계정을 사용하세요.',
    },
  },
  swap: {
    title: '스왑',
    reviewTitle: '스왑 검토',
    chain: '체인',
    chooseToken: '토큰 선택',
    flip: '두 토큰 바꾸기',
    changeSlippage: '슬리피지 한도 변경',
    button: {
      tokens: '토큰을 불러오는 중',
      token: '토큰 선택',
      quoteProblem: '이 스왑의 가격이 없어요',
      review: '스왑 검토',
    },
  },
  bridge: {
    title: '브리지',
    reviewTitle: '브리지 검토',
    choose: '통화 선택',
    flip: '양쪽 바꾸기',
    address: {
      to: (network) => `${network}의 내 주소`,
      toOther: '상대 체인의 내 주소',
      optional: '받는 사람에게 있는 경우',
      required: '필수',
    },
    button: {
      currencies: '통화를 불러오는 중',
      none: '지금은 통화가 없어요',
      currency: '통화 선택',
      small: '금액이 너무 적어요',
      large: '금액이 너무 커요',
      address: (network) => `${network} 주소 입력`,
      badAddress: '주소 확인',
      tag: (name) => `${name} 입력`,
      badTag: (name) => `${name} 확인`,
      checking: '주소를 확인하는 중',
      refund: '환불 주소 확인',
      quoteProblem: '이 통화 쌍의 가격이 없어요',
      review: '브리지 검토',
    },
  },
}
