import type { Text } from '#sandbox/world/news.ts';

/** Service language codes (C1). */
const LANGUAGES = ['CMN', 'ZHO', 'ENG', 'VIE', 'THA'] as const;
export type Language = (typeof LANGUAGES)[number];
export const languageOf = (code: unknown): Language => LANGUAGES.find((each) => each === code) ?? 'ENG';

const SIMPLE = '亚伦兰联际级冠军欧东马里尔纳罗达维国队长门台浦韩巴萨业罗内乌贝费陆贾内维职业杯赛预备组区开网张单双汉冈广岛鲸乐团园电击叶师诺蔚现体会独立卫银迈鸟约顿机员热狮龙库学术岁场让总进数错无净胜负间时钟节盘发获签齐湾汇华丽钢铁赢战誉艺卢辽飞豹协与侠湿尼费凤凤凰乔治费纽约强赖觉钻县绿军绍兴图义凯卡贡';
const TRADITIONAL = '亞倫蘭聯際級冠軍歐東馬里爾納羅達維國隊長門臺浦韓巴薩業羅內烏貝費陸賈內維職業盃賽預備組區開網張單雙漢岡廣島鯨樂團園電擊葉師諾蔚現體會獨立衛銀邁鳥約頓機員熱獅龍庫學術歲場讓總進數錯無淨勝負間時鐘節盤發獲簽齊灣匯華麗鋼鐵贏戰譽藝盧遼飛豹協與俠濕尼費鳳鳳凰喬治費紐約強賴覺鑽縣綠軍紹興圖義凱卡貢';
const PAIRS: ReadonlyMap<string, string> = new Map(Array.from(SIMPLE, (from, i) => [from, TRADITIONAL[i] ?? from]));
const kept = new Map<string, string>();
const traditional = (text: string): string => {
  const known = kept.get(text);
  if (known !== undefined) return known;
  const made = Array.from(text, (char) => PAIRS.get(char) ?? char).join('');
  if (kept.size < 20_000) kept.set(text, made);
  return made;
};

/** A name in a language; what is not given is made of another. */
export const inLanguage = (text: Text, language: Language): string => {
  const [zh, en, vi, th, tw] = text;
  if (language === 'CMN') return zh;
  if (language === 'ZHO') return tw || traditional(zh);
  return (language === 'VIE' ? vi : language === 'THA' ? th : en) || en;
};
