/** Splits phrases at semicolons, which keeps languages with many short phrases readable. */
function listPhrases(phrases: string): string[] {
  return phrases.split(";").map((phrase) => phrase.trim().replace(/\s+/g, " "));
}

/**
 * Phrases by which an engine says that it does not know a brand (specification, section 4, rule 5). `before` precedes
 * the name, `after` follows it. They match like names: complete words, with only spaces or apostrophes between them.
 */
export const CUES: Readonly<Record<"before" | "after", readonly string[]>> = {
  before: [
    ...[
      "couldn't",
      "could not",
      "can't",
      "cannot",
      "can not",
      "didn't",
      "did not",
      "don't",
      "do not",
      "wasn't able to",
    ].flatMap((verb) => [`${verb} find`, `${verb} locate`, `${verb} identify`]),
    ...["was not able to", "am unable to", "was unable to", "unable to", "failed to", "not able to"].flatMap((verb) => [
      `${verb} find`,
      `${verb} locate`,
      `${verb} identify`,
      `${verb} verify`,
    ]),
    ...["don't have", "do not have", "have", "has", "had", "found", "find", "is", "was", "there's", "with"].map(
      (verb) => `${verb} no information`,
    ),
    "no information",
    "no reliable information",
    "no specific information",
    "no public information",
    "no results",
    "no record",
    "no records",
    "no mention",
    "no evidence",
    "no data",
    "no details",
    "found nothing",
    "find nothing",
    "don't have information",
    "do not have information",
    "don't have any information",
    "do not have any information",
    "don't have specific information",
    "do not have specific information",
    "don't have reliable information",
    "don't have details",
    "not aware of",
    "unaware of",
    "not familiar with",
    "unfamiliar with",
    "never heard of",
    "don't recognize",
    "do not recognize",
    "don't know of",
    "do not know of",
    "don't know",
    "no encontré",
    "no encontre información",
    "no he encontrado",
    "no pude encontrar",
    "no tengo información",
    "no dispongo de información",
    "no hay información",
    "no conozco",
    "je n'ai pas trouvé",
    "je n'ai trouvé aucune",
    "je n'ai pas d'informations",
    "je n'ai aucune information",
    "aucune information",
    "aucun résultat",
    "je ne connais pas",
    "keine Informationen",
    "keine Angaben",
    "keine Ergebnisse",
    "konnte nicht finden",
    "nichts gefunden",
    "não encontrei",
    "não consegui encontrar",
    "não tenho informações",
    "não há informações",
    "não conheço",
    "geen informatie",
    "geen resultaten",
    "kon niet vinden",
    "non ho trovato",
    "non sono riuscito a trovare",
    "nessuna informazione",
    "non ho informazioni",
    "non conosco",
    "nie znalazłem",
    "brak informacji",
    "nie mam informacji",
    "не нашел",
    "не нашла",
    "не удалось найти",
    "нет информации",
    "не знаю о",
    "не знайшов",
    "немає інформації",
    "hittade ingen information",
    "ingen information",
    "fandt ingen oplysninger",
    "ingen oplysninger",
    "fant ingen informasjon",
    "ingen informasjon",
    "en löytänyt tietoa",
    "nenašel jsem",
    "žádné informace",
    "nu am găsit",
    "nem találtam",
    "δεν βρήκα",
    "没有找到",
    "找不到",
    "未找到",
    "没有关于",
    "沒有找到",
    "没找到",
    "لم أجد",
    "لا توجد معلومات",
    "לא מצאתי",
    "tidak menemukan",
    "không tìm thấy",
    "ไม่พบข้อมูล",
    ...listPhrases(`doesn't seem to be any information; doesn't seem to be any public information; doesn't appear to be any information;
      doesn't appear to be any public information; isn't any information; isn't any public information; isn't much information;
      isn't much public information; no encontré datos; no tengo datos; no dispongo de datos; no he podido encontrar;
      desconozco; no encuentro información; je n'ai pas trouvé de données; je n'ai pas de données; je ne dispose d'aucune
      information; je ne trouve aucune information; ich kenne; ich habe keine Daten; mir liegen keine Daten; não encontrei dados;
      não tenho dados; não disponho de informações; desconheço; ik kon geen informatie; ik heb geen gegevens; ik ken; non ho dati;
      non dispongo di informazioni; non riesco a trovare; 我不了解; 我不熟悉; 我不知道; 我不清楚; 查不到; 没有查到; 没有检索到;
      لا أعرف; لا أملك معلومات; ليس لدي معلومات; ليست لدي معلومات; لم أتمكن من العثور على; لم أعثر على; я не знаю; я не знаком с;
      мне неизвестна; мне неизвестно о; не нашлось информации; не располагаю информацией; nie znam; nie znalazłam; nie mogę znaleźć;
      nie posiadam informacji; jag känner inte till; jag hittar ingen information; jag har inga uppgifter; jeg kender ikke; jeg kan ikke
      finde oplysninger; jeg fandt ingen oplysninger; jeg kjenner ikke; jeg fant ingen informasjon; minulla ei ole tietoa; minulla ei ole
      tietoja; en tunne; en löydä tietoa; nemám informace; neznám; nenašla jsem; nepodařilo se mi najít; nu am informații; nu cunosc;
      nu dețin informații; nu am putut găsi; nincs információm; nincsenek információim; nem ismerem; nem találok; δεν έχω πληροφορίες;
      δεν γνωρίζω; δεν μπόρεσα να βρω; δεν βρέθηκαν πληροφορίες; ฉันไม่มีข้อมูล; ผมไม่มีข้อมูล; ไม่มีข้อมูล; ไม่รู้จัก; tôi không có thông tin;
      không có thông tin; tôi không biết; tôi không tìm được; saya tidak memiliki informasi; tidak ada informasi; saya tidak mengenal;
      saya tidak tahu; tidak dapat menemukan; не маю інформації; немає даних; не вдалося знайти; אין לי מידע; אני לא מכיר; אני לא מכירה;
      אין מידע`),
  ],
  after: [
    ...["couldn't be", "could not be", "cannot be", "can't be", "wasn't", "was not"].flatMap((verb) => [
      `${verb} found`,
      `${verb} located`,
    ]),
    "doesn't appear to exist",
    "does not appear to exist",
    "doesn't seem to exist",
    "does not seem to exist",
    "doesn't appear in",
    "does not appear in",
    "did not appear in",
    "didn't appear in",
    "did not come up",
    "didn't come up",
    "doesn't come up",
    "does not come up",
    "did not show up",
    "didn't show up",
    "is not mentioned",
    "isn't mentioned",
    "was not mentioned",
    "is not something I'm familiar with",
    "isn't something I'm familiar with",
    "is not a brand I recognize",
    "is not a company I'm familiar with",
    "yielded no results",
    "returned no results",
    "no information available",
    "no se encontró",
    "no aparece en",
    "n'apparaît pas",
    "est introuvable",
    "konnte ich nicht finden",
    "konnte nicht gefunden werden",
    "konnte ich keine Informationen finden",
    "não foi encontrado",
    "não foi encontrada",
    "não aparece",
    "kon ik niet vinden",
    "non è stato trovato",
    "non compare",
    "nie został znaleziony",
    "не найдена",
    "не найден",
    "не упоминается",
    "hakkında bilgi bulamadım",
    "hakkında bilgi bulunamadı",
    "hakkında herhangi bir bilgi bulamadım",
    "bulunamadı",
    "について情報が見つかりませんでした",
    "に関する情報は見つかりませんでした",
    "に関する情報が見つかりませんでした",
    "についての情報は見つかりませんでした",
    "についての情報が見つかりませんでした",
    "は見つかりませんでした",
    "が見つかりませんでした",
    "に関する情報はありません",
    "的相关信息未找到",
    "에 대한 정보를 찾을 수 없습니다",
    "에 대한 정보를 찾지 못했습니다",
    "에 대한 정보가 없습니다",
    "को खोजने में असमर्थ",
    "के बारे में कोई जानकारी नहीं",
    ...listPhrases(`is not known to me; isn't known to me; is unknown to me; no me resulta familiar; no me suena; me es desconocida;
      me es desconocido; no la conozco; ne m'est pas connu; ne m'est pas connue; ne me dit rien; m'est inconnu; m'est inconnue;
      keine Informationen finden; keine Angaben finden; habe ich keine Informationen; liegen mir keine Informationen;
      ist mir nicht bekannt; ist mir unbekannt; sagt mir nichts; kenne ich nicht; não me é familiar; não conheço; me é desconhecida;
      me é desconhecido; is mij niet bekend; is mij onbekend; ken ik niet; heb ik geen informatie; non mi è nota; non mi è noto;
      non la conosco; についての情報は持っていません; についての情報を持っていません; についての情報がありません; についての情報はありません;
      については存じません; については知りません; については分かりません; という会社は知りません; という会社は存じません; は存じ上げません;
      に関する情報が見当たりません; に関する情報は見当たりません; に関する情報がありません; に対する情報はありません; 에 대해 알지 못합니다; 에 대해 잘 모릅니다;
      에 대해 아는 바가 없습니다; 에 대한 정보를 가지고 있지 않습니다; 에 대한 자료가 없습니다; के बारे में जानकारी नहीं; के बारे में नहीं पता;
      के बारे में नहीं जानता; के बारे में नहीं जानती; мне неизвестна; мне неизвестен; мне не известна; мне не известен; мне не знакома;
      мне не знаком; я не знаю; информации не найдено; информации нет; ничего не найдено; hakkında bilgim yok; hakkında bilgiye sahip değilim;
      yi tanımıyorum; yı tanımıyorum; nie znam; nie jest mi znana; nie jest mi znany; nie mam informacji; känner jag inte till;
      är inte bekant för mig; kender jeg ikke; er mig ikke bekendt; kjenner jeg ikke; er ikke kjent for meg; ei ole minulle tuttu;
      neznám; není mi známa; není mi znám; nu îmi este cunoscut; nu îmi este cunoscută; nem ismert számomra; δεν μου είναι γνωστή;
      δεν μου είναι γνωστό; tidak saya kenal; мені невідома; мені невідомий; не відома мені; אינה מוכרת לי; לא מוכר לי; 的信息我不了解;
      我不了解; 我并不了解; غير معروفة لي; لا أعرفها`),
  ],
};

