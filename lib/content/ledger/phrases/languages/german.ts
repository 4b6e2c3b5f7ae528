import type { Language } from "./language.ts";

export const GERMAN: Language = {
  name: "German",
  spaced: true,
  verb: "first",
  adverbs: ["(kleine|kleiner|kleinere|kleines|diverse|weitere|einige|mehrere|erste|jetzt|nun|es wird|es werden)"],
  works: {
    nothing: [
      "(änderung[en]|anpassung[en]|verbesserung[en]|fehlerbehebung[en]|korrektur[en]|optimierung[en]|aktualisierung[en]|kleine)",
      "(kleinere|diverse|verschiedene|weitere|sonstige|und|zwischenstand|aufräumarbeiten|überarbeitung)",
    ],
    bookkeeping: [
      "versionsnummer*",
      "[neue ]version <few>(erhöht|erhöhen|angehoben|hochgesetzt|hochgezählt|aktualisiert|angepasst|vorbereitet|veröffentlicht)",
      "(erhöhe|erhöht|aktualisiere|aktualisiert|setze|hebe) [die ]version[snummer] ",
      "neue version<end>",
      "release <few>vorbereitet",
      "(veröffentlichung|veröffentliche|veröffentlicht) <few><version>",
      "(zusammenführung|zusammenführen) <few>branch*",
    ],
    dependencies: [
      "(aktualisiert|aktualisiere|aktualisierung|erneuert) <few>(abhängigkeit*|bibliothek*|paket*|submodul*)",
      "(abhängigkeit*|bibliothek*|paket*|submodul*) <few>(aktualisiert|aktualisieren|angehoben|erneuert|entfernt|hinzugefügt)",
      "(aktualisiert|aktualisiere|hebe|update von) <few><name> auf [version ]<version>",
      "update auf <name> [version ]<version>",
      "[neue ]<name>-version",
      "<name> auf [version ]<version> (aktualisiert|angehoben|gehoben|aktualisieren|erhöht|geupdatet|umgestellt)",
    ],
    translation: ["übersetzung*", "(aktualisiert|aktualisiere|ergänzt|ergänze|korrigiert) <few>übersetzung*"],
    wording: [
      "(tippfehler|schreibfehler|rechtschreibfehler|rechtschreibung|typos)[n|s] [<rest>](korrigiert|behoben|gefixt|verbessert|entfernt|korrigieren|beheben)",
      "(tippfehler|schreibfehler|rechtschreibfehler|rechtschreibung)",
      "(korrigiert|korrigiere|behebt|behebe|korrektur) <few>(tippfehler*|schreibfehler*|rechtschreib*|kommentar*)",
      "kommentar[e] (ergänzt|angepasst|korrigiert|entfernt|hinzugefügt)",
    ],
    tests: [
      "[<few>](tests|testfälle|testfall|unittests|unit-tests|test) [für <rest>](hinzugefügt|ergänzt|angepasst|korrigiert|repariert|erweitert|hinzufügen|ergänzen|anpassen)",
      "(füge|fügt|ergänzt|ergänze|erweitert|erweitere|korrigiert|neue|neuer|repariert) <few>(test|tests|testfall|testfälle)",
      "(test|tests|unittests|testfälle) (für|zu|zum|zur|bei)",
    ],
    documentation: [
      "(dokumentation|doku|readme<extension>|changelog<extension>|anleitung|handbuch|hilfe) [<few>](aktualisiert|ergänzt|angepasst|erweitert|überarbeitet)",
      "(dokumentation|doku|readme<extension>|changelog<extension>|anleitung|handbuch|hilfe) [<few>](korrigiert|verbessert|aktualisieren|ergänzen|hinzugefügt)",
      "(aktualisiert|aktualisiere|ergänzt|ergänze|erweitert) <few>(dokumentation|doku|readme<extension>|changelog<extension>|anleitung|handbuch)",
      "(erweitere|korrigiert|korrigiere|überarbeitet|überarbeite) <few>(dokumentation|doku|readme<extension>|changelog<extension>|anleitung|handbuch)",
      "(dokumentation|doku) (für|zu|zum|zur|der|des|von)",
    ],
    delivery: [
      "(build|buildskript|build-skript|ci|workflow[s]|pipeline|dockerfile) [<few>](repariert|angepasst|korrigiert|ergänzt|hinzugefügt|aktualisiert|gefixt|behoben)",
      "(korrigiert|repariert|passe|behebt|behebe) <few>(build|ci|workflow|pipeline)",
    ],
    rework: [
      "(refaktor*|aufgeräumt|aufräumen|aufräumarbeiten|bereinig*|umbenannt|umbenenn*|umbenennung*|verschoben|umformatiert|formatierung*|vereinheitlich*)",
      "(code|quelltext|quellcode) <few>(aufgeräumt|bereinigt|vereinfacht|formatiert|verbessert)",
      "[entfernt|entferne |lösche ](nicht [mehr ](benötigt*|genutzt*|verwendet*)|unbenutzt*|ungenutzt*|überflüssig*|unnötig*|toten code|tote*)",
      "(entfernt|entferne|lösche) <few>(nicht [mehr ](benötigt*|genutzt*|verwendet*)|unbenutzt*|ungenutzt*|überflüssig*|unnötig*|toten)",
    ],
    performance: [
      "(beschleunig*|performanceverbesserung*|performanceoptimierung*|performance-verbesserung*|performance-optimierung*)",
      "(verbesser*|optimier*|erhöh*) <rest>(performance|geschwindigkeit|ladezeit*|leistung|speicherverbrauch)",
      "(performance|geschwindigkeit|ladezeit*|speicherverbrauch) <few>(verbessert|optimiert|reduziert|erhöht|verbessern|optimieren)",
    ],
    fix: [
      "(behebt|behebe|behoben|behobene|beheben|fehlerbehebung*|fehlerkorrektur*|korrigier*|korrektur*|gefixt|gefixed|fixt|fixe|repariert)",
      "(repariere|reparieren|reparatur*|bereinigt fehler|verhindert|verhindere|verhindern|vermeidet|vermeide|vermeiden|abgefangen|abfangen|löst das problem|gelöst)",
      "(fix|bugfix|hotfix) (für|bei|beim|wenn|in der|im|zu|zum|zur|von)",
      "(sicherheitslücke*|lücke*) <rest>(geschlossen|schließen)",
    ],
    deprecation: ["(veraltet|abgekündigt|als veraltet <few>markiert)"],
    removal: ["(entfern*|gelöscht|lösche|löscht|ausgebaut|rückbau|abgeschafft|herausgenommen)"],
    feature: [
      "(füge|fügt|hinzugefügt|hinzufügen|hinzu|ergänz*|neu|neue|neuer|neues|neuen|implementiert|implementiere|implementierung|unterstützt)",
      "(unterstütze|unterstützung*|eingeführt|einführung|eingebaut|einbau|erweiter*|ermöglich*|erlaubt|erlaube|erlauben|verbesser*|optimier*|umgesetzt|möglichkeit|aktiviert)",
    ],
  },
  faults: [
    "(fehler|fehlern|fehlers|fehlerhaft*|absturz|abstürze|stürzt|falsch*|fehlend*)",
    "(fehlte|funktioniert nicht|funktionierte nicht|wurde nicht|wurden nicht|konnte nicht|konnten nicht|war falsch|war doppelt)",
  ],
  severe: [
    "(absturz|abstürze|stürzt|abgestürzt|datenverlust|speicherleck|endlosschleife|hängt|eingefroren|aufgehängt|startet nicht)",
  ],
  weaknesses: ["(sicherheitslücke*|schwachstelle*|sicherheitsproblem*|sicherheitsfix*|rechteausweitung|einschleusung)"],
  breaking: [
    "inkompatibl* änderung*",
    "nicht [mehr ](abwärtskompatibel|kompatibel)",
    "(unterstützung|support) (für|von) <rest>(entfernt|eingestellt|beendet|entfernen)",
    "(entfernt|entferne) <few>unterstützung",
    "nicht [mehr ]unterstützt",
  ],
  common: [
    "(und|für|bei|beim|der|das|dem|den|des|ein|eine|einen|einer|eines|nicht|mit|von|vom|zum|zur|zu|sind|wird|werden|wenn|nach|auf|aus|über|oder|auch|nur|wurde|wurden|keine|kein|jetzt)",
  ],
};
