import type { Language } from "./language.ts";

export const PORTUGUESE: Language = {
  name: "Portuguese",
  spaced: true,
  verb: "first",
  adverbs: ["(pequena|pequeno|pequenas|pequenos|várias|vários|algumas|alguns|foi|foram|agora|primeira|primeiro)"],
  works: {
    nothing: [
      "(ajustes|ajuste|alterações|melhorias|correções|correção <of>bugs|correções <of>bugs|atualização|atualizações|pequenos|pequenas|vários|várias|menores|gerais|e|finais)",
    ],
    bookkeeping: [
      "(atualiza*|altera*|incrementa*|nova|sobe|muda*|mudança|ajusta*|ajuste|bump) <few>(versão|número <of>versão)<end>",
      "(atualiza*|altera*|incrementa*|sobe|muda*) <few>versão (para|a) <version>",
      "versão <version>",
      "(lançamento|publica|prepara|preparando|preparação) <few>(versão|<version>)",
      "(mescla*|mesclagem) <few>(branch|master|main|develop)",
    ],
    dependencies: [
      "(atualiza|atualizar|atualizad*|atualização|atualizações|atualizando) <few>(dependência*|biblioteca*|pacote*|lib|libs|submódulo*|gems|composer)",
      "(atualiza|atualizar|atualizado|atualização <of>) [<few>]<name> para [a ][versão ]<version>",
      "dependências",
    ],
    translation: [
      "(atualiza*|adiciona*|corrige*|correç*|melhora*|inclui*) <few>(tradução|traduções)",
      "(tradução|traduções|traduz|traduzir|traduzid*)",
    ],
    wording: [
      "(corrig*|correç*|ajust*|arruma*) <few>(digitação|ortografia|ortográfic*|gramatica*|typo[s]|comentário*|texto[s]<end>)",
      "(ortografia|erro[s] <of>digitação)",
    ],
    tests: [
      "(adiciona*|cria*|corrig*|ajust*|inclui*|atualiz*|correç*|melhor*|novo*|implement*) <few>(teste|testes)",
      "(teste|testes)",
    ],
    documentation: [
      "(adiciona*|atualiz*|corrig*|melhor*|inclui*|cria*|ajust*) <few>(documentação|readme<extension>|changelog<extension>|docs|comentário*|manual)",
      "documentação",
      "(documenta|documentar|documentando) (o|a|os|as|como)",
    ],
    delivery: [
      "(adiciona*|atualiz*|corrig*|ajust*|cria*) <few>(ci|workflow[s]|pipeline|dockerfile|deploy|build|github actions)<end>",
    ],
    rework: [
      "(refatora*|refatorando|refatoração|limpeza|renomeia|renomear|renomeado|renomeada|renomeando|reorganiza|reorganizar)",
      "(reorganização|reorganizando|reestrutura|reestruturação|simplifica|simplificar|simplificando|simplificação|indentação|identação|formatação)",
      "(mover|movendo|movido|movida) <few>(código|classe*|função|funções|método*|arquivo*|para)",
      "(remov*|exclui*|retira*|apaga*) <few>(desnecessári*|não (usad*|utilizad*)|sem uso|inutilizad*|código morto|comentad*|duplicad*|não mais)",
    ],
    performance: [
      "(acelera|acelerar|desempenho)",
      "(melhora*|melhoria*|otimiza|otimizar|otimizado|otimização|otimizações|otimizando) <rest>(desempenho|performance|consulta*|velocidade|memória|quer(y|ies)|carregamento)",
    ],
    fix: [
      "(corrige|corrigem|corrigir|corrigido|corrigida|corrigidos|corrigidas|correção|correções|corrigindo|corrigi|conserta|consertar|consertado|conserto)",
      "(arruma|arrumar|arrumado|arrumando|resolvido|resolvida|resolvendo|soluciona|solucionar|solucionado|evita|evitar|evitando|previne|impede|impedir)",
      "(resolve|resolver|trata|fix) (o|um|uma|problema*|erro[s]|bug no|bug na|bug ao|na|ao|do|da|conflito*)",
    ],
    deprecation: ["(obsoleto|obsoleta|obsoletos|obsoletas|descontinuado|descontinuada|depreciado|depreciada)"],
    removal: [
      "(removido|removida|removidos|removidas|removendo|remoção|removi|exclui|excluir|excluído|exclusão|retira|retirar|retirado|retirada|apaga|apagar|apagado|deleta|deletar)",
      "(remove|remover) (o|um|uma|do|da|botão|campo*|opção|função|coluna*|tela|código)",
    ],
    feature: [
      "(adiciona|adicionam|adicionar|adicionado|adicionada|adicionados|adicionadas|adicionando|adicionei|adição|acrescenta|acrescentar|acrescentado|inclui|incluir)",
      "(incluído|incluída|incluindo|inclusão|novo|novos|novas|suporte|permite|permitir|permitindo|implementa|implementar|implementado|implementada)",
      "(implementando|implementação|cria|criar|criado|criada|criando|criação|melhora|melhorar|melhorado|melhorando|melhoria|melhorias|possibilita)",
      "(possibilitar|habilita|habilitar|disponibiliza|disponibilizar|insere|inserido|inserida|inserção|otimiza|otimizar|otimização|exibe|exibir|exibição)",
      "nova (função|funcionalidade|tela|opção|página|rota|coluna|aba|regra|api)",
    ],
  },
  faults: [
    "(erro|erros|falha|falhas|problema|problemas|incorreto|incorreta|quebrado|quebrada|não funciona*|não aparece*)",
  ],
  severe: [
    "(travamento[s]|trava|travando|vazamento <of>memória|perda <of>dados|loop infinito|não inicia|fecha sozinho)",
  ],
  weaknesses: [
    "(vulnerabilidade|vulnerabilidades|falha[s] <of>segurança|problema[s] <of>segurança|brecha[s] <of>segurança|correção <of>segurança|injeção (de sql|sql|de código))",
  ],
  breaking: [
    "(mudança[s]|alteração|alterações) (incompatível|incompatíveis|que quebra*)",
    "quebra[r] <few>(compatibilidade|retrocompatibilidade)",
    "(remove|removido|remoção do|remove o|fim do|encerra o) suporte (a|ao|para|à|do|da)",
    "deixa <of>(suportar|ser compatível)",
  ],
  common: [
    "(o|um|uma|para|por|da|das|ao|aos|que|não|quando|sem|mais|é|ou|pelo|pela|seu|sua|foi|já|de|<letters>(ção|ções|ão|ões|ência|ências))",
  ],
};
