import type { FormWords } from '../form.ts'

export const words: FormWords = {
  titles: {
    swap: 'Trocar',
    bridge: 'Ponte',
    sign: 'Assinar',
    signing: 'Assine com sua carteira',
    order: 'Sua ordem da ponte',
    refused: 'Isto não está disponível aqui',
  },
  kit: {
    lang: 'pt',
    close: 'Fechar',
    copy: (what) => `Copiar ${what}`,
    copied: 'Copiado',
    copyFailed: 'Não foi possível copiar. Selecione o texto.',
    loading: 'Carregando',
    opensInNewTab: '(abre em uma nova aba)',
    transaction: 'hash da transação',
    viewTransaction: 'Ver no explorador',
  },
  amount: {
    notAnAmount: (typed) => `“${typed}” não é um valor`,
  },
  network: {
    sandbox: {
      label: 'Sandbox',
      hint: 'Moedas de teste em uma blockchain local. Nada aqui tem valor.',
    },
    testnet: { label: 'Rede de teste', hint: 'Moedas de teste. Nada aqui tem valor.' },
  },
  mark: { verified: 'Verificado', unverified: 'Não verificado' },
  failure: {
    TX_FAILED:
      'A blockchain rejeitou a transação. Em geral, isso significa que o preço passou do seu limite. Seus tokens continuam na sua conta.',
    REPLACED: 'Sua carteira cancelou a transação ou a substituiu por outra.',
    DROPPED: 'A blockchain não conhece a transação. Se ela ainda chegar, ela conta.',
    UNDERPAID: 'A transação pagou menos do que o necessário.',
    other: (code) => `A transação não é a que foi preparada (${code}).`,
  },
  form: {
    back: 'Voltar ao formulário',
    balance: 'Saldo',
    amountToPay: (symbol) => `Valor em ${symbol} a pagar`,
    quote: {
      hint: 'Você vê cada taxa antes de assinar',
      none: 'Sem preço no momento',
    },
    button: {
      offline: 'Aguardando conexão',
      amount: 'Digite um valor',
      quote: 'Obtendo o preço',
      balance: (symbol) => `${symbol} insuficiente`,
    },
    offline: 'Você está sem conexão.',
    missing: 'Uma parte não pôde ser carregada.',
    reload: 'Carregar de novo',
  },
  quote: {
    connect: 'Conectar carteira',
    pay: 'Você paga',
    receive: 'Você recebe',
    about: '≈',
    platformFee: 'Taxa da plataforma',
    networkFee: 'Taxa de rede',
    least: 'Você recebe no mínimo',
    total: 'Você paga no total',
  },
  warnings: {
    unverified: (symbol, address) =>
      `${symbol} (${address}) não está em nenhuma lista de tokens verificados. Qualquer pessoa pode criar um token com qualquer nome: compare o endereço dele com uma fonte em que você confia.`,
    impact: (percent) => `A troca perde cerca de ${percent} em relação ao preço de mercado.`,
    priceUnknown:
      'Não há um preço de mercado para comparar com esta troca. Ela pode render muito menos do que vale o que você paga.',
    priceUnfavorable: (percent) => `Esta troca pode render até ${percent} menos que o mercado.`,
    severalSignatures:
      'Esta conta precisa das assinaturas de vários donos, e o preço não espera por elas. Deixe-as prontas, assine cada etapa uma única vez e continue quando ela tiver sido executada: uma etapa conta quando está na blockchain.',
    contractAccount:
      'Esta conta é um contrato, como um Safe. A carteira dela pode pedir que você execute cada etapa depois de assiná-la: uma etapa conta quando está na blockchain.',
    funds: (has, takes) => `A conta tem ${has} disponíveis, mas este pagamento precisa de ${takes} no total.`,
    fundsPerhaps: (has, takes) =>
      `A conta tem ${has} disponíveis, mas este pagamento pode precisar de ${takes} no total.`,
    missing: {
      amount: 'Não há o suficiente para o valor.',
      fee: 'Não há o suficiente para a taxa.',
      'network fee': 'Não há o suficiente para a taxa de rede.',
      rent: 'Não há o suficiente para o aluguel de uma conta nova.',
      reserve: 'Não há o suficiente para a reserva que a conta precisa manter.',
    },
    account: {
      CONTRACT:
        'Esta conta é um contrato, como uma carteira com vários donos. O pagamento dela não contaria aqui, por isso não é solicitado. Use uma conta com chave própria.',
      ERC4337:
        'Esta conta é um contrato ERC-4337, cujas transações são enviadas por outros. O pagamento dela não poderia ser distinguido dos deles, por isso não é solicitado. Use uma conta com chave própria.',
      MULTI_SIGNED:
        'Esta conta precisa das assinaturas de várias chaves, e uma carteira dá só uma. Use uma conta em que uma única chave possa assinar.',
      PROGRAM_OWNED:
        'Esta conta pertence a um programa, por isso nenhuma carteira pode assinar por ela. Use uma conta com chave própria.',
    },
  },
  swap: {
    title: 'Trocar',
    reviewTitle: 'Revisar troca',
    chain: 'Blockchain',
    chooseToken: 'Escolher token',
    flip: 'Inverter os dois tokens',
    changeSlippage: 'Alterar o limite de slippage',
    button: {
      tokens: 'Carregando os tokens',
      token: 'Escolha um token',
      quoteProblem: 'Sem preço para esta troca',
      review: 'Revisar troca',
    },
  },
  bridge: {
    title: 'Ponte',
    reviewTitle: 'Revisar transferência',
    choose: 'Escolher moeda',
    flip: 'Inverter os dois lados',
    address: {
      to: (network) => `Seu endereço em ${network}`,
      toOther: 'Seu endereço na outra blockchain',
      optional: 'se o destinatário tiver',
      required: 'obrigatório',
    },
    button: {
      currencies: 'Carregando as moedas',
      none: 'Nenhuma moeda no momento',
      currency: 'Escolha uma moeda',
      small: 'Valor muito baixo',
      large: 'Valor muito alto',
      address: (network) => `Digite seu endereço em ${network}`,
      badAddress: 'Confira o endereço',
      tag: (name) => `Digite: ${name}`,
      badTag: (name) => `Confira: ${name}`,
      checking: 'Verificando o endereço',
      refund: 'Confira o endereço de reembolso',
      quoteProblem: 'Sem preço para este par',
      review: 'Revisar',
    },
  },
}
