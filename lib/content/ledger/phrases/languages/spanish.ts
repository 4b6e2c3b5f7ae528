import type { Language } from "./language.ts";

export const SPANISH: Language = {
  name: "Spanish",
  spaced: true,
  verb: "first",
  adverbs: ["(pequeña|pequeño|pequeñas|pequeños|varias|varios|algunas|algunos|se ha|se han|se|ahora|primera|primer)"],
  works: {
    nothing: [
      "(cambios|cambio|ajustes|mejoras|correcciones|correcciones <of>errores|actualización|actualizaciones|pequeños|pequeñas|varios|varias|menores|y|arreglos)",
    ],
    bookkeeping: [
      "(actualiza*|cambia*|cambio|sube|subir|subida|incrementa*|nueva) <few>(versión|número <of>versión)<end>",
      "(actualiza*|cambia*|sube|subir|subida|incrementa*|cambio) <few>versión (a|a la) <version>",
      "versión <version>",
      "(lanzamiento|publica|publicada|preparando|prepara) <few>(versión|<version>)",
      "(fusión|fusiona*|mezcla*) <few>(rama|master|main|develop)",
    ],
    dependencies: [
      "(actualiza|actualizar|actualizad*|actualizan|actualización|actualizaciones|actualizamos) <few>(dependencia*|librería*|biblioteca*|paquete*|submódulo*|composer)",
      "(actualiza|actualizar|actualizado|actualización <of>) [<few>]<name> a [la ][versión ]<version>",
      "dependencias",
    ],
    translation: [
      "(actualiza*|añad*|agreg*|corrig*|correg*|correcci*|mejora*) <few>(traducción|traducciones)",
      "(traducción|traducciones|traducir|traducido*)",
    ],
    wording: [
      "(corrig*|correg*|correcci*|arregla*) <few>(errata*|ortografía|ortográfic*|tipográfic*|typo[s]|redacción|comentario*)",
      "(errata*|ortografía)",
    ],
    tests: [
      "(añad*|agreg*|corrig*|correg*|nuev*|actualiza*|arregl*|más|mejor*) <few>(test|tests|prueba|pruebas)",
      "(pruebas|test|tests) (de|del|para|unitari*)",
    ],
    documentation: [
      "(añad*|agreg*|actualiza*|correg*|corrig*|mejor*|amplia*) <few>(documentación|readme<extension>|changelog<extension>|manual|guía|comentario*)",
      "documentación",
      "(documenta|documentar|documentado) (el|la|los|las|cómo)",
    ],
    delivery: [
      "(añad*|agreg*|actualiza*|correg*|corrig*|arregl*) <few>(ci|workflow[s]|pipeline|dockerfile|despliegue|compilación|github actions)<end>",
    ],
    rework: [
      "(refactoriza*|refactorización|limpieza|limpiar|limpiado|limpiando|renombra*|reorganiza|reorganizar)",
      "(reorganización|reorganizado|reestructura|reestructuración|simplifica|simplificar|simplificado|formateo|formateado)",
      "(mueve|mover|movido|movida) <few>(código|clase*|función|funciones|método*|fichero*|archivo*)",
      "(elimina*|quita*|borra*) <few>(innecesari*|no usad*|no utilizad*|sin uso|obsoleto*|obsoleta*|código muerto|sobrante*|duplicad*)",
    ],
    performance: [
      "(acelera|acelerar|rendimiento)",
      "(mejora*|optimiza|optimizar|optimizado|optimizada|optimización|optimizaciones) <rest>(rendimiento|velocidad|consulta*|memoria|carga|rápid*)",
    ],
    fix: [
      "(corrige|corrigen|corregir|corregido|corregida|corregidos|corregidas|corrección|correcciones|corrigiendo|corrigió|arregla|arreglar|arreglado|arreglada|arreglados|arreglo|arreglos|arreglando)",
      "(soluciona|solucionar|solucionado|solucionada|solucionados|solucionando|resuelve|resuelto|resuelta|resueltos|evita|evitar|evitamos|previene|impide|impedir|repara|reparado|reparar|subsana*)",
      "(solución|resolver|fix) (al|de|del|el|la|los|las|un|una|problema*|errores|para|en)",
    ],
    deprecation: ["(obsoleto|obsoleta|obsoletos|obsoletas|en desuso|deprecado|deprecada|deprecar)"],
    removal: [
      "(elimina|eliminar|eliminado|eliminada|eliminados|eliminadas|eliminación|eliminamos|quita|quitar|quitado|quitada)",
      "(borra|borrar|borrado|retira|retirar|retirado|retirada|retirados|retiradas|suprime|suprimir|suprimido|remueve)",
    ],
    feature: [
      "(añade|añaden|añadir|añadido|añadida|añadidos|añadidas|añadimos|añadiendo|agrega|agregar|agregado|agregada)",
      "(agregados|agregadas|agregando|nuevo|nueva|nuevos|nuevas|soporte|permite|permiten|permitir|permitimos|implementa|implementar)",
      "(implementado|implementada|implementación|implementado|incorpora|incorporar|incluye|incluido|incluida|mejora|mejoras|mejorar|mejorado|mejorada)",
      "(mejoramos|posibilidad|habilita|habilitar|amplía|ampliado|muestra|optimiza|optimizar|optimización|crear|creado|creada|creación)",
    ],
  },
  faults: [
    "(errores|fallo|fallos|problema|problemas|incorrecto|incorrecta|falla|no funciona*|no se muestra*|error al|error en|error de)",
  ],
  severe: [
    "(cierre inesperado|se cuelga|cuelgue|bloqueo|fuga <of>memoria|pérdida <of>datos|bucle infinito|no arranca|deja de responder)",
  ],
  weaknesses: [
    "(vulnerabilidad|vulnerabilidades|fallo[s] <of>seguridad|problema[s] <of>seguridad|parche <of>seguridad|agujero <of>seguridad|inyección (sql|de código))",
  ],
  breaking: [
    "cambio[s] (incompatible[s]|que rompe*)",
    "(rompe|ruptura) <few>compatibilidad",
    "(elimina*|retira*|quita*|fin) <few>(soporte|compatibilidad) (para|de|con)",
    "(ya no se soporta|deja <of>ser compatible|dejan <of>ser compatible*)",
  ],
  common: [
    "(el|la|los|las|una|unos|unas|para|por|con|del|que|en|su|sus|desde|cuando|sin|más|ya|según|está|entre|sobre|de|<letters>(ción|ciones|sión))",
  ],
};
