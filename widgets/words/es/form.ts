import type { FormWords } from '../form.ts'

export const words: FormWords = {
  titles: {
    swap: 'Intercambiar',
    bridge: 'Puente',
    sign: 'Firmar',
    signing: 'Firma con tu billetera',
    order: 'Tu orden del puente',
    refused: 'Esto no está disponible aquí',
  },
  kit: {
    lang: 'es',
    close: 'Cerrar',
    copy: (what) => `Copiar ${what}`,
    copied: 'Copiado',
    copyFailed: 'No se pudo copiar. Selecciona el texto.',
    loading: 'Cargando',
    opensInNewTab: '(se abre en una pestaña nueva)',
    transaction: 'hash de la transacción',
    viewTransaction: 'Ver en el explorador',
  },
  amount: {
    notAnAmount: (typed) => `“${typed}” no es una cantidad`,
  },
  network: {
    sandbox: {
      label: 'Sandbox',
      hint: 'Monedas de prueba en una blockchain local. Nada de esto tiene valor.',
    },
    testnet: { label: 'Red de prueba', hint: 'Monedas de prueba. Nada de esto tiene valor.' },
  },
  mark: { verified: 'Verificado', unverified: 'No verificado' },
  failure: {
    TX_FAILED:
      'La blockchain rechazó la transacción. Por lo general, esto significa que el precio superó tu límite. Tus tokens siguen en tu cuenta.',
    REPLACED: 'Tu billetera canceló la transacción o la reemplazó por otra.',
    DROPPED: 'La blockchain no conoce la transacción. Si aún llega, cuenta.',
    UNDERPAID: 'La transacción pagó menos de lo necesario.',
    other: (code) => `La transacción no es la que se preparó (${code}).`,
  },
  form: {
    back: 'Volver al formulario',
    balance: 'Saldo',
    amountToPay: (symbol) => `Cantidad de ${symbol} que pagas`,
    quote: {
      hint: 'Ves cada comisión antes de firmar',
      none: 'No hay precio en este momento',
    },
    button: {
      offline: 'Esperando conexión',
      amount: 'Ingresa una cantidad',
      quote: 'Obteniendo el precio',
      balance: (symbol) => `${symbol} insuficiente`,
    },
    offline: 'No tienes conexión.',
    missing: 'No se pudo cargar una parte.',
    reload: 'Cargar de nuevo',
  },
  quote: {
    connect: 'Conectar billetera',
    pay: 'Pagas',
    receive: 'Recibes',
    about: '≈',
    platformFee: 'Comisión de la plataforma',
    networkFee: 'Comisión de red',
    least: 'Recibes como mínimo',
    total: 'Pagas en total',
  },
  warnings: {
    unverified: (symbol, address) =>
      `${symbol} (${address}) no está en ninguna lista de tokens verificados. Cualquiera puede crear un token con cualquier nombre: compara su dirección con una fuente en la que confíes.`,
    impact: (percent) => `El intercambio pierde alrededor de ${percent} frente al precio de mercado.`,
    priceUnknown:
      'No hay un precio de mercado con el que comparar este intercambio. Podrías recibir mucho menos de lo que vale lo que pagas.',
    priceUnfavorable: (percent) => `Este intercambio puede dar hasta ${percent} menos que el mercado.`,
    severalSignatures:
      'Esta cuenta necesita las firmas de varios propietarios, y el precio no las espera. Tenlas listas, firma cada paso una sola vez y sigue cuando se haya ejecutado: un paso cuenta cuando está en la blockchain.',
    contractAccount:
      'Esta cuenta es un contrato, como un Safe. Su billetera puede pedirte que ejecutes cada paso después de firmarlo: un paso cuenta cuando está en la blockchain.',
    funds: (has, takes) => `La cuenta dispone de ${has}, pero este pago requiere ${takes} en total.`,
    fundsPerhaps: (has, takes) =>
      `La cuenta dispone de ${has}, pero este pago puede requerir ${takes} en total.`,
    missing: {
      amount: 'No alcanza para la cantidad.',
      fee: 'No alcanza para la comisión.',
      'network fee': 'No alcanza para la comisión de red.',
      rent: 'No alcanza para la renta de una cuenta nueva.',
      reserve: 'No alcanza para la reserva que la cuenta debe mantener.',
    },
    account: {
      CONTRACT:
        'Esta cuenta es un contrato, como una billetera con varios propietarios. Su pago no contaría aquí, por eso no se solicita. Usa una cuenta con clave propia.',
      ERC4337:
        'Esta cuenta es un contrato ERC-4337, cuyas transacciones envían otros. Su pago no se podría distinguir de los de ellos, por eso no se solicita. Usa una cuenta con clave propia.',
      MULTI_SIGNED:
        'Esta cuenta necesita las firmas de varias claves, y una billetera solo da una. Usa una cuenta para la que baste una clave.',
      PROGRAM_OWNED:
        'Esta cuenta pertenece a un programa, por eso ninguna billetera puede firmar por ella. Usa una cuenta con clave propia.',
    },
  },
  swap: {
    title: 'Intercambiar',
    reviewTitle: 'Revisar intercambio',
    chain: 'Blockchain',
    chooseToken: 'Elegir token',
    flip: 'Invertir los dos tokens',
    changeSlippage: 'Cambiar el límite de deslizamiento',
    button: {
      tokens: 'Cargando los tokens',
      token: 'Elige un token',
      quoteProblem: 'Sin precio para este intercambio',
      review: 'Revisar',
    },
  },
  bridge: {
    title: 'Puente',
    reviewTitle: 'Revisar transferencia',
    choose: 'Elegir moneda',
    flip: 'Invertir los dos lados',
    address: {
      to: (network) => `Tu dirección en ${network}`,
      toOther: 'Tu dirección en la otra blockchain',
      optional: 'si el destinatario lo tiene',
      required: 'obligatorio',
    },
    button: {
      currencies: 'Cargando las monedas',
      none: 'No hay monedas en este momento',
      currency: 'Elige una moneda',
      small: 'Cantidad muy pequeña',
      large: 'Cantidad muy grande',
      address: (network) => `Ingresa tu dirección en ${network}`,
      badAddress: 'Revisa la dirección',
      tag: (name) => `Ingresa: ${name}`,
      badTag: (name) => `Revisa: ${name}`,
      checking: 'Comprobando la dirección',
      refund: 'Revisa la dirección de reembolso',
      quoteProblem: 'Sin precio para este par',
      review: 'Revisar',
    },
  },
}