/** Phrases that count only with this word after the name: `Ich kenne Acme nicht.` */
export const CLOSINGS: ReadonlyMap<string, string> = new Map([
  ["ich kenne", "nicht"],
  ["ik ken", "niet"],
  ["我不知道", "这"],
]);

/** Words that may come between a cue and the name without changing the statement. */
export const FILLERS: ReadonlySet<string> = new Set(
  `a an the any anything much many some specific reliable detailed verifiable verified credible public publicly available current
  recent official relevant information info details detail data results result evidence mention mentions record records reference
  references sources source about on for of regarding concerning from to in company companies product products
  tool tools service brand brands platform startup software app vendor provider business called named by name with matching known as
  my knowledge training search sources either specifically such this it having being
  información informacion sobre acerca de la el una un empresa marca ninguna nada d informations information sur à propos entreprise
  marque l du une aucune über zu zum zur eine ein die der das firma unternehmen marke informações informação nada empresa sobre a o
  uma informatie over het bedrijf merk informazioni su sulla azienda marca di alcuna informacji o na temat żadnych firmie informace
  informații despre információt ról información om företaget virksomheden tietoa information про о об информации информацию компании
  компанию бренд бренде відомостей інформації інформацію компанію 任何 关于 關於 有关 的 信息 資訊 资料 معلومات عن أي شركة מידע על
  crm datos dato de données dati gegevens vinden dati informacji firmy spółki o na temat firmę till om företaget til yrityksestä yritystä
  společnost společnosti firmu compania companiei despre az egy nevű την το τον του της εταιρεία εταιρία เกี่ยวกับ บริษัท về công ty
  perusahaan merek компанії компанія компания бренда про את על חברת חברה عن على معلومات الشركة nevű
  informasi tentang thông tin về σχετικά με πληροφορίες για oplysninger informasjon`.split(/\s+/),
);
