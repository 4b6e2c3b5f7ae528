import { readFileSync } from "node:fs";
import { join } from "node:path";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { LANGUAGES } from "#lib/languages.ts";
import { isTooDeep } from "#lib/web/html-depth.ts";
import { brandColors, parseColor } from "./colors.ts";
import { extractFindings } from "./findings.ts";
import { findBrandFont } from "./font.ts";
import { declaredLanguage, detectLanguage, resolveLanguage } from "./language.ts";
import { readPage } from "./page.ts";
import type { PageFacts } from "./scraped.ts";
import { isSameSite, keyPages, normalizeWebsite } from "./site.ts";

function fixture(name: string, url = "https://www.example.com/"): PageFacts {
  const page = readPage(readFileSync(join(import.meta.dirname, "fixtures", `${name}.html`), "utf8"), url);
  if (!page) throw new Error(`${name} is too deep.`);
  return page;
}
const find = (name: string, url?: string, css = "") => extractFindings({ pages: [fixture(name, url)], css });

describe("extractFindings", () => {
  test("describes a casual shop", () => {
    expect(find("casual-shop", "https://crumbly.example/")).toEqual({
      companyName: "Crumbly",
      companyDescription:
        "Crumbly bakes stupidly good cookies for small bakeries and busy parents, and ships them the same day.",
      audience: "Small bakeries and busy parents",
      toneProfile: "Casual",
      language: "English",
      colors: ["#ff5a3c", "#2b6cb0"],
      font: null,
      logoUrl: "https://crumbly.example/img/logo.svg",
    });
  });

  test("describes a formal bank by its structured data", () => {
    const css = ".x{color:#0b3d6e}.y{color:#0b3d6e}.z{color:#fff}";
    expect(find("formal-bank", "https://harbour.example/en/", css)).toMatchObject({
      companyName: "Harbour Trust plc",
      companyDescription: expect.stringContaining("fourteen jurisdictions"),
      audience: expect.stringContaining("nstitutions"),
      toneProfile: "Formal",
      colors: ["#0b3d6e"],
      logoUrl: "https://harbour.example/assets/harbour.png",
    });
  });

  test("describes a conversational tool", () => {
    expect(find("conversational-tool", "https://queuely.example/")).toMatchObject({
      companyName: "Queuely",
      audience: expect.stringMatching(/developers/i),
      toneProfile: "Conversational",
      logoUrl: "https://queuely.example/icon.svg",
      colors: [expect.stringMatching(/^#/)],
    });
  });

  test("detects a language other than the declared one and finds the company in the title", () => {
    expect(find("professional-german", "https://werkbank.example/")).toMatchObject({
      companyName: "Werkbank",
      audience: null,
      language: "German",
      toneProfile: "Professional",
      colors: ["#006047"],
      logoUrl: null,
    });
    expect(find("japanese", "https://kotonoha.example/")).toMatchObject({
      language: "Japanese",
      companyName: "Kotonoha",
      companyDescription: expect.stringContaining("社内"),
    });
  });

  test("returns only plain text and public addresses for a hostile page", () => {
    const findings = find("hostile", "https://evil.example/");
    expect(findings.logoUrl).toBeNull();
    expect(findings.colors).toEqual([]);
    expect(JSON.stringify(findings)).not.toMatch(/\u202e|\\u0000|polluted|alert\([2-7]\)/);
    const page = fixture("hostile");
    expect(page.links).toEqual([]);
    expect(page.stylesheets).toEqual([]);
    expect(Object.getPrototypeOf(page.meta)).toBe(Object.prototype);
  });

  test("is deterministic for any page", () => {
    fc.assert(
      fc.property(fc.string({ unit: "grapheme", maxLength: 400 }), (text) => {
        const html = `<html><head><title>${text}</title></head><body><p>${text}`;
        const pages = [readPage(html, "https://example.com/")].filter((page) => page !== undefined);
        const findings = extractFindings({ pages, css: text });
        expect(extractFindings({ pages, css: text })).toEqual(findings);
        expect(findings.companyName.length).toBeGreaterThan(0);
        expect(findings.colors.length).toBeLessThanOrEqual(6);
      }),
    );
  });
});

describe("readPage", () => {
  test("reads the main part without navigation, footer, hidden text and scripts", () => {
    const { paragraphs, headings, links, stylesheets } = fixture("casual-shop", "https://crumbly.example/");
    expect(headings).toEqual(["Cookies that don't crumble. We promise!"]);
    expect(paragraphs).toHaveLength(3);
    expect(links.map(({ url }) => new URL(url).pathname)).toContain("/careers");
    expect(stylesheets).toEqual([]);
    expect(fixture("hostile").paragraphs.join(" ")).not.toMatch(/Hidden|alert/);
  });

  test.each([
    ["a million open elements", "<b>".repeat(1_000_000)],
    ["open elements and as many foreign ends", "<b>".repeat(600_000) + "</i>".repeat(600_000)],
    ["rows and terms that hold each other open", "<li><dt>".repeat(400_000)],
  ])("rejects %s", (_, html) => {
    expect(readPage(html, "https://example.com/")).toBeUndefined();
  });

  test.each([
    ["a million ends", "</div>".repeat(800_000)],
    ["paragraphs that are never closed", "<p>word ".repeat(500_000)],
    ["rows that are never closed", `<table>${"<tr><td>a<td>b".repeat(200_000)}`],
    ["an endless attribute", `<a href="${"x".repeat(4_000_000)}">y</a>`],
    ["an endless comment", `<!--${"<b>".repeat(1_000_000)}`],
    ["a script of half tags", `<script>${"<b>".repeat(1_000_000)}</script>`],
    ["open brackets", "<".repeat(4_000_000)],
    ["spaces in a title", `<title>a${" ".repeat(2_000_000)}b</title>`],
  ])("reads %s in bounded time", (_, html) => {
    expect(readPage(html, "https://example.com/")?.url).toBe("https://example.com/");
    expect(isTooDeep(html)).toBe(false);
  });
});

const SAMPLES: Record<string, string> = {
  English:
    "You write a function and it runs. The rest of the work is done for you, and this is how it is meant to be for everyone who has not the time.",
  Spanish:
    "La herramienta que necesitas para tu empresa. Con ella puedes ver los pedidos de tus clientes y las ventas del mes en una sola pantalla, y es más fácil que nunca.",
  French:
    "Nous aidons les entreprises à suivre leurs commandes dans un seul outil. Vous pouvez voir les ventes du mois et les clients qui ne sont pas encore livrés, sur une page.",
  Portuguese:
    "A ferramenta que você precisa para sua empresa. Com ela não há mais planilhas, e os pedidos dos clientes são vistos em uma só tela, do início ao fim da entrega.",
  Dutch:
    "Wij helpen bedrijven om hun bestellingen in één overzicht te zien. U kunt ook zien welke klanten nog niet zijn geleverd, en dat is voor het kantoor een hele stap.",
  Italian:
    "Aiutiamo le aziende a vedere gli ordini in una sola pagina. Non è più necessario usare fogli di calcolo, e i dati dei clienti sono sempre con te, anche nel fine settimana.",
  Turkish:
    "Siparişlerinizi tek bir ekranda görmek için bir araç. Bu araç ile daha az zaman harcarsınız ve her müşteri için ne kadar iş olduğunu görürsünüz, hem de çok kolay.",
  Polish:
    "Pomagamy firmom widzieć zamówienia na jednej stronie. Nie trzeba już arkuszy, a dane klientów są zawsze z wami, także w weekend. To jest prostsze niż myślicie, i to od zaraz.",
  Swedish:
    "Vi hjälper företag att se sina beställningar på en sida. Det är inte svårt, och du kan även se vilka kunder som har fått sina varor. Det är gjort för den som inte har tid.",
  Danish:
    "Vi hjælper virksomheder med at se deres ordrer på én side. Det er ikke svært, og du kan også se, hvilke kunder der har fået deres varer af os. Det er lavet til den, som ikke har tid.",
  Norwegian:
    "Vi hjelper bedrifter med å se bestillingene sine på én side. Det er ikke vanskelig, og du kan også se hva kundene har fått av oss. Det er laget for den som ikke har tid til noen ark.",
  Finnish:
    "Autamme yrityksiä näkemään tilaukset yhdellä sivulla. Se ei ole vaikeaa, ja voit myös nähdä, mitkä asiakkaat ovat saaneet tavaransa. Se on tehty niille, joilla ei ole aikaa, kun on kiire.",
  Czech:
    "Pomáháme firmám vidět objednávky na jedné stránce. Není to těžké a vidíte také, které zákazníky jste již obsloužili. Je to pro ty, kteří nemají čas, a funguje to od prvního dne pro vás.",
  Romanian:
    "Ajutăm firmele să vadă comenzile pe o singură pagină. Nu este greu și vezi și care dintre clienți nu au primit marfa. Este făcut pentru cei care nu au timp, din prima zi, cu datele lor.",
  Hungarian:
    "Segítünk a cégeknek egy oldalon látni a rendeléseket. Nem nehéz, és az is látszik, hogy mely ügyfelek kapták már meg az árut. Ez azoknak készült, akiknek nincs idejük, és már az első napon is működik.",
  Vietnamese:
    "Chúng tôi giúp các doanh nghiệp xem đơn hàng trên một trang. Không khó, và bạn cũng thấy những khách hàng nào đã được giao. Nó dành cho người không có thời gian, với một màn hình là đủ cho bạn.",
  Indonesian:
    "Kami membantu perusahaan untuk melihat pesanan di satu halaman. Ini tidak sulit, dan Anda juga bisa melihat pelanggan yang akan dikirim. Ini dibuat untuk yang tidak punya waktu, dan dari hari pertama bisa dipakai.",
  Chinese:
    "我们帮助企业在一个页面上查看所有订单。使用起来并不困难，您还可以看到哪些客户已经收到货物，适合没有时间的人。",
  Korean:
    "저희는 기업이 모든 주문을 한 화면에서 볼 수 있도록 돕습니다. 어렵지 않으며 어떤 고객이 물건을 받았는지도 볼 수 있습니다.",
  Arabic:
    "نساعد الشركات على رؤية جميع الطلبات في صفحة واحدة. الأمر ليس صعبا، ويمكنك أيضا معرفة العملاء الذين استلموا بضائعهم.",
  Hindi:
    "हम कंपनियों को सभी ऑर्डर एक ही पृष्ठ पर देखने में मदद करते हैं। यह कठिन नहीं है और आप देख सकते हैं कि किन ग्राहकों को सामान मिला।",
  Russian:
    "Мы помогаем компаниям видеть все заказы на одной странице. Это несложно, и вы также увидите, какие клиенты уже получили товар.",
  Ukrainian:
    "Ми допомагаємо компаніям бачити всі замовлення на одній сторінці. Це нескладно, і ви також побачите, які клієнти вже отримали товар.",
  Greek:
    "Βοηθάμε τις επιχειρήσεις να βλέπουν όλες τις παραγγελίες σε μία σελίδα. Δεν είναι δύσκολο και βλέπετε ποιοι πελάτες έχουν παραλάβει.",
  Thai: "เราช่วยให้บริษัทเห็นคำสั่งซื้อทั้งหมดในหน้าเดียว ไม่ยาก และคุณยังเห็นได้ว่าลูกค้าคนใดได้รับสินค้าแล้ว",
  Hebrew:
    "אנחנו עוזרים לחברות לראות את כל ההזמנות בעמוד אחד. זה לא קשה, ואפשר גם לראות אילו לקוחות כבר קיבלו את הסחורה.",
  German:
    "Wir helfen Betrieben, ihre Aufträge auf einer Seite zu sehen. Das ist nicht schwer, und Sie sehen auch, welche Kunden noch nicht beliefert sind. Es ist für alle, die keine Zeit haben.",
  Japanese:
    "私たちは企業がすべての注文をひとつの画面で確認できるように支援します。難しくはなく、どのお客様に届いたかも分かります。",
};

describe("language detection", () => {
  test.each(LANGUAGES.map((language) => [language] as const))("detects %s", (language) => {
    expect(detectLanguage(SAMPLES[language] ?? "")?.language).toBe(language);
  });

  test("falls back to the declared language for short texts and to English without one", () => {
    expect([
      resolveLanguage("Hej", "sv-SE"),
      resolveLanguage("", "nb"),
      resolveLanguage("", "xx"),
      resolveLanguage("", null),
    ]).toEqual(["Swedish", "Norwegian", "English", "English"]);
    expect(declaredLanguage("pt-br")).toBe("Portuguese");
  });
});

describe("colors", () => {
  test.each([
    ["#f00", { r: 255, g: 0, b: 0 }],
    ["#FF0000cc", { r: 255, g: 0, b: 0 }],
    ["rgb(255 0 0 / 90%)", { r: 255, g: 0, b: 0 }],
    ["rgba(255, 0, 0, 1)", { r: 255, g: 0, b: 0 }],
    ["hsl(120deg 100% 25%)", { r: 0, g: 128, b: 0 }],
    ["oklch(0.6279 0.2577 29.23)", { r: 255, g: 0, b: 0 }],
  ])("parses %s", (text, rgb) => {
    const color = parseColor(text);
    for (const part of ["r", "g", "b"] as const) expect(Math.abs((color?.[part] ?? -9) - rgb[part])).toBeLessThan(3);
  });

  test.each(["#ff", "#ff00001a", "rgba(255,0,0,.2)", "red", "url(x)", "rgb()", "hsl(a b c)", "var(--x)", ""])(
    "rejects %j",
    (text) => {
      expect(parseColor(text)).toBeUndefined();
    },
  );

  test("selects at most six brand colors without grays and similar colors", () => {
    const css = Array.from({ length: 20 }, (_, index) => `a{color:hsl(${index * 18} 80% 50%)}`).join("");
    expect(brandColors(css, undefined)).toHaveLength(6);
    expect(brandColors("a{color:#111;background:#fefefe;border:#888}", "#ffffff")).toEqual([]);
    expect(brandColors("a{color:#3366ff}b{color:#3367fe}", undefined)).toHaveLength(1);
  });

  test("processes hostile CSS in bounded time", () => {
    for (const css of ["#".repeat(2_000_000), "--a:".repeat(500_000), "rgb(".repeat(500_000), "-".repeat(2_000_000)]) {
      expect(brandColors(css, undefined)).toEqual([]);
    }
  });
});

describe("website addresses", () => {
  test("yield key pages of the same site, the most relevant first and without repetitions", () => {
    const links = ["/blog/a/b/c/d", "/pricing?x=1", "/pricing", "/about", "/login", "https://else.example/about"].map(
      (path) => ({ url: new URL(path, "https://www.acme.example/").href }),
    );
    expect(keyPages({ url: "https://www.acme.example/", links }, 3)).toEqual([
      "https://www.acme.example/about",
      "https://www.acme.example/pricing",
      "https://www.acme.example/product",
    ]);
  });

  test("are compared by host", () => {
    expect(isSameSite("https://blog.acme.example/", "acme.example")).toBe(true);
    expect(isSameSite("https://notacme.example/", "acme.example")).toBe(false);
    expect(isSameSite("nothing", "acme.example")).toBe(false);
    expect(normalizeWebsite("HTTPS://Acme.example/#top")).toBe("https://acme.example");
  });
});

describe("findBrandFont", () => {
  test.each([
    ["body{font-family:'Source Serif 4',serif}code{font-family:Fira Code,monospace}", "Source Serif 4"],
    [".a{font-family:Lora}.b{font-family:Lora}h1 , .x{font-family:Poppins,Arial!important}", "Poppins"],
    ["@font-face{font-family:Icons}@font-face{font-family:Unused}p{font-family:Nunito}", "Nunito"],
    [":root{--font-sans:'__Outfit_a1b2c3','__Outfit_Fallback_a1b2c3'}body{font-family:var(--font-sans)}", "Outfit"],
    ["body{font-family:system-ui,-apple-system,Segoe UI,sans-serif}", null],
    ['body{font-family:"</style><script>"}', null],
    ["font-family:".repeat(20_000), null],
  ])("reads the brand's font from %.60s", (css, font) => {
    expect(findBrandFont(css)).toBe(font);
  });
});
