import type { CheckoutWords } from '../checkout.ts'

/** The words of a swap after its form. */
export const swap: Pick<CheckoutWords, 'swapDialogs' | 'swapFigures' | 'swapFee' | 'swapCheckout'> = {
  swapDialogs: {
    token: { paid: '지불할 토큰 선택', received: '받을 토큰 선택' },
    slippage: {
      title: '슬리피지 한도',
      explain:
        '스왑이 실행될 때까지 가격이 움직일 수 있어요. 이 한도보다 더 불리하게 움직이면 스왑은 이루어지지 않아요.',
      auto: '자동',
      autoIs: (percent) => `자동은 ${percent}예요. 대부분의 스왑에 충분해요.`,
      custom: '직접 입력',
      percent: '슬리피지 한도(퍼센트)',
      invalid: '0.01에서 50 사이의 숫자를 입력하세요.',
      low: '한도가 이렇게 낮으면 스왑이 자주 실패해요. 그러면 네트워크 수수료를 잃어요.',
      high: (percent) => `표시된 것보다 최대 ${percent} 적게 받을 수 있어요.`,
      veryHigh: (percent) =>
        `표시된 것보다 최대 ${percent} 적게 받을 수 있어요. 다른 사람이 먼저 거래해 차액을 가져갈 수 있어요.`,
      extreme: (percent) =>
        `지불하는 금액의 ${percent}를 잃을 수 있어요. 한도가 이렇게 높은 스왑은 악용될 가능성이 커요.`,
      done: '완료',
    },
  },
  swapFigures: {
    issued: (symbol) => `${symbol} 수량은 최대 16자리예요.`,
    impactUnknown: '알 수 없음',
    route: '경로',
    slippage: '슬리피지 한도',
  },
  swapFee: {
    one: (percent) => `${percent} 수수료는 같은 트랜잭션에서 지불돼요. 스왑이 실패하면 수수료는 없어요.`,
    perhaps: (percent) =>
      `지갑이 둘 다 한 번에 서명할 수 있으면 ${percent} 수수료는 같은 트랜잭션에서 지불돼요. 이 경우 스왑이 실패하면 수수료는 없어요. 그렇지 않으면 수수료를 먼저 지불해요. 그 후 24시간 동안 다시 지불하지 않고 재시도할 수 있으며, 수수료는 환불되지 않아요.`,
    several: (percent) =>
      `${percent} 수수료는 별도의 트랜잭션에서 먼저 지불돼요. 스왑이 실패하면 24시간 동안 다시 지불하지 않고 재시도할 수 있어요. 수수료는 환불되지 않아요.`,
  },
  swapCheckout: {
    phases: {
      ready: '지갑 창에서 계속하세요',
      signing: '지갑에서 확인하세요',
      confirming: '체인을 기다리는 중',
      next: '지갑 창에서 계속하세요',
      ordering: '스왑을 준비하는 중',
      sent: '스왑이 진행 중이에요',
      settled: '스왑 완료',
      failed: '스왑이 이루어지지 않았어요',
      expired: '시간이 다 됐어요',
      cancelled: '취소됨',
    },
    review: {
      approve: (symbol) => `${symbol} 승인`,
      product: (from, to) => `${from} → ${to} 스왑`,
    },
    progress: {
      loading: '스왑을 찾는 중',
      steps: '스왑 단계',
      feePaid: '수수료를 지불했어요. 이제 스왑에 서명하세요.',
      nothingDone: '스왑된 것이 없어요. 새 가격으로 다시 시작할 수 있어요.',
      retry: '스왑 재시도 – 수수료는 이미 지불됨',
      goOn: '스왑 계속 – 수수료는 이미 지불됨',
      closed: '지갑 창이 닫혔어요. 스왑은 저장되어 있으니 멈춘 곳부터 계속하세요.',
    },
    receipt: { transaction: '스왑 트랜잭션', again: '다시 스왑' },
    unfinished: '완료되지 않은 스왑이 있어요',
    problems: {
      NO_ROUTE: {
        title: '이 스왑의 경로가 없어요',
        text: '지금은 이 쌍을 이 수량으로 거래하는 곳이 없어요. 다른 금액이나 다른 토큰으로 시도해 보세요.',
      },
      AMOUNT_TOO_LARGE: {
        title: '금액이 너무 커요',
        text: '이 금액에 필요한 유동성이 부족해요. 더 적은 금액을 입력하거나 나누어 스왑하세요.',
      },
      UNSUPPORTED_TOKEN: {
        title: '이 토큰은 여기에서 스왑할 수 없어요',
        text: '다른 토큰을 선택하세요.',
      },
      SESSION_REQUIRED: {
        title: '이 페이지를 너무 오래 열어 두었어요',
        text: '계속하려면 페이지를 새로고침하세요. 시작한 스왑은 저장되어 있어요.',
      },
      SESSION_NOT_PENDING: {
        title: '이 스왑은 이미 끝났어요',
        text: '상태를 조회하고 있어요.',
      },
      SUSPENDED: {
        title: '여기에서는 스왑이 꺼져 있어요',
        text: '이 사이트의 계정이 정지되었어요.',
      },
      PENDING_ACTIVATION: {
        title: '여기에서는 스왑이 아직 열리지 않았어요',
        text: '이 사이트의 계정이 아직 활성화되지 않았어요. 가격은 지금도 볼 수 있어요.',
      },
    },
    wrap: {
      title: '이것은 스왑이 아니에요',
      text: (token, coin) =>
        `${token} 토큰은 ${coin} 코인을 토큰 형태로 만든 것이며 가치가 항상 같아요. 자체 컨트랙트가 시장 없이 둘을 교환하므로 여기에서는 스왑할 수 없어요.`,
    },
  },
}
