import type { SignWords } from '../sign.ts'
import { popup } from './popup.ts'
import { sale } from './sale.ts'

export const words: SignWords = {
  sale,
  sign: {
    ...popup,
    differences: {
      network: 'Ela é para uma rede diferente da desta página.',
      chain: 'Ela é para outra blockchain.',
      sender: 'Ela é para outra conta.',
      action: 'Ela faz algo diferente desta etapa.',
      asset: 'Ela move outro token.',
      amount: 'O valor é diferente.',
      recipient: 'Ela paga a outro destinatário.',
      reference: 'Ela não cita este pagamento.',
      tag: 'A tag de destino ou o memo dela é diferente ou falta.',
      issuer: 'Ela trata de um token de outro emissor.',
      spender: 'Ela dá a aprovação a outra pessoa.',
      allowance: 'Ela dá uma aprovação sem limite.',
      contract: 'Ela chama outro contrato.',
      receiver: 'O resultado vai para outra pessoa.',
      minimum: 'Ela aceita menos que o mínimo cotado.',
      deadline: 'Ela termina cedo demais.',
      sequence: 'Ela tem outro número de sequência da conta.',
      legs: 'Ela não tem exatamente as etapas que você vê, na ordem delas.',
      sale: 'Ela compra ou vende um NFT em condições que não verificamos.',
    },
  },
  first: {
    product: 'Suite',
    by: 'da Suite',
    for: {
      sign: (partner) => `Assinando para ${partner}`,
      connect: (partner) => `Conectando a ${partner}`,
    },
    originHint: 'O endereço da página que faz o pedido. Ele está na lista de páginas permitidas do parceiro.',
    loading: 'Carregando a solicitação',
    unavailable: 'Esta solicitação não pode ser aberta',
    incomplete: 'O link está incompleto. Volte à página de onde você veio e abra-o de novo a partir dela.',
    title: 'Escolha sua carteira',
    connectTitle: 'Conecte sua carteira',
    lead: 'Você vê tudo antes de assinar. Nada é enviado sem seu consentimento.',
    connectLead: 'Isto mostra seu endereço e seus saldos. Não assina nem envia nada.',
    searching: 'Procurando carteiras',
    list: 'Carteiras',
    lastUsed: 'Última usada',
    noneHere: (chain) => `Instale uma extensão de carteira para ${chain}, e ela aparecerá aqui.`,
    find: 'Encontrar uma carteira',
    connecting: (wallet) => `Conecte em ${wallet}`,
    connectingLead: 'Confirme a conexão na sua carteira.',
    connectingHint:
      'Nada aconteceu? Abra sua carteira. Ela pode estar bloqueada, ou a solicitação pode estar esperando lá.',
    connectingMore: 'Conectando sua carteira',
    connectingMoreLead:
      'Escolha sua carteira na lista que abre. Se ela ainda estiver conectada, nenhuma lista abre.',
    otherWallet: 'Escolher outra carteira',
    cancel: 'Cancelar',
  },
  goBack: {
    title: 'Volte para a outra janela',
    lead: 'Ela continua sozinha com a resposta da sua carteira. Não há mais nada a fazer aqui: você pode fechar esta aba.',
    here: 'Continuar aqui',
  },
  frame: {
    loading: 'Carregando a solicitação',
    mountRefused: 'Isto não está disponível aqui',
    incomplete: 'A página não disse o que assinar: faltam `session` e `et`.',
    gone: 'Esta solicitação não existe ou pertence a outra página.',
    title: {
      ready: 'Assine com sua carteira',
      signing: 'Aguardando sua carteira',
      confirming: 'Aguardando a confirmação',
      next: 'A próxima etapa está pronta',
      ordering: 'Preparando a próxima etapa',
      sent: 'Enviado',
      settled: 'Pronto',
      undelivered: 'A ponte não fez o repasse',
      failed: 'Não foi concluído',
      expired: 'Esta solicitação expirou',
      cancelled: 'Esta solicitação foi cancelada',
    },
    lead: {
      ready: 'Você vê tudo na nossa própria janela antes de assinar.',
      signing: 'Responda à sua carteira na janela de assinatura.',
      confirming: 'A próxima etapa abre sozinha na janela de assinatura.',
      next: 'Continue na janela de assinatura.',
      ordering: 'A taxa está paga. A próxima etapa abre sozinha na janela de assinatura.',
      sent: 'A blockchain está confirmando. Você não precisa fazer mais nada.',
      settled: 'Confirmado na blockchain.',
      undelivered: 'O depósito está confirmado na blockchain. A ordem diz o que acontece com ele.',
      failed: 'A blockchain rejeitou a transação.',
      expired: 'Nada mais será assinado.',
      cancelled: 'Nada mais será assinado.',
    },
    byContract:
      'Ela conta quando tiver sido executada e encontrada. Se não for encontrada, informe o hash dela na janela de assinatura.',
    open: 'Continuar na carteira',
    again: 'Abrir a janela de assinatura de novo',
    goOn: 'Continuar, a taxa está paga',
    link: 'Abrir a janela de assinatura',
    blocked: 'Seu navegador bloqueou a janela. Use este link.',
    closed: 'A janela foi fechada. O que você assinou continua valendo.',
    away: 'Abrindo a página de assinatura.',
  },
  unavailable: {
    suspended: 'A conta deste site está suspensa.',
    retry: 'O serviço não responde. Tente de novo daqui a pouco.',
  },
  message: { from: (partner) => `Mensagem de ${partner}` },
  steps: {
    label: 'Etapas deste pagamento',
    further: (name) => name.toLowerCase(),
    trustline: 'Linha de confiança',
    fee: 'Taxa',
    approve: 'Aprovação',
    product: 'Troca',
    deposit: 'Depósito',
    order: 'Aguardando a ordem',
    check: 'A oferta está sendo verificada',
    offer: 'Sua oferta',
    buy: 'Compra',
    sell: 'Venda',
    settlement: 'Liquidação',
    settling: 'Aguardando o intermediário',
    other: 'Transação',
    done: 'Confirmado',
    pending: 'Aguardando a confirmação',
  },
  contract: {
    sentLead:
      'Ela conta quando tiver sido executada e encontrada. Se não for encontrada, você pode informar o hash dela aqui.',
    title: 'Ainda não está na blockchain',
    line: 'Sua conta é um contrato, e a carteira dela pode ter respondido com um número próprio. A transação conta quando tiver sido executada. Se depois disso esta página não continuar, informe o hash da transação que a executou.',
    hash: 'Hash da transação',
    form: '0x e 64 dígitos ou letras de a até f',
    tell: 'Procurar',
    told: (hash) => `Procurando ${hash}: ainda não está na blockchain.`,
  },
  together: {
    lead: 'Você confirma uma vez, e tudo abaixo acontece junto ou não acontece. Se a troca falhar, nenhuma taxa é cobrada: só é gasta a taxa da própria rede.',
    total: 'Sai da sua conta',
    besides: 'e a taxa da própria rede',
    alone: 'Assinar uma por uma',
    held: 'Sua carteira talvez ainda tenha a solicitação e possa enviá-la: confirme-a ou recuse-a lá. Aqui você pode assinar de novo assim que ela não puder mais ser enviada.',
    look: 'Olhar de novo',
    failed:
      'Todas as etapas eram uma única transação, então nenhuma delas aconteceu. Não foi cobrado nada além da taxa da própria rede.',
  },
  hints: { installed: 'Instalada', phone: 'No seu celular', own: 'A nossa' },
  problems: {
    byFailure: {
      rejected: {
        title: 'Você recusou na sua carteira',
        line: 'Nada foi enviado. Você pode tentar de novo.',
      },
      closed: {
        title: 'Nenhuma carteira está conectada',
        line: 'Escolha uma carteira para continuar.',
      },
      busy: {
        title: 'Sua carteira está esperando por você',
        line: 'Ela ainda tem uma solicitação aberta. Abra a carteira, responda à solicitação e tente de novo.',
      },
      'not-authorised': {
        title: 'A carteira não está mais conectada',
        line: 'Conecte-a de novo e permita esta conta.',
      },
      'wrong-account': {
        title: 'Sua carteira usa outra conta',
        line: 'Mude para a conta deste pagamento na sua carteira. Nada foi enviado.',
      },
      'wrong-chain': {
        title: 'Sua carteira está em outra blockchain',
        line: 'Mude para a blockchain correta e tente de novo. Nada foi enviado.',
      },
      'unknown-chain': {
        title: 'Sua carteira não conhece esta blockchain',
        line: 'Adicione a blockchain na sua carteira ou escolha outra carteira.',
      },
      'other-chain': {
        title: 'Sua carteira está em outra blockchain com o mesmo número',
        line: 'Os blocos dela não são os da blockchain deste pagamento, por isso você não pode assinar lá. Escolha a blockchain correta na carteira ou escolha outra carteira.',
      },
      unsupported: {
        title: 'Esta carteira não pode fazer isso',
        line: 'Ela não oferece uma função necessária aqui. Escolha outra carteira.',
      },
      'not-together': {
        title: 'Sua carteira assina uma etapa por vez',
        line: 'Nada foi enviado. Assine as etapas aqui, uma após a outra.',
      },
      'no-funds': {
        title: 'Moedas insuficientes na sua conta',
        line: 'A conta não pode pagar o valor e a taxa de rede. Nada foi enviado.',
      },
      'would-fail': {
        title: 'A transação falharia',
        line: 'Uma execução de teste falhou, e nada foi enviado. Obtenha um preço atual ou comece de novo na página de onde você veio.',
      },
      altered: {
        title: 'Sua carteira assinou outra coisa',
        line: 'É diferente da transação mostrada aqui, por isso nada foi enviado. Se acontecer de novo, escolha outra carteira.',
      },
      outdated: {
        title: 'Sua conta enviou outra transação',
        line: 'O pedido à sua carteira é anterior a ela, por isso não é mais válido. Tente de novo.',
      },
      disconnected: {
        title: 'A carteira se desconectou',
        line: 'Abra-a de novo e depois conecte-a aqui.',
      },
      elsewhere: {
        title: 'Continue na outra aba',
        line: 'De lá, o pedido foi feito de novo à sua carteira. Esta aba também mostra o resultado.',
      },
      unavailable: {
        title: 'Não é possível acessar a carteira',
        line: 'Nada foi enviado. Tente de novo daqui a pouco.',
      },
      timeout: {
        title: 'A carteira não responde',
        line: 'Abra-a ou desbloqueie-a e tente de novo.',
      },
      failed: {
        title: 'A carteira informou um erro',
        line: 'Confira a carteira antes de tentar de novo.',
      },
    },
    changed: {
      title: 'As condições mudaram',
      line: 'Confira-as de novo. Nada foi enviado.',
    },
    page: { title: 'Algo deu errado aqui', line: 'Recarregue a página. Nada se perdeu.' },
    server: 'O serviço não conseguiu fazer isso',
    byCode: {
      OFFLINE: {
        title: 'Sem conexão',
        line: 'Não é possível acessar o serviço. Verifique a conexão.',
      },
      RATE_LIMIT: {
        title: 'Solicitações demais',
        line: 'Espere um momento e tente de novo.',
      },
      NO_ROUTE: {
        title: 'Nenhuma rota para esta troca no momento',
        line: 'Tente de novo daqui a pouco, ou com outro valor ou token.',
      },
      SESSION_NOT_PENDING: {
        title: 'Agora não',
        line: 'Esta etapa já foi assinada ou o pagamento terminou. A página mostra a situação dele.',
      },
      FEE_TX_PENDING: {
        title: 'Agora não',
        line: 'A transação anterior a esta ainda não está confirmada. Tente de novo daqui a pouco.',
      },
      UPSTREAM_ERROR: {
        title: 'Sem preço no momento',
        line: 'Tente de novo daqui a pouco. Nada foi enviado.',
      },
      UPSTREAM_TIMEOUT: {
        title: 'Sem preço no momento',
        line: 'Tente de novo daqui a pouco. Nada foi enviado.',
      },
      UNAVAILABLE: {
        title: 'O serviço não está disponível',
        line: 'Tente de novo daqui a pouco. Nada se perdeu.',
      },
      INTERNAL: {
        title: 'Algo falhou do nosso lado',
        line: 'Tente de novo daqui a pouco. Nada se perdeu.',
      },
      SLIPPAGE: {
        title: 'O preço continua se movendo',
        line: 'Obtenha um preço atual e tente de novo.',
      },
    },
  },
}
