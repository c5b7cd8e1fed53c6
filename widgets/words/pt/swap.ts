import type { CheckoutWords } from '../checkout.ts'

/** The words of a swap after its form. */
export const swap: Pick<CheckoutWords, 'swapDialogs' | 'swapFigures' | 'swapFee' | 'swapCheckout'> = {
  swapDialogs: {
    token: {
      paid: 'Escolha o token com que você paga',
      received: 'Escolha o token que você recebe',
    },
    slippage: {
      title: 'Limite de slippage',
      explain:
        'O preço pode se mover até sua troca ser executada. Se ele se mover contra você mais do que isto, a troca não acontece.',
      auto: 'Auto',
      autoIs: (percent) => `Auto é ${percent}: suficiente para a maioria das trocas.`,
      custom: 'Outro',
      percent: 'Limite de slippage em porcentagem',
      invalid: 'Digite um número de 0,01 a 50.',
      low: 'Com um limite tão baixo, a troca costuma falhar. Nesse caso, a taxa de rede é perdida.',
      high: (percent) => `Você pode receber até ${percent} menos do que o mostrado.`,
      veryHigh: (percent) =>
        `Você pode receber até ${percent} menos do que o mostrado. Outros podem negociar antes de você e ficar com a diferença.`,
      extreme: (percent) =>
        `Você pode perder ${percent} do que paga. Uma troca com um limite tão alto provavelmente será explorada.`,
      done: 'Pronto',
    },
  },
  swapFigures: {
    issued: (symbol) => `Os valores em ${symbol} têm no máximo 16 dígitos.`,
    impactUnknown: 'Desconhecido',
    route: 'Rota',
    slippage: 'Limite de slippage',
  },
  swapFee: {
    one: (percent) =>
      `A taxa de ${percent} é paga na mesma transação. Se a troca falhar, nenhuma taxa é cobrada.`,
    perhaps: (percent) =>
      `A taxa de ${percent} é paga na mesma transação se sua carteira puder assinar as duas coisas de uma vez: nesse caso, nenhuma taxa é cobrada se a troca falhar. Caso contrário, ela é paga primeiro. Então você pode tentar de novo por 24 horas sem pagar outra vez, e a taxa não é devolvida.`,
    several: (percent) =>
      `A taxa de ${percent} é paga primeiro, em uma transação própria. Se a troca falhar, você pode tentar de novo por 24 horas sem pagar outra vez. A taxa não é devolvida.`,
  },
  swapCheckout: {
    phases: {
      ready: 'Continue na janela da carteira',
      signing: 'Confirme na sua carteira',
      confirming: 'Aguardando a blockchain',
      next: 'Continue na janela da carteira',
      ordering: 'Preparando a troca',
      sent: 'Sua troca está a caminho',
      settled: 'Troca concluída',
      failed: 'A troca não foi concluída',
      expired: 'O tempo acabou',
      cancelled: 'Cancelado',
    },
    review: {
      approve: (symbol) => `Aprovar ${symbol}`,
      product: (from, to) => `Trocar ${from} por ${to}`,
    },
    progress: {
      loading: 'Buscando sua troca',
      steps: 'Etapas da sua troca',
      feePaid: 'A taxa está paga. Agora assine a troca em si.',
      nothingDone: 'Nada foi trocado. Você pode começar de novo com um novo preço.',
      retry: 'Tentar a troca de novo – a taxa já está paga',
      goOn: 'Continuar a troca – a taxa já está paga',
      closed: 'A janela da carteira está fechada. Sua troca está guardada: continue de onde parou.',
    },
    receipt: { transaction: 'Transação da troca', again: 'Trocar de novo' },
    unfinished: 'Você tem uma troca não concluída',
    problems: {
      NO_ROUTE: {
        title: 'Nenhuma rota para esta troca',
        text: 'Ninguém negocia este par neste valor no momento. Tente outro valor ou outro token.',
      },
      AMOUNT_TOO_LARGE: {
        title: 'O valor é muito alto',
        text: 'Não há liquidez suficiente para este valor. Digite um valor menor ou troque em partes.',
      },
      UNSUPPORTED_TOKEN: {
        title: 'Este token não pode ser trocado aqui',
        text: 'Escolha outro token.',
      },
      SESSION_REQUIRED: {
        title: 'Esta página está aberta há muito tempo',
        text: 'Recarregue a página para continuar. Uma troca que você começou está guardada.',
      },
      SESSION_NOT_PENDING: {
        title: 'Esta troca já terminou',
        text: 'Estamos consultando a situação dela.',
      },
      SUSPENDED: {
        title: 'As trocas estão desativadas aqui',
        text: 'A conta deste site está suspensa.',
      },
      PENDING_ACTIVATION: {
        title: 'As trocas ainda não estão abertas aqui',
        text: 'A conta deste site ainda não está ativa. Você já pode ver os preços.',
      },
    },
    wrap: {
      title: 'Isto não é uma troca',
      text: (token, coin) =>
        `${token} é ${coin} na forma de token e vale sempre o mesmo. O próprio contrato dele converte um no outro sem mercado, por isso eles não podem ser trocados aqui.`,
    },
  },
}
