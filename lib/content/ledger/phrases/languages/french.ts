import type { Language } from "./language.ts";

export const FRENCH: Language = {
  name: "French",
  spaced: true,
  verb: "first",
  adverbs: ["(petit|petite|petits|petites|première|premier|diverses|divers|quelques|on|il faut)"],
  works: {
    nothing: [
      "(petites|diverses|quelques) (corrections|modifications|modifs|retouches)",
      "(corrections|modifications) (diverses|mineures)",
      "(petites|petits|diverses|divers|quelques|mineures|mineurs|corrections de[s] bugs|mises à jour|mise à jour|màj|modifs|améliorations|retouches)",
    ],
    bookkeeping: [
      "(passage|passe) (à|en) <few>version",
      "(préparation|publication|sortie) <of>[la |nouvelle ](version|release)",
      "(changement|montée|incrément|numéro) <of>[numéro <of>]version<end>",
      "(mise à jour|met à jour|màj|maj) <few>(numéro <of>version|la version|version)<end>",
      "nouvelle version<end>",
      "fusion (de|avec) <few>(branche|master|main|develop|dev)",
    ],
    dependencies: [
      "(mise à jour|mises à jour|met à jour|mettre à jour|màj|maj|montée <of>version) <few>(dépendance*|bibliothèque*|librairie*|paquet*|sous-module*|lib[s])",
      "(mise à jour|met à jour|mettre à jour|màj|maj|montée <of>version|passage|passe) <few><name> (en|vers|à) [la ][version ]<version>",
      "montée <of>version",
    ],
    translation: [
      "(mise à jour|màj|maj|ajout*|correction*|corrige*|met à jour) <few>traduction*",
      "(traduction*|traduit|traduire)",
    ],
    wording: [
      "(corrige|corriger|corrigé|correction[s] (de|du|des|d|dans|sur)) <few>(coquille[s]|faute[s]|orthographe|typo[s]|commentaire[s]|frappe|formulation|wording)",
      "(coquille[s]|faute[s] (de frappe|d'orthographe)|orthographe)",
    ],
    tests: [
      "(ajout*|corrig*|correction[s] (de|du|des|d|dans|sur)|mise à jour|répare*|améliore*|met à jour) <few>test[s]",
      "test[s] (de|du|des|pour|sur|la|le|les)",
    ],
    documentation: [
      "(ajout*|corrig*|correction[s] (de|du|des|d|dans|sur)|mise à jour|met à jour) <few>(documentation|doc|readme<extension>|changelog<extension>|journal des modifications)",
      "(màj|maj|complète*|améliore*|mettre à jour) <few>(documentation|doc|readme<extension>|changelog<extension>|journal des modifications)",
      "documentation (de|du|des|sur|pour|d)",
      "(documente|documenter) (le|la|les|l|un|une|comment)",
    ],
    delivery: [
      "(ajout*|corrig*|correction[s] (de|du|des|d|dans|sur)|mise à jour|répare*|met à jour) <few>(ci|build|workflow[s]|pipeline|dockerfile|déploiement|github actions)<end>",
    ],
    rework: [
      "(refactorisation|refactorise*|refacto|remaniement|remanie|nettoyage|nettoie|nettoyer|renomm*|factoris*|formatage|reformatage|réorganis*|mise en forme)",
      "(déplace|déplacer|déplacement) <few>(code|fichier*|classe*|fonction*|méthode*|module*|dossier*)",
      "(supprime|supprimer|suppression|retire|retirer|enlève|enlever) <few>(inutil*|code mort|inutilis*|superflu*|non utilisé*|obsolète*)",
      "simplifi(e|er|cation) (le|la|les|l|du|de|des) <few>(code|fonction*|logique|méthode*)",
    ],
    performance: [
      "(accélère*|accélérer|accélération*)",
      "(amélior*|optimis(er|ation (de|du|des))) <rest>(performance[s]|vitesse|requête*|temps de|mémoire|rapidité|rapide)",
    ],
    fix: [
      "(corrige|corrigent|corriger|corrigé|corrigée|corrigés|corrigées|correctif*|répare|réparer|réparation|résolu|résolue|résout|résoudre|rétablit|rétablir|évite|éviter|empêche|empêcher)",
      "(correction[s]|résolution) (de|du|des|d|sur|pour|dans|affichage|problème|erreur)",
      "(fix|bugfix) (de|du|des|pour|sur|le|la|les|l|un|une|quand)",
    ],
    deprecation: ["(déprécie|déprécier|dépréciation|dépréciée*|obsolète*)"],
    removal: [
      "(supprime|supprimer|supprimé|supprimée|supprimés|supprimées|enlève|enlever|retirer|retrait|retiré|retirée)",
      "(suppression|retire) (de|du|des|d|le|la|les|l)",
    ],
    feature: [
      "(ajout|ajouts|ajoute|ajouter|ajouté|ajoutée|ajoutés|ajoutées|rajout|rajoute|rajouter|nouveau|nouvel|nouvelle|nouveaux|nouvelles|permet|permettre|possibilité|gère)",
      "(gérer|améliore|améliorer|amélioré*|amélioration*|implémente|implémenter|implémentation|intègre|intégrer)",
      "(intégration|affiche|afficher|affichage|autorise|autoriser|création|active la|activer|optimis(er|ation <of>))",
      "(prise en charge|prend en charge|prendre en charge|mise en place|met en place|mettre en place|support (de|du|des|d))",
    ],
  },
  faults: ["(erreur[s]|problème[s]|plantage[s]|plante|bogue[s]|mauvais|mauvaise|manquant|manquante|cassé|cassée)"],
  severe: ["(plantage[s]|plante|planter|fuite[s] <of>mémoire|perte <of>données|boucle infinie|bloqu*|interblocage)"],
  weaknesses: [
    "(faille[s]|vulnérabilité*|problème <of>sécurité|correctif[s] <of>sécurité|injection sql|élévation <of>privilège*)",
  ],
  breaking: [
    "changement[s] (cassant[s]|incompatible[s]|non rétrocompatible[s])",
    "(rupture|casse) <few>compatibilité",
    "(arrêt|fin|abandon|suppression|supprime|retrait) (du|de la|le|la) (support|prise en charge)",
    "(n'est|ne sont) plus (supporté*|pris* en charge)",
  ],
  common: [
    "(le|la|les|du|des|une|pour|dans|sur|avec|qui|est|aux|pas|lors|quand|sans|ou|cette|ces|leur|leurs|depuis|entre|été|sont|de|<letters>(é|ée|és|ées))",
  ],
};
