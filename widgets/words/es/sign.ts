import type { SignWords } from '../sign.ts'
import { popup } from './popup.ts'
import { sale } from './sale.ts'

export const words: SignWords = {
  sale,
  sign: {
    ...popup,
    differences: {
      network: 'Es para otra red distinta de la de esta página.',
      chain: 'Es para otra blockchain.',
      sender: 'Es para otra cuenta.',
      action: 'Hace algo distinto de este paso.',
      asset: 'Mueve otro token.',
      amount: 'La cantidad es distinta.',
      recipient: 'Paga a otro destinatario.',
      reference: 'No nombra este pago.',
      tag: 'Su etiqueta de destino o memo es distinto o falta.',
      issuer: 'Se refiere a un token de otro emisor.',
      spender: 'Da la aprobación a alguien distinto.',
      allowance: 'Da una aprobación sin límite.',
      contract: 'Llama a otro contrato.',
      receiver: 'El resultado va a alguien distinto.',
      minimum: 'Acepta menos que el mínimo cotizado.',
      deadline: 'Termina demasiado pronto.',
      sequence: 'Tiene otro número de secuencia de la cuenta.',
      legs: 'No tiene exactamente los pasos que ves, en su orden.',
      sale: 'Compra o vende un NFT en condiciones que no hemos comprobado.',
    },
  },
  first: {
    product: 'Suite',
    by: 'de Suite',
    for: {
      sign: (partner) => `Firmando para ${partner}`,
      connect: (partner) => `Conectando con ${partner}`,
    },
    originHint:
      'La dirección de la página que lo solicita. Está en la lista de páginas permitidas del socio.',
    loading: 'Cargando la solicitud',
    unavailable: 'No se puede abrir esta solicitud',
    incomplete:
      'El enlace está incompleto. Vuelve a la página de la que vienes y ábrelo de nuevo desde allí.',
    title: 'Elige tu billetera',
    connectTitle: 'Conecta tu billetera',
    lead: 'Ves todo antes de firmarlo. No se envía nada sin tu consentimiento.',
    connectLead: 'Esto muestra tu dirección y tus saldos. No firma ni envía nada.',
    searching: 'Buscando billeteras',
    list: 'Billeteras',
    lastUsed: 'Última usada',
    noneHere: (chain) => `Instala una extensión de billetera para ${chain} y aparecerá aquí.`,
    find: 'Buscar una billetera',
    connecting: (wallet) => `Conecta en ${wallet}`,
    connectingLead: 'Confirma la conexión en tu billetera.',
    connectingHint:
      '¿No pasó nada? Abre tu billetera. Puede que esté bloqueada o que la solicitud esté esperando allí.',
    connectingMore: 'Conectando tu billetera',
    connectingMoreLead:
      'Elige tu billetera en la lista que se abre. Si aún está conectada, no se abre ninguna lista.',
    otherWallet: 'Elegir otra billetera',
    cancel: 'Cancelar',
  },
  goBack: {
    title: 'Vuelve a la otra ventana',
    lead: 'Continúa sola con la respuesta de tu billetera. Aquí no queda nada por hacer: puedes cerrar esta pestaña.',
    here: 'Continuar aquí',
  },
  frame: {
    loading: 'Cargando la solicitud',
    mountRefused: 'Esto no está disponible aquí',
    incomplete: 'La página no indicó qué firmar: faltan `session` y `et`.',
    gone: 'Esta solicitud no existe o pertenece a otra página.',
    title: {
      ready: 'Firma con tu billetera',
      signing: 'Esperando a tu billetera',
      confirming: 'Esperando la confirmación',
      next: 'El siguiente paso está listo',
      ordering: 'Preparando el siguiente paso',
      sent: 'Enviado',
      settled: 'Listo',
      undelivered: 'El puente no ha pagado',
      failed: 'No se realizó',
      expired: 'Esta solicitud ha vencido',
      cancelled: 'Esta solicitud se canceló',
    },
    lead: {
      ready: 'Ves todo en nuestra propia ventana antes de firmarlo.',
      signing: 'Responde a tu billetera en la ventana de firma.',
      confirming: 'El siguiente paso se abre solo en la ventana de firma.',
      next: 'Continúa en la ventana de firma.',
      ordering: 'La comisión está pagada. El siguiente paso se abre solo en la ventana de firma.',
      sent: 'La blockchain lo está confirmando. No tienes que hacer nada más.',
      settled: 'Confirmado en la blockchain.',
      undelivered: 'El depósito está confirmado en la blockchain. Su orden dice qué ocurre con él.',
      failed: 'La blockchain rechazó la transacción.',
      expired: 'Ya no se firmará nada más.',
      cancelled: 'Ya no se firmará nada más.',
    },
    byContract:
      'Cuenta cuando se ha ejecutado y encontrado. Si no se encuentra, indica su hash en la ventana de firma.',
    open: 'Continuar a la billetera',
    again: 'Volver a abrir la ventana de firma',
    goOn: 'Seguir, la comisión está pagada',
    link: 'Abrir la ventana de firma',
    blocked: 'Tu navegador bloqueó la ventana. Usa este enlace en su lugar.',
    closed: 'La ventana se cerró. Lo que firmaste sigue contando.',
    away: 'Abriendo la página de firma.',
  },
  unavailable: {
    suspended: 'La cuenta de este sitio está suspendida.',
    retry: 'El servicio no responde. Inténtalo de nuevo en un momento.',
  },
  message: { from: (partner) => `Mensaje de ${partner}` },
  steps: {
    label: 'Pasos de este pago',
    further: (name) => name.toLowerCase(),
    trustline: 'Línea de confianza',
    fee: 'Comisión',
    approve: 'Aprobación',
    product: 'Intercambio',
    deposit: 'Depósito',
    order: 'Esperando la orden',
    check: 'Se está comprobando la oferta',
    offer: 'Tu oferta',
    buy: 'Compra',
    sell: 'Venta',
    settlement: 'Liquidación',
    settling: 'Esperando al bróker',
    other: 'Transacción',
    done: 'Confirmado',
    pending: 'Esperando la confirmación',
  },
  contract: {
    sentLead: 'Cuenta cuando se ha ejecutado y encontrado. Si no se encuentra, puedes indicar su hash aquí.',
    title: 'Aún no está en la blockchain',
    line: 'Tu cuenta es un contrato, y puede que su billetera haya respondido con un número propio. La transacción cuenta cuando se ha ejecutado. Si después esta página no continúa, indica el hash de la transacción que la ejecutó.',
    hash: 'Hash de la transacción',
    form: '0x y 64 dígitos o letras de la a a la f',
    tell: 'Buscarla',
    told: (hash) => `Buscando ${hash}: aún no está en la blockchain.`,
  },
  together: {
    lead: 'Confirmas una vez, y todo lo de abajo ocurre junto o no ocurre. Si el intercambio falla, no se cobra ninguna comisión: solo se gasta la comisión propia de la red.',
    total: 'Sale de tu cuenta',
    besides: 'y la comisión propia de la red',
    alone: 'Firmarlos uno por uno',
    held: 'Puede que tu billetera aún tenga la solicitud y la envíe: confírmala o recházala allí. Aquí puedes volver a firmar en cuanto ya no se pueda enviar.',
    look: 'Mirar de nuevo',
    failed:
      'Todos los pasos eran una sola transacción, así que ninguno se realizó. No se cobró más que la comisión propia de la red.',
  },
  hints: { installed: 'Instalada', phone: 'En tu teléfono', own: 'La nuestra' },
  problems: {
    byFailure: {
      rejected: {
        title: 'Rechazaste en tu billetera',
        line: 'No se envió nada. Puedes intentarlo de nuevo.',
      },
      closed: {
        title: 'No hay ninguna billetera conectada',
        line: 'Elige una billetera para continuar.',
      },
      busy: {
        title: 'Tu billetera te está esperando',
        line: 'Aún tiene una solicitud abierta. Abre la billetera, responde a la solicitud e inténtalo de nuevo.',
      },
      'not-authorised': {
        title: 'La billetera ya no está conectada',
        line: 'Conéctala de nuevo y permite esta cuenta.',
      },
      'wrong-account': {
        title: 'Tu billetera usa otra cuenta',
        line: 'Cambia a la cuenta de este pago en tu billetera. No se envió nada.',
      },
      'wrong-chain': {
        title: 'Tu billetera está en otra blockchain',
        line: 'Cambia a la blockchain correcta e inténtalo de nuevo. No se envió nada.',
      },
      'unknown-chain': {
        title: 'Tu billetera no conoce esta blockchain',
        line: 'Añade la blockchain en tu billetera o elige otra billetera.',
      },
      'other-chain': {
        title: 'Tu billetera está en otra blockchain con el mismo número',
        line: 'Sus bloques no son los de la blockchain de este pago, por eso no puedes firmar allí. Elige la blockchain correcta en la billetera o elige otra billetera.',
      },
      unsupported: {
        title: 'Esta billetera no puede hacer eso',
        line: 'No ofrece una función que se necesita aquí. Elige otra billetera.',
      },
      'not-together': {
        title: 'Tu billetera firma un paso a la vez',
        line: 'No se envió nada. Firma aquí los pasos uno tras otro.',
      },
      'no-funds': {
        title: 'No hay suficientes monedas en tu cuenta',
        line: 'La cuenta no puede pagar la cantidad y la comisión de red. No se envió nada.',
      },
      'would-fail': {
        title: 'La transacción fallaría',
        line: 'Una ejecución de prueba falló y no se envió nada. Obtén un precio actual o empieza de nuevo desde la página de la que vienes.',
      },
      altered: {
        title: 'Tu billetera firmó otra cosa',
        line: 'Es distinta de la transacción que se muestra aquí, por eso no se envió nada. Si vuelve a ocurrir, elige otra billetera.',
      },
      outdated: {
        title: 'Tu cuenta ha enviado otra transacción',
        line: 'La solicitud a tu billetera era anterior, por eso ya no es válida. Inténtalo de nuevo.',
      },
      disconnected: {
        title: 'La billetera se ha desconectado',
        line: 'Ábrela de nuevo y luego conéctala aquí.',
      },
      elsewhere: {
        title: 'Continúa en la otra pestaña',
        line: 'Desde allí se volvió a preguntar a tu billetera. Esta pestaña también muestra el resultado.',
      },
      unavailable: {
        title: 'No se puede acceder a la billetera',
        line: 'No se envió nada. Inténtalo de nuevo en un momento.',
      },
      timeout: {
        title: 'La billetera no responde',
        line: 'Ábrela o desbloquéala e inténtalo de nuevo.',
      },
      failed: {
        title: 'La billetera informó un error',
        line: 'Revisa la billetera antes de intentarlo de nuevo.',
      },
    },
    changed: {
      title: 'Las condiciones han cambiado',
      line: 'Revísalas de nuevo. No se envió nada.',
    },
    page: { title: 'Algo salió mal aquí', line: 'Recarga la página. No se ha perdido nada.' },
    server: 'El servicio no pudo hacer eso',
    byCode: {
      OFFLINE: {
        title: 'Sin conexión',
        line: 'No se puede acceder al servicio. Revisa la conexión.',
      },
      RATE_LIMIT: {
        title: 'Demasiadas solicitudes',
        line: 'Espera un momento e inténtalo de nuevo.',
      },
      NO_ROUTE: {
        title: 'No hay ruta para este intercambio en este momento',
        line: 'Inténtalo de nuevo en un momento o con otra cantidad u otro token.',
      },
      SESSION_NOT_PENDING: {
        title: 'Ahora no',
        line: 'Este paso ya se firmó o el pago ha terminado. La página muestra en qué estado está.',
      },
      FEE_TX_PENDING: {
        title: 'Ahora no',
        line: 'La transacción anterior a esta aún no está confirmada. Inténtalo de nuevo en un momento.',
      },
      UPSTREAM_ERROR: {
        title: 'No hay precio en este momento',
        line: 'Inténtalo de nuevo en un momento. No se envió nada.',
      },
      UPSTREAM_TIMEOUT: {
        title: 'No hay precio en este momento',
        line: 'Inténtalo de nuevo en un momento. No se envió nada.',
      },
      UNAVAILABLE: {
        title: 'El servicio no está disponible',
        line: 'Inténtalo de nuevo en un momento. No se ha perdido nada.',
      },
      INTERNAL: {
        title: 'Algo falló por nuestra parte',
        line: 'Inténtalo de nuevo en un momento. No se ha perdido nada.',
      },
      SLIPPAGE: {
        title: 'El precio sigue moviéndose',
        line: 'Obtén un precio actual e inténtalo de nuevo.',
      },
    },
  },
}
