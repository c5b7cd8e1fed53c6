import type { FormWords } from '../form.ts'

export const words: FormWords = {
  titles: {
    swap: 'Takas',
    bridge: 'Köprü',
    sign: 'İmzala',
    signing: 'Cüzdanınızla imzalayın',
    order: 'Köprü emriniz',
    refused: 'Bu burada kullanılamıyor',
  },
  kit: {
    lang: 'tr',
    close: 'Kapat',
    copy: (what) => `Kopyala: ${what}`,
    copied: 'Kopyalandı',
    copyFailed: 'Kopyalanamadı. Bunun yerine metni seçin.',
    loading: 'Yükleniyor',
    opensInNewTab: '(yeni sekmede açılır)',
    transaction: 'İşlem hash’i',
    viewTransaction: 'Gezginde görüntüle',
  },
  amount: {
    notAnAmount: (typed) => `“${typed}” bir tutar değil`,
  },
  network: {
    sandbox: {
      label: 'Deneme ortamı',
      hint: 'Yerel bir zincirde test coinleri. Buradaki hiçbir şeyin değeri yoktur.',
    },
    testnet: { label: 'Test ağı', hint: 'Test coinleri. Buradaki hiçbir şeyin değeri yoktur.' },
  },
  mark: { verified: 'Doğrulanmış', unverified: 'Doğrulanmamış' },
  failure: {
    TX_FAILED:
      'Zincir işlemi reddetti. Bu genellikle fiyatın limitinizi aştığı anlamına gelir. Token’larınız hâlâ hesabınızda.',
    REPLACED: 'Cüzdanınız işlemi iptal etti veya başka bir işlemle değiştirdi.',
    DROPPED: 'Zincir bu işlemi tanımıyor. İşlem yine de ulaşırsa geçerli sayılır.',
    UNDERPAID: 'İşlem gerekenden az ödedi.',
    other: (code) => `Bu işlem, hazırlanan işlem değil (${code}).`,
  },
  form: {
    back: 'Forma dön',
    balance: 'Bakiye',
    amountToPay: (symbol) => `Ödenecek ${symbol} tutarı`,
    quote: {
      hint: 'Her ücreti imzalamadan önce görürsünüz',
      none: 'Şu anda fiyat yok',
    },
    button: {
      offline: 'Bağlantı bekleniyor',
      amount: 'Tutar girin',
      quote: 'Fiyat alınıyor',
      balance: (symbol) => `Yetersiz ${symbol}`,
    },
    offline: 'Çevrimdışısınız.',
    missing: 'Bunun bir bölümü yüklenemedi.',
    reload: 'Yeniden yükle',
  },
  quote: {
    connect: 'Cüzdan bağla',
    pay: 'Ödeyeceğiniz',
    receive: 'Alacağınız',
    about: '≈',
    platformFee: 'Platform ücreti',
    networkFee: 'Ağ ücreti',
    least: 'En az alacağınız',
    total: 'Toplam ödemeniz',
  },
  warnings: {
    unverified: (symbol, address) =>
      `${symbol} (${address}) hiçbir doğrulanmış token listesinde yok. Herkes istediği adla bir token oluşturabilir: adresini güvendiğiniz bir kaynakla karşılaştırın.`,
    impact: (percent) => `Bu takasta piyasa fiyatına göre kayıp yaklaşık ${percent}.`,
    priceUnknown:
      'Bu takası karşılaştıracak bir piyasa fiyatı yok. Aldığınız, verdiğinizden çok daha az değerli olabilir.',
    priceUnfavorable: (percent) => `Bu takas, piyasanın verdiğinden en fazla ${percent} daha az getirebilir.`,
    severalSignatures:
      'Bu hesap birden fazla sahibin imzasını gerektirir ve fiyat onları beklemez. Sahipleri hazır bulundurun, her adımı bir kez imzalayın ve adım yürütülünce devam edin: bir adım, zincirde olduğunda geçerli sayılır.',
    contractAccount:
      'Bu hesap, Safe gibi bir akıllı sözleşme. Cüzdanı, imzaladıktan sonra her adımı yürütmenizi isteyebilir: bir adım, zincirde olduğunda geçerli sayılır.',
    funds: (has, takes) => `Hesabın harcayabileceği ${has}, ancak bu ödeme toplam ${takes} gerektiriyor.`,
    fundsPerhaps: (has, takes) =>
      `Hesabın harcayabileceği ${has}, ancak bu ödeme toplam ${takes} gerektirebilir.`,
    missing: {
      amount: 'Tutar için yeterli bakiye yok.',
      fee: 'Ücret için yeterli bakiye yok.',
      'network fee': 'Ağ ücreti için yeterli bakiye yok.',
      rent: 'Yeni bir hesabın kirası için yeterli bakiye yok.',
      reserve: 'Hesabın tutması gereken rezerv için yeterli bakiye yok.',
    },
    account: {
      CONTRACT:
        'Bu hesap, birden fazla sahibi olan bir cüzdan gibi bir akıllı sözleşme. Ödemesi burada geçerli sayılmayacağı için istenmiyor. Kendi anahtarı olan bir hesap kullanın.',
      ERC4337:
        'Bu hesap, işlemlerini başkalarının gönderdiği bir ERC-4337 sözleşmesi. Ödemesi onlarınkinden ayırt edilemeyeceği için istenmiyor. Kendi anahtarı olan bir hesap kullanın.',
      MULTI_SIGNED:
        'Bu hesap birden fazla anahtarın imzasını gerektirir; bir cüzdan ise tek imza verir. Tek anahtarla imzalanabilen bir hesap kullanın.',
      PROGRAM_OWNED:
        'Bu hesap bir programa ait, bu yüzden hiçbir cüzdan onun adına imzalayamaz. Kendi anahtarı olan bir hesap kullanın.',
    },
  },
  swap: {
    title: 'Takas',
    reviewTitle: 'Takası incele',
    chain: 'Zincir',
    chooseToken: 'Token seç',
    flip: 'İki token’ın yerini değiştir',
    changeSlippage: 'Kayma limitini değiştir',
    button: {
      tokens: 'Token’lar yükleniyor',
      token: 'Bir token seçin',
      quoteProblem: 'Bu takas için fiyat yok',
      review: 'Takası incele',
    },
  },
  bridge: {
    title: 'Köprü',
    reviewTitle: 'Transferi incele',
    choose: 'Para birimi seç',
    flip: 'İki tarafın yerini değiştir',
    address: {
      to: (network) => `Adresiniz (${network})`,
      toOther: 'Diğer zincirdeki adresiniz',
      optional: 'alıcının varsa',
      required: 'zorunlu',
    },
    button: {
      currencies: 'Para birimleri yükleniyor',
      none: 'Şu anda para birimi yok',
      currency: 'Para birimi seçin',
      small: 'Tutar çok küçük',
      large: 'Tutar çok büyük',
      address: (network) => `${network} adresinizi girin`,
      badAddress: 'Adresi kontrol edin',
      tag: (name) => `Girin: ${name}`,
      badTag: (name) => `Kontrol edin: ${name}`,
      checking: 'Adres kontrol ediliyor',
      refund: 'İade adresini kontrol edin',
      quoteProblem: 'Bu çift için fiyat yok',
      review: 'Transferi incele',
    },
  },
}
