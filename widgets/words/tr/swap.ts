import type { CheckoutWords } from '../checkout.ts'

/** The words of a swap after its form. */
export const swap: Pick<CheckoutWords, 'swapDialogs' | 'swapFigures' | 'swapFee' | 'swapCheckout'> = {
  swapDialogs: {
    token: { paid: 'Ödeme yapacağınız token’ı seçin', received: 'Alacağınız token’ı seçin' },
    slippage: {
      title: 'Kayma limiti',
      explain:
        'Fiyat, takasınız yürütülene kadar değişebilir. Fiyat aleyhinize bundan fazla değişirse takas gerçekleşmez.',
      auto: 'Oto',
      autoIs: (percent) => `Oto: ${percent}. Çoğu takas için yeterli.`,
      custom: 'Özel',
      percent: 'Yüzde olarak kayma limiti',
      invalid: '0,01 ile 50 arasında bir sayı girin.',
      low: 'Bu kadar düşük bir limitle takas sık sık başarısız olur. Bu durumda ağ ücreti kaybedilir.',
      high: (percent) => `Gösterilenden en fazla ${percent} daha az alabilirsiniz.`,
      veryHigh: (percent) =>
        `Gösterilenden en fazla ${percent} daha az alabilirsiniz. Başkaları sizden önce işlem yapıp farkı alabilir.`,
      extreme: (percent) =>
        `Kaybınız, ödediğinizin ${percent} kadarı olabilir. Bu kadar yüksek limitli bir takasın kötüye kullanılması muhtemeldir.`,
      done: 'Tamam',
    },
  },
  swapFigures: {
    issued: (symbol) => `${symbol} tutarları en fazla 16 basamaklıdır.`,
    impactUnknown: 'Bilinmiyor',
    route: 'Rota',
    slippage: 'Kayma limiti',
  },
  swapFee: {
    one: (percent) =>
      `${percent} oranındaki ücret aynı işlemde ödenir. Takas başarısız olursa ücret alınmaz.`,
    perhaps: (percent) =>
      `Cüzdanınız ikisini birden imzalayabiliyorsa ${percent} oranındaki ücret aynı işlemde ödenir: bu durumda takas başarısız olursa ücret alınmaz. Aksi hâlde ücret önce ödenir. O zaman 24 saat boyunca tekrar ödeme yapmadan yeniden deneyebilirsiniz ve ücret iade edilmez.`,
    several: (percent) =>
      `${percent} oranındaki ücret önce, ayrı bir işlemle ödenir. Takas başarısız olursa 24 saat boyunca tekrar ödeme yapmadan yeniden deneyebilirsiniz. Ücret iade edilmez.`,
  },
  swapCheckout: {
    phases: {
      ready: 'Cüzdan penceresinde devam edin',
      signing: 'Cüzdanınızda onaylayın',
      confirming: 'Zincir bekleniyor',
      next: 'Cüzdan penceresinde devam edin',
      ordering: 'Takas hazırlanıyor',
      sent: 'Takasınız yolda',
      settled: 'Takas tamamlandı',
      failed: 'Takas gerçekleşmedi',
      expired: 'Süre doldu',
      cancelled: 'İptal edildi',
    },
    review: {
      approve: (symbol) => `${symbol} harcama izni ver`,
      product: (from, to) => `Takas et: ${from} → ${to}`,
    },
    progress: {
      loading: 'Takasınız aranıyor',
      steps: 'Takasınızın adımları',
      feePaid: 'Ücret ödendi. Şimdi takasın kendisini imzalayın.',
      nothingDone: 'Hiçbir şey takas edilmedi. Yeni bir fiyatla baştan başlayabilirsiniz.',
      retry: 'Takası yeniden dene – ücret zaten ödendi',
      goOn: 'Takasa devam et – ücret zaten ödendi',
      closed: 'Cüzdan penceresi kapandı. Takasınız saklandı: kaldığınız yerden devam edin.',
    },
    receipt: { transaction: 'Takas işlemi', again: 'Tekrar takas et' },
    unfinished: 'Tamamlanmamış bir takasınız var',
    problems: {
      NO_ROUTE: {
        title: 'Bu takas için rota yok',
        text: 'Şu anda kimse bu çifti bu tutarda alıp satmıyor. Başka bir tutar veya başka bir token deneyin.',
      },
      AMOUNT_TOO_LARGE: {
        title: 'Tutar çok büyük',
        text: 'Bu tutar için yeterli likidite yok. Daha küçük bir tutar girin veya parça parça takas edin.',
      },
      UNSUPPORTED_TOKEN: {
        title: 'Bu token burada takas edilemez',
        text: 'Başka bir token seçin.',
      },
      SESSION_REQUIRED: {
        title: 'Bu sayfa çok uzun süredir açık',
        text: 'Devam etmek için sayfayı yeniden yükleyin. Başlattığınız takas saklanır.',
      },
      SESSION_NOT_PENDING: {
        title: 'Bu takas zaten sona erdi',
        text: 'Durumuna bakıyoruz.',
      },
      SUSPENDED: {
        title: 'Takas burada kapatıldı',
        text: 'Bu sitenin hesabı askıya alındı.',
      },
      PENDING_ACTIVATION: {
        title: 'Takas burada henüz açık değil',
        text: 'Bu sitenin hesabı henüz etkin değil. Fiyatları şimdiden görebilirsiniz.',
      },
    },
    wrap: {
      title: 'Bu bir takas değil',
      text: (token, coin) =>
        `${token}, ${coin} varlığının token biçimidir ve değeri her zaman aynıdır. İkisi arasındaki dönüşümü piyasa olmadan kendi sözleşmesi yapar, bu yüzden burada takas edilemezler.`,
    },
  },
}
