const TRADITIONAL =
  "復優刪號測試構錯誤問題檔發佈賴級決異敗潰閃無壞變說註釋譯體進強擴實現許啟棄廢並處補調統編內記憶單導複製錄開關顯應載歷";
const SIMPLIFIED =
  "复优删号测试构错误问题档发布赖级决异败溃闪无坏变说注释译体进强扩实现许启弃废并处补调统编内记忆单导复制录开关显应载历";
const PAIRS: ReadonlyMap<string, string> = new Map(
  [...TRADITIONAL].map((character, index) => [character, SIMPLIFIED[index] ?? character]),
);

/** Replaces the traditional Chinese characters that are common in titles of changes with simplified ones. */
export function toSimplified(text: string): string {
  return [...text].map((character) => PAIRS.get(character) ?? character).join("");
}
