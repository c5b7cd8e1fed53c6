import type { CheckoutWords } from '../checkout.ts'

/** The words of a swap after its form. */
export const swap: Pick<CheckoutWords, 'swapDialogs' | 'swapFigures' | 'swapFee' | 'swapCheckout'> = {
  swapDialogs: {
    token: { paid: 'Elige el token con el que pagas', received: 'Elige el token que recibes' },
    slippage: {
      title: 'Límite de deslizamiento',
      explain:
        'El precio puede moverse hasta que se ejecute tu intercambio. Si se mueve en tu contra más que esto, el intercambio no se realiza.',
      auto: 'Auto',
      autoIs: (percent) => `Auto es ${percent}: suficiente para la mayoría de los intercambios.`,
      custom: 'Otro',
      percent: 'Límite de deslizamiento en porcentaje',
      invalid: 'Ingresa un número de 0,01 a 50.',
      low: 'Con un límite tan bajo, el intercambio falla a menudo. En ese caso se pierde la comisión de red.',
      high: (percent) => `Podrías recibir hasta ${percent} menos de lo que se muestra.`,
      veryHigh: (percent) =>
        `Podrías recibir hasta ${percent} menos de lo que se muestra. Otros pueden operar antes que tú y quedarse con la diferencia.`,
      extreme: (percent) =>
        `Podrías perder ${percent} de lo que pagas. Es probable que alguien se aproveche de un intercambio con un límite tan alto.`,
      done: 'Listo',
    },
  },
  swapFigures: {
    issued: (symbol) => `Las cantidades de ${symbol} tienen como máximo 16 dígitos.`,
    impactUnknown: 'Desconocido',
    route: 'Ruta',
    slippage: 'Límite de deslizamiento',
  },
  swapFee: {
    one: (percent) =>
      `La comisión de ${percent} se paga en la misma transacción. Si el intercambio falla, no se cobra ninguna comisión.`,
    perhaps: (percent) =>
      `La comisión de ${percent} se paga en la misma transacción si tu billetera puede firmar ambas cosas a la vez: entonces no se cobra ninguna comisión si el intercambio falla. Si no puede, se paga primero. Entonces puedes volver a intentarlo durante 24 horas sin pagar de nuevo, y la comisión no se devuelve.`,
    several: (percent) =>
      `La comisión de ${percent} se paga primero, en una transacción propia. Si el intercambio falla, puedes volver a intentarlo durante 24 horas sin pagar de nuevo. La comisión no se devuelve.`,
  },
  swapCheckout: {
    phases: {
      ready: 'Sigue en la ventana de la billetera',
      signing: 'Confirma en tu billetera',
      confirming: 'Esperando a la blockchain',
      next: 'Sigue en la ventana de la billetera',
      ordering: 'Preparando el intercambio',
      sent: 'Tu intercambio está en camino',
      settled: 'Intercambio completado',
      failed: 'El intercambio no se realizó',
      expired: 'Se acabó el tiempo',
      cancelled: 'Cancelado',
    },
    review: {
      approve: (symbol) => `Aprobar ${symbol}`,
      product: (from, to) => `Intercambiar ${from} por ${to}`,
    },
    progress: {
      loading: 'Buscando tu intercambio',
      steps: 'Pasos de tu intercambio',
      feePaid: 'La comisión está pagada. Ahora firma el intercambio.',
      nothingDone: 'No se intercambió nada. Puedes empezar de nuevo con un precio nuevo.',
      retry: 'Reintentar el intercambio: la comisión ya está pagada',
      goOn: 'Continuar el intercambio: la comisión ya está pagada',
      closed: 'La ventana de la billetera está cerrada. Tu intercambio se conserva: sigue donde lo dejaste.',
    },
    receipt: { transaction: 'Transacción del intercambio', again: 'Otro intercambio' },
    unfinished: 'Tienes un intercambio sin terminar',
    problems: {
      NO_ROUTE: {
        title: 'No hay ruta para este intercambio',
        text: 'Nadie negocia este par en esta cantidad en este momento. Prueba con otra cantidad u otro token.',
      },
      AMOUNT_TOO_LARGE: {
        title: 'La cantidad es demasiado grande',
        text: 'No hay liquidez suficiente para esta cantidad. Ingresa una cantidad menor o intercambia por partes.',
      },
      UNSUPPORTED_TOKEN: {
        title: 'Este token no se puede intercambiar aquí',
        text: 'Elige otro token.',
      },
      SESSION_REQUIRED: {
        title: 'Esta página lleva demasiado tiempo abierta',
        text: 'Recarga la página para continuar. Si empezaste un intercambio, se conserva.',
      },
      SESSION_NOT_PENDING: {
        title: 'Este intercambio ya terminó',
        text: 'Estamos consultando su estado.',
      },
      SUSPENDED: {
        title: 'Los intercambios están desactivados aquí',
        text: 'La cuenta de este sitio está suspendida.',
      },
      PENDING_ACTIVATION: {
        title: 'Los intercambios aún no están abiertos aquí',
        text: 'La cuenta de este sitio aún no está activa. Ya puedes ver los precios.',
      },
    },
    wrap: {
      title: 'Esto no es un intercambio',
      text: (token, coin) =>
        `${token} es ${coin} en forma de token y siempre vale lo mismo. Su propio contrato convierte uno en otro sin mercado, por eso no se pueden intercambiar aquí.`,
    },
  },
}
